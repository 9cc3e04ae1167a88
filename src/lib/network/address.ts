import { isIPv6 } from 'node:net'

/**
 * Returns the network by which to count a caller: an IPv4 address itself, or the /64 of an IPv6 address. Every
 * household has one /64, and a server often has more. An IPv4-mapped IPv6 address counts as the IPv4 address.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.toLowerCase().split('%')
  const mapped = /^(?:0*:)*:?ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)
  if (mapped) return mapped[1]!
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const groupsOf = (text: string) => text.split(':').filter((group) => group !== '')
  const before = groupsOf(head)
  const after = tail === undefined ? [] : groupsOf(tail)
  // A tail such as 1.2.3.4 is two groups.
  const missing = 8 - before.length - after.length - (after.at(-1)?.includes('.') ? 1 : 0)
  const all = tail === undefined ? before : [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
