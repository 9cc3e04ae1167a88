import { randomId } from '#src/lib/random.ts'
import { invalidInput, Problem } from '#src/problems.ts'
import { workspaceKeys } from '#src/redis/keys.ts'
import type { Redis } from '#src/redis/redis.ts'
import { chargeScript, finishScript } from '#src/redis/scripts.ts'
import { KEEP_ANSWERS_MS, KEPT_BYTES_MOST, packAnswer, unpackAnswer, type Idempotency } from './idempotency.ts'
import type { Charge, ChargeObserver, ChargeRequest, KeyedCharge, Meter, Replay } from './meter.ts'
import type { Caller } from './policy.ts'
import { PRICES } from './prices.ts'
import type { Scope } from './scopes.ts'
import { createSettlements } from './settlements.ts'

interface Waiting {
  resolve(charge: Charge): void
  reject(error: unknown): void
}

interface Lane {
  request: ChargeRequest
  waiting: Waiting[]
  isBusy: boolean
}

interface MeterSettings {
  redis: Redis
  observer?: ChargeObserver
  /** After this long an operation that nobody settled is refunded. */
  leaseMs?: number
  /** How long a settlement waits for a charge that carries it. */
  settleAfterMs?: number
  /** Added to Redis's clock; only tests set it. */
  clockOffsetMs?: () => number
}

/**
 * Code, taken, allowed by rate, balance, rate remaining, rate reset ms, workspace, key id, scopes, credits refunded; for a
 * replay also the stored status and answer.
 */
