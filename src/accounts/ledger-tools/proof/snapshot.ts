import type { Static } from '@sinclair/typebox'
import { DAY_MS } from '#src/lib/clock.ts'
import { accountStateOf, type OpenOperation } from '#src/redis/account.ts'
import { accountKeys, workspaceKeys } from '#src/redis/keys.ts'
import type { Redis } from '#src/redis/redis.ts'
import { snapshotAccountScript } from '#src/redis/scripts.ts'
import type { StoredEntry } from './chain.ts'
import { type Opening, openingFromStore } from '../archive/checkpoint.ts'
import type { ChainPoint } from './entry.ts'
import { readStored } from './stream.ts'

/** The state of an account at one moment, to be compared with its ledger. */
export interface AccountCut extends ChainPoint {
  /** The rest of each live grant, in credits. */
  grants: Map<string, number>
  ops: Map<string, OpenOperation>
  /** Credits by `hour|key|operation`. */
  usage: Map<string, number>
  /** First hour (since the epoch) whose usage counters are all still kept. */
  usageFrom: number
  checkpoint: Opening | undefined
  last: StoredEntry | undefined
}

/** Counters of this many days may still rise: today, and the days before and after it, because clocks differ. */
const HOT = 3
/** A day less than `KEEP_USAGE_DAYS` of usage.lua. */
const USAGE_DAYS = 399
const TRIES = 5

type RawCut = Static<typeof snapshotAccountScript.reply>

/**
 * Reads the account, its open operations and its usage at one moment, by one script. Counters of past days don't change any more. They are
 * read before the script, bucket by bucket, so that the script stays small. Throws when the usage changes during each of 5 tries.
 */
export async function snapshotAccount(redis: Redis, slot: string, offsetMs = 0): Promise<AccountCut> {
  const keys = workspaceKeys(slot)
  const { usage, usageIndex, ledgerCheckpoint } = keys
  for (let tries = 0; tries < TRIES; tries += 1) {
    const buckets = bucketsOf(await redis.command(usageIndex, ['ZRANGE', usageIndex, '0', '-1']))
    const hot = buckets.slice(-HOT)
    const rows = new Map<string, number>()
    for (const bucket of buckets.slice(0, -HOT)) addUsage(rows, await redis.command(bucket, ['HGETALL', bucket]))
    while (hot.length < HOT) hot.push(usage(0))
    const touched = [...accountKeys(keys, Date.now() + offsetMs), ledgerCheckpoint, ...hot]
    const raw = await redis.runScript(snapshotAccountScript, touched, [String(offsetMs)])
    // A bucket that was begun meanwhile is in the index, but was not read: try again.
    if (bucketsOf(raw[2]).some((bucket) => !buckets.includes(bucket))) continue
    for (const pairs of raw[3]) addUsage(rows, pairs)
    return nameCut(raw, rows)
  }
  throw new Error(`the usage of slot ${slot} does not keep still`)
}

function nameCut(raw: RawCut, usage: Map<string, number>): AccountCut {
  const [nowMs, account, index, , checkpoint, [last]] = raw
  const { balance, seq, head, live, operations, counted } = accountStateOf(account)
  for (const { name, credits } of counted) addCredits(usage, name, credits)
  const newestDay = Math.max(Math.floor(nowMs / DAY_MS), ...bucketsOf(index).map(dayOf))
  return {
    seq,
    head,
    balance,
    grants: new Map(live.map(({ id, remaining }) => [id, remaining])),
    ops: new Map(operations.map((open) => [open.id, open])),
    usage,
    usageFrom: (newestDay - USAGE_DAYS) * 24,
    checkpoint: openingFromStore(checkpoint),
    last: last && readStored(last),
  }
}

/** The buckets in the index, sorted by day. The index has a member `day|bucket` for each day with rows in a bucket. */
function bucketsOf(members: string[]): string[] {
  const buckets = new Set(members.map((member) => member.slice(member.indexOf('|') + 1)))
  return [...buckets].toSorted((one, other) => dayOf(one) - dayOf(other))
}

function dayOf(bucket: string): number {
  return Number(bucket.slice(bucket.lastIndexOf(':') + 1))
}

function addUsage(rows: Map<string, number>, pairs: string[]): void {
  for (const [name, value] of pairsOf(pairs)) {
    if (!name.endsWith('|credits')) continue
    addCredits(rows, name.slice(0, -'|credits'.length), Number(value))
  }
}

function addCredits(rows: Map<string, number>, row: string, credits: number): void {
  if (credits > 0) rows.set(row, (rows.get(row) ?? 0) + credits)
}

function pairsOf(list: string[]): Array<[string, string]> {
  return Array.from({ length: list.length / 2 }, (_, index) => [list[2 * index]!, list[2 * index + 1]!])
}
