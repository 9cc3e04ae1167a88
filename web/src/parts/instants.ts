/** Instants as people write them: a time of day in a time zone. */

/** The offset of a zone from UTC at an instant: `+02:00`. A zone is an IANA name or itself an offset. */
export function offsetOf(ms: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(ms)
  return /[+-]\d\d:\d\d/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '')?.[0] ?? '+00:00'
}

function msOf(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number)
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

/** `2026-11-21T08:15` on the clock of a zone, as the fields of a page have it. */
export const clockTime = (ms: number, zone: string): string =>
  new Date(ms + msOf(offsetOf(ms, zone))).toISOString().slice(0, 16)

/** The instant of a time on the clock of a zone, with its offset. A time that a change of the clock repeats is the first. */
export function instantAt(clock: string, zone: string): string {
  const asUtc = Date.parse(`${clock}Z`)
  const before = offsetOf(asUtc - 86_400_000, zone)
  const isBefore = offsetOf(asUtc - msOf(before), zone) === before
  const offset = isBefore ? before : offsetOf(asUtc - msOf(offsetOf(asUtc, zone)), zone)
  return `${clock}:00${offset}`
}
