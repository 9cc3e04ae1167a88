import { randomId } from '#src/lib/random.ts'
import { Problem } from '#src/problems.ts'
import { isKnownUnexecuted } from '#src/redis/failures.ts'
import type { Redis } from '#src/redis/redis.ts'
import { chargeByScript, type ChargeReply } from './charge-script.ts'
import type { Charge, ChargeObserver, ChargeRequest, Meter } from './meter.ts'
import type { Caller } from './policy.ts'
import { PRICES } from './prices.ts'
import type { Scope } from './scopes.ts'
import { createSettlements } from './settlements.ts'
import { createSingleCharges } from './single-charge.ts'

interface Waiting {
  resolve(charge: Charge): void
  reject(error: unknown): void
}

interface Lane {
  request: ChargeRequest
  waiting: Waiting[]
  isBusy: boolean
}

export interface MeterSettings {
  redis: Redis
  observer?: ChargeObserver
  /** After this long an operation that nobody settled is refunded. */
  leaseMs?: number
  /** How long a settlement waits for a charge that carries it. */
  settleAfterMs?: number
  /** Added to Redis's clock; only tests set it. */
  clockOffsetMs?: () => number
}

const UNITS_MOST = 256
const LEASE_MS = 30_000

/**
 * Charges calls through the `charge` script. Calls of the same key, operation and price that arrive while one script call is
 * under way are charged together by the next: one operation with n units, one ledger entry. What was answered is settled
 * by the workspace's next charge, or by a call of its own after `settleAfterMs`.
 */
export function createMeter(settings: MeterSettings): Meter {
  const { redis, observer } = settings
  const leaseMs = settings.leaseMs ?? LEASE_MS
  const offsetMs = () => settings.clockOffsetMs?.() ?? 0
  const lanes = new Map<string, Lane>()
  const settlements = createSettlements({
    redis,
    leaseMs,
    offsetMs,
    onRefund: (credits) => observer?.refunded(credits),
    settleAfterMs: settings.settleAfterMs ?? 20,
  })
  const context = { redis, observer, leaseMs, offsetMs, settlements }

  /** Charges everybody who waits in the lane, until nobody does. */
  async function drain(laneKey: string, lane: Lane): Promise<void> {
    while (lane.waiting.length > 0) {
      const batch = lane.waiting.splice(0, UNITS_MOST)
      const operationId = newOperationId()
      try {
        const units = batch.length
        answerBatch(operationId, lane, batch, await chargeByScript(context, lane.request, { operationId, units }))
      } catch (error) {
        // The script may have run although its reply is lost: whatever it took is refunded. What was never sent took nothing.
        if (!isKnownUnexecuted(error)) settlements.add(lane.request.key.slot, operationId, 0)
        for (const { reject } of batch) reject(error)
      }
    }
    lanes.delete(laneKey)
  }

  function answerBatch(operationId: string, { request }: Lane, batch: Waiting[], reply: ChargeReply) {
    if (reply.code !== 'ok') return batch.forEach(({ reject }) => reject(refusalOf(reply)))
    const { taken, allowed, balance: creditsRemaining, rate } = reply
    const cost = PRICES[request.price]
    observer?.charged(taken * cost)
    const speakFor = settlements.collect(request.key.slot, operationId, taken)
    const caller = callerOf(request, reply)
    batch.forEach(({ resolve, reject }, index) => {
      if (index < taken)
        resolve({ caller, cost, creditsRemaining, rate, settle: cost > 0 ? speakFor() : () => undefined })
      else reject(index < allowed ? new Problem('credits_exhausted') : tooManyRequests(rate.resetSeconds))
    })
  }

  return {
    ...createSingleCharges(context, { callerOf, refusalOf, newOperationId }),
    charge(request) {
      const laneKey = `${request.key.hash} ${request.operation} ${request.scopes.join(' ')}`
      let lane = lanes.get(laneKey)
      if (!lane) lanes.set(laneKey, (lane = { request, waiting: [], isBusy: false }))
      return new Promise((resolve, reject) => {
        lane.waiting.push({ resolve, reject })
        if (lane.isBusy) return
        lane.isBusy = true
        // At the end of this turn of the event loop, so that calls which arrive together are charged together.
        setImmediate(() => void drain(laneKey, lane))
      })
    },
    async check(request) {
      const reply = await chargeByScript(context, request, { mode: 'check', operationId: '', units: 0 })
      if (reply.code !== 'ok') throw refusalOf(reply)
      return callerOf(request, reply)
    },
    flush: () => settlements.flush(),
  }
}

function newOperationId(): string {
  return randomId(12, 'base64url')
}

function callerOf({ key }: ChargeRequest, { workspaceId, keyId, scopes }: ChargeReply): Caller {
  return { workspaceId, keyId, slot: key.slot, scopes: scopes.split(' ') as Scope[] }
}

/** What the script's code means to the caller, when it is not a charge. */
function refusalOf({ code, scopes, allowed, rate }: ChargeReply): Problem {
  if (code === 'forbidden') return new Problem('forbidden', `scope ${scopes} is required`)
  if (code === 'unauthorized') return new Problem('unauthorized')
  return allowed > 0 ? new Problem('credits_exhausted') : tooManyRequests(rate.resetSeconds)
}

function tooManyRequests(resetSeconds: number): Problem {
  return new Problem('rate_limited', undefined, { retryAfterSeconds: Math.max(1, resetSeconds) })
}
