import { DAY_MS, SHIFTED_MS } from '#src/lib/clock.ts'
import { type AccountState, accountStateOf, readAccount } from '#src/stores/redis/account.ts'
import { readPairs } from '#src/stores/redis/commands.ts'
import { LOST_MOST_MS } from '#src/stores/redis/health.ts'
import { accountKeys, workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { snapshotAccountScript } from '#src/stores/redis/scripts.ts'
import { type ChainPoint, pointAfter, readEntry, type StoredEntry } from './chain.ts'

/** The state of an account at one moment, to be compared with its ledger. */
export interface AccountSnapshot extends AccountState {
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
const PAGE_MOST = 1_000

/**
 * Reads the account, its open operations and its usage at one moment, by one script. Counters of past days don't change
 * any more. They are read before the script, bucket by bucket, so that the script stays small.
 */
export async function snapshotAccount(redis: Redis, slot: string, offsetMs = 0): Promise<AccountSnapshot> {
  const keys = workspaceKeys(slot)
  const clockMs = Date.now() + offsetMs
  const today = Math.floor(clockMs / DAY_MS)
  // Counters of yesterday and tomorrow may rise too, because clocks differ.
  const hot = [today - 1, today, today + 1].map(keys.usage)
  const cold: string[][] = []
  for (const bucket of bucketsOf(await redis.command(keys.usageIndex, ['ZRANGE', keys.usageIndex, '0', '-1'])))
    if (!hot.includes(bucket)) cold.push(await redis.command(bucket, ['HGETALL', bucket]))
  const touched = [...accountKeys(keys, clockMs), ...hot]
  const [nowMs, raw, index, counters, ends] = await redis.runScript(snapshotAccountScript, touched, [String(offsetMs)])
  const buckets = bucketsOf(index)
  const account = accountStateOf(raw)
  const usage = new Map<string, number>()
  const add = (row: string, credits: number) => credits > 0 && usage.set(row, (usage.get(row) ?? 0) + credits)
  for (const pairs of [...cold, ...counters.filter((_, at) => buckets.has(hot[at]!))])
    for (const [name, value] of Object.entries(readPairs(pairs)))
      if (name.endsWith('|credits')) add(name.slice(0, -'|credits'.length), Number(value))
  for (const { name, credits } of account.counted) add(name, credits)
  const days = [...buckets].map((bucket) => Number(bucket.slice(bucket.lastIndexOf(':') + 1)))
  const usageFrom = (Math.max(Math.floor(nowMs / DAY_MS), ...days) - USAGE_DAYS) * 24
  const [first, last] = ends.map((id) => Number.parseInt(id, 10))
  return { ...account, usage, usageFrom, first, last }
}

/** The buckets in the index, which has a member `day|bucket` for each day with rows in a bucket. */
const bucketsOf = (members: string[]) => new Set(members.map((member) => member.slice(member.indexOf('|') + 1)))

/**
 * The entries of a ledger from the number `from` on: up to its newest, or down to its oldest. On the way down none is
 * read that is added meanwhile. Pages grow, because most readers need either the first entries or all.
 */
export async function* readEntries(redis: Redis, slot: string, way: 'up' | 'down', from: number) {
  const { ledger } = workspaceKeys(slot)
  const [command, end] = way === 'up' ? (['XRANGE', '+'] as const) : (['XREVRANGE', '-'] as const)
  let start = way === 'up' ? `${from}-0` : `${from}-18446744073709551615`
  for (let count = 10; ; count = Math.min(count * 10, PAGE_MOST)) {
    const rows = await redis.command(ledger, [command, ledger, start, end, 'COUNT', String(count)])
    if (rows.length === 0) return
    for (const row of rows) yield readRow(row)
    start = `(${rows.at(-1)![0]}`
  }
}

function readRow([id, pairs]: [id: string, pairs: string[]]): StoredEntry {
  const [position, part] = id.split('-').map(Number) as [number, number]
  return part === 0 ? readEntry(position, readPairs(pairs)) : { position, entry: undefined }
}

/**
 * Which entries count. `offsetMs`: test clocks add to Redis's own. `beforeMs`: only entries made before this time, ms
 * since the epoch.
 */
export interface EntriesBefore {
  offsetMs?: number
  beforeMs?: number
}

/**
 * The point after the newest entry that is older than anything that Redis may lose, by the clock of Redis, which gave
 * the entries their times. Undefined when there is no such entry.
 */
export async function findDurable(redis: Redis, slot: string, moment: EntriesBefore): Promise<ChainPoint | undefined> {
  const { offsetMs = 0, beforeMs = Infinity } = moment
  const [seconds, micros] = await redis.command(workspaceKeys(slot).ledger, ['TIME'])
  const nowMs = Number(seconds) * 1_000 + Number(micros) / 1_000 + SHIFTED_MS + offsetMs
  const latestMs = Math.min(beforeMs - 1, nowMs - LOST_MOST_MS)
  const { seq } = await readAccount(redis, slot)
  for await (const { entry } of readEntries(redis, slot, 'down', seq))
    if (entry && entry.at <= latestMs) return pointAfter(entry)
  return undefined
}
