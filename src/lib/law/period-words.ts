const UNITS = ['year', 'month', 'week', 'day', 'hour', 'minute'] as const
const PERIOD = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/

/** An ISO 8601 period in words: `PT72H` as `72 hours`. Another text stays as it is. */
export function periodInWords(period: string): string {
  const numbers = PERIOD.exec(period)?.slice(1) ?? []
  const parts = numbers.flatMap((count, at) => (count ? [`${count} ${UNITS[at]}${count === '1' ? '' : 's'}`] : []))
  return parts.length > 0 ? parts.join(' ') : period
}

/** A clock in words: `72 hours after awareness`; a period of no length ends with the event. */
export function clockInWords(offset: string, event: string): string {
  const what = event.replaceAll('_', ' ')
  return /^P(T?0[YMWDHS])+$/.test(offset) ? `by ${what}` : `${periodInWords(offset)} after ${what}`
}
