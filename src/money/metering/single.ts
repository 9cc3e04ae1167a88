import { setTimeout as pause } from 'node:timers/promises'
import { randomId } from '#src/lib/secrets/random.ts'
import { createBatcher } from '#src/lib/waiting/batcher.ts'
import { Problem } from '#src/problems.ts'
import { isKnownUnexecuted } from '#src/stores/redis/failures.ts'
import { accountKeys, SWEEPER_DUE, workspaceKeys } from '#src/stores/redis/keys.ts'
import { commitAnswersScript } from '#src/stores/redis/scripts.ts'
import { newOperationId } from './batches.ts'
import { isSuccess, KEEP_ANSWERS_MS, KEPT_BYTES_MOST, packAnswer, unpackAnswer } from './idempotency.ts'
import {
  type CommittedAnswer,
  type MeteredCall,
  type Operation,
  type ReplayedAnswer,
  type SingleCall,
  type SingleReservation,
} from './reservation.ts'
import {
  callerOf,
  type MeteringContext,
  refusalOf,
  reserveByScript,
  type ReserveItem,
  type ReserveReply,
} from './reserve.ts'

/**
 * How an attempt ends. `commit`: it is answered, and replays get the same answer. `rollback`: it had no effect, and a
 * retry executes. `in_doubt`: it may have had an effect, so its credits stay reserved until a retry or the sweeper
 * finds out.
 */
type Outcome = 'commit' | 'rollback' | 'in_doubt'

/** One execution of a call. A retry with the same idempotency key is another attempt. */
interface Attempt {
  call: MeteredCall
  single: SingleCall
  operationId: string
  attempt: string
}

/** The report to Redis about an attempt that has ended. */
interface End {
  attempt: Attempt
  outcome: Outcome
  isAnswered: boolean
  status: string
  /** The packed answer, or ''. */
  stored: string
}

/** The most calls of one account that one script call reserves or ends. Redis does nothing else meanwhile. */
const CALLS_MOST = 32

/**
 * 8 tries in 5 s. Then the commit queue repeats the end for another 60 s; an attempt with an effect is left to a retry
 * or the sweeper.
 */
const GIVE_UP_TRIES_MOST = 8
const GIVE_UP_AFTER_MS = 40

/**
 * Reserves for calls with an idempotency key or an effect. Each has a reservation and a ledger entry of its own, and a
 * record if it has a key. Calls of one account that arrive or end together share a script call. The answer is committed
 * before it is sent, so that a lost answer can be replayed.
 */
