const UNITS = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second'] as const
const PERIOD = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

/** An ISO 8601 period in words: `PT72H` as `72 hours`. Another text stays as it is. */
export function periodInWords(period: string): string {
  const numbers = PERIOD.exec(period)?.slice(1) ?? []
  const parts = numbers.flatMap((count, at) => (count ? [`${count} ${UNITS[at]}${count === '1' ? '' : 's'}`] : []))
  return parts.length > 0 ? parts.join(' and ') : period
}

/** How often at least something is done: `P1Y` as `every year`, `P24M` as `every 24 months`. */
export function everyInWords(period: string): string {
  return `every ${periodInWords(period).replace(/^1 /, '')}`
}

interface Clock {
  offset: string
  event: string
  counted_in?: string | undefined
}

/**
 * A clock in words: `72 hours after awareness`, `1 month before audit`, `3 working days after report`; a period of no
 * length ends with the event.
 */
export function clockInWords({ offset, event, counted_in: unit }: Clock): string {
  const what = event.replaceAll('_', ' ')
  if (/^P(T?0[YMWDHS])+$/.test(offset)) return `by ${what}`
  if (offset.startsWith('-')) return `${periodInWords(offset.slice(1))} before ${what}`
  const period = periodInWords(offset)
  return `${unit ? period.replace(/days?$/, (days) => `working ${days}`) : period} after ${what}`
}
