/** The words of figures of an incident and of when they were so. */
import { day } from './words.ts'

export const figures = {
  between: (low: string, high: string) => `between ${low} and ${high}`,
  at_least: (one: string) => `at least ${one}`,
  more_than: (one: string) => `more than ${one}`,
  at_most: (one: string) => `at most ${one}`,
  less_than: (one: string) => `less than ${one}`,
  exactly: (one: string) => one,
  share: (percent: string, of: string, whole: string | undefined) =>
    `${percent} of “${of}”${whole === undefined ? '' : ` (${whole})`}`,
  lower: (all: string[]) => `the lower of ${all.join(' and ')}`,
} as const

/** `21 Nov 2026, 08:15 (UTC+2)` of `2026-11-21T08:15:00+02:00`. */
export function sayInstant(instant: string): string {
  const [, date, time, , offset = ''] = /^(.{10})T(.{5})(.*?)([+-]\d\d:\d\d|Z)$/.exec(instant) ?? []
  if (date === undefined) return instant
  return `${day(date)}, ${time} (${sayOffset(offset)})`
}

/** `UTC+2` of `+02:00`. */
export function sayOffset(offset: string): string {
  const [, sign, hours, minutes] = /^([+-])0?(\d+):(\d\d)$/.exec(offset) ?? []
  if (sign === undefined || (hours === '0' && minutes === '00')) return 'UTC'
  return `UTC${sign}${hours}${minutes === '00' ? '' : `:${minutes}`}`
}
