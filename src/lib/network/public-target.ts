import ipaddr from 'ipaddr.js'
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { createServer, isIP, isIPv6, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { withDeadline } from '../waiting/patience.ts'

/** The targets that this service may connect to when a caller supplies the URL. */
export interface TargetRules {
  /** Whether loopback addresses are allowed, with `http:` and any port: for tests and trials on one machine. */
  allowLoopback: boolean
  /** Resolves a name to addresses; by default the system's resolver, replaced only by tests. */
  resolve?: (hostname: string) => Promise<string[]>
  /** Allowed ports as URLs write them, where `''` is 443; by default `PORTS`. */
  ports?: ReadonlySet<string>
}

/** Usual ports of TLS services. A service on another port is more likely one that must not be reached. */
const PORTS = new Set(['', '443', '4443', '8443', '9443'])
/** Names that have a meaning only inside a network. */
const INSIDE = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|localdomain)$/
/** The most letters of a name, and of each of its labels (RFC 1035). */
const NAME_MOST = 253
const LABEL_MOST = 63
const RESOLVE_MS = 2_000

/**
 * Addresses in a public range that belong to the platform: through this one a virtual machine of Azure reaches its
 * host.
 */
const PLATFORM = ['168.63.129.16']

/** The address, or one of the addresses, must not be connected to. */
export class BlockedAddress extends Error {
  override name = 'BlockedAddress'
}

/**
 * True for an address that anyone on the internet can reach. False for an address with a special meaning. Also false
 * for an IPv6 address that contains an IPv4 address, because a gateway may translate it to any target.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (PLATFORM.includes(parsed.toString()) || parsed.range() !== 'unicast') return false
  // Outside 2000::/3 no IPv6 unicast is assigned, except the ranges that the library names.
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(ipaddr.IPv6.parse('2000::'), 3)
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback'
}

/** Throws BlockedAddress unless there is an address and every address may be connected to. */
export function requireAllowed(addresses: string[], { allowLoopback }: TargetRules): void {
  const blocked = addresses.filter((address) => !isPublicAddress(address) && !(allowLoopback && isLoopback(address)))
  if (blocked.length > 0 || addresses.length === 0) throw new BlockedAddress('not a public address')
}

/** The name or address in a URL, without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

/**
 * Resolves a host to its addresses, if all of them may be connected to. Throws BlockedAddress, or the error of the
 * resolver.
 */
async function resolveTarget(host: string, rules: TargetRules): Promise<string[]> {
  const addresses = isIP(host) ? [host] : await (rules.resolve ?? resolveByDns)(host)
  requireAllowed(addresses, rules)
  return addresses
}

/**
 * A look-up that gives a socket only addresses that it may connect to, else an error. It checks every address of the
 * name in the same look-up that the connection uses. So a name that was checked can't lead to an inner address a moment
 * later (DNS rebinding). A socket that takes only one address gets an IPv4 address, if there is one.
 */
export function guardedLookup(rules: TargetRules): LookupFunction {
  const lookUp = async (hostname: string): Promise<LookupAddress[]> =>
    (await resolveTarget(hostname, rules)).map((address) => ({ address, family: isIP(address) }))
  const lookUpAll = callbackify(lookUp)
  return (hostname, { all = false }, done) =>
    lookUpAll(hostname, (error: NodeJS.ErrnoException | null, addresses) => {
      if (error || all) return done(error, addresses)
      const { address, family } = addresses.find((one) => one.family === 4) ?? addresses[0]!
      return done(null, address, family)
    })
}

async function resolveByDns(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}

/** The host as it is written. A URL parser decodes it and drops what is not seen, so that it reads another name. */
function writtenHostOf(text: string): string {
  return text.replace(/^[^:]*:\/*/, '').split(/[/?#]/, 1)[0]!
}

/** True for a name that can be looked up. A URL parser checks no lengths. */
function isDnsName(host: string): boolean {
  const name = host.replace(/\.$/, '')
  return name.length <= NAME_MOST && name.split('.').every(({ length }) => length > 0 && length <= LABEL_MOST)
}

/**
 * Says in words what is wrong with the URL of an endpoint; undefined when no fault shows without resolving its name.
 */
export function findUrlFault(text: string, { allowLoopback, ports = PORTS }: TargetRules): string | undefined {
  const url = URL.parse(text)
  // eslint-disable-next-line no-control-regex -- exactly these are stripped or taken for something else by URL parsers
  if (!url || /[\u0000-\u0020\\\u007f]/.test(text)) return 'must be an absolute URL'
  const host = hostOf(url)
  if (/[%\p{Default_Ignorable_Code_Point}]/u.test(writtenHostOf(text)))
    return 'must write its host without percent-encoding and without characters that are not seen'
  const isTrial = allowLoopback && (isLoopback(host) || host === 'localhost')
  if (url.protocol !== 'https:' && !(isTrial && url.protocol === 'http:')) return 'must begin with https://'
  if (url.username || url.password) return 'must not hold a user name or password; deliveries are signed instead'
  if (text.includes('#')) return 'must not have a fragment, which is never sent'
  if (isTrial) return undefined
  if (!ports.has(url.port)) return `must use ${inWords(ports)}`
  if (isIP(host)) return isPublicAddress(host) ? undefined : 'must not lead to an address inside a network'
  if (!isDnsName(host))
    return `must have a name of at most ${NAME_MOST} letters, with 1 to ${LABEL_MOST} between its dots`
  if (!host.includes('.') || INSIDE.test(host.replace(/\.$/, ''))) return 'must be a name of the public internet'
  return undefined
}

function inWords(ports: ReadonlySet<string>): string {
  const others = [...ports].filter((port) => port !== '' && port !== '443')
  return others.length > 0 ? `one of the ports ${['443', ...others].join(', ')}` : 'port 443'
}

/**
 * Says in words what is wrong with a URL or its current addresses. A name that doesn't resolve (yet) is no fault. Each
 * connection checks the addresses again, because the name may lead elsewhere by then.
 */
export async function findTargetFault(text: string, rules: TargetRules): Promise<string | undefined> {
  const fault = findUrlFault(text, rules)
  if (fault) return fault
  try {
    await withDeadline(resolveTarget(hostOf(new URL(text)), rules), RESOLVE_MS, 'name')
    return undefined
  } catch (error) {
    return error instanceof BlockedAddress ? 'must not lead to an address inside a network' : undefined
  }
}

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

/** Listens on an address for a moment. Rejects with the system's error when it can't listen there. */
export function probeAddress({ host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    // A client that connects now is disconnected; otherwise its socket would keep the port open.
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()))
  })
}
