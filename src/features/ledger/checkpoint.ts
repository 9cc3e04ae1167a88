import { workspaceKeys } from '#src/redis/keys.ts'
import { readPairs } from '#src/redis/pairs.ts'
import type { Redis } from '#src/redis/redis.ts'
import { type ChainPoint, GENESIS } from './entry.ts'

/** A charge that lies before a point of the chain, of an operation that was open there or is refunded behind it. */
export interface CarriedCharge {
  amount: number
  units: number
  operation: string
  key: string
  at: number
}

/** A point of the chain before which nothing is read, with what the proof of the rest needs to know about the entries there. */
export interface Opening extends ChainPoint {
  /** By operation id. */
  carried: Record<string, CarriedCharge>
  /** What was given by grants before the point and had not expired or been voided there; only those that matter after it. */
  grants: Record<string, number>
  /** First hour (since the epoch) in which no entry before the point lies: usage is proven from here on. */
  usageFrom: number
}

/** Where a trimmed ledger begins, and in which export the rest lies. */
export interface Checkpoint extends Opening {
  /** Link of the exported segment that ends here; see `manifest.ts`. */
  link: string
  madeAt: string
}

/** A ledger of which nothing is missing. */
export const WHOLE: Opening = { ...GENESIS, carried: {}, grants: {}, usageFrom: 0 }

/** The checkpoint as Redis keeps it. */
export function checkpointToStore({
  seq,
  head,
  balance,
  carried,
  grants,
  usageFrom,
  link,
  madeAt,
}: Checkpoint): string[] {
  const fields = {
    seq: String(seq),
    head,
    balance: String(balance),
    usage_from: String(usageFrom),
    carried: JSON.stringify(carried),
    grants: JSON.stringify(grants),
    link,
    made_at: madeAt,
  }
  return Object.entries(fields).flat()
}

/** Reads it back; undefined for a ledger that was never trimmed. */
export function checkpointFromStore(pairs: string[]): Checkpoint | undefined {
  if (pairs.length === 0) return undefined
  const fields = readPairs(pairs)
  return {
    seq: Number(fields['seq']),
    head: fields['head'] ?? '',
    balance: Number(fields['balance']),
    usageFrom: Number(fields['usage_from']),
    carried: JSON.parse(fields['carried'] ?? '{}') as Checkpoint['carried'],
    grants: JSON.parse(fields['grants'] ?? '{}') as Checkpoint['grants'],
    link: fields['link'] ?? '',
    madeAt: fields['made_at'] ?? '',
  }
}

export async function readCheckpoint(redis: Redis, slot: string): Promise<Checkpoint | undefined> {
  const { ledgerCheckpoint } = workspaceKeys(slot)
  return checkpointFromStore(await redis.command(ledgerCheckpoint, ['HGETALL', ledgerCheckpoint]))
}
