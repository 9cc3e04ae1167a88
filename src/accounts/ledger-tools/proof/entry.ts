import { createHash } from 'node:crypto'
import { Type, type Static } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'

const Entry = Type.Object({
  seq: Type.Integer(),
  type: Type.String(),
  amount: Type.Integer(),
  /** The balance after this entry. */
  balance: Type.Integer(),
  /** The operation of a charge or refund; the grant of any other entry. */
  op: Type.String(),
  operation: Type.String(),
  units: Type.Integer(),
  key: Type.String(),
  /** Milliseconds since the epoch. */
  at: Type.Integer(),
  /** `hash` of the entry before; empty for the first. */
  prev: Type.String(),
  hash: Type.String(),
})
const isEntry = TypeCompiler.Compile(Entry)

/** One movement of credits, as `append` of ledger.lua writes it. */
export type ChainEntry = Static<typeof Entry>

/** The state of a chain after an entry; seq 0 before the first entry. */
export interface ChainPoint {
  seq: number
  head: string
  balance: number
}

export const GENESIS: ChainPoint = { seq: 0, head: '', balance: 0 }

const NUMBERS = ['seq', 'amount', 'balance', 'units', 'at'] as const
const TEXTS = ['type', 'op', 'operation', 'key', 'prev', 'hash'] as const

/** Reads the fields of an entry. Undefined when one is missing, or a number isn't in its canonical form, which the hash covers. */
export function readEntry(fields: Record<string, unknown>): ChainEntry | undefined {
  const read: Record<string, unknown> = {}
  for (const name of TEXTS) read[name] = fields[name]
  for (const name of NUMBERS) {
    const number = Number(fields[name])
    if (!Number.isSafeInteger(number) || String(number) !== String(fields[name])) return undefined
    read[name] = number
  }
  return isEntry.Check(read) ? read : undefined
}

/** The hash that an entry must have: SHA-1 (hex) of its fields, chained by `prev`. */
export function hashEntry({ prev, seq, type, amount, balance, op, operation, units, key, at }: ChainEntry): string {
  const line = [prev, seq, type, amount, balance, op, operation, units, key, at].join('|')
  return createHash('sha1').update(line).digest('hex')
}

/** The point of the chain after the entry, and the point before it. */
export const pointAfter = ({ seq, hash, balance }: ChainEntry): ChainPoint => ({ seq, head: hash, balance })
export const pointBefore = ({ seq, prev, balance, amount }: ChainEntry): ChainPoint => ({
  seq: seq - 1,
  head: prev,
  balance: balance - amount,
})
