import { DAY_MS } from '#src/lib/clock.ts'
import type { CarriedCharge, Opening } from './checkpoint.ts'
import { type ChainPoint, hashEntry, type LedgerEntry, pointBefore } from './entry.ts'
import type { Findings } from './findings.ts'
import { createGrantTally } from './grant-tally.ts'
import type { AccountCut } from './snapshot.ts'

/** A refund whose charge lies further back. */
export interface PendingRefund {
  seq: number
  amount: number
  units: number
}

/** What the entries so far ask of those before them. */
export interface Unexplained {
  /** Operations refunded, whose charge has not come yet. */
  refunds: Map<string, PendingRefund>
  /** Operations open at the cut, whose charge has not come yet. */
  open: Set<string>
}

export interface Replay {
  /** The next entry downward; undefined fields stand for an entry that can't be read. */
  take(position: number, entry: LedgerEntry | undefined): void
  /** Where the chain must stand before the last entry taken. */
  before(): ChainPoint
  unexplained(): Unexplained
  grants(): ReturnType<typeof createGrantTally>
  /** Holds the beginning against where the ledger begins. */
  end(opening: Opening): void
}

const HOUR_MS = DAY_MS / 24

const SIGNS: Record<string, 1 | -1> = { grant: 1, charge: -1, refund: 1, expire: -1, void: -1 }

/**
 * Replays a chain from its head downward. That way one pass is enough and memory stays small: when a charge comes, its refund,
 * if there is any, is known already; and of the operations without one nothing need be kept.
 */
