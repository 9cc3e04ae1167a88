import { type CalendarEntry, uidOf } from '#src/lib/files/calendar.ts'
import { flatMapInTurns } from '#src/lib/waiting/turns.ts'
import type { DutyWire } from './schema.ts'

/** Duties that an event names; it says how many others there are. */
const NAMED_MOST = 30

interface DatedDuties {
  /** Whose duties they are, such as a customer; part of what tells events apart. */
  owner: string
  /** The first day that counts. */
  from: string
  includesOpen: boolean
}

/**
 * The days on which duties begin to apply, from a day on: one event for each act and day. Duties that are open have
 * events of their own, as tentative ones. The events keep their names while the duties behind them change.
 */
export async function datedDuties(
  duties: DutyWire[],
  { owner, from, includesOpen }: DatedDuties,
): Promise<CalendarEntry[]> {
  const dated = await flatMapInTurns(duties, (duty) => {
    if (duty.outcome === 'does_not_apply' || duty.outcome === 'displaced') return []
    const day = [duty.applies_from, duty.next_date].find((date) => date !== undefined && date >= from)
    return day === undefined || (isOpen(duty) && !includesOpen) ? [] : [{ day, duty }]
  })
  const groups = Map.groupBy(dated, ({ day, duty }) => `${day} ${duty.pack_id} ${isOpen(duty)}`)
  return [...groups.values()]
    .map((group) =>
      entryOf(
        group[0]!.day,
        group.map(({ duty }) => duty),
        owner,
      ),
    )
    .toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1))
}

function isOpen({ outcome }: DutyWire): boolean {
  return outcome === 'undetermined' || outcome === 'applies_if'
}

function dayOf({ at }: CalendarEntry): string {
  return 'day' in at ? at.day : at.instant
}

function entryOf(day: string, duties: DutyWire[], owner: string): CalendarEntry {
  const [first] = duties as [DutyWire]
  const { act, pack_id: packId } = first
  const isTentative = isOpen(first)
  const count = `${duties.length} ${duties.length === 1 ? 'duty' : 'duties'}`
  const named = duties.slice(0, NAMED_MOST).map(({ articles, title }) => `${articles[0] ?? ''}: ${title}`)
  const more = duties.length - named.length
  return {
    uid: uidOf('duties', owner, packId, day, isTentative ? 'open' : 'decided'),
    at: { day },
    title: `${act}: ${count} ${isTentative ? 'may begin to apply' : duties.length === 1 ? 'begins to apply' : 'begin to apply'}`,
    text: [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
    url: first.url,
    isOpen: isTentative,
  }
}
