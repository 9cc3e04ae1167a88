import { getVtimezoneComponent } from '@touch4it/ical-timezones'
import ical, { ICalAlarmType, ICalEventBusyStatus, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import { sha256 } from '../json/canonical.ts'

/** One event of a calendar. */
export interface CalendarEntry {
  /** The same for the same thing in every file, so that a calendar updates the event that it has. See `uidOf`. */
  uid: string
  /** A whole day, `2026-11-26`, or a moment with the zone in which people know it. */
  at: { day: string } | { instant: string; zone: string }
  title: string
  text: string
  /** The instant of its last change, RFC 3339: of one event the later one replaces the earlier one. */
  changedAt: string
  url?: string | undefined
  /** Not decided yet: shown as tentative. */
  isOpen?: boolean
  /** Done: no program warns of it. */
  isDone?: boolean
}

/** The events of a calendar, and what a reader has to know of it beside them. */
export interface CalendarContent {
  entries: readonly CalendarEntry[]
  says?: string
}

/** Numbers of changes are seconds since then, as a 32-bit integer has them for decades. */
const COUNTED_FROM_S = Date.parse('2020-01-01T00:00:00Z') / 1_000
const PROGRAM = '//Regulatory Pack API//EN'
/** How often a program that follows the calendar reads it anew. */
const REFRESH = 'REFRESH-INTERVAL;VALUE=DURATION:PT6H\r\nX-PUBLISHED-TTL:PT6H\r\n'
const WARNED_BEFORE_S = 3_600

/** A name of an event that no other source of calendars uses. */
export function uidOf(...parts: string[]): string {
  return `${sha256(JSON.stringify(parts)).slice(0, 32)}@regulatory-pack-api`
}

/**
 * A calendar as RFC 5545 has it. Moments are in their own zone, which the file defines, so that Outlook and Google show
 * them alike; a zone that can't be defined is written as UTC. A day takes no time of anyone. An hour before a moment a
 * program warns. One without events says so in its name. Nothing in it says when it was written: the same events give
 * the same file.
 */
export function writeCalendar(name: string, { entries, says }: CalendarContent): string {
  const title = `${plainName(name)}${entries.length > 0 ? '' : ': no dates'}`
  const calendar = ical({ name: title, prodId: PROGRAM, ...(says === undefined ? {} : { description: says }) })
  calendar.timezone({ name: null, generator: (zone) => getVtimezoneComponent(zone) || null })
  for (const entry of entries) {
    const changed = new Date(entry.changedAt)
    const event = calendar.createEvent({
      id: entry.uid,
      // A program takes the event with the higher number.
      sequence: Math.max(0, Math.floor(changed.getTime() / 1_000 - COUNTED_FROM_S)),
      stamp: changed,
      lastModified: changed,
      summary: entry.title,
      description: entry.text,
      status: entry.isOpen ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
      busystatus: ICalEventBusyStatus.FREE,
      ...(entry.url ? { url: entry.url } : {}),
      ...timeOf(entry),
    })
    if ('instant' in entry.at && !entry.isDone)
      event.createAlarm({ type: ICalAlarmType.display, trigger: WARNED_BEFORE_S, description: entry.title })
  }
  // The library writes this after the zones, where a property of the calendar must not be.
  const text = calendar.toString().replace(`${PROGRAM}\r\n`, (line) => `${line}${REFRESH}`)
  // RFC 5545, 3.4: each line has an end, also the last one.
  return `${text.trimEnd()}\r\n`
}

/**
 * Without control characters and without `\`, `;` and `,`: a name has them escaped, and some programs show the escape.
 */
function plainName(name: string): string {
  return name.replaceAll(/[\s\p{Cc}\\;,]+/gu, ' ').trim()
}

function timeOf({ at }: CalendarEntry) {
  if ('day' in at) {
    const start = Temporal.PlainDate.from(at.day)
    return { start, end: start.add({ days: 1 }), allDay: true }
  }
  const start = Temporal.Instant.from(at.instant)
  return getVtimezoneComponent(at.zone) ? { start, timezone: at.zone } : { start }
}
