import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import ipaddr from 'ipaddr.js'
import { withDeadline } from './deadline.ts'

/** Where this service may be made to connect to by a URL of somebody else. */
export interface TargetRules {
  /** Whether loopback addresses count, and `http:` and any port for them: for tests and trials on one machine. */
  allowLoopback: boolean
  /** The addresses of a name; the system's own resolver unless a test has another. */
  resolve?: (hostname: string) => Promise<string[]>
  /** As URLs write them, where `''` is 443; several by default. */
  ports?: ReadonlySet<string>
}

/** Of services that speak TLS; everything else is more likely something that should not be spoken to. */
const PORTS = new Set(['', '443', '4443', '8443', '9443'])
/** Names that mean something inside a network only. */
const INSIDE = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|localdomain)$/
const RESOLVE_MS = 2_000

/** Public by their range, and yet the platform's own: the address through which a virtual machine of Azure asks its host. */
const PLATFORM = ['168.63.129.16']

/** The address or one of the addresses is none that may be spoken to. */
export class BlockedAddress extends Error {
  override name = 'BlockedAddress'
}

/**
 * True for an address that anyone on the internet can reach. Whatever has a special meaning is none, and neither is an IPv6
 * address that carries an IPv4 address: behind a gateway it may lead anywhere.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (PLATFORM.includes(parsed.toString()) || parsed.range() !== 'unicast') return false
  // The rest of IPv6 isn't given to anybody yet, but for the ranges that the library names.
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(ipaddr.IPv6.parse('2000::'), 3)
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback'
}

/** Throws BlockedAddress unless every one of the addresses may be spoken to. */
export function requireAllowed(addresses: string[], { allowLoopback }: TargetRules): void {
  const blocked = addresses.filter((address) => !isPublicAddress(address) && !(allowLoopback && isLoopback(address)))
  if (blocked.length > 0 || addresses.length === 0) throw new BlockedAddress('not a public address')
}

/** The name or address in a URL, without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

/** The addresses of a host, all of which may be spoken to. Throws BlockedAddress, and what the resolver throws. */
export async function resolveTarget(host: string, rules: TargetRules): Promise<string[]> {
  const addresses = isIP(host) ? [host] : await (rules.resolve ?? resolveByDns)(host)
  requireAllowed(addresses, rules)
  return addresses
}

/**
 * Gives a socket the addresses that it may connect to, or none. Every address of the name is looked at in the very look-up
 * that the connection uses, so that a name that has been seen to lead to a public address can't lead elsewhere a moment later.
 * A socket that takes one address alone gets one of IPv4, if there is any.
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

/** What is wrong with the URL of an endpoint, in words; undefined: nothing that can be seen without asking for its name. */
export function findUrlFault(text: string, { allowLoopback, ports = PORTS }: TargetRules): string | undefined {
  const url = URL.parse(text)
  // eslint-disable-next-line no-control-regex -- exactly these are stripped or taken for something else by URL parsers
  if (!url || /[\u0000-\u0020\\\u007f]/.test(text)) return 'must be an absolute URL'
  const host = hostOf(url)
  const isTrial = allowLoopback && (isLoopback(host) || host === 'localhost')
  if (url.protocol !== 'https:' && !(isTrial && url.protocol === 'http:')) return 'must begin with https://'
  if (url.username || url.password) return 'must not hold a user name or password; deliveries are signed instead'
  if (text.includes('#')) return 'must not have a fragment, which is never sent'
  if (isTrial) return undefined
  if (!ports.has(url.port)) return `must use ${inWords(ports)}`
  if (isIP(host)) return isPublicAddress(host) ? undefined : 'must not lead to an address inside a network'
  if (!host.includes('.') || INSIDE.test(host.replace(/\.$/, ''))) return 'must be a name of the public internet'
  return undefined
}

function inWords(ports: ReadonlySet<string>): string {
  const others = [...ports].filter((port) => port !== '' && port !== '443')
  return others.length > 0 ? `one of the ports ${['443', ...others].join(', ')}` : 'port 443'
}

/**
 * What is wrong with where a URL leads now. A name that is not known (yet) is no fault. The same is looked at again whenever a
 * connection is made: by then the name may lead elsewhere.
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
