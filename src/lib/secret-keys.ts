/** The secrets in a value of SECRET_KEYS, the newest first. */
export function parseSecretKeys(value: string | undefined): string[] {
  return (value ?? '').split(',').filter(Boolean)
}
