import { Temporal } from 'temporal-polyfill'
import { type CalendarContent, type CalendarEntry, uidOf } from '#src/lib/files/calendar.ts'
import { recurringDays } from '#src/lib/law/recurrence.ts'
import { flatMapInTurns } from '#src/lib/waiting/turns.ts'
import type { DutyDate, DutyWire } from './schema.ts'

/** Duties that an event names; it says how many others there are. */
const NAMED_MOST = 30
/** What recurs has its days within so many months, and at least so many days. */
const AHEAD_MONTHS = 24
const DAYS_LEAST = 2

interface DatedDuties {
  /** Whose duties they are, such as a customer; part of what tells events apart. */
  owner: string
  /** The first day that counts. */
  from: string
  /** When what a pack says of the owner last changed; RFC 3339. */
  changedAt(packId: string): string
  includesOpen: boolean
}

/** A day of a duty in the calendar. */
interface DayOfDuty {
  day: string
  begins: boolean
  duty: DutyWire
}

/**
 * The days of duties from a day on: one event for each act and day on which duties begin, and one for those that are
 * due by it; what is overdue stays on the day by which it was due. Duties that are open have events of their own, as
 * tentative ones. The events keep their names while the duties behind them change.
 */
export async function calendarOfDuties(duties: DutyWire[], asked: DatedDuties): Promise<CalendarContent> {
  const owed = duties.filter(({ outcome }) => outcome !== 'does_not_apply' && outcome !== 'displaced')
  const shown = asked.includesOpen ? owed : owed.filter((duty) => !isOpen(duty))
  const until = Temporal.PlainDate.from(asked.from).add({ months: AHEAD_MONTHS }).toString()
  const days = await flatMapInTurns(shown, (duty) =>
    (duty.dates ?? []).flatMap((date) =>
      daysOf(date, asked.from, until).map((day) => ({ day, begins: date.kind === 'applies', duty })),
    ),
  )
  const groups = Map.groupBy(days, ({ day, begins, duty }) => `${day} ${duty.pack_id} ${begins} ${isOpen(duty)}`)
  const entries = [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, own]) => entryOf(own, asked))
  const overdue = days.filter(({ day }) => day < asked.from).length
  return { entries, says: describe({ events: entries.length, overdue, leftOut: owed.length - shown.length }, shown) }
}

function isOpen({ outcome }: DutyWire): boolean {
  return outcome === 'undetermined' || outcome === 'applies_if'
}

/** The days of a date that a calendar shows. */
function daysOf({ on, every, since, overdue }: DutyDate, from: string, until: string): string[] {
  if (on === undefined) return []
  // When it is done next is not known, so no later day is.
  if (overdue) return [on]
  if (on < from) return []
  if (every === undefined || since === undefined) return [on]
  const days: string[] = []
  for (const day of recurringDays(since, every)) {
    if (day > until && days.length >= DAYS_LEAST) break
    if (day >= from) days.push(day)
  }
  return days
}

function entryOf(own: DayOfDuty[], { owner, from, changedAt }: DatedDuties): CalendarEntry {
  const [{ day, begins, duty: first }] = own as [DayOfDuty]
  const { act, pack_id: packId, url } = first
  const isTentative = isOpen(first)
  const isOne = own.length === 1
  const count = `${own.length} ${isOne ? 'duty' : 'duties'}`
  const named = own.slice(0, NAMED_MOST).map(({ duty: { articles, title } }) => `${articles[0] ?? ''}: ${title}`)
  const more = own.length - named.length
  return {
    uid: uidOf(begins ? 'duties' : 'due', owner, packId, day, isTentative ? 'open' : 'decided'),
    at: { day },
    title: `${act}: ${count} ${day < from ? sayOverdue(isTentative, isOne) : whatHappens(begins, isTentative, isOne)}`,
    text: [...named, ...(more > 0 ? [`and ${more} more`] : []), ...(begins ? [] : [COUNTED])].join('\n'),
    changedAt: changedAt(packId),
    url,
    isOpen: isTentative,
  }
}

const COUNTED =
  'What recurs is counted from when it was last done, where that is said, else from its day of application: who has to do it more often has other days.'

function whatHappens(begins: boolean, isTentative: boolean, isOne: boolean): string {
  if (isTentative) return begins ? 'may begin to apply' : 'may be due by this day'
  if (begins) return isOne ? 'begins to apply' : 'begin to apply'
  return isOne ? 'is due by this day' : 'are due by this day'
}

function sayOverdue(isTentative: boolean, isOne: boolean): string {
  if (isTentative) return 'may be overdue since this day'
  return isOne ? 'is overdue since this day' : 'are overdue since this day'
}

/** How many events there are, and duties that are overdue, or left out because they are open. */
interface Counts {
  events: number
  overdue: number
  leftOut: number
}

/** What is in the calendar and what is not. It names no day: the same events are the same file on another one. */
function describe({ events, overdue, leftOut }: Counts, shown: DutyWire[]): string {
  const started = shown.filter(({ dates = [] }) => dates.some(({ kind }) => kind === 'event'))
  const names = started.slice(0, NAMED_MOST).flatMap(({ act, articles, dates = [] }) => {
    const { says } = dates.find(({ kind }) => kind === 'event')!
    return `- ${act} ${articles[0] ?? ''}: ${says}`
  })
  const more = started.length - names.length
  return [
    events === 0
      ? `None of these ${shown.length} duties has a day to come.`
      : `The coming days of duties: what recurs has those of the next ${AHEAD_MONTHS} months, and two at least.`,
    ...(overdue === 0 ? [] : [`Duties that are overdue: ${overdue}, each on the day by which it was due.`]),
    ...(leftOut === 0 ? [] : [`${leftOut} open duties are left out: include_open=true adds them.`]),
    ...(started.length === 0 ? [] : [`An event starts ${started.length} duties, which have no day before it:`]),
    ...names,
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join('\n')
}
