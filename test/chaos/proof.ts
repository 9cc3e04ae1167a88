import { systemClock } from '#src/lib/clock.ts'
import { showCredits } from '#src/money/accounts/credits/credits.ts'
import { listKeys } from '#src/money/accounts/keys/keys.ts'
import { getWorkspace } from '#src/money/accounts/workspaces/workspaces.ts'
import { readIdempotency } from '#src/money/metering/index.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { type LedgerEntry, readLedger, verifyChain } from '#test/support/ledger.ts'
import { type Answered, type Attempt, type Call, type Effects, hasAnswer, type Kind } from './load.ts'

/** What happened in a round, with times on the monotonic clock; Infinity for what did not happen. */
export interface Accident {
  serviceKilledAt: number
  redisKilledAt: number
  /** Redis has lost what it acknowledged since then. */
  lossSince: number
  /** When the service was ready again. */
  backAt: number
  leaseMs: number
}

/** The entries of a ledger of one key and round, and the calls that its clients made with it. */
export interface KeyBook {
  kind: Kind
  secret: string
  workspaceId: string
  slot: string
  entries: LedgerEntry[]
  calls: Call[]
}

/** A finished call without an idempotency key is committed within 20 ms; the rest is for a busy machine. */
const COMMIT_MOST_MS = 500
/** Between what the witness saw and what Redis did. */
const WITNESS_SLACK_MS = 100
const EXPECTED = new Set([
  '200',
  '201',
  '503 billing_unavailable',
  '409 idempotency_in_progress',
  // While the service starts again, its first calls are slow, and others wait too long for a seat.
  '429 too_busy',
])

/** Redis may have forgotten what it did for this answer. */
const mayBeForgotten = ({ lossSince }: Accident, { endedAt }: Pick<Attempt, 'endedAt'>) =>
  endedAt >= lossSince - WITNESS_SLACK_MS

/** The commit of this answer may have died with a process, or have waited until its lease had ended. */
function mayBeUncharged(accident: Accident, attempt: Attempt, isKeyed: boolean): boolean {
  const { leaseMs, serviceKilledAt, redisKilledAt, backAt } = accident
  const { startedAt, endedAt } = attempt
  if (mayBeForgotten(accident, attempt) || endedAt - startedAt >= leaseMs * 0.9) return true
  if (isKeyed) return false
  if (endedAt >= serviceKilledAt - COMMIT_MOST_MS) return true
  const isPending = endedAt >= redisKilledAt - COMMIT_MOST_MS && endedAt <= backAt
  return isPending && backAt + COMMIT_MOST_MS - startedAt >= leaseMs
}

const answersOf = ({ attempts }: Call) =>
  attempts.filter((attempt): attempt is Answered => attempt.answer !== undefined)
const successesOf = (call: Call) => answersOf(call).filter(({ answer }) => answer.status < 300)
/** Answers that are no replays: what was executed as far as the client knows. */
const executionsOf = (call: Call) => successesOf(call).filter(({ answer }) => !answer.isReplay)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const isOfOperation = ({ type }: LedgerEntry) => type === 'charge' || type === 'refund'

/** Charges less refunds, by operation. */
function chargesOf(entries: LedgerEntry[]): Map<string, number> {
  const groups = Map.groupBy(entries.filter(isOfOperation), ({ op }) => op)
  return new Map([...groups].map(([op, own]) => [op, -sum(own.map(({ amount }) => amount))]))
}

/**
 * The account in itself: chain, grants, usage, sums, nothing open, the past unchanged. Every proof returns what is
 * wrong.
 */
export async function proveAccount(redis: Redis, slot: string, before: LedgerEntry | undefined): Promise<string[]> {
  const { balance, grants, open_operations: open } = await showCredits(redis, slot)
  const entries = await readLedger(redis, slot)
  const wrong: string[] = []
  await verifyChain(redis, slot).catch((error: Error) => wrong.push(`the ledger's chain is broken: ${error.message}`))
  const [granted, booked] = [sum(grants.map(({ remaining }) => remaining)), sum(entries.map(({ amount }) => amount))]
  if (!(balance === granted && balance === booked && balance >= 0))
    wrong.push(`balance ${balance}, live grants ${granted}, sum of entries ${booked} must be one number >= 0`)
  if (open !== 0) wrong.push(`${open} operations are open after their lease`)
  if (before && entries[before.seq - 1]?.hash !== before.hash) wrong.push(`entry ${before.seq} has changed`)
  for (const [op, net] of chargesOf(entries)) {
    const highest = Math.max(...entries.filter((entry) => entry.op === op).map(({ amount }) => -amount))
    if (net < 0 || net > highest) wrong.push(`operation ${op} is charged ${net} in all, once ${highest}`)
  }
  return wrong
}

/** reported <= charged <= reported + the price of lost answers, for calls without an idempotency key. */
export function proveCharges({ kind, entries, calls }: KeyBook, accident: Accident): string[] {
  const executions = calls.flatMap(executionsOf)
  const costOf = (attempts: Answered[]) => sum(attempts.map(({ answer }) => answer.cost))
  const reported = costOf(executions)
  const excused = costOf(executions.filter((execution) => mayBeUncharged(accident, execution, false)))
  const lost = calls.flatMap(({ attempts }) => attempts).filter(({ isLost }) => isLost).length * kind.price
  const charged = -sum(entries.filter(isOfOperation).map(({ amount }) => amount))
  return charged > reported + lost || charged < reported - excused
    ? [`charged ${charged}, reported ${reported}; ${lost} more may be lost answers, ${excused} less uncharged`]
    : []
}

