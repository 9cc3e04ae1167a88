import { computed } from '@preact/signals'
import type { Schemas } from '#clients/typescript/src/index.ts'
import { callApi } from '../../api/api.ts'
import { address, go } from '../../url/address.ts'

type Day = Schemas['UsageSummaryDay']
export interface Spent {
  calls: number
  credits: number
}

interface AccountView {
  /** `2026-11` */
  month: string
  /** The chosen day of the month. */
  day: string | undefined
}

const thisMonth = () => new Date().toISOString().slice(0, 7)

export const accountView = computed<AccountView>(() => {
  const { query } = address.value
  const [month, day] = [query.get('month') ?? '', query.get('day') ?? '']
  return {
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : thisMonth(),
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined,
  }
})

export function changeAccount(change: Partial<AccountView>): void {
  const { month, day } = { ...accountView.value, ...change }
  const query = new URLSearchParams()
  if (month !== thisMonth()) query.set('month', month)
  if (day) query.set('day', day)
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

export function readUsage(month: string) {
  const query = rangeOf(month)
  const path = `/api/v1/billing/usage/summary?from=${query.from}&to=${query.to}`
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
const LONG_DAYS = 5 * 365

/** The day on which the credits end at the pace of this month: `isLong` beyond five years; undefined without a pace. */
export function endAtPace(left: number, credits: number): { date: string; isLong: boolean } | undefined {
  if (credits === 0) return undefined
  const days = left / (credits / new Date().getUTCDate())
  const isLong = days > LONG_DAYS
  const at = Date.now() + Math.min(days, LONG_DAYS) * DAY_MS
  return { isLong, date: new Date(at).toISOString().slice(0, 10) }
}
