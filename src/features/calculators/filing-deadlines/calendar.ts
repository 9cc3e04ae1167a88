import { type CalendarEntry, uidOf } from '#src/lib/files/calendar.ts'
import { clockInWords } from '#src/lib/law/period-words.ts'
import type { EventInputWire, FilingDeadlinesWire, FilingWire } from './schema.ts'

/**
 * The limits of filings as events of a calendar, at the safe limit of each. A filing whose duty is open is tentative;
 * one that waits for an event has no date. Filings of a `case` keep their events when its instants are corrected.
 * Without a case the instants tell incidents apart, so that one never replaces the deadlines of another.
 */
export function deadlineEntries(
  { filings, calendar: { time_zone: zone } }: FilingDeadlinesWire,
  events: EventInputWire[],
  workspaceId: string,
): CalendarEntry[] {
  const instants = JSON.stringify(
    events.filter((event) => event.case === undefined).map(({ event, at }) => [event, at]),
  )
  return filings.flatMap((filing) => {
    const { due, pack_id: packId, code, outcome } = filing
    if (!due) return []
    return [
      {
        uid: uidOf('deadline', workspaceId, filing.case ?? instants, packId, code),
        at: { instant: due.limit, zone },
        title: `Due: ${filing.title}${filing.case ? ` (${filing.case})` : ''}`,
        text: describe(filing, due),
        url: filing.citations[0]?.url,
        isOpen: outcome !== 'applies',
      },
    ]
  })
}

function describe(filing: FilingWire, due: NonNullable<FilingWire['due']>): string {
  const { won, recipient, citations, open_conditions: conditions = [] } = filing
  return [
    `To: ${recipient}`,
    `Limit: ${due.local}${due.last_day ? ` (the end of ${due.last_day})` : ''}, ${due.certainty.replaceAll('_', ' ')}`,
    ...(won ? [`Clock: ${clockInWords(won.offset, won.event)}`] : []),
    ...(due.extended_local ? [`Extended to: ${due.extended_local}`] : []),
    ...conditions.map(({ question }) => `Open: ${question}`),
    `Provisions: ${citations.map(({ ref }) => ref.replace(/^CELEX:/, '')).join(', ')}`,
  ].join('\n')
}
