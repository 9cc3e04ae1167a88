import { createHash } from 'node:crypto'

/** One movement of credits, as `append` of ledger.lua writes it. */
export interface LedgerEntry {
  seq: number
  type: string
  amount: number
  /** After this entry. */
  balance: number
  /** The operation of a charge or refund, the grant of everything else. */
  op: string
  operation: string
  units: number
  key: string
  /** Milliseconds since the epoch. */
  at: number
  /** `hash` of the entry before; empty for the first. */
  prev: string
  hash: string
}

/** Where a chain stands after an entry; seq 0 before the first. */
export interface ChainPoint {
  seq: number
  head: string
  balance: number
}

export const GENESIS: ChainPoint = { seq: 0, head: '', balance: 0 }

const NUMBERS = ['seq', 'amount', 'balance', 'units', 'at'] as const
const TEXTS = ['type', 'op', 'operation', 'key', 'prev', 'hash'] as const

/** Reads the fields of an entry. Undefined when one is missing or is no number in its one form, so that it isn't hashed as another. */
export function readEntry(fields: Record<string, unknown>): LedgerEntry | undefined {
  const entry: Record<string, string | number> = {}
  for (const name of TEXTS) {
    const text = fields[name]
    if (typeof text !== 'string') return undefined
    entry[name] = text
  }
  for (const name of NUMBERS) {
    const number = Number(fields[name])
    if (!Number.isSafeInteger(number) || String(number) !== String(fields[name])) return undefined
    entry[name] = number
  }
  return entry as unknown as LedgerEntry
}

/** The hash that an entry must have: SHA-1 of its fields, chained by `prev`. */
export function hashEntry({ prev, seq, type, amount, balance, op, operation, units, key, at }: LedgerEntry): string {
  const line = [prev, seq, type, amount, balance, op, operation, units, key, at].join('|')
  return createHash('sha1').update(line).digest('hex')
}

/** Where the chain stands after the entry, and before it. */
export const pointAfter = ({ seq, hash, balance }: LedgerEntry): ChainPoint => ({ seq, head: hash, balance })
export const pointBefore = ({ seq, prev, balance, amount }: LedgerEntry): ChainPoint => ({
  seq: seq - 1,
  head: prev,
  balance: balance - amount,
})