export function createReplay(cut: AccountCut, findings: Findings): Replay {
  /** The point that the next entry must lead to, and who says so. */
  let point: ChainPoint & { by?: number } = { seq: cut.seq, head: cut.head, balance: cut.balance }
  const refunds = new Map<string, PendingRefund>()
  const open = new Set([...cut.ops].filter(([, { price }]) => price > 0).map(([op]) => op))
  const settled = new Map<string, number>()
  const tally = createGrantTally(cut.grants, findings)

  /** Seq, hash and sum of one entry against the one behind it. */
  function link(entry: LedgerEntry) {
    const { seq, hash } = entry
    const right = hashEntry(entry)
    if (hash !== right) findings.add({ seq, what: 'hash does not match the entry', expected: right, found: hash })
    if (seq < point.seq)
      findings.add({ seq: seq + 1, what: 'entries are missing', expected: `${seq + 1} to ${point.seq}`, found: '' })
    else {
      const at = point.by === undefined ? {} : { seq: point.by }
      const whose = point.by === undefined ? "the account's" : 'its'
      if (hash !== point.head)
        findings.add({
          ...at,
          what: `${whose} previous hash is not that of entry ${seq}`,
          expected: hash,
          found: point.head,
        })
      if (entry.balance !== point.balance)
        findings.add({
          ...at,
          what: `${whose} balance is not the sum so far`,
          expected: entry.balance,
          found: point.balance,
        })
    }
    if (entry.balance < 0)
      findings.add({ seq, what: 'the balance is negative', expected: 'at least 0', found: entry.balance })
    point = { ...pointBefore(entry), by: seq }
  }

  function takeRefund({ seq, op, amount, units }: LedgerEntry) {
    if (open.has(op))
      findings.add({ seq, what: `operation ${op} is refunded, but still open`, expected: '', found: amount })
    if (refunds.has(op)) findings.add({ seq, what: `operation ${op} is refunded twice`, expected: '', found: amount })
    else refunds.set(op, { seq, amount, units })
  }

  function takeCharge(op: string, charge: CarriedCharge, seq?: number) {
    const isOpen = open.delete(op)
    const refund = refunds.get(op)
    refunds.delete(op)
    if (isOpen) return compareOpen(op, charge, seq)
    if (refund && (refund.amount > charge.amount || refund.units > charge.units))
      findings.add({
        seq: refund.seq,
        what: `the refund of operation ${op} exceeds its charge`,
        expected: `at most ${charge.amount}`,
        found: refund.amount,
      })
    const row = `${Math.floor(charge.at / HOUR_MS)}|${charge.key}|${charge.operation}`
    const used = charge.amount - (refund?.amount ?? 0)
    if (used !== 0) settled.set(row, (settled.get(row) ?? 0) + used)
  }

  function compareOpen(op: string, charge: CarriedCharge, seq: number | undefined) {
    const { price, units, operation, key, hour, burned } = cut.ops.get(op)!
    const at = seq === undefined ? {} : { seq }
    const claimed = [price * units, units, operation, key, hour].join(' ')
    const found = [charge.amount, charge.units, charge.operation, charge.key, Math.floor(charge.at / HOUR_MS)].join(' ')
    if (claimed !== found)
      findings.add({ ...at, what: `the charge of open operation ${op} is another`, expected: claimed, found })
    const parts = burned.reduce((sum, [, part]) => sum + part, 0)
    if (parts !== charge.amount)
      findings.add({
        ...at,
        what: `open operation ${op} holds what it did not burn`,
        expected: charge.amount,
        found: parts,
      })
  }

  function compareUsage(from: number) {
    const isProven = (row: string) => Number(row.split('|')[0]) >= from
    for (const row of new Set([...settled.keys(), ...cut.usage.keys()])) {
      const [expected, found] = [settled.get(row) ?? 0, cut.usage.get(row) ?? 0]
      if (expected !== found && isProven(row))
        findings.add({ what: `usage ${row} is not what was charged less what was refunded`, expected, found })
    }
  }

  return {
    take(position, entry) {
      if (!entry) {
        findings.add({
          seq: position,
          what: 'is no entry of a ledger',
          expected: 'eleven fields and its own seq',
          found: 'something else',
        })
        return
      }
      link(entry)
      const { seq, type, amount, op, units, operation, key, at } = entry
      if (!(Math.sign(amount) === SIGNS[type]))
        findings.add({
          seq,
          what: 'no such movement',
          expected: 'grant or refund > 0, charge, expire or void < 0',
          found: `${type} ${amount}`,
        })
      if (type === 'charge') takeCharge(op, { amount: -amount, units, operation, key, at }, seq)
      else if (type === 'refund') takeRefund(entry)
      else tally.take(entry)
    },
    before: () => point,
    unexplained: () => ({ refunds, open }),
    grants: () => tally,
    end(opening) {
      const { seq, head, balance } = opening
      const at = point.by === undefined ? {} : { seq: point.by }
      if (point.seq !== seq)
        findings.add({ seq: seq + 1, what: 'entries are missing', expected: `${seq + 1} to ${point.seq}`, found: '' })
      else if (point.head !== head)
        findings.add({
          ...at,
          what: 'the previous hash is not that of the beginning',
          expected: head,
          found: point.head,
        })
      else if (point.balance !== balance)
        findings.add({ ...at, what: 'the balance is not the sum so far', expected: balance, found: point.balance })
      for (const [op, charge] of Object.entries(opening.carried))
        if (refunds.has(op) || open.has(op)) takeCharge(op, charge)
      for (const [op, refund] of refunds)
        findings.add({
          seq: refund.seq,
          what: `the refund of operation ${op} has no charge`,
          expected: 'a charge before it',
          found: '',
        })
      for (const op of open)
        findings.add({ what: `open operation ${op} has no charge`, expected: 'a charge', found: '' })
      tally.end(opening.grants)
      compareUsage(Math.max(cut.usageFrom, opening.usageFrom))
      const granted = [...cut.grants.values()].reduce((sum, left) => sum + left, 0)
      if (granted !== cut.balance)
        findings.add({ what: 'the balance is not the sum of the live grants', expected: granted, found: cut.balance })
    },
  }
}
