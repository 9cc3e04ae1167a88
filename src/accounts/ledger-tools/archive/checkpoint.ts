import { Type, type Static } from '@sinclair/typebox'
import { defineStored } from '#src/lib/json/stored.ts'
import { workspaceKeys } from '#src/redis/keys.ts'
import { readPairs } from '#src/redis/pairs.ts'
import type { Redis } from '#src/redis/redis.ts'
import { GENESIS } from '../proof/entry.ts'

const Credits = Type.Integer({ minimum: 0 })

/** A charge before a point of the chain, of an operation that was still open there or is refunded after it. */
const CarriedCharge = Type.Object({
  amount: Credits,
  units: Type.Integer(),
  operation: Type.String(),
  key: Type.String(),
  /** Milliseconds since the epoch. */
  at: Type.Integer(),
})
export type CarriedCharge = Static<typeof CarriedCharge>

/** A point of the chain from which reading begins, with the facts about earlier entries that the proof of the rest needs. */
export const Opening = Type.Object({
  seq: Credits,
  head: Type.String(),
  balance: Type.Integer(),
  /** By operation id. */
  carried: Type.Record(Type.String(), CarriedCharge),
  /** By grant id: credits given before the point, less those expired or voided there. Only grants that matter after it. */
  grants: Type.Record(Type.String(), Type.Integer()),
  /** The first hour (since the epoch) after all entries before the point. Usage is proven from this hour on. */
  usageFrom: Type.Integer(),
})
export type Opening = Static<typeof Opening>

const storedOpening = defineStored('checkpoint of a ledger', Opening)

/** The opening of a ledger that was never trimmed. */
export const WHOLE: Opening = { ...GENESIS, carried: {}, grants: {}, usageFrom: 0 }

/** The checkpoint of a trimmed ledger as the fields of a Redis hash. */
export function openingToStore({ seq, head, balance, carried, grants, usageFrom }: Opening, madeAt: string): string[] {
  const fields = {
    seq: String(seq),
    head,
    balance: String(balance),
    usage_from: String(usageFrom),
    carried: JSON.stringify(carried),
    grants: JSON.stringify(grants),
    made_at: madeAt,
  }
  return Object.entries(fields).flat()
}

/** Reads the fields back; undefined for a ledger that was never trimmed. Throws StoredWrongly. */
export function openingFromStore(pairs: string[]): Opening | undefined {
  if (pairs.length === 0) return undefined
  const { seq, head, balance, usage_from: usageFrom, carried = '{}', grants = '{}' } = readPairs(pairs)
  return storedOpening.read({
    seq: Number(seq),
    head,
    balance: Number(balance),
    carried: JSON.parse(carried),
    grants: JSON.parse(grants),
    usageFrom: Number(usageFrom),
  })
}

/** Reads where a trimmed ledger begins; undefined for one that was never trimmed. Throws StoredWrongly. */
export async function readCheckpoint(redis: Redis, slot: string): Promise<Opening | undefined> {
  const { ledgerCheckpoint } = workspaceKeys(slot)
  return openingFromStore(await redis.command(ledgerCheckpoint, ['HGETALL', ledgerCheckpoint]))
}
