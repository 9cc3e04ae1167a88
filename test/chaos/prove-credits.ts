import { verifyChain, type LedgerEntry } from '#test/support/ledger.ts'
import type { Redis } from '#src/redis/redis.ts'
import type { Account } from './account.ts'
import { countLost, executionsOf, type Told } from './told.ts'

/** Which answers need not be charged, although they were given: their settlement or their charge died with a process. */
export interface Excuses {
  /** Redis has lost what it acknowledged since then. */
  lossSince: number
  /** A service was killed then, with what it had not told Redis yet. */
  serviceKilledAt: number
  /** Redis was away from then until the service was ready again. */
  redisKilledAt: number
  backAt: number
  leaseMs: number
}

/** Settlements of calls without an idempotency key are sent within 20 ms; the rest is for a busy machine. */
const SETTLE_MOST_MS = 500
/** Between what the witness saw and what Redis did. */
const WITNESS_SLACK_MS = 100

/** True when Redis may have forgotten what it did for this answer. */
export function mayBeForgotten({ lossSince }: Excuses, { endedAt }: { endedAt: number }): boolean {
  return endedAt >= lossSince - WITNESS_SLACK_MS
}

/** True when a call that was answered may be found refunded or not charged. */
export function mayBeUncharged(
  excuses: Excuses,
  attempt: { startedAt: number; endedAt: number },
  isKeyed: boolean,
): boolean {
  if (mayBeForgotten(excuses, attempt)) return true
  if (attempt.endedAt - attempt.startedAt >= excuses.leaseMs * 0.9) return true
  if (isKeyed) return false
  if (attempt.endedAt >= excuses.serviceKilledAt - SETTLE_MOST_MS) return true
  // Redis was away for longer than the lease: who comes first afterwards refunds what the service is about to settle.
  const settledAt = excuses.backAt + SETTLE_MOST_MS
  const isPending = attempt.endedAt >= excuses.redisKilledAt - SETTLE_MOST_MS && attempt.endedAt <= excuses.backAt
  return isPending && settledAt - attempt.startedAt >= excuses.leaseMs
}

/** The account in itself: chain, sums, nothing open, the past unchanged. Returns what is wrong. */
export async function proveAccount(
  redis: Redis,
  slot: string,
  account: Account,
  before: LedgerEntry | undefined,
): Promise<string[]> {
  const { balance, granted, open, entries, usedBy } = account
  const wrong: string[] = []
  await verifyChain(redis, slot).catch((error: Error) => wrong.push(`the ledger's chain is broken: ${error.message}`))
  const sum = entries.reduce((total, { amount }) => total + amount, 0)
  if (!(balance === granted && balance === sum && balance >= 0))
    wrong.push(`balance ${balance}, live grants ${granted}, sum of entries ${sum} must be one number >= 0`)
  if (open !== 0) wrong.push(`${open} operations are open after their lease`)
  if (before && entries[before.seq - 1]?.hash !== before.hash)
    wrong.push(`entry ${before.seq} is not what it was before the round`)
  for (const [op, parts] of Map.groupBy(entries.filter(isOfOperation), (entry) => entry.op)) {
    const highest = Math.max(...parts.map(({ amount }) => -amount))
    const net = -parts.reduce((total, { amount }) => total + amount, 0)
    if (net < 0 || net > highest) wrong.push(`operation ${op} is charged ${net} in all, once ${highest}`)
  }
  for (const [keyId, charged] of chargedByKey(entries)) {
    const used = usedBy.get(keyId) ?? 0
    if (used !== charged) wrong.push(`usage of key ${keyId} says ${used} credits, its settled charges ${charged}`)
  }
  return wrong
}

function isOfOperation({ type }: LedgerEntry): boolean {
  return type === 'charge' || type === 'refund'
}

/** Charges less refunds, by key. */
export function chargedByKey(entries: LedgerEntry[]): Map<string, number> {
  const charged = new Map<string, number>()
  for (const { key, amount } of entries.filter(isOfOperation)) charged.set(key, (charged.get(key) ?? 0) - amount)
  return charged
}

/** What was charged for calls without an idempotency key, against what their clients were told. */
export function compareCharges(charged: number, book: Told[], price: number, excuses: Excuses): ChargeComparison {
  const executions = book.flatMap(executionsOf)
  const told = executions.reduce((sum, { outcome }) => sum + outcome.cost, 0)
  const excused = executions
    .filter((execution) => mayBeUncharged(excuses, execution, false))
    .reduce((sum, { outcome }) => sum + outcome.cost, 0)
  const lost = book.reduce((sum, call) => sum + countLost(call), 0) * price
  const wrong: string[] = []
  if (charged > told + lost) wrong.push(`charged ${charged}, told ${told}, at most ${lost} more in lost answers`)
  if (charged < told - excused)
    wrong.push(`charged ${charged}, told ${told}, of which at most ${excused} may be uncharged`)
  return { told, charged, wrong }
}

export interface ChargeComparison {
  told: number
  charged: number
  wrong: string[]
}
