import type { ListedFiling } from '#src/features/attachments/index.ts'
import { withBroader } from '#src/vocabulary/index.ts'
import type { WorkCalendar } from '../clock/working-days.ts'
import { type BroaderEvents, eventsReadBy } from '../implied-events.ts'
import { HOLIDAY_SOURCE, type CalendarPlace } from '../holidays.ts'
import type { FilingDeadlines, FilingDeadlinesWire, FilingWire } from '../schema.ts'

/** The assumptions of the answer, in words. */
export function deadlineAssumptions(body: FilingDeadlines, calendar: WorkCalendar, filings: FilingWire[]): string[] {
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
  if (!body.entity_roles) assumed.push('The filings of every role are answered, because no entity_roles were given.')
  if (filings.some((filing) => filing.period_rule === 'national'))
    assumed.push(
      'Periods of a directive run under national law; they are counted like those of Union acts, but do not run on over days off.',
    )
  if (filings.some(({ due }) => due))
    assumed.push(
      'Periods in hours are elapsed time from the moment of the event, through nights, weekends and changes of the clock.',
    )
  return assumed
}

/** Events that no filing of the requested packs uses. */
export function unusedEvents(
  events: FilingDeadlines['events'],
  rows: ListedFiling[],
  broader: BroaderEvents,
): FilingDeadlinesWire['unused_events'] {
  const used = new Set(rows.flatMap(eventsReadBy))
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
export function calendarWireOf(
  { country, region, holidays }: CalendarPlace,
  { zone }: WorkCalendar,
): FilingDeadlinesWire['calendar'] {
  const library = country ? `public holidays of ${country}${region ? `-${region}` : ''} by ${HOLIDAY_SOURCE}` : 'none'
  return {
    time_zone: zone,
    ...(country ? { country } : {}),
    ...(region ? { region } : {}),
    holidays_from: holidays ? 'the request' : library,
  }
}
