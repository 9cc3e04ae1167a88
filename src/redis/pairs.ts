/** `[name, value, …]`, as Redis answers hashes and entries of streams, by name. */
export function readPairs(pairs: string[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (let i = 0; i < pairs.length; i += 2) fields[pairs[i]!] = pairs[i + 1]!
  return fields
}
