import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sha256 } from '#src/lib/json/canonical.ts'
import { networkOf } from '#src/lib/network/public-target.ts'
import { withDeadline } from '#src/lib/waiting/patience.ts'
import type { Problem, RateState } from '#src/problems.ts'
import { addressRateKey } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { limitAddressScript } from '#src/stores/redis/scripts.ts'
import { createSpentRates, rateHeadersOf } from './spent-rates.ts'

/** Allows `burst` uses at once, then `perMinute` a minute. */
interface Limit {
  perMinute: number
  burst: number
}

export interface AddressLimits {
  /** Calls of public operations. */
  public: Limit
  /** The page of the explorer, which each new tab asks for: a whole office may share one address. */
  page: Limit
  /** Calls of the OAuth endpoints: the servers of an assistant's vendor share few addresses. */
  oauth: Limit
  /** Registrations of OAuth clients. */
  registration: Limit
  /** Wrong credentials: keys and tokens that this service never issued. */
  failed: Limit
  /** Credentials that were valid once. */
  ended: Limit
  /** Any other refusal without a valid key: 400, 401 without any credential, 404, 405, 413, 415, 417, 422. */
  refused: Limit
}

/** The limits of one address (of IPv6, one /64) without a valid key. */
export const ADDRESS_LIMITS: AddressLimits = {
  public: { perMinute: 60, burst: 120 },
  page: { perMinute: 600, burst: 600 },
  oauth: { perMinute: 600, burst: 600 },
  registration: { perMinute: 10, burst: 30 },
  failed: { perMinute: 30, burst: 30 },
  ended: { perMinute: 600, burst: 600 },
  refused: { perMinute: 600, burst: 600 },
}

/** These limits count refusals; the others count calls. */
const OF_REFUSALS = new Set<keyof AddressLimits>(['failed', 'ended', 'refused'])

/** How long a caller waits at most for the count. */
const PATIENCE_MS = 250

interface AddressLimitSettings {
  redis: Redis
  limits: AddressLimits
  /** Added to Redis's clock; only tests set it. */
  clockOffsetMs?: () => number
}

interface AddressLimit {
  /** Counts one use of a limit by the request's address. Returns a `rate_limited` problem when the limit is used up. */
  count: CountAddress
  /** Returns that problem when this process remembers that the limit is still used up. */
  findSpent(name: keyof AddressLimits, address: string): Problem | undefined
  /**
   * Counts a refusal outside any request. Returns that problem when this process already knows that there is no room.
   * The count itself runs in the background, because the connection ends at once.
   */
  countRefusal(address: string): Problem | undefined
}

export type CountAddress = (
  name: keyof AddressLimits,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Problem | undefined>

/**
 * Counts by address in Redis, so that replicas share the count. Lets every caller through while Redis doesn't answer.
 * These calls cost no credits, and a user in trouble must still be able to read the documentation. An address that has
 * used up a limit is refused from memory until it has room again, so a flood costs Redis nothing.
 */
export function createAddressLimit({ redis, limits, clockOffsetMs }: AddressLimitSettings): AddressLimit {
  const spent = createSpentRates(clockOffsetMs)
  const nameOf = (name: keyof AddressLimits, address: string) => `${name} ${networkOf(address)}`
  const findSpent = (name: keyof AddressLimits, address: string) => spent.find(() => nameOf(name, address))

  async function take(name: keyof AddressLimits, address: string): Promise<Taken> {
    const { burst, perMinute } = limits[name]
    const key = addressRateKey(sha256(networkOf(address)).slice(0, 16))
    const args = [String(clockOffsetMs?.() ?? 0), name, String(burst), String(60_000_000 / perMinute)]
    const reply = withDeadline(redis.runScript(limitAddressScript, [key], args), PATIENCE_MS, 'address limit')
    const [taken, remaining, waitMs, wholeMs] = await reply
    const rate = stateOf(limits[name], remaining, wholeMs)
    return taken ? { rate } : { rate, refusal: spent.note(nameOf(name, address), waitMs, rate) }
  }

  const count: CountAddress = async (name, request, reply) => {
    const known = findSpent(name, request.ip)
    if (known) return known
    try {
      const { refusal, rate } = await take(name, request.ip)
      if (!OF_REFUSALS.has(name)) reply.headers(rateHeadersOf(rate))
      return refusal
    } catch (error) {
      request.log.debug({ err: error }, 'The address was not counted')
      return undefined
    }
  }

  function countRefusal(address: string): Problem | undefined {
    const known = findSpent('refused', address)
    // Refusals aren't counted while Redis is unreachable, like every other use.
    if (!known) void take('refused', address).catch(() => undefined)
    return known
  }

  return { count, findSpent, countRefusal }
}

interface Taken {
  refusal?: Problem
  rate: RateState
}

/** `wholeMs` is the time until the whole burst is available again. */
function stateOf({ burst, perMinute }: Limit, remaining: number, wholeMs: number): RateState {
  const windowSeconds = Math.ceil((burst * 60) / perMinute)
  return { name: 'address', remaining, wholeSeconds: Math.ceil(wholeMs / 1_000), quota: burst, windowSeconds }
}

/** Limits the public operations whose policy asks for it, and the routes below `prefixes` that have no policy. */
export function registerAddressLimit(app: FastifyInstance, count: CountAddress, prefixes: string[] = []): void {
  const limitBy = (name: keyof AddressLimits) => async (request: FastifyRequest, reply: FastifyReply) => {
    const refusal = await count(name, request, reply)
    if (refusal) throw refusal
  }
  app.addHook('onRoute', (route) => {
    const policy = route.config?.policy
    const isBelow = prefixes.some((prefix) => route.url === prefix || route.url.startsWith(`${prefix}/`))
    const limit = policy?.access === 'public' ? policy.limit : !policy && isBelow ? 'public' : undefined
    if (limit) route.onRequest = [limitBy(limit), ...[route.onRequest ?? []].flat()]
  })
}
