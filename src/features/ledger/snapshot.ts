import { workspaceKeys } from '#src/redis/keys.ts'
import { DAY_MS } from '#src/lib/clock.ts'
import type { Redis } from '#src/redis/redis.ts'
import { snapshotAccountScript } from '#src/redis/scripts.ts'
import { type Checkpoint, checkpointFromStore } from './checkpoint.ts'
import type { ChainPoint } from './entry.ts'
import { readStored, type StoredEntry } from './stream.ts'

/** An operation that was charged and is neither answered nor refunded. */
export interface OpenOperation {
  price: number
  units: number
  key: string
  operation: string
  /** Since the epoch; of the charge. */
  hour: number
  burned: Array<[grantId: string, part: number, priority: number, expires: number]>
}

/** All that is claimed about an account at one moment, to be held against its ledger. */
export interface AccountCut extends ChainPoint {
  /** What is left of each live grant. */
  grants: Map<string, number>
  ops: Map<string, OpenOperation>
  /** Credits by `hour|key|operation`. */
  usage: Map<string, number>
  /** First hour whose usage counters are all still kept. */
  usageFrom: number
  checkpoint: Checkpoint | undefined
  last: StoredEntry | undefined
}

/** Counters of that many days may still be counted up: of today, and of the days beside it for clocks that differ. */
const HOT = 3
/** A day less than `KEEP_USAGE_DAYS` of ledger.lua. */
const USAGE_DAYS = 399
const TRIES = 5

type RawCut = [
  nowMs: number,
  account: [string | null, string | null, string | null],
  grants: string[],
  ops: string[],
  usageIndex: string[],
  hot: string[][],
  checkpoint: string[],
  last: Array<[string, string[]]>,
]

/**
 * Reads the account, its open operations and its usage at one moment, by one script. Counters of days that are over don't
 * change any more and are read before it, bucket by bucket, so that the script stays small.
 */
export async function snapshotAccount(redis: Redis, slot: string, offsetMs = 0): Promise<AccountCut> {
  const { account, grants, ledger, ops, usage, usageIndex, ledgerCheckpoint } = workspaceKeys(slot)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const buckets = bucketsOf((await redis.command(usageIndex, ['ZRANGE', usageIndex, '0', '-1'])) as string[])
    const hot = buckets.slice(-HOT)
    const rows = new Map<string, number>()
    for (const bucket of buckets.slice(0, -HOT))
      addUsage(rows, (await redis.command(bucket, ['HGETALL', bucket])) as string[])
    while (hot.length < HOT) hot.push(usage(0))
    const touched = [account, grants, ledger, ops, usageIndex, ledgerCheckpoint, ...hot]
    const raw = (await redis.runScript(snapshotAccountScript, touched, [String(offsetMs)])) as unknown as RawCut
    // A bucket that was begun meanwhile is in the index, but not in what was read: look again.
    if (bucketsOf(raw[4]).some((bucket) => !buckets.includes(bucket))) continue
    for (const pairs of raw[5]) addUsage(rows, pairs)
    return nameCut(raw, rows)
  }
  throw new Error(`the usage of slot ${slot} does not keep still`)
}

function nameCut(raw: RawCut, usage: Map<string, number>): AccountCut {
  const [nowMs, [balance, seq, head], grants, ops, index, , checkpoint, [last]] = raw
  const newestDay = Math.max(Math.floor(nowMs / DAY_MS), ...bucketsOf(index).map(dayOf))
  return {
    seq: Number(seq ?? 0),
    head: head ?? '',
    balance: Number(balance ?? 0),
    grants: new Map(pairsOf(grants).map(([id, packed]) => [id, Number(packed.split('|')[2])])),
    ops: new Map(pairsOf(ops).map(([id, text]) => [id, openOperationOf(text)])),
    usage,
    usageFrom: (newestDay - USAGE_DAYS) * 24,
    checkpoint: checkpointFromStore(checkpoint),
    last: last && readStored(last),
  }
}

/** The buckets that the index names, by their day; it has a member `day|bucket` for each day whose rows a bucket holds. */
function bucketsOf(members: string[]): string[] {
  const buckets = new Set(members.map((member) => member.slice(member.indexOf('|') + 1)))
  return [...buckets].toSorted((one, other) => dayOf(one) - dayOf(other))
}

function dayOf(bucket: string): number {
  return Number(bucket.slice(bucket.lastIndexOf(':') + 1))
}

/** Redis's JSON writes an empty list as an empty object. */
function openOperationOf(text: string): OpenOperation {
  const open = JSON.parse(text) as OpenOperation
  return Array.isArray(open.burned) ? open : { ...open, burned: [] }
}

function addUsage(rows: Map<string, number>, pairs: string[]): void {
  for (const [name, value] of pairsOf(pairs)) {
    if (!name.endsWith('|credits')) continue
    const row = name.slice(0, -'|credits'.length)
    rows.set(row, (rows.get(row) ?? 0) + Number(value))
  }
}

function pairsOf(list: string[]): Array<[string, string]> {
  return Array.from({ length: list.length / 2 }, (_, index) => [list[2 * index]!, list[2 * index + 1]!])
}
