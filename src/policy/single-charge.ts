import { setTimeout as pause } from 'node:timers/promises'
import { createBatcher } from '#src/lib/batcher.ts'
import { randomId } from '#src/lib/random.ts'
import { invalidInput, Problem, storeUnavailable } from '#src/problems.ts'
import { accountKeys, REAPER_DUE, workspaceKeys } from '#src/redis/keys.ts'
import { isKnownUnexecuted, StoreUnreadable } from '#src/redis/failures.ts'
import { finishScript } from '#src/redis/scripts.ts'
import { chargeByScript, type ChargeContext, type ChargeItem, type ChargeReply } from './charge-script.ts'
import { KEEP_ANSWERS_MS, KEPT_BYTES_MOST, packAnswer, unpackAnswer } from './idempotency.ts'
import type { ChargeRequest, Meter, SingleCharge, SingleRequest } from './meter.ts'
import type { Caller } from './policy.ts'

interface Reading {
  callerOf(request: ChargeRequest, reply: ChargeReply): Caller
  refusalOf(reply: ChargeReply): Problem
  newOperationId(): string
}

/**
 * What became of an attempt. `kept`: it is answered, replays get the same; `dropped`: it had no effect and a retry executes;
 * `unknown`: it may have had an effect, so its credits stay held until a retry or the reaper knows.
 */
type Outcome = 'kept' | 'dropped' | 'unknown'

interface Attempt {
  request: SingleRequest
  operationId: string
  attempt: string
}

/** What is to be told to Redis of an attempt that has ended. */
interface End {
  attempt: Attempt
  outcome: Outcome
  isAnswered: boolean
  status: string
  /** The answer as it is kept, or ''. */
  stored: string
}

/** So many of one account are charged or finished by one script call; Redis does nothing else meanwhile. */
const CALLS_MOST = 32

const UNREADABLE = 'holds the record of an idempotency key in a layout that this process does not read'

/** 8 tries in 5 s: a Redis that is away for longer has leases to end. */
const LET_GO_MOST = 8
const LET_GO_MS = 40

/**
 * Calls that are charged by themselves: with an idempotency key, or with an effect. Each has an operation, a record and a
 * ledger entry of its own; those of one account that arrive or end together travel together.
 */
