import { createHash } from 'node:crypto'
import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import type { Findings } from './findings.ts'

const NUMBERS = ['seq', 'amount', 'balance', 'units', 'at']

/** One movement of credits, as `append` of ledger.lua writes it. */
const ChainEntry = Type.Object(
  {
    ...fields('seq type'),
    amount: Type.Integer(),
    /** The balance after this entry. */
    balance: Type.Integer(),
    /** The operation of a charge or refund; the grant of any other entry. */
    op: Type.String(),
    ...fields('operation units key'),
    /** Milliseconds since the epoch. */
    at: Type.Integer(),
    /** `hash` of the entry before; empty for the first. */
    prev: Type.String(),
    hash: Type.String(),
  },
  { additionalProperties: false },
)
const entryCheck = TypeCompiler.Compile(ChainEntry)
export type ChainEntry = Static<typeof ChainEntry>

/** A position of the ledger and its entry; undefined when the fields there are not an entry. */
export interface StoredEntry {
  position: number
  entry: ChainEntry | undefined
}

/** The state of a chain after an entry; seq 0 before the first entry. */
export const ChainPoint = Type.Object(fields('seq head balance'))
export type ChainPoint = Static<typeof ChainPoint>

export const GENESIS: ChainPoint = { seq: 0, head: '', balance: 0 }

/**
 * Reads the fields at a position. They are no entry when one is missing, or a number isn't in its canonical form, which
 * the hash covers.
 */
export function readEntry(position: number, properties: Record<string, unknown>): StoredEntry {
  const read = { ...properties }
  for (const name of NUMBERS) if (String(Number(read[name])) === String(read[name])) read[name] = Number(read[name])
  return { position, entry: entryCheck.Check(read) && read.seq === position ? read : undefined }
}

/** The hash that an entry must have: SHA-1 (hex) of its fields, chained by `prev`. */
function hashEntry({ prev, seq, type, amount, balance, op, operation, units, key, at }: ChainEntry): string {
  const line = [prev, seq, type, amount, balance, op, operation, units, key, at].join('|')
  return createHash('sha1').update(line).digest('hex')
}

export const pointAfter = ({ seq, hash, balance }: ChainEntry): ChainPoint => ({ seq, head: hash, balance })
export const isSamePoint = (one: ChainPoint, other: ChainPoint) =>
  one.seq === other.seq && one.head === other.head && one.balance === other.balance

/**
 * A chain that is read from its end downwards. `whose` names the source of `end` in findings, for example `the
 * account's`.
 */
export function createChain(end: ChainPoint, whose: string, findings: Findings) {
  let point = end
  /** The later entry, which says what the next one must be. */
  let by: number | undefined

  function compare(subject: string, { seq, head, balance }: ChainPoint) {
    if (seq < point.seq) return findings.expect(seq + 1, 'entries are missing', `${seq + 1} to ${point.seq}`, '')
    if (seq > point.seq) return findings.expect(seq, 'is out of order', point.seq, seq)
    const owner = by === undefined ? whose : 'its'
    findings.expect(by, `${owner} previous hash is not that of ${subject}`, head, point.head)
    findings.expect(by, `${owner} balance is not the sum so far`, balance, point.balance)
  }

  return {
    /** Compares the next entry with the later one, which was taken before it. Returns the entry, if it is one. */
    take({ position, entry }: StoredEntry): ChainEntry | undefined {
      if (!entry) {
        findings.expect(position, 'is no entry of a ledger', 'eleven fields and its own seq', 'something else')
        return undefined
      }
      const { seq, prev, balance, amount, hash } = entry
      findings.expect(seq, 'hash does not match the entry', hashEntry(entry), hash)
      compare(`entry ${seq}`, pointAfter(entry))
      if (balance < 0) findings.expect(seq, 'the balance is negative', 'at least 0', balance)
      point = { seq: seq - 1, head: prev, balance: balance - amount }
      by = seq
      return entry
    },
    /** The point that the chain must have before the last entry taken. */
    before: () => point,
    /** Compares the first entry with the point where the ledger begins. */
    end: (opening: ChainPoint) => compare('the beginning', opening),
  }
}
