import type { Redis } from '#src/redis/redis.ts'
import type { LedgerEntry } from '#test/support/ledger.ts'
import { findFinished } from './account.ts'
import { mayBeUncharged, type Excuses } from './prove-credits.ts'
import { answersOf, executionsOf, type Told } from './told.ts'

interface Keyed {
  slot: string
  secret: string
  price: number
  book: Told[]
  /** The round's entries of this key. */
  entries: LedgerEntry[]
}

/** One idempotency key is one charge and one set of bytes. Returns what is wrong. */
export async function proveKeyed(redis: Redis, keyed: Keyed, excuses: Excuses): Promise<string[]> {
  const { slot, secret, price, book, entries } = keyed
  const net = new Map<string, number>()
  for (const { op, amount } of entries) net.set(op, (net.get(op) ?? 0) - amount)
  const wrong: string[] = []
  let unknown = 0
  for (const told of book) {
    if (told.gaveUp) wrong.push(`call ${told.idempotencyKey} got no answer: ${describe(told)}`)
    const answers = answersOf(told).filter(({ outcome }) => outcome.status < 300)
    if (answers.length === 0) continue
    const executions = executionsOf(told)
    // What Redis has lost, it can't replay: such a call may have been executed and charged twice.
    const isExcused = answers.some((answer) => mayBeUncharged(excuses, answer, true))
    if (new Set(answers.map(({ outcome }) => outcome.bytes)).size > 1 && !isExcused)
      wrong.push(`call ${told.idempotencyKey} got answers that differ: ${describe(told)}`)
    if (executions.length > 1 && !isExcused)
      wrong.push(`call ${told.idempotencyKey} was executed ${executions.length} times: ${describe(told)}`)
    const op = await findFinished(redis, slot, secret, told)
    const charged = op === undefined ? undefined : (net.get(op) ?? 0)
    if (charged !== price && !isExcused)
      wrong.push(`call ${told.idempotencyKey} was answered, its operation ${op} charged ${charged}: ${describe(told)}`)
    if (op !== undefined) net.delete(op)
    // Its charge is somewhere among the rest, once for each execution.
    if (isExcused) unknown += executions.length
  }
  const unanswered = [...net].filter(([, charged]) => charged > 0)
  if (unanswered.length > unknown)
    wrong.push(
      `${unanswered.length} operations are charged and belong to no answer: ${unanswered.slice(0, 3).join(' ')}`,
    )
  return wrong
}

const SHOWN_ATTEMPTS = 6

function describe({ attempts }: Told): string {
  const shown = attempts.slice(-SHOWN_ATTEMPTS).map(({ startedAt, endedAt, outcome }) => {
    const isAnswered = outcome.what === 'answered'
    const what = isAnswered ? `${outcome.status} ${outcome.code}${outcome.isReplay ? 'replay' : ''}` : outcome.what
    return `${startedAt.toFixed(0)}-${endedAt.toFixed(0)} ms ${what.trim()}`
  })
  return `${attempts.length} attempts, the last ${shown.join(', ')}`
}
