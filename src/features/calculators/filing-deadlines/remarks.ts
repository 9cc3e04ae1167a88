import { eventsOf, type ListedFiling } from '#src/law/attachments/index.ts'
import { withBroader, type Words } from '#src/law/vocabulary/index.ts'
import { dayInWords } from '#src/lib/law/citation-cells.ts'
import { type BroaderEvents, casesOf } from './anchors.ts'
import { compareInstants, dayAt, instantOf } from './instants.ts'
import type { FilingDeadlines, FilingDeadlinesWire, FilingWire } from './schema.ts'
import { type CalendarPlace, doubtfulDays, holidaySourceOf, type WorkCalendar } from './working-days.ts'

/** The assumptions of the answer, in words. */
export function deadlineAssumptions(
  body: Omit<FilingDeadlines, 'events'>,
  calendar: WorkCalendar,
  filings: Array<Pick<FilingWire, 'due' | 'won' | 'period_rule'>>,
): string[] {
  const { country, time_zone: zone, holidays, region } = body
  const assumed: string[] = []
  if (!country && !zone)
    assumed.push('Days and weekends are counted in UTC, because no country and no time zone were given.')
  if (country && !zone) assumed.push(`Days are counted in ${calendar.zone}, the time of the capital of ${country}.`)
  if (!country && !holidays)
    assumed.push('No public holidays are known, because no country and no holidays were given.')
  if (country && !holidays && !region)
    assumed.push(`Public holidays are those of the whole of ${country}; regional ones count only with a region.`)
  if (!body.jurisdictions && !country)
    assumed.push('Territorial conditions count as met, because no jurisdictions were given.')
  if (!body.entity_roles) assumed.push('The filings of every role are answered, because no roles were given.')
  if (filings.some((filing) => filing.period_rule === 'national'))
    assumed.push(
      'Periods of a directive run under national law; they are counted like those of Union acts, but do not run on over days off.',
    )
  assumed.push(...aboutDoubtfulDays(body, calendar, filings))
  if (filings.some(({ due }) => due))
    assumed.push(
      'Periods in hours are elapsed time from the moment of the event, through nights, weekends and changes of the clock.',
    )
  return assumed
}

/** The doubtful days that a limit runs over or falls on. */
function aboutDoubtfulDays(
  { country, holidays }: CalendarPlace,
  { zone }: WorkCalendar,
  filings: Array<Pick<FilingWire, 'due' | 'won'>>,
): string[] {
  const said = filings.flatMap(({ due, won }) => {
    if (!due) return []
    const limit = dayAt(instantOf(due.local), zone)
    const from = won?.counted_in ? dayAt(instantOf(won.at), zone) : limit
    const to = due.extended_local === undefined ? limit : dayAt(instantOf(due.extended_local), zone)
    return doubtfulDays({ country, holidays }, from, to).map(
      ({ day, name, by }) => `${dayInWords(day)} (${name}) counts as a working day, though it may be a holiday: ${by}.`,
    )
  })
  return [...new Set(said)]
}

/** Events that no filing of the requested packs uses. */
export function unusedEvents(
  events: FilingDeadlines['events'],
  rows: ListedFiling[],
  broader: BroaderEvents,
): FilingDeadlinesWire['unused_events'] {
  const used = new Set(rows.flatMap(({ content_json: content }) => eventsOf(content)))
  return events.flatMap(({ event }, index) =>
    [...withBroader(event, broader)].some((code) => used.has(code))
      ? []
      : [
          {
            field: `body.events.${index}`,
            event,
            detail: 'No filing of these packs is triggered by it; GET …/filing-rules shows the events that do.',
          },
        ],
  )
}

/** The calendar by which days were counted. */
export function calendarWireOf(place: CalendarPlace, { zone }: WorkCalendar): FilingDeadlinesWire['calendar'] {
  const { country, region } = place
  return {
    time_zone: zone,
    ...(country ? { country } : {}),
    ...(region ? { region } : {}),
    holidays_from: holidaySourceOf(place),
  }
}

/** Two events that the law expects in this order or at the same moment. */
interface Order {
  first: string
  second: string
}

/** Remarks on events that are not in the order that the filings suppose. They change nothing else in the answer. */
export function findOddOrders(
  events: FilingDeadlines['events'],
  rows: ListedFiling[],
  words: Words,
): FilingDeadlinesWire['remarks'] {
  const orders = ordersOf(rows)
  return casesOf(events).flatMap(({ name, events: instants }) =>
    orders.flatMap(({ first, second }) => {
      const [one, other] = [instants.get(first)?.[0], instants.get(second)?.[0]]
      if (!one || !other || compareInstants(one, other) <= 0) return []
      const fields = events.flatMap((item, index) =>
        (item.case ?? '') === (name ?? '') && (item.event === first || item.event === second)
          ? [`body.events.${index}`]
          : [],
      )
      const detail = `“${words.ofInput(second)}” lies before “${words.ofInput(first)}”, which by the law comes first; check the instants`
      return [{ fields, detail }]
    }),
  )
}

/**
 * A late classification follows the event that it is measured from. The anchors of a filing follow those of the filing
 * before it.
 */
function ordersOf(rows: ListedFiling[]): Order[] {
  const byId = new Map(rows.map((row) => [`${row.pack_id}/${row.code}`, row.content_json]))
  const found = rows.flatMap(({ pack_id: packId, content_json: content }): Order[] => {
    const { late_classification_rule: late, sequence, anchors } = content
    const before = sequence?.follows ? byId.get(`${packId}/${sequence.follows}`) : undefined
    const starts = (before?.anchors ?? []).map(({ event }) => event)
    const followed = starts.flatMap((first) => anchors.map(({ event: second }) => ({ first, second })))
    return [
      ...(late ? [{ first: late.later_than.event, second: late.event }] : []),
      // An event that is also an anchor of the filing before says nothing of an order.
      ...followed.filter(({ second }) => !starts.includes(second)),
    ]
  })
  return [...new Map(found.map((order) => [JSON.stringify(order), order])).values()]
}
