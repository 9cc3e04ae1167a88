import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '#src/lib/address.ts'
import { sha256 } from '#src/lib/canonical.ts'
import { withDeadline } from '#src/lib/deadline.ts'
import { Problem } from '#src/problems.ts'
import { addressRateKey } from '#src/redis/keys.ts'
import type { Redis } from '#src/redis/redis.ts'
import { limitAddressScript } from '#src/redis/scripts.ts'

/** `burst` at once, then so many a minute. */
interface Limit {
  perMinute: number
  burst: number
}

export interface AddressLimits {
  /** Calls of public operations. */
  public: Limit
  /** Calls of the OAuth endpoints: the servers of an assistant's vendor share few addresses. */
  oauth: Limit
  /** Clients registered. */
  registration: Limit
  /** Answers 401. */
  failed: Limit
}

/** What one address (of IPv6, one /64) may do without a valid key. */
export const ADDRESS_LIMITS: AddressLimits = {
  public: { perMinute: 60, burst: 120 },
  oauth: { perMinute: 600, burst: 600 },
  registration: { perMinute: 10, burst: 30 },
  failed: { perMinute: 30, burst: 30 },
}

/** How long a limit may keep its caller waiting. */
const PATIENCE_MS = 250

interface AddressLimitSettings {
  redis: Redis
  limits: AddressLimits
  /** Added to Redis's clock; only tests set it. */
  clockOffsetMs?: () => number
}

/** Counts one use of a limit by the request's address. Gives a `rate_limited` problem when there is no room for it. */
export type CountAddress = (
  name: keyof AddressLimits,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Problem | undefined>

/**
 * Counts by address in Redis, so that replicas share the count. Lets everybody through while Redis doesn't answer: nothing is
 * metered here, and whoever runs into trouble shall still be able to read the documentation.
 */
export function createAddressLimit({ redis, limits, clockOffsetMs }: AddressLimitSettings): CountAddress {
  return async (name, request, reply) => {
    const { burst, perMinute } = limits[name]
    const key = addressRateKey(sha256(networkOf(request.ip)).slice(0, 16))
    const args = [String(clockOffsetMs?.() ?? 0), name, String(burst), String(60_000_000 / perMinute)]
    let counted: [taken: number, remaining: number, waitMs: number, wholeMs: number]
    try {
      const answer = withDeadline(redis.runScript(limitAddressScript, [key], args), PATIENCE_MS, 'address limit')
      counted = (await answer) as typeof counted
    } catch (error) {
      request.log.debug({ err: error }, 'The address was not counted')
      return undefined
    }
    const [taken, remaining, waitMs, wholeMs] = counted
    if (name !== 'failed' || !taken) {
      reply.header('ratelimit', `"address";r=${remaining};t=${Math.ceil(wholeMs / 1000)}`)
      reply.header('ratelimit-policy', `"address";q=${burst};w=${Math.ceil((burst * 60) / perMinute)}`)
    }
    if (taken) return undefined
    return new Problem('rate_limited', undefined, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
  }
}

/** Limits the public operations whose policy asks for it, and all below `prefixes`. */
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
