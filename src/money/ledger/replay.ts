import { DAY_MS } from '#src/lib/clock.ts'
import { type ChainEntry, type ChainPoint, createChain, type StoredEntry } from './chain.ts'
import type { Findings } from './findings.ts'
import type { AccountSnapshot } from './snapshot.ts'

interface Tally {
  given: number
  /** Credits that have expired or were voided. */
  gone: number
  /** The latest entry of the grant. */
  seq?: number
}

const HOUR_MS = DAY_MS / 24
const SIGNS: Record<string, 1 | -1> = { grant: 1, charge: -1, refund: 1, expire: -1, void: -1 }

const hourOf = (atMs: number): number => Math.floor(atMs / HOUR_MS)

/**
 * Replays a chain from its head downwards. So one pass is enough and memory stays small: the refund of a charge, if
 * there is one, is read before the charge. Nothing has to be kept for operations without a refund.
 */
export function createReplay(account: AccountSnapshot, findings: Findings) {
  const chain = createChain(account, "the account's", findings)
  const refunds = new Map<string, ChainEntry>()
  const open = new Map(
    account.operations.filter(({ price }) => price > 0).map((operation) => [operation.id, operation]),
  )
  const settled = new Map<string, number>()
  const left = new Map(account.live.map(({ id, remaining }) => [id, remaining]))
  const tallies = new Map<string, Tally>([...left.keys()].map((id) => [id, { given: 0, gone: 0 }]))
  let earliestMs = 0

  function takeRefund(refund: ChainEntry) {
    const { seq, op, amount } = refund
    if (open.has(op)) findings.expect(seq, `operation ${op} is refunded, but still open`, '', amount)
    if (refunds.has(op)) findings.expect(seq, `operation ${op} is refunded twice`, '', amount)
    else refunds.set(op, refund)
  }

  function takeCharge({ seq, op, amount, units, key, operation, at }: ChainEntry) {
    const hour = hourOf(at)
    const refund = refunds.get(op)
    refunds.delete(op)
    const claim = open.get(op)
    if (claim) {
      open.delete(op)
      const burned = claim.burned.reduce((sum, [, part]) => sum + part, 0)
      const claimed = [claim.price * claim.units, burned, claim.units, claim.operation, claim.key, claim.hour].join(' ')
      const charged = [-amount, -amount, units, operation, key, hour].join(' ')
      return findings.expect(seq, `the charge of open operation ${op} is another`, claimed, charged)
    }
    if (refund && (refund.amount > -amount || refund.units > units))
      findings.expect(
        refund.seq,
        `the refund of operation ${op} exceeds its charge`,
        `at most ${-amount}`,
        refund.amount,
      )
    const row = `${hour}|${key}|${operation}`
    settled.set(row, (settled.get(row) ?? 0) - amount - (refund?.amount ?? 0))
  }

  function takeGrant({ seq, type, amount, op: id }: ChainEntry) {
    const tally = tallies.get(id) ?? { given: 0, gone: 0 }
    tallies.set(id, tally)
    tally.seq ??= seq
    if (type !== 'grant') tally.gone -= amount
    else if (tally.given > 0) findings.expect(seq, `grant ${id} is given twice`, '', amount)
    else tally.given = amount
  }

  /**
   * Compares the rest of each grant with the credits given, expired and voided. A charge does not say which grants it
   * burned, so this is an upper bound. The sum over all grants is exact: it is the balance. A trimmed ledger doesn't
   * say what older grants gave.
   */
  function compareGrants(isWhole: boolean) {
    for (const [id, { given, gone, seq }] of tallies) {
      const rest = left.get(id) ?? 0
      if (rest + gone <= given || (given === 0 && !isWhole)) continue
      const what = `grant ${id} has more left, expired and voided than was given`
      findings.expect(gone > 0 ? seq : undefined, what, `at most ${given}`, `${rest} left, ${gone} gone`)
    }
    const granted = account.live.reduce((sum, { remaining }) => sum + remaining, 0)
    findings.expect(undefined, 'the balance is not the sum of the live grants', granted, account.balance)
  }

  function compareUsage(from: number) {
    for (const row of new Set([...settled.keys(), ...account.usage.keys()])) {
      if (Number(row.split('|')[0]) < from) continue
      const what = `usage ${row} is not what was charged less what was refunded`
      findings.expect(undefined, what, settled.get(row) ?? 0, account.usage.get(row) ?? 0)
    }
  }

  return {
    /** Takes the next entry downwards. */
    take(stored: StoredEntry) {
      const entry = chain.take(stored)
      if (!entry) return
      const { seq, type, amount } = entry
      earliestMs = entry.at
      if (Math.sign(amount) !== SIGNS[type])
        findings.expect(seq, 'no such movement', 'grant or refund > 0, charge, expire or void < 0', `${type} ${amount}`)
      if (type === 'charge') takeCharge(entry)
      else if (type === 'refund') takeRefund(entry)
      else takeGrant(entry)
    },
    /** The point that the chain must have before the last entry taken. */
    before: chain.before,
    /** Whether an operation, open or refunded, was charged before the last entry taken. */
    isSpanned: () => refunds.size + open.size > 0,
    /** Compares the earliest entry with the point where the ledger begins, then checks all sums. */
    end(opening: ChainPoint) {
      chain.end(opening)
      for (const [op, { seq }] of refunds)
        findings.expect(seq, `the refund of operation ${op} has no charge`, 'a charge before it', '')
      for (const op of open.keys()) findings.expect(undefined, `open operation ${op} has no charge`, 'a charge', '')
      const isWhole = opening.seq === 0
      compareGrants(isWhole)
      // Of the hour in which a trimmed ledger begins, some charges are cut off.
      compareUsage(isWhole ? account.usageFrom : Math.max(account.usageFrom, hourOf(earliestMs) + 1))
    },
  }
}
