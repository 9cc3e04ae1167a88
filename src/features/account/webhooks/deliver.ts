import { type Clock, DAY_MS } from '#src/lib/clock.ts'
import type { TargetRules } from '#src/lib/network/public-target.ts'
import { randomId } from '#src/lib/secrets/random.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { webhookKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { findTarget, setEndpointNode, setWatches } from './queries.ts'
import { type Attempt, type Ending, finishDelivery, isOwnAttempt, type Job, takeDeliveries } from './queue.ts'
import { SEND_LIMITS, type SendLimits, sendMessage, type Sent } from './send.ts'
import { currentSecrets, openSecret, signMessage } from './signature.ts'

/** The recent failures of an endpoint. */
export interface EndpointHealth {
  /** Since when every attempt has failed. */
  failingSince?: string
}

/** Reads since when an endpoint has only failed; empty without a recorded failure. */
export async function readHealth(redis: Redis, endpointId: string): Promise<EndpointHealth> {
  const key = webhookKeys.endpoint(endpointId)
  const since = await redis.command(key, ['HGET', key, 'failing_since'])
  return since === null ? {} : { failingSince: new Date(Number(since)).toISOString() }
}

/** Resets the failures of an endpoint that was enabled again, so that it isn't disabled again at its first failure. */
export async function forgetFailures(redis: Redis, endpointId: string): Promise<void> {
  const key = webhookKeys.endpoint(endpointId)
  await redis.command(key, ['HDEL', key, 'failing_since', 'failures'])
}

/** Parameters of a change that changes nothing. */
export const UNCHANGED = { url: null, description: null, eventTypes: null, secrets: null, disabledReason: null }

/** Disables an endpoint until its owner enables it again. If it is disabled already, the first reason stays. */
async function disableEndpoint(
  graph: Graph,
  clock: Clock,
  { endpointId: id, workspaceId }: { endpointId: string; workspaceId: string },
  reason: string,
): Promise<void> {
  const at = new Date(clock.now()).toISOString()
  await graph.write(async (tx) => {
    await tx.run(setEndpointNode, { ...UNCHANGED, id, workspaceId, disabledReason: reason, at })
    await tx.run(setWatches, { workspaceId, at })
  })
}

export interface DeliverySettings {
  graph: Graph
  redis: Redis
  clock: Clock
  secretKeys: string[]
  rules: TargetRules
  limits?: SendLimits
  /** Attempts under way at once in this process. */
  concurrency?: number
  /** A delivery that another process took so long ago, and has not ended, is taken over. */
  claimAfterMs?: number
  /** From 0 to 1. */
  random?: () => number
  onEnd?: (outcome: Ending['outcome']) => void
  onError?: (error: unknown) => void
}

/** Sends deliveries that are due. Several deliverers may run at once, in one process or many. */
export interface Deliverer {
  /** Takes as many deliveries as there is room for and begins to send them. Returns how many. */
  begin(): Promise<number>
  /** Resolves when no attempt is under way. */
  settled(): Promise<void>
}

const CONCURRENCY = 64
/** Longer than any attempt may take. */
const CLAIM_AFTER_MS = 30_000
const DEFER_MS = 5_000
/** An endpoint is disabled after so long with nothing but failures. */
export const FAILING_MOST_MS = 5 * DAY_MS

