import { type CalendarEntry, uidOf } from '#src/lib/files/calendar.ts'
import { wordsCell } from '#src/lib/law/citation-cells.ts'
import { clockInWords } from '#src/lib/law/period-words.ts'
import type { EventInputWire, FilingDeadlinesWire, FilingWire } from './schema.ts'

/**
 * The limits of filings as events of a calendar, at the safe limit of each: a moment, or the last day of a period that
 * ends with a day, because a calendar shows the end of a day on the next one. A filing is tentative whose duty is open,
 * or that waits for an event and already has a latest limit. Filings of a `case` keep their events when its instants
 * are corrected. Without a case the instants tell incidents apart, so that one never replaces the deadlines of another.
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
    const { due, pack_id: packId, code, outcome, state } = filing
    if (!due) return []
    return [
      {
        uid: uidOf('deadline', workspaceId, filing.case ?? instants, packId, code),
        at: due.last_day === undefined ? { instant: due.limit, zone } : { day: due.last_day },
        title: `Due: ${filing.title}${filing.case ? ` (${filing.case})` : ''}`,
        text: describe(filing, due),
        url: filing.citations[0]?.url,
        isOpen: outcome !== 'applies' || state === 'waiting',
      },
    ]
  })
}

function describe(filing: FilingWire, due: NonNullable<FilingWire['due']>): string {
  const { won, recipient, citations, waiting_for: events = [], open_conditions: conditions = [] } = filing
  return [
    `To: ${recipient}`,
    `Limit: ${inWords(due.local, due.last_day)}, ${due.certainty.replaceAll('_', ' ')}`,
    ...(won ? [`Clock: ${clockInWords(won)}`] : []),
    ...(due.extended_local ? [`Extended to: ${inWords(due.extended_local, due.extended_last_day)}`] : []),
    ...(events.length > 0 ? [`Waits for: ${events.map((event) => wordsCell(event)).join(', ')}`] : []),
    ...conditions.map(({ question }) => `Open: ${question}`),
    `Provisions: ${citations.map(({ ref }) => ref.replace(/^CELEX:/, '')).join(', ')}`,
  ].join('\n')
}

function inWords(local: string, lastDay: string | undefined): string {
  return lastDay === undefined ? local : `the end of ${lastDay}`
}