type ChargeReply = [string, number, number, number, number, number, string, string, string, number, string?, string?]

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
  const offsetMs = () => String(settings.clockOffsetMs?.() ?? 0)
  const lanes = new Map<string, Lane>()
  const settlements = createSettlements({
    redis,
    leaseMs,
    offsetMs,
    onRefund: (credits) => observer?.refunded(credits),
    settleAfterMs: settings.settleAfterMs ?? 20,
  })

  async function callScript(
    request: ChargeRequest,
    mode: 'charge' | 'check',
    operationId: string,
    units: number,
    idempotency?: Idempotency,
  ): Promise<ChargeReply> {
    const keys = workspaceKeys(request.key.slot)
    const carried = mode === 'charge' ? settlements.take(request.key.slot) : []
    const price = PRICES[request.price]
    try {
      const reply = (await redis.runScript(
        chargeScript,
        [
          keys.key(request.key.hash),
          keys.account,
          keys.grants,
          keys.ledger,
          keys.ops,
          keys.leases,
          keys.rate,
          keys.usage,
          keys.idempotency(idempotency?.recordId ?? ''),
        ],
        [
          offsetMs(),
          mode,
          operationId,
          request.operation,
          String(price),
          String(units),
          request.scopes.join(' '),
          String(leaseMs),
          idempotency?.fingerprint ?? '',
          ...carried.flatMap((ended) => [ended.operationId, String(ended.answered)]),
        ],
      )) as ChargeReply
      observer?.refunded(reply[9])
      return reply
    } catch (error) {
      settlements.giveBack(request.key.slot, carried)
      throw error
    }
  }

  /** Charges everybody who waits in the lane, until nobody does. */
  async function drain(laneKey: string, lane: Lane): Promise<void> {
    while (lane.waiting.length > 0) {
      const batch = lane.waiting.splice(0, UNITS_MOST)
      const operationId = newOperationId()
      try {
        answerBatch(
          lane.request,
          operationId,
          batch,
          await callScript(lane.request, 'charge', operationId, batch.length),
        )
      } catch (error) {
        // The script may have run although its reply is lost: whatever it took is refunded.
        settlements.add(lane.request.key.slot, operationId, 0)
        for (const { reject } of batch) reject(error)
      }
    }
    lanes.delete(laneKey)
  }

  function answerBatch(request: ChargeRequest, operationId: string, batch: Waiting[], reply: ChargeReply) {
    const [code, taken, allowed, balance, rateRemaining, resetMs] = reply
    const price = PRICES[request.price]
    const rate = { remaining: rateRemaining, resetSeconds: Math.ceil(resetMs / 1000) }
    if (code !== 'ok') return batch.forEach(({ reject }) => reject(refusal(code, reply[8])))
    observer?.charged(taken * price)
    const speakFor = settlements.collect(request.key.slot, operationId, taken)
    const caller = callerOf(request, reply)
    batch.forEach(({ resolve, reject }, index) => {
      if (index < taken)
        resolve({
          caller,
          cost: price,
          creditsRemaining: balance,
          rate,
          settle: price > 0 ? speakFor() : () => undefined,
        })
      else if (index < allowed) reject(new Problem('credits_exhausted'))
      else reject(new Problem('rate_limited', undefined, { retryAfterSeconds: Math.max(1, rate.resetSeconds) }))
    })
  }

  async function chargeOnce(request: ChargeRequest, idempotency: Idempotency): Promise<KeyedCharge | Replay> {
    const operationId = newOperationId()
    const { slot } = request.key
    let reply: ChargeReply
    try {
      reply = await callScript(request, 'charge', operationId, 1, idempotency)
    } catch (error) {
      // The record may be open although the reply is lost: forgetting it lets the retry execute, refunded first.
      finish(slot, operationId, idempotency).catch(() => settlements.add(slot, operationId, 0))
      throw error
    }
    const [code, , , creditsRemaining] = reply
    if (code === 'mismatch')
      throw invalidInput([
        { field: 'header.idempotency-key', detail: 'was used for another request; use a new key for a new request' },
      ])
    if (code === 'in_progress')
      throw new Problem('idempotency_in_progress', undefined, {
        retryAfterSeconds: Math.max(1, Math.ceil(reply[5] / 1000)),
      })
    if (code === 'replay') {
      if (!reply[11]) throw new Problem('idempotency_replay_unavailable')
      return {
        caller: callerOf(request, reply),
        creditsRemaining,
        status: Number(reply[10]),
        text: unpackAnswer(reply[11]),
      }
    }
    const charge = await new Promise<Charge>((resolve, reject) =>
      answerBatch(request, operationId, [{ resolve, reject }], reply),
    )
    let isFinishing = false
    return {
      ...charge,
      settle: (answered) => (isFinishing ? undefined : charge.settle(answered)),
      // Asked once: a second answer to the same call is the error about the first, which must not ask again.
      finish: async (answer) => {
        if (isFinishing) return
        isFinishing = true
        await finish(slot, operationId, idempotency, answer)
      },
    }
  }

  /** Settles and keeps the answer; a 5xx or no answer at all is not kept, so that a retry executes. */
  async function finish(
    slot: string,
    operationId: string,
    idempotency: Idempotency,
    answer?: { status: number; text: string },
  ): Promise<void> {
    const keys = workspaceKeys(slot)
    const touched = [
      keys.account,
      keys.grants,
      keys.ledger,
      keys.ops,
      keys.leases,
      keys.usage,
      keys.idempotency(idempotency.recordId),
      keys.idempotencySizes,
    ]
    const isAnswered = answer !== undefined && answer.status >= 200 && answer.status < 300
    const isKept = answer !== undefined && answer.status < 500
    const stored = isKept ? [String(answer.status), packAnswer(answer.text)] : ['0', '']
    const args = [
      offsetMs(),
      operationId,
      isAnswered ? '1' : '0',
      isKept ? '1' : '0',
      ...stored,
      String(KEEP_ANSWERS_MS),
      String(KEPT_BYTES_MOST),
    ]
    const refunded = await redis.runScript(finishScript, touched, args)
    observer?.refunded(Number(refunded))
  }

  return {
    chargeOnce,
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
      const reply = await callScript(request, 'check', '', 0)
      if (reply[0] !== 'ok') throw refusal(reply[0], reply[8])
      return callerOf(request, reply)
    },
    flush: () => settlements.flush(),
  }
}

function newOperationId(): string {
  return randomId(12, 'base64url')
}

function callerOf(request: ChargeRequest, reply: ChargeReply): Caller {
  return {
    workspaceId: reply[6],
    keyId: reply[7],
    slot: request.key.slot,
    scopes: reply[8].split(' ') as Scope[],
  }
}

function refusal(code: string, scope: string): Problem {
  return code === 'forbidden' ? new Problem('forbidden', `scope ${scope} is required`) : new Problem('unauthorized')
}
