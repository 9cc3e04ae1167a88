import { createBatcher } from '#src/lib/batcher.ts'
import { randomId } from '#src/lib/random.ts'
import { Problem } from '#src/problems.ts'
import { isKnownUnexecuted } from '#src/redis/failures.ts'
import type { Redis } from '#src/redis/redis.ts'
import { chargeByScript, type ChargeReply } from './charge-script.ts'
import type { AccountRecovery, Charge, ChargeObserver, ChargeRequest, Meter } from './meter.ts'
import type { Caller } from './policy.ts'
import { PRICES } from './prices.ts'
import type { Scope } from './scopes.ts'
import { createSettlements } from './settlements.ts'
import { createSingleCharges } from './single-charge.ts'

export interface MeterSettings {
  redis: Redis
  /** Absent: the account is taken as it is; only tests and benchmarks do that. */
  recovery?: AccountRecovery
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
  const settlements = createSettlements({
    redis,
    leaseMs,
    offsetMs,
    onRefund: (credits) => observer?.refunded(credits),
    settleAfterMs: settings.settleAfterMs ?? 20,
  })
  const context = { redis, recovery: settings.recovery, observer, leaseMs, offsetMs, settlements }

  /** Charges like calls together. */
  async function chargeTogether(batch: ChargeRequest[]): Promise<Array<Charge | Problem>> {
    const [request] = batch as [ChargeRequest]
    const operationId = newOperationId()
    try {
      const [reply] = await chargeByScript(context, [{ request, operationId, units: batch.length }])
      return answerBatch(operationId, batch, reply!)
    } catch (error) {
      // The script may have run although its reply is lost: whatever it took is refunded. What was never sent took nothing.
      if (!isKnownUnexecuted(error)) settlements.add(request.key.slot, operationId, 0)
      throw error
    }
  }
  const chargeInBatch = createBatcher(UNITS_MOST, chargeTogether)

  function answerBatch(operationId: string, batch: ChargeRequest[], reply: ChargeReply): Array<Charge | Problem> {
    if (reply.code === 'forbidden')
      return batch.map((_, index) => (index < reply.allowed ? refusalOf(reply) : tooManyRequests(reply)))
    if (reply.code !== 'ok') return batch.map(() => refusalOf(reply))
    const { taken, allowed, balance: creditsRemaining, rate } = reply
    const [request] = batch as [ChargeRequest]
    const cost = PRICES[request.price]
    observer?.charged(taken * cost)
    const speakFor = settlements.collect(request.key.slot, operationId, taken)
    const caller = callerOf(request, reply)
    return batch.map((_, index) => {
      if (index < taken)
        return { caller, cost, creditsRemaining, rate, settle: cost > 0 ? speakFor() : () => undefined }
      return index < allowed ? new Problem('credits_exhausted') : tooManyRequests(reply)
    })
  }

  async function examine(request: ChargeRequest, mode: 'check' | 'look'): Promise<Caller> {
    const [reply] = await chargeByScript(context, [{ request, operationId: '', units: 0 }], mode)
    if (reply!.code !== 'ok' || reply!.allowed === 0) throw refusalOf(reply!)
    return callerOf(request, reply!)
  }

  return {
    ...createSingleCharges(context, { callerOf, refusalOf, newOperationId }),
    async charge(request) {
      const lane = `${request.key.hash} ${request.operation} ${request.scopes.join(' ')}`
      const charge = await chargeInBatch(lane, request)
      if (charge instanceof Problem) throw charge
      return charge
    },
    check: (request) => examine(request, 'check'),
    look: (request) => examine(request, 'look'),
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
function refusalOf(reply: ChargeReply): Problem {
  const { code, scopes, allowed, hasEnded } = reply
  if (code === 'forbidden') return new Problem('forbidden', `scope ${scopes} is required`)
  if (code === 'unauthorized')
    return new Problem('unauthorized', undefined, { countedAs: hasEnded ? 'ended' : 'failed' })
  return allowed > 0 ? new Problem('credits_exhausted') : tooManyRequests(reply)
}

/** `Retry-After` asks to wait until the burst is whole; one call fits as soon as one interval of it is back. */
function tooManyRequests({ rate, resetMs }: ChargeReply): Problem {
  const { resetSeconds, perSecond, burst } = rate
  const intervalMs = 1_000 / Math.max(1, perSecond)
  const waitMs = Math.max(1, resetMs - (burst - 1) * intervalMs)
  return new Problem('rate_limited', undefined, { retryAfterSeconds: Math.max(1, resetSeconds), waitMs })
}
