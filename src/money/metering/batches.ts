import { randomId } from '#src/lib/secrets/random.ts'
import { createBatcher } from '#src/lib/waiting/batcher.ts'
import type { Problem } from '#src/problems.ts'
import { isKnownUnexecuted } from '#src/stores/redis/failures.ts'
import { PRICES } from './prices.ts'
import type { MeteredCall, Reservation } from './reservation.ts'
import {
  callerOf,
  creditsExhausted,
  type MeteringContext,
  rateLimited,
  refusalOf,
  reserveByScript,
  type ReserveReply,
} from './reserve.ts'

/**
 * The most calls of one reservation. While Redis runs the script for some, the process answers the ones before. With
 * all fifty calls of a busy key in one reservation, process, Redis and caller would wait for one another in turn. A
 * script costs nearly the same for any number of units, so half of the fifty is the cheapest number that keeps all
 * three busy.
 */
const UNITS_MOST = 25
const done = Promise.resolve()

/**
 * Reserves for calls without an effect. Calls of the same API key, operation, price and scopes that arrive at once, or
 * while a script call is under way, are reserved together: one reservation of n units, one ledger entry. The
 * workspace's next reservation reports their ends, or the commit queue's own call does.
 */
export function createBatchReserve(context: MeteringContext): (call: MeteredCall) => Promise<Reservation | Problem> {
  const { queue, observer, answerMs } = context

  async function reserveTogether(batch: MeteredCall[]): Promise<Array<Reservation | Problem>> {
    const [call] = batch as [MeteredCall]
    const operationId = newOperationId()
    try {
      const [reply] = await reserveByScript(context, [{ call, operationId, units: batch.length }])
      return answerBatch(operationId, batch, reply!)
    } catch (error) {
      // The reply may be lost although the script has run, so the units are released. A call that was never sent took
      // nothing.
      if (!isKnownUnexecuted(error)) queue.add(call.key.slot, operationId, 0)
      throw error
    }
  }

  function answerBatch(operationId: string, batch: MeteredCall[], reply: ReserveReply): Array<Reservation | Problem> {
    if (reply.code === 'forbidden')
      return batch.map((call, index) => (index < reply.allowed ? refusalOf(call, reply) : rateLimited(reply)))
    if (reply.code !== 'ok') return batch.map((call) => refusalOf(call, reply))
    const { taken, allowed, balance: creditsRemaining, rate } = reply
    const [call] = batch as [MeteredCall]
    const { slot } = call.key
    const cost = PRICES[call.price]
    const sendBy = cost > 0 ? reply.calledAt + answerMs : Infinity
    if (taken > 0) observer?.reserved(slot, taken * cost)
    const nextUnit = cost > 0 ? queue.collect(slot, operationId, taken) : undefined
    const caller = callerOf(call, reply)
    return batch.map((_, index) => {
      if (index >= taken) return index < allowed ? creditsExhausted(call, reply) : rateLimited(reply)
      const endUnit = nextUnit?.()
      const end = (isAnswered: boolean) => () => {
        endUnit?.(isAnswered)
        return done
      }
      const [commit, release] = [end(true), end(false)]
      return { caller, cost, creditsRemaining, rate, sendBy, commit, release, cancel: release }
    })
  }

  const reserveInBatch = createBatcher(UNITS_MOST, reserveTogether)
  // A batch has one price, that of its first call. Routes give each operation one price, but nothing here may depend on
  // that.
  return (call) => reserveInBatch(`${call.key.hash} ${call.operation} ${call.price} ${call.scopes.join(' ')}`, call)
}

/** A random id, for an operation whose id does not come from an idempotency key. */
export function newOperationId(): string {
  return randomId(12, 'base64url')
}