export function createDeliverer(settings: DeliverySettings): Deliverer {
  const { redis, clock, concurrency = CONCURRENCY, claimAfterMs = CLAIM_AFTER_MS, onError } = settings
  const consumer = randomId(9, 'base64url')
  const running = new Set<Promise<void>>()
  let turn = 0
  return {
    async begin() {
      const count = concurrency - running.size
      if (count <= 0) return 0
      turn += 1
      const taking = { consumer, count, claimAfterMs, lease: `${consumer}:${turn}` }
      const jobs = await takeDeliveries(redis, clock, taking)
      for (const job of jobs) {
        // A delivery that fails here stays taken until it is claimed and sent again.
        const attempt = attemptJob(settings, job)
          .then((ending) => endJob(settings, job, ending))
          .catch((error: unknown) => onError?.(error))
          .finally(() => running.delete(attempt))
        running.add(attempt)
      }
      return jobs.length
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

/** Sends one delivery once and returns how the attempt ended, without storing it. */
export async function attemptJob(settings: DeliverySettings, job: Job): Promise<Ending> {
  const { graph, clock, secretKeys, rules, limits = SEND_LIMITS, random = Math.random } = settings
  const { endpointId, messageId, workspaceId } = job
  let rows
  try {
    rows = await graph.run(findTarget, { endpointId, messageId, workspaceId })
  } catch (error) {
    settings.onError?.(error)
    return { outcome: 'deferred', nextAtMs: clock.now() + DEFER_MS }
  }
  const { endpoint, body } = rows[0]!
  if (!endpoint) return { outcome: 'dead', reason: 'endpoint_deleted' }
  if (endpoint.disabled_at) return { outcome: 'dead', reason: 'endpoint_disabled' }
  if (body === null) return { outcome: 'dead', reason: 'message_expired' }
  const nowMs = clock.now()
  let secrets
  try {
    secrets = currentSecrets(endpoint.secrets_json, nowMs).map(({ sealed }) =>
      openSecret(sealed, secretKeys, endpointId),
    )
  } catch (error) {
    // The operator has dropped a key too early. The delivery is deferred, so nothing is lost while the key is missing.
    settings.onError?.(error)
    return { outcome: 'deferred', nextAtMs: nowMs + 12 * DEFER_MS }
  }
  const sent = await sendMessage(
    { url: endpoint.url, body, headers: signMessage(messageId, body, secrets, nowMs) },
    rules,
    limits,
  )
  return endingOf(sent, job, nowMs, clock.now(), random())
}

function endingOf(sent: Sent, job: Job, startedMs: number, nowMs: number, random: number): Ending {
  const { retryAfter, ...kept } = sent
  const attempt: Attempt = { at: new Date(startedMs).toISOString(), ...kept }
  if (!sent.error) return { outcome: 'delivered', attempt }
  if (sent.status === 410) return { outcome: 'dead', attempt, reason: 'endpoint_gone' }
  const delayMs = delayAfter(job.attempts + 1, readRetryAfter(retryAfter, nowMs), random)
  if (delayMs === undefined) return { outcome: 'dead', attempt, reason: 'attempts_exhausted' }
  return { outcome: 'failed', attempt, nextAtMs: nowMs + delayMs }
}

/**
 * Stores how an attempt ended. Disables an endpoint that answered 410, or that has only failed for FAILING_MOST_MS. The
 * late end of an attempt that another worker has taken over changes nothing.
 */
export async function endJob(
  { graph, redis, clock, onEnd }: DeliverySettings,
  job: Job,
  ending: Ending,
): Promise<void> {
  // The endpoint is disabled first. After a crash in between, the delivery is taken again and ends as
  // `endpoint_disabled`, without asking the endpoint once more. In the other order a crash would leave an endpoint
  // enabled that has said that it is gone.
  if (ending.outcome === 'dead' && ending.reason === 'endpoint_gone' && (await isOwnAttempt(redis, job)))
    await disableEndpoint(graph, clock, job, 'the receiver answered 410 Gone')
  const failingSince = await finishDelivery(redis, clock, job, ending)
  onEnd?.(ending.outcome)
  if (failingSince !== undefined && clock.now() - failingSince >= FAILING_MOST_MS) {
    const since = new Date(failingSince).toISOString()
    await disableEndpoint(graph, clock, job, `every attempt has failed since ${since}`)
  }
}

/** Seconds to wait after each failed attempt: the schedule of Standard Webhooks. Ten attempts in 76 hours. */
const DELAYS_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
const WAIT_MOST_MS = 86_400_000
/** Up to this share of a delay is added, so that deliveries that failed together are not all tried again together. */
const JITTER = 0.1

/** How many attempts a delivery has. */
export const ATTEMPTS_MOST = DELAYS_SECONDS.length + 1

/**
 * Milliseconds to wait after an attempt, numbered from 1; undefined after the last one. A receiver may ask for more,
 * but for a day at most, plus jitter. `random` is from 0 to 1.
 */
export function delayAfter(attempt: number, askedMs: number | undefined, random: number): number | undefined {
  const seconds = DELAYS_SECONDS[attempt - 1]
  if (seconds === undefined) return undefined
  const planned = Math.round(seconds * 1_000 * (1 + JITTER * random))
  return Math.min(WAIT_MOST_MS * (1 + JITTER), Math.max(planned, askedMs ?? 0))
}

/** The wait in ms that the header `Retry-After` asks for; undefined when the header is missing or not understood. */
export function readRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs)
}
