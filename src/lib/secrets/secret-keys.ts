/** Parses the value of SECRET_KEYS: secrets separated by commas, the newest first. */
export function parseSecretKeys(value: string | undefined): string[] {
  return (value ?? '').split(',').filter(Boolean)
}