/** One idempotency key is one charge, one execution and one set of bytes, and no charge belongs to no answer. */
export async function proveKeyed(redis: Redis, book: KeyBook, accident: Accident): Promise<string[]> {
  const charges = chargesOf(book.entries)
  const wrong: string[] = []
  let unknown = 0
  for (const call of book.calls) {
    const say = (what: string) =>
      wrong.push(`call ${call.idempotencyKey} ${what}: ${JSON.stringify(call).slice(0, 900)}`)
    if (!hasAnswer(call)) say('got no answer')
    const successes = successesOf(call)
    if (successes.length === 0) continue
    const executed = executionsOf(call).length
    const op = await findFinished(redis, book, call)
    const charged = op === undefined ? undefined : (charges.get(op) ?? 0)
    if (op !== undefined) charges.delete(op)
    // Redis can't replay what it has lost. Such a call may be executed again, and its charge is among the rest.
    if (successes.some((answer) => mayBeUncharged(accident, answer, true))) {
      unknown += executed
      continue
    }
    if (new Set(successes.map(({ answer }) => `${answer.status} ${answer.text}`)).size > 1)
      say('got answers that differ')
    if (executed > 1) say(`was executed ${executed} times`)
    if (charged !== book.kind.price) say(`was answered, and its operation ${op} is charged ${charged}`)
  }
  const unanswered = [...charges].filter(([, charged]) => charged > 0)
  if (unanswered.length > unknown) wrong.push(`charged without an answer: ${unanswered.slice(0, 3).join(' ')}`)
  return wrong
}

/** State and operation of an idempotency record, as `idempotency.lua` packs them. */
const RECORD = `local packed = redis.call('GET', KEYS[1])
if not packed then return {} end
local layout, fields = cmsgpack.unpack(packed)
return fields or layout`

/** The operation that the record of a call's idempotency key names, when the record holds an answer. */
async function findFinished(redis: Redis, { slot, secret }: KeyBook, { idempotencyKey, spec }: Call) {
  const { recordId } = readIdempotency(idempotencyKey, secret, { body: undefined, ...spec })!
  const name = workspaceKeys(slot).idempotency(recordId)
  const [state, op] = (await redis.command(name, ['EVAL', RECORD, '1', name])) as string[]
  return state === 'done' ? op : undefined
}

/** Every acknowledged grant is in the ledger once, and every acknowledged workspace in the graph. */
export async function proveOperator(
  graph: Graph,
  entries: LedgerEntry[],
  { grants, workspaceIds }: Effects,
  accident: Accident,
): Promise<string[]> {
  const counts = Map.groupBy(
    entries.filter(({ type }) => type === 'grant'),
    ({ op }) => op,
  )
  const wrong = grants.flatMap(({ id, endedAt }) => {
    const count = counts.get(id)?.length ?? 0
    const isRight = count === 1 || (count === 0 && mayBeForgotten(accident, { endedAt }))
    return isRight ? [] : [`grant ${id} was acknowledged and is in the ledger ${count} times`]
  })
  const text =
    'UNWIND $ids AS id OPTIONAL MATCH (w:Workspace {id: id}) WITH id, count(w) AS found WHERE found <> 1 RETURN id'
  const { records } = await graph.runText(text, { ids: workspaceIds })
  return [...wrong, ...records.map((record) => `workspace ${record.get('id')} was acknowledged and is not there once`)]
}

/** Every acknowledged token has its name once, and the workspace's setting is the last acknowledged one. */
export async function proveEffects(
  { graph, redis }: { graph: Graph; redis: Redis },
  { kind, slot, workspaceId, calls }: KeyBook,
  accident: Accident,
): Promise<string[]> {
  const done = calls.filter((call) => successesOf(call).length > 0)
  if (kind.name === 'patch-workspace') {
    const { settings } = await getWorkspace(graph, workspaceId)
    const last = done.at(-1)?.unique
    return last === undefined || settings['unique'] === last
      ? []
      : [`the setting is ${settings['unique']}, not ${last}`]
  }
  if (kind.name !== 'create-token') return []
  const byName = Map.groupBy(await listKeys(redis, systemClock, slot), ({ name }) => name)
  return done.flatMap((call) => {
    const [first] = successesOf(call)
    if (successesOf(call).some((answer) => mayBeForgotten(accident, answer))) return []
    const { token } = JSON.parse(first!.answer.text) as { token: { id: string } }
    const found = (byName.get(call.unique) ?? []).map(({ id }) => id)
    return found.join() === token.id ? [] : [`token ${token.id} was acknowledged; its name has ${found.join()}`]
  })
}

/** Answers that no accident explains. */
export function listUnexpected({ calls }: KeyBook): string[] {
  const said = calls.flatMap(answersOf).map(({ answer: { status, code, cost } }) => {
    const answer = code ? `${status} ${code}` : String(status)
    return status >= 300 && cost > 0 ? `${answer} at a cost of ${cost}` : answer
  })
  return [...new Set(said)].filter((answer) => !EXPECTED.has(answer)).map((answer) => `a call was answered ${answer}`)
}
