import { DAY_MS } from '#src/lib/clock.ts'
import { pageOf } from '#src/lib/paging.ts'
import { instant, number, text } from '#src/lib/tables/columns.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import { accountKeys, workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { commitReservationsScript } from '#src/stores/redis/scripts.ts'
import type { LedgerEntryWire, UsageQuery, UsageRowWire, UsageSummaryWire } from './schema.ts'

export const usageTable = defineTable<UsageRowWire>({
  name: 'usage',
  title: 'Usage',
  says: 'The calls of one operation by one key in one hour',
  columns: [
    instant('Hour', (row) => row.hour),
    text('Token', 38, (row) => row.token_id),
    text('Operation', 32, (row) => row.operation),
    number('Calls', 10, (row) => row.calls, 'Answered with a 2xx; of free operations, all'),
    number('Credits', 10, (row) => row.credits),
  ],
})

export const ledgerTable = defineTable<LedgerEntryWire>({
  name: 'ledger',
  title: 'Ledger',
  says: 'A movement of credits',
  columns: [
    number('Number', 10, (row) => row.seq, '1, 2, 3, …, without a gap'),
    instant('At', (row) => row.at),
    text('Type', 10, (row) => row.type),
    number('Amount', 10, (row) => row.amount),
    number('Balance', 12, (row) => row.balance),
    text('Operation', 32, (row) => row.operation, 'operationId of what was charged or refunded; empty for grants'),
    number('Calls', 10, (row) => row.units, 'Charged or refunded together'),
    text('Token', 38, (row) => row.token_id),
    text('Id', 38, (row) => row.op, 'Of the charged operation or grant'),
    text('Previous hash', 42, (row) => row.prev),
    text('Hash', 42, (row) => row.hash, 'Of this entry; see the operation for what it is made of'),
  ],
})

const HOUR_MS = 3_600_000
const DEFAULT_DAYS = 31
/**
 * The longest range of one call, in days: a quarter. Each day has a bucket or two, and the exact total needs all of
 * them.
 */
export const USAGE_DAYS_MOST = 93
/** A read takes whole buckets, so only a few are read at a time: other workspaces wait for the same server. */
const BUCKETS_AT_ONCE = 4

/** The rows that a query asks for. */
interface UsageFilter {
  /** Hours since the epoch, both included. */
  firstHour: number
  lastHour: number
  operation: string | undefined
  tokenId: string | undefined
}

/** How many days a query spans, without days in the future. */
export function usageDaysOf({ from, to }: UsageQuery, nowMs: number): number {
  if (from === undefined) return DEFAULT_DAYS
  const toMs = to === undefined ? nowMs : Math.min(nowMs, Date.parse(to))
  return Math.max(0, (toMs - Date.parse(from)) / DAY_MS)
}

interface Row {
  hour: number
  tokenId: string
  operation: string
  calls: number
  credits: number
}

/** The filter of a query: hours that overlap its range, by default the last 31 days. */
export function usageFilterOf({ from, to, operation, token_id: tokenId }: UsageQuery, nowMs: number): UsageFilter {
  const toMs = to === undefined ? Infinity : Date.parse(to)
  const fromMs = from === undefined ? Math.min(toMs, nowMs) - DEFAULT_DAYS * DAY_MS : Date.parse(from)
  return {
    firstHour: Math.floor(fromMs / HOUR_MS),
    lastHour: Math.ceil(toMs / HOUR_MS) - 1,
    operation,
    tokenId: tokenId?.toLowerCase(),
  }
}

/** A page of usage by hour, token and operation; newest hour first, then by token and operation. */
export async function listUsage(redis: Redis, slot: string, filter: UsageFilter, limit: number, offset: number) {
  const rows = (await readRows(redis, slot, filter)).toSorted(
    (one, other) =>
      other.hour - one.hour || compare(one.tokenId, other.tokenId) || compare(one.operation, other.operation),
  )
  return { data: rows.slice(offset, offset + limit).map(wireOf), page: pageOf(rows.length, limit, offset) }
}

/** Usage by day and operation, with the totals of the range. */
export async function summarizeUsage(redis: Redis, slot: string, filter: UsageFilter): Promise<UsageSummaryWire> {
  const totals = { calls: 0, credits: 0 }
  const days = new Map<string, UsageSummaryWire['days'][number]>()
  for (const { hour, operation, calls, credits } of await readRows(redis, slot, filter)) {
    const day = new Date(hour * HOUR_MS).toISOString().slice(0, 10)
    const name = `${day} ${operation}`
    const sum = days.get(name) ?? { day, operation, calls: 0, credits: 0 }
    days.set(name, { ...sum, calls: sum.calls + calls, credits: sum.credits + credits })
    totals.calls += calls
    totals.credits += credits
  }
  const ordered = [...days.values()].toSorted(
    (one, other) => compare(other.day, one.day) || compare(one.operation, other.operation),
  )
  return { totals, days: ordered }
}

/**
 * The rows of the filter, each once. Several buckets can hold counts of a row, for calls around midnight or late
 * commits.
 */
async function readRows(redis: Redis, slot: string, filter: UsageFilter): Promise<Row[]> {
  // The counts that are still in the account state first move to their bucket.
  await redis.runScript(commitReservationsScript, accountKeys(workspaceKeys(slot), Date.now()), ['0'])
  const rows = new Map<string, Row>()
  const buckets = await findBuckets(redis, slot, filter)
  for (let i = 0; i < buckets.length; i += BUCKETS_AT_ONCE) {
    const read = buckets.slice(i, i + BUCKETS_AT_ONCE).map((bucket) => redis.command(bucket, ['HGETALL', bucket]))
    for (const counters of await Promise.all(read)) addCounters(rows, counters, filter)
  }
  return [...rows.values()]
}

/** The names of the buckets that hold rows of the filter's days. */
async function findBuckets(redis: Redis, slot: string, { firstHour, lastHour }: UsageFilter): Promise<string[]> {
  const { usageIndex } = workspaceKeys(slot)
  const firstDay = Math.floor(firstHour / 24)
  const lastDay = lastHour === Infinity ? '+inf' : Math.floor(lastHour / 24)
  const days = [String(firstDay), String(lastDay)] as const
  const members = await redis.command(usageIndex, ['ZRANGEBYSCORE', usageIndex, ...days])
  return [...new Set(members.map((member) => member.slice(member.indexOf('|') + 1)))]
}

/** Adds the counters of a bucket: pairs of `hour|token|operation|calls` or `…|credits` and a number. */
function addCounters(rows: Map<string, Row>, counters: string[], filter: UsageFilter): void {
  for (let i = 0; i < counters.length; i += 2) {
    const [hourText, tokenId, operation, counted] = counters[i]!.split('|') as [string, string, string, string]
    const hour = Number(hourText)
    if (hour < filter.firstHour || hour > filter.lastHour) continue
    if (filter.operation !== undefined && operation !== filter.operation) continue
    if (filter.tokenId !== undefined && tokenId !== filter.tokenId) continue
    const name = `${hourText}|${tokenId}|${operation}`
    let row = rows.get(name)
    if (!row) rows.set(name, (row = { hour, tokenId, operation, calls: 0, credits: 0 }))
    row[counted === 'calls' ? 'calls' : 'credits'] += Number(counters[i + 1])
  }
}

function wireOf({ hour, tokenId, operation, calls, credits }: Row): UsageRowWire {
  return { hour: new Date(hour * HOUR_MS).toISOString(), token_id: tokenId, operation, calls, credits }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