export function createSingleCharges(context: ChargeContext, reading: Reading): Pick<Meter, 'chargeSingle'> {
  const { redis, observer, leaseMs, offsetMs } = context

  const chargeInBatch = createBatcher(CALLS_MOST, (items: ChargeItem[]) => chargeByScript(context, items))
  const finishInBatch = createBatcher(CALLS_MOST, finishTogether)

  /** Ends attempts of one account by one call of the script. */
  async function finishTogether(ends: End[]): Promise<undefined[]> {
    const keys = workspaceKeys(ends[0]!.attempt.request.key.slot)
    const touched = [...accountKeys(keys, Date.now() + offsetMs()), keys.idempotencySizes]
    const args = [String(offsetMs()), String(KEEP_ANSWERS_MS), String(KEPT_BYTES_MOST)]
    for (const {
      attempt: { request, operationId, attempt },
      outcome,
      isAnswered,
      status,
      stored,
    } of ends) {
      const { recordId = '', fingerprint = '' } = request.idempotency ?? {}
      touched.push(keys.idempotency(recordId))
      args.push(operationId, attempt, outcome, isAnswered ? '1' : '0', fingerprint, status, stored)
    }
    const refunded = await redis.runScript(finishScript, touched, args)
    observer?.refunded(refunded)
    return ends.map(() => undefined)
  }

  function finish(attempt: Attempt, outcome: Outcome, answer?: Kept): Promise<undefined> {
    const { key, idempotency, isSecret } = attempt.request
    const isAnswered = answer !== undefined && answer.status >= 200 && answer.status < 300
    const isKept = outcome === 'kept' && answer !== undefined && idempotency !== undefined
    const status = isKept ? String(answer.status) : '0'
    const stored = isKept ? packAnswer(answer.text, isSecret ? idempotency.sealWith : undefined) : ''
    return finishInBatch(key.slot, { attempt, outcome, isAnswered, status, stored })
  }

  /**
   * Lets go of what an attempt may hold, so that a retry need not wait for the lease; but an operation that it took over may
   * have had an effect before. The connection that has lost a reply is away itself at first, so it is tried some times.
   */
  async function letGo(attempt: Attempt): Promise<void> {
    const { request, operationId } = attempt
    for (let tries = 0; tries < LET_GO_MOST; tries += 1) {
      try {
        return await finish(attempt, request.hasEffect ? 'unknown' : 'dropped')
      } catch {
        await pause(LET_GO_MS * 2 ** tries, undefined, { ref: false })
      }
    }
    if (!request.hasEffect) context.settlements.add(request.key.slot, operationId, 0)
  }

  /** Held operations of a workspace are found by the reaper even when this process is gone; noted before there is one. */
  async function announce(slot: string): Promise<void> {
    const endsAt = Date.now() + offsetMs() + leaseMs
    await redis.command(REAPER_DUE, ['ZADD', REAPER_DUE, 'GT', String(endsAt), slot])
  }

  function replayOf(request: SingleRequest, reply: ChargeReply) {
    const { idempotency, isSecret } = request
    if (!reply.answer) throw new Problem('idempotency_replay_unavailable')
    return {
      caller: reading.callerOf(request, reply),
      creditsRemaining: reply.balance,
      status: reply.status,
      text: unpackAnswer(reply.answer, isSecret ? idempotency?.sealWith : undefined),
    }
  }

  async function chargeSingle(request: SingleRequest) {
    const { idempotency, hasEffect: isHeld, key } = request
    const attempt: Attempt = {
      request,
      // Every attempt at an effect is the same operation, so that one receipt stands for all of them.
      operationId: (isHeld && idempotency?.recordId) || reading.newOperationId(),
      attempt: randomId(9, 'base64url'),
    }
    if (isHeld) await announce(key.slot)
    let reply: ChargeReply
    try {
      reply = await chargeInBatch(key.slot, { ...attempt, units: 1, idempotency, isHeld })
    } catch (error) {
      // The script may have run although its reply is lost. What was never sent holds nothing.
      if (!isKnownUnexecuted(error)) void letGo(attempt)
      throw error
    }
    if (reply.code === 'unreadable') throw storeUnavailable('redis', new StoreUnreadable(UNREADABLE))
    if (reply.code === 'mismatch') throw otherRequest()
    if (reply.code === 'in_progress') throw stillRunning(reply.resetMs)
    if (reply.code === 'replay') return replayOf(request, reply)
    if (reply.code !== 'ok' || reply.taken === 0) throw reading.refusalOf(reply)
    observer?.charged(reply.cost)
    return chargeOf(attempt, reply)
  }

  function chargeOf(attempt: Attempt, reply: ChargeReply): SingleCharge {
    const { request, operationId } = attempt
    const caller = reading.callerOf(request, reply)
    let isFinishing = false
    return {
      caller,
      cost: reply.cost,
      creditsRemaining: reply.balance,
      rate: reply.rate,
      operation: {
        id: operationId,
        workspaceId: caller.workspaceId,
        ...(request.idempotency ? { idempotency: request.idempotency } : {}),
      },
      // A caller who hangs up doesn't stop the call: it is finished with its answer, which a retry gets.
      settle: () => undefined,
      // Asked once: a second answer to the same call is the error about the first, which must not ask again.
      finish: async (answer) => {
        if (isFinishing) return
        isFinishing = true
        const failed = request.hasEffect ? 'unknown' : 'dropped'
        try {
          await finish(attempt, answer.status < 500 ? 'kept' : failed, answer)
        } catch (error) {
          // The caller is told 503 and tries again: it finds the answer, if it was kept all the same, or the way free.
          void letGo(attempt)
          throw error
        }
      },
    }
  }

  return { chargeSingle }
}

interface Kept {
  status: number
  text: string
}

function otherRequest(): Problem {
  return invalidInput([
    { field: 'header.idempotency-key', detail: 'was used for another request; use a new key for a new request' },
  ])
}

function stillRunning(resetMs: number): Problem {
  return new Problem('idempotency_in_progress', undefined, {
    retryAfterSeconds: Math.max(1, Math.ceil(resetMs / 1000)),
  })
}