export function createSingleReserve(
  context: MeteringContext,
): (call: MeteredCall, single: SingleCall) => Promise<SingleReservation | ReplayedAnswer> {
  const { redis, observer, leaseMs, answerMs, offsetMs } = context

  const reserveInBatch = createBatcher(CALLS_MOST, (items: ReserveItem[]) => reserveByScript(context, items))
  const endInBatch = createBatcher(CALLS_MOST, endTogether)

  /** Ends attempts of one account by one script call. */
  async function endTogether(ends: End[]): Promise<undefined[]> {
    const keys = workspaceKeys(ends[0]!.attempt.call.key.slot)
    const touched = [...accountKeys(keys, Date.now() + offsetMs()), keys.idempotencySizes]
    const args = [String(offsetMs()), String(KEPT_BYTES_MOST)]
    for (const { attempt: ended, outcome, isAnswered, status, stored } of ends) {
      const { recordId = '', fingerprint = '', keepMs = KEEP_ANSWERS_MS } = ended.single.idempotency ?? {}
      touched.push(keys.idempotency(recordId))
      const ending = [ended.operationId, ended.attempt, outcome, isAnswered ? '1' : '0', fingerprint, status, stored]
      args.push(...ending, String(keepMs))
    }
    const refunded = await redis.runScript(commitAnswersScript, touched, args)
    observer?.refunded(refunded)
    return ends.map(() => undefined)
  }

  async function end(attempt: Attempt, outcome: Outcome, answer?: CommittedAnswer): Promise<undefined> {
    const { idempotency } = attempt.single
    const isAnswered = answer !== undefined && isSuccess(answer.status)
    const isKept = answer !== undefined && idempotency !== undefined
    const status = isKept ? String(answer.status) : '0'
    const stored = isKept ? await packAnswer(answer, sealOf(attempt.single)) : ''
    return endInBatch(attempt.call.key.slot, { attempt, outcome, isAnswered, status, stored })
  }

  /** An attempt with an effect may have taken over an operation whose effect happened before, so it is in doubt. */
  const unansweredOutcome = ({ single }: Attempt): Outcome => (single.hasEffect ? 'in_doubt' : 'rollback')

  /**
   * Gives up an attempt, so that a retry doesn't have to wait for the lease. Tries several times, because a connection
   * that has lost a reply is unavailable at first.
   */
  async function giveUp(attempt: Attempt): Promise<void> {
    for (let tries = 1; tries <= GIVE_UP_TRIES_MOST; tries += 1) {
      try {
        return await end(attempt, unansweredOutcome(attempt))
      } catch {
        const isLast = tries === GIVE_UP_TRIES_MOST
        if (!isLast) await pause(GIVE_UP_AFTER_MS * 2 ** (tries - 1), undefined, { ref: false })
      }
    }
    if (!attempt.single.hasEffect) context.queue.add(attempt.call.key.slot, attempt.operationId, 0)
  }

  /**
   * Lists the workspace for the sweeper before it has a pending reservation. So the sweeper finds it even if this
   * process dies.
   */
  async function announce(slot: string): Promise<void> {
    const endsAt = Date.now() + offsetMs() + leaseMs
    await redis.command(SWEEPER_DUE, ['ZADD', SWEEPER_DUE, 'GT', String(endsAt), slot])
  }

  function reservationOf(attempt: Attempt, reply: ReserveReply): SingleReservation {
    const { call, single, operationId } = attempt
    const caller = callerOf(call, reply)
    let hasEnded = false
    // Only the first end counts: an error answer that follows a failed end must not end the attempt again.
    const endOnce = async (outcome: Outcome, answer?: CommittedAnswer) => {
      if (hasEnded) return
      hasEnded = true
      try {
        await end(attempt, outcome, answer)
      } catch (error) {
        // The caller gets a 503 and retries. The retry gets the answer if Redis has stored it after all; otherwise it
        // executes.
        void giveUp(attempt)
        throw error
      }
    }
    const operation: Operation = { id: operationId, workspaceId: caller.workspaceId }
    if (single.idempotency) operation.idempotency = single.idempotency
    return {
      caller,
      cost: reply.cost,
      creditsRemaining: reply.balance,
      rate: reply.rate,
      sendBy: single.hasEffect || reply.cost === 0 ? Infinity : reply.calledAt + answerMs,
      operation,
      commit: (answer) => endOnce('commit', answer),
      release: () => endOnce(unansweredOutcome(attempt)),
      // An earlier attempt may have had the effect.
      cancel: () => endOnce(reply.isTakenOver ? unansweredOutcome(attempt) : 'rollback'),
    }
  }

  return async (call, single) => {
    const { idempotency, hasEffect } = single
    const attempt: Attempt = {
      call,
      single,
      // All attempts at an effect with one idempotency key are one operation, so that one marker covers them all.
      operationId: (hasEffect && idempotency?.recordId) || newOperationId(),
      attempt: randomId(9, 'base64url'),
    }
    if (hasEffect) await announce(call.key.slot)
    let reply: ReserveReply
    try {
      const { operationId, attempt: name } = attempt
      const item = { call, operationId, attempt: name, units: 1, idempotency, isPending: hasEffect }
      reply = await reserveInBatch(call.key.slot, item)
    } catch (error) {
      // The reply may be lost although the script has run. A call that was never sent holds nothing.
      if (!isKnownUnexecuted(error)) void giveUp(attempt)
      throw error
    }
    if (reply.code === 'replay') return replayOf(call, single, reply)
    if (reply.code !== 'ok' || reply.taken === 0) throw refusalOf(call, reply)
    observer?.reserved(call.key.slot, reply.cost)
    return reservationOf(attempt, reply)
  }
}

function replayOf(call: MeteredCall, single: SingleCall, reply: ReserveReply): ReplayedAnswer {
  if (!reply.answer) throw new Problem('idempotency_replay_unavailable')
  const { status, balance, answer } = reply
  const unpack = () => unpackAnswer(answer, sealOf(single))
  return { caller: callerOf(call, reply), creditsRemaining: balance, status, unpack }
}

/** The key that encrypts a secret answer; undefined when the answer is not secret. */
function sealOf({ idempotency, isSecret }: SingleCall) {
  return isSecret ? idempotency?.sealWith : undefined
}
