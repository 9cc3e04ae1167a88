/** Turns `[name, value, …]`, the form of hashes and stream entries in replies, into an object. */
export function readPairs(pairs: string[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (let i = 0; i < pairs.length; i += 2) fields[pairs[i]!] = pairs[i + 1]!
  return fields
}
