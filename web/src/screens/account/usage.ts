import { computed } from '@preact/signals'
import type { Schemas } from '#clients/typescript/src/index.ts'
import { callApi } from '../../api/api.ts'
import { address, go } from '../../url/address.ts'

export type Day = Schemas['UsageSummaryDay']
export interface Spent {
  calls: number
  credits: number
}

interface AccountView {
  /** `2026-11` */
  month: string
  /** The chosen day of the month. */
  day: string | undefined
  /** The operation whose days are shown alone. */
  operation: string | undefined
  /** The code of an assistant that waits to be let in, from the link of its waiting page. */
  assistant: string | undefined
}

/** As long as the service takes it. */
export const CODE_MOST = 20

const thisMonth = () => new Date().toISOString().slice(0, 7)

export const accountView = computed<AccountView>(() => {
  const { query } = address.value
  const [month, day] = [query.get('month') ?? '', query.get('day') ?? '']
  return {
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : thisMonth(),
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined,
    operation: /^[A-Za-z]{1,80}$/.exec(query.get('operation') ?? '')?.[0],
    assistant: query.get('assistant')?.slice(0, CODE_MOST) || undefined,
  }
})

export function changeAccount(change: Partial<AccountView>): void {
  const { month, day, operation, assistant } = { ...accountView.value, ...change }
  const query = new URLSearchParams()
  if (month !== thisMonth()) query.set('month', month)
  if (day) query.set('day', day)
  if (operation) query.set('operation', operation)
  if (assistant) query.set('assistant', assistant)
  go({ query })
}

/** The first instant of a month, `by` months later. */
const beginOf = (month: string, by = 0): Date => {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year!, number! - 1 + by, 1))
}
export const monthAfter = (month: string, by: number): string => beginOf(month, by).toISOString().slice(0, 7)
export const isThisMonth = (month: string): boolean => month >= thisMonth()

export const rangeOf = (month: string) => ({
  from: beginOf(month).toISOString(),
  to: beginOf(month, 1).toISOString(),
})

export const readUsage = (month: string) => readSummary(rangeOf(month))

function readSummary(query: { from: string; to: string; token_id?: string }) {
  const path = `/api/v1/billing/usage/summary?${new URLSearchParams(query)}`
  return callApi({ method: 'GET', path }, (api) => api.GET('/api/v1/billing/usage/summary', { params: { query } }))
}

/** The same figures by the hour, as a table that a spreadsheet reads. */
export async function readUsageFile(month: string): Promise<string> {
  const query = { ...rangeOf(month), format: 'csv' } as const
  const { data } = await callApi({ method: 'GET', path: '/api/v1/billing/usage?format=csv' }, (api) =>
    api.GET('/api/v1/billing/usage', { params: { query }, parseAs: 'text' }),
  )
  return data
}

/** Each day of the month until today, also those without a call. The service's day may be ahead of the browser's. */
export function byDay(month: string, days: readonly Day[]): Array<Spent & { day: string }> {
  const newest = Math.max(0, ...days.map(({ day }) => Number(day.slice(-2))))
  const last = isThisMonth(month)
    ? Math.max(new Date().getUTCDate(), newest)
    : new Date(beginOf(month, 1).getTime() - 1).getUTCDate()
  return Array.from({ length: last }, (_, at) => {
    const day = `${month}-${String(at + 1).padStart(2, '0')}`
    return { day, ...sumOf(days.filter((one) => one.day === day)) }
  })
}

/** Dearest first. */
export function byOperation(days: readonly Day[]): Array<Spent & { operation: string }> {
  return [...Map.groupBy(days, ({ operation }) => operation)]
    .map(([operation, own]) => ({ operation, ...sumOf(own) }))
    .toSorted((one, other) => other.credits - one.credits || other.calls - one.calls)
}

export function sumOf(all: readonly Spent[]): Spent {
  return all.reduce((sum, { calls, credits }) => ({ calls: sum.calls + calls, credits: sum.credits + credits }), {
    calls: 0,
    credits: 0,
  })
}

const DAY_MS = 86_400_000
const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** So many days the service sums up at once. */
const LAST_DAYS = 31
/** Fewer days with use are no pace. */
const PACE_LEAST = 7
/** What is further away is no date that a pace tells. */
const AHEAD_MOST = 365

/** What was spent in the last days, today included; `by` is the id of a token. */
export function readLastDays(by?: string) {
  const from = `${dayAfter(1 - LAST_DAYS)}T00:00:00.000Z`
  const to = new Date(Date.parse(from) + LAST_DAYS * DAY_MS).toISOString()
  return readSummary({ from, to, ...(by === undefined ? {} : { token_id: by }) })
}

export interface Pace {
  /** The days from the first one with use until today. */
  days: number
  /** How many of them have use. */
  used: number
  credits: number
  /** The day on which the credits end; undefined beyond a year. */
  date: string | undefined
}

/** The day on which the credits end at the pace of the last days; undefined where seven of them have no use. */
export function paceOf(left: number, days: readonly Day[]): Pace | undefined {
  const paid = days.filter(({ credits }) => credits > 0)
  const used = [...new Set(paid.map(({ day }) => day))].toSorted()
  const [first] = used
  if (first === undefined || used.length < PACE_LEAST) return undefined
  const span = Math.round((Date.parse(dayAfter(0)) - Date.parse(first)) / DAY_MS) + 1
  const { credits } = sumOf(paid)
  const ahead = Math.floor(left / (credits / span))
  return { days: span, used: used.length, credits, date: ahead > AHEAD_MOST ? undefined : dayAfter(ahead) }
}
