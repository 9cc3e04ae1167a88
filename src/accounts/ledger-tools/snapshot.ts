import { DAY_MS } from '#src/lib/clock.ts'
import { accountStateOf, type OpenOperation } from '#src/redis/account.ts'
import { accountKeys, workspaceKeys } from '#src/redis/keys.ts'
import { readPairs } from '#src/redis/pairs.ts'
import type { Redis } from '#src/redis/redis.ts'
import { snapshotAccountScript } from '#src/redis/scripts.ts'
import { type ChainPoint, readEntry, type StoredEntry } from './chain.ts'

/** The state of an account at one moment, to be compared with its ledger. */
export interface AccountSnapshot extends ChainPoint {
  /** The rest of each live grant, in credits. */
  grants: Map<string, number>
  operations: Map<string, OpenOperation>
  /** Credits by `hour|key|operation`. */
  usage: Map<string, number>
  /** First hour (since the epoch) whose usage counters are all still kept. */
  usageFrom: number
  /** Positions of the first and the last entry of the ledger; undefined when it has none. */
  first: number | undefined
  last: number | undefined
}

/** A day less than `KEEP_USAGE_DAYS` of usage.lua. */
const USAGE_DAYS = 399
const PAGE = 1_000

/**
 * Reads the account, its open operations and its usage at one moment, by one script. Counters of past days don't change any more. They are
 * read before the script, bucket by bucket, so that the script stays small.
 */
export async function snapshotAccount(redis: Redis, slot: string, offsetMs = 0): Promise<AccountSnapshot> {
  const keys = workspaceKeys(slot)
  const { usage, usageIndex } = keys
  const clockMs = Date.now() + offsetMs
  const today = Math.floor(clockMs / DAY_MS)
  // Counters of yesterday and tomorrow may rise too, because clocks differ.
  const hot = [today - 1, today, today + 1].map(usage)
  const rows = new Map<string, number>()
  for (const bucket of bucketsOf(await redis.command(usageIndex, ['ZRANGE', usageIndex, '0', '-1'])))
    if (!hot.includes(bucket)) addUsage(rows, await redis.command(bucket, ['HGETALL', bucket]))
  const touched = [...accountKeys(keys, clockMs), ...hot]
  const reply = await redis.runScript(snapshotAccountScript, touched, [String(offsetMs)])
  const [nowMs, account, index, counters, ends] = reply
  const buckets = bucketsOf(index)
  counters.forEach((pairs, at) => {
    if (buckets.has(hot[at]!)) addUsage(rows, pairs)
  })
  const { balance, seq, head, live, operations, counted } = accountStateOf(account)
  for (const { name, credits } of counted) addCredits(rows, name, credits)
  const days = [...buckets].map((bucket) => Number(bucket.slice(bucket.lastIndexOf(':') + 1)))
  const [first, last] = ends.map((id) => Number.parseInt(id, 10))
  return {
    seq,
    head,
    balance,
    grants: new Map(live.map(({ id, remaining }) => [id, remaining])),
    operations: new Map(operations.map((open) => [open.id, open])),
    usage: rows,
    usageFrom: (Math.max(Math.floor(nowMs / DAY_MS), ...days) - USAGE_DAYS) * 24,
    first,
    last,
  }
}

/** The buckets in the index, which has a member `day|bucket` for each day with rows in a bucket. */
function bucketsOf(members: string[]): Set<string> {
  return new Set(members.map((member) => member.slice(member.indexOf('|') + 1)))
}

function addUsage(rows: Map<string, number>, pairs: string[]): void {
  for (const [name, value] of Object.entries(readPairs(pairs)))
    if (name.endsWith('|credits')) addCredits(rows, name.slice(0, -'|credits'.length), Number(value))
}

function addCredits(rows: Map<string, number>, row: string, credits: number): void {
  if (credits > 0) rows.set(row, (rows.get(row) ?? 0) + credits)
}

/** Pages of a ledger from `from` down to its oldest entry. Entries that are added meanwhile have higher numbers and are not read. */
export function readBackward(redis: Redis, slot: string, from: number): AsyncGenerator<StoredEntry[]> {
  return readPages(redis, slot, 'XREVRANGE', `${from}-18446744073709551615`, '-')
}

/** Pages of a ledger from `from` up to its newest entry. */
export function readForward(redis: Redis, slot: string, from: number): AsyncGenerator<StoredEntry[]> {
  return readPages(redis, slot, 'XRANGE', `${from}-0`, '+')
}

async function* readPages(redis: Redis, slot: string, command: 'XRANGE' | 'XREVRANGE', begin: string, end: string) {
  const { ledger } = workspaceKeys(slot)
  for (let start = begin; ;) {
    const rows = await redis.command(ledger, [command, ledger, start, end, 'COUNT', String(PAGE)])
    if (rows.length === 0) return
    yield rows.map(readRow)
    start = `(${rows.at(-1)![0]}`
  }
}

function readRow([id, pairs]: [id: string, pairs: string[]]): StoredEntry {
  const [position, part] = id.split('-').map(Number) as [number, number]
  return part === 0 ? readEntry(position, readPairs(pairs)) : { position, entry: undefined }
}
