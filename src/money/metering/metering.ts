import { Problem } from '#src/problems.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { createBatchReserve } from './batches.ts'
import { createCommitQueue } from './commit-queue.ts'
import type { MeteredCall, Metering, MeteringObserver, AccountRecovery, ReservationRequest } from './reservation.ts'
import { callerOf, type MeteringContext, refusalOf, reserveByScript } from './reserve.ts'
import { createSingleReserve } from './single.ts'

interface MeteringSettings {
  redis: Redis
  /** Absent: accounts are used without recovery; only tests and benchmarks do that. */
  recovery?: AccountRecovery
  observer?: MeteringObserver
  /** How long a reservation lives that is neither committed nor released, ms. */
  leaseMs?: number
  /** How long a commit waits for a reservation that sends it along, ms. */
  commitAfterMs?: number
  /** Added to Redis's clock; only tests set it. */
  clockOffsetMs?: () => number
}

const LEASE_MS = 30_000
/** The share of its lease in which a call must be answered. The rest is for the commit. */
const ANSWERED_WITHIN = 2 / 3
const COMMIT_AFTER_MS = 20

/** Builds the entry point for credits from batches of reads, single calls and the commit queue. */
export function createMetering(settings: MeteringSettings): Metering {
  const { redis, recovery, observer, leaseMs = LEASE_MS, commitAfterMs = COMMIT_AFTER_MS } = settings
  const offsetMs = () => settings.clockOffsetMs?.() ?? 0
  const onRefund = (credits: number) => observer?.refunded(credits)
  const queue = createCommitQueue({ redis, leaseMs, offsetMs, onRefund, commitAfterMs })
  const context: MeteringContext = {
    redis,
    recovery,
    observer,
    leaseMs,
    answerMs: leaseMs * ANSWERED_WITHIN,
    offsetMs,
    queue,
  }
  const reserveInBatch = createBatchReserve(context)
  const reserveSingle = createSingleReserve(context)

  async function examine(call: MeteredCall, mode: 'check' | 'look') {
    const [reply] = await reserveByScript(context, [{ call, operationId: '', units: 0 }], mode)
    if (reply!.code !== 'ok' || reply!.allowed === 0) throw refusalOf(call, reply!)
    return callerOf(call, reply!)
  }

  async function reserveOne(call: MeteredCall) {
    const outcome = await reserveInBatch(call)
    if (outcome instanceof Problem) throw outcome
    return outcome
  }
  const reserve = (request: ReservationRequest) =>
    request.single ? reserveSingle(request, request.single) : reserveOne(request)

  return {
    // `single` in the request decides which type the caller gets; the overloads of `reserve` say so.
    reserve: reserve as Metering['reserve'],
    check: (call) => examine(call, 'check'),
    look: (call) => examine(call, 'look'),
    flush: () => queue.flush(),
  }
}
