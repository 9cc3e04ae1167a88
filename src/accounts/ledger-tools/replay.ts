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
 * Replays a chain from its head downwards. So one pass is enough and memory stays small: the refund of a charge, if there is one, is read
 * before the charge. Nothing has to be kept for operations without a refund.
 */
export function createReplay(account: AccountSnapshot, findings: Findings) {
  const chain = createChain(account, "the account's", findings)
  const refunds = new Map<string, ChainEntry>()
  const open = new Set([...account.operations].filter(([, { price }]) => price > 0).map(([op]) => op))
  const settled = new Map<string, number>()
  const tallies = new Map<string, Tally>([...account.grants.keys()].map((id) => [id, { given: 0, gone: 0 }]))
  let earliestMs = 0

  function takeRefund(refund: ChainEntry) {
    const { seq, op, amount } = refund
    if (open.has(op)) findings.expect(seq, `operation ${op} is refunded, but still open`, '', amount)
    if (refunds.has(op)) findings.expect(seq, `operation ${op} is refunded twice`, '', amount)
    else refunds.set(op, refund)
  }

  function takeCharge(charge: ChainEntry) {
    const { op, units } = charge
    const price = -charge.amount
    const refund = refunds.get(op)
    refunds.delete(op)
    if (open.delete(op)) return compareOpen(charge)
    if (refund && (refund.amount > price || refund.units > units))
      findings.expect(refund.seq, `the refund of operation ${op} exceeds its charge`, `at most ${price}`, refund.amount)
    const row = `${hourOf(charge.at)}|${charge.key}|${charge.operation}`
    const used = price - (refund?.amount ?? 0)
    if (used !== 0) settled.set(row, (settled.get(row) ?? 0) + used)
  }

  function compareOpen(charge: ChainEntry) {
    const { price, units, operation, key, hour, burned } = account.operations.get(charge.op)!
    const claimed = [price * units, units, operation, key, hour].join(' ')
    const found = [-charge.amount, charge.units, charge.operation, charge.key, hourOf(charge.at)].join(' ')
    findings.expect(charge.seq, `the charge of open operation ${charge.op} is another`, claimed, found)
    const parts = burned.reduce((sum, [, part]) => sum + part, 0)
    findings.expect(charge.seq, `open operation ${charge.op} holds what it did not burn`, -charge.amount, parts)
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
   * Compares the rest of each grant with the credits given, expired and voided. A charge does not say which grants it burned, so this is
   * an upper bound. The sum over all grants is exact: it is the balance. A trimmed ledger doesn't say what older grants gave.
   */
  function compareGrants(isWhole: boolean) {
    for (const [id, { given, gone, seq }] of tallies) {
      const left = account.grants.get(id) ?? 0
      if (left + gone <= given || (given === 0 && !isWhole)) continue
      const what = `grant ${id} has more left, expired and voided than was given`
      findings.expect(gone > 0 ? seq : undefined, what, `at most ${given}`, `${left} left, ${gone} gone`)
    }
    const granted = [...account.grants.values()].reduce((sum, left) => sum + left, 0)
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
      for (const op of open) findings.expect(undefined, `open operation ${op} has no charge`, 'a charge', '')
      const isWhole = opening.seq === 0
      compareGrants(isWhole)
      // Of the hour in which a trimmed ledger begins, some charges are cut off.
      compareUsage(isWhole ? account.usageFrom : Math.max(account.usageFrom, hourOf(earliestMs) + 1))
    },
  }
}
