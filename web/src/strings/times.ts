/** Instants as people say them, in a time zone that is always named. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options)
  let format = formats.get(key)
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options })))
  return format
}

const MOMENT = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

/** `Sat 21 Nov 2026, 12:15` on the clock of a zone. */
export const timeIn = (at: string, zone: string): string =>
  formatIn(zone, MOMENT)
    .format(new Date(at))
    .replace(/^(\w+),/, '$1')

const nameOfOffset = (atMs: number, zone: string, timeZoneName: 'shortOffset' | 'longOffset'): string =>
  formatIn(zone, { timeZoneName })
    .formatToParts(atMs)
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'

/** `Vilnius, UTC+2` */
export function zoneAtTime(at: string, zone: string): string {
  if (zone === 'UTC') return zone
  const offset = nameOfOffset(Date.parse(at), zone, 'shortOffset').replace('GMT', 'UTC')
  return `${zone.split('/').at(-1)!.replaceAll('_', ' ')}, ${offset}`
}

/** `Sat 21 Nov 2026, 12:15 (Vilnius, UTC+2)` */
export const timeWithZone = (at: string, zone: string): string => `${timeIn(at, zone)} (${zoneAtTime(at, zone)})`

/** The zone of the reader. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether two zones show the same clock at an instant. */
export const isSameClock = (at: string, one: string, other: string): boolean => timeIn(at, one) === timeIn(at, other)

/** `+02:00`, what a clock of the zone is ahead of UTC at an instant. */
const offsetAt = (atMs: number, zone: string): string =>
  nameOfOffset(atMs, zone, 'longOffset').replace('GMT', '') || '+00:00'

function msOf(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** `2026-11-21T12:15` on the clock of a zone, as a field for day and time has it. */
export function clockTimeAt(atMs: number, zone: string): string {
  return new Date(atMs + msOf(offsetAt(atMs, zone))).toISOString().slice(0, 16)
}

/** The instant at which a clock of the zone shows this: `2026-11-21T12:15:00+02:00`. */
export function instantIn(clockTime: string, zone: string): string {
  const asUtcMs = Date.parse(`${clockTime}Z`)
  const near = asUtcMs - msOf(offsetAt(asUtcMs, zone))
  return `${clockTime}:00${offsetAt(near, zone)}`
}
