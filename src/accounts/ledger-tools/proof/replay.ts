import { DAY_MS } from '#src/lib/clock.ts'
import { createChain, type StoredEntry } from './chain.ts'
import type { CarriedCharge, Opening } from '../archive/checkpoint.ts'
import type { ChainPoint, ChainEntry } from './entry.ts'
import type { Findings } from './findings.ts'
import { createGrantTally } from './grant-tally.ts'
import type { AccountCut } from './snapshot.ts'

/** What the entries so far need from the entries before them. */
export interface Wanted {
  /** Operations that are refunded or open, and whose charge was not read yet. */
  operations: Set<string>
  /** Grants that are mentioned, but whose entry `grant` may not have been read yet. */
  grants: Set<string>
}

export interface LedgerReplay {
  /** Takes the next entry downwards. */
  take(stored: StoredEntry): void
  /** The point that the chain must have before the last entry taken. */
  before(): ChainPoint
  wanted(): Wanted
  /** Compares the earliest entry with the point where the ledger begins, then checks all sums. */
  end(opening: Opening): void
}

interface PendingRefund {
  seq: number
  amount: number
  units: number
}

const HOUR_MS = DAY_MS / 24

const SIGNS: Record<string, 1 | -1> = { grant: 1, charge: -1, refund: 1, expire: -1, void: -1 }

export const hourOf = (atMs: number): number => Math.floor(atMs / HOUR_MS)

/** The charge that an entry makes. */
export function chargeOf({ amount, units, operation, key, at }: ChainEntry): CarriedCharge {
  return { amount: -amount, units, operation, key, at }
}

/**
 * Replays a chain from its head downwards. So one pass is enough and memory stays small: the refund of a charge, if there is one, is read
 * before the charge. Nothing has to be kept for operations without a refund.
 */
export function createReplay(cut: AccountCut, findings: Findings): LedgerReplay {
  const chain = createChain(cut, "the account's", findings)
  const refunds = new Map<string, PendingRefund>()
  const open = new Set([...cut.ops].filter(([, { price }]) => price > 0).map(([op]) => op))
  const settled = new Map<string, number>()
  const tally = createGrantTally(cut.grants, findings)

  function takeRefund({ seq, op, amount, units }: ChainEntry) {
    if (open.has(op)) findings.expect(seq, `operation ${op} is refunded, but still open`, '', amount)
    if (refunds.has(op)) findings.expect(seq, `operation ${op} is refunded twice`, '', amount)
    else refunds.set(op, { seq, amount, units })
  }

  function takeCharge(op: string, charge: CarriedCharge, seq?: number) {
    const refund = refunds.get(op)
    refunds.delete(op)
    if (open.delete(op)) return compareOpen(op, charge, seq)
    if (refund && (refund.amount > charge.amount || refund.units > charge.units)) {
      const what = `the refund of operation ${op} exceeds its charge`
      findings.expect(refund.seq, what, `at most ${charge.amount}`, refund.amount)
    }
    const row = `${hourOf(charge.at)}|${charge.key}|${charge.operation}`
    const used = charge.amount - (refund?.amount ?? 0)
    if (used !== 0) settled.set(row, (settled.get(row) ?? 0) + used)
  }

  function compareOpen(op: string, charge: CarriedCharge, seq: number | undefined) {
    const { price, units, operation, key, hour, burned } = cut.ops.get(op)!
    const claimed = [price * units, units, operation, key, hour].join(' ')
    const found = [charge.amount, charge.units, charge.operation, charge.key, hourOf(charge.at)].join(' ')
    findings.expect(seq, `the charge of open operation ${op} is another`, claimed, found)
    const parts = burned.reduce((sum, [, part]) => sum + part, 0)
    findings.expect(seq, `open operation ${op} holds what it did not burn`, charge.amount, parts)
  }

  function compareUsage(from: number) {
    for (const row of new Set([...settled.keys(), ...cut.usage.keys()])) {
      if (Number(row.split('|')[0]) < from) continue
      const what = `usage ${row} is not what was charged less what was refunded`
      findings.expect(undefined, what, settled.get(row) ?? 0, cut.usage.get(row) ?? 0)
    }
  }

  return {
    take(stored) {
      const entry = chain.take(stored)
      if (!entry) return
      const { seq, type, amount, op } = entry
      if (Math.sign(amount) !== SIGNS[type])
        findings.expect(seq, 'no such movement', 'grant or refund > 0, charge, expire or void < 0', `${type} ${amount}`)
      if (type === 'charge') takeCharge(op, chargeOf(entry), seq)
      else if (type === 'refund') takeRefund(entry)
      else tally.take(entry)
    },
    before: chain.before,
    wanted() {
      const burned = [...cut.ops.values()].flatMap((operation) => operation.burned.map(([id]) => id))
      return {
        operations: new Set([...refunds.keys(), ...open]),
        grants: new Set([...cut.grants.keys(), ...tally.unexplained(), ...burned]),
      }
    },
    end(opening) {
      chain.end(opening)
      for (const [op, charge] of Object.entries(opening.carried))
        if (refunds.has(op) || open.has(op)) takeCharge(op, charge)
      for (const [op, { seq }] of refunds)
        findings.expect(seq, `the refund of operation ${op} has no charge`, 'a charge before it', '')
      for (const op of open) findings.expect(undefined, `open operation ${op} has no charge`, 'a charge', '')
      tally.end(opening.grants)
      compareUsage(Math.max(cut.usageFrom, opening.usageFrom))
      const granted = [...cut.grants.values()].reduce((sum, left) => sum + left, 0)
      findings.expect(undefined, 'the balance is not the sum of the live grants', granted, cut.balance)
    },
  }
}
