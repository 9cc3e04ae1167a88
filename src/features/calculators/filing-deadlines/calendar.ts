import { type CalendarEntry, uidOf } from '#src/lib/files/calendar.ts'
import { dayInWords, provisionsCell, timeInWords, wordsCell } from '#src/lib/law/citation-cells.ts'
import { clockInWords } from '#src/lib/law/period-words.ts'
import type { EventInputWire, FilingDeadlinesWire } from './schema.ts'

/** What an event of a calendar says of a limit. */
interface LimitOfFiling {
  uid: string
  title: string
  recipient: string
  /** The safe limit, and the zone in which people know it. */
  due: { limit: string; local: string; last_day?: string; certainty: string }
  zone: string
  extended?: string | undefined
  clock?: { event: string; offset: string; counted_in?: string } | undefined
  waitingFor?: string[] | undefined
  questions?: string[] | undefined
  citations: ReadonlyArray<{ ref: string; url?: string }>
  /** Tentative: the duty is open, or the filing waits for an event and already has a latest limit. */
  isOpen: boolean
  changedAt: string
  /** When it was sent, in words; then no program warns of the limit. */
  sent?: string | undefined
}

/**
 * The limit of a filing as an event of a calendar, at its safe limit: a moment, or the last day of a period that ends
 * with a day, because a calendar shows the end of a day on the next one.
 */
export function limitEntry({
  uid,
  title,
  recipient,
  due,
  zone,
  citations,
  changedAt,
  isOpen,
  sent,
  ...more
}: LimitOfFiling): CalendarEntry {
  const { extended, clock, waitingFor = [], questions = [] } = more
  return {
    uid,
    at: due.last_day === undefined ? { instant: due.limit, zone } : { day: due.last_day },
    title: `${sent === undefined ? 'Due' : 'Sent'}: ${title}`,
    text: [
      `To: ${recipient}`,
      `Limit: ${inWords(due.local, due.last_day)}, ${wordsCell(due.certainty)}`,
      ...(sent === undefined ? [] : [`Sent: ${sent}`]),
      ...(clock ? [`Clock: ${clockInWords(clock)}`] : []),
      ...(extended === undefined ? [] : [`Extended to: ${extended}`]),
      ...(waitingFor.length > 0 ? [`Waits for: ${waitingFor.map((event) => wordsCell(event)).join(', ')}`] : []),
      ...questions.map((question) => `Open: ${question}`),
      `Provisions: ${provisionsCell(citations).join(', ')}`,
    ].join('\n'),
    changedAt,
    url: citations[0]?.url,
    isOpen,
    isDone: sent !== undefined,
  }
}

/**
 * The limits of filings as events of a calendar. Filings of a `case` keep their events when its instants are corrected.
 * Without a case the instants tell incidents apart, so that one never replaces the deadlines of another. What is asked
 * is stated with the request, at `nowMs`: a later one corrects an earlier one.
 */
export function deadlineEntries(
  { filings, calendar: { time_zone: zone } }: FilingDeadlinesWire,
  events: EventInputWire[],
  workspaceId: string,
  nowMs: number,
): CalendarEntry[] {
  const instants = JSON.stringify(
    events.filter((event) => event.case === undefined).map(({ event, at }) => [event, at]),
  )
  return filings.flatMap((filing) => {
    const { due, pack_id: packId, code, outcome, state, case: name } = filing
    if (!due) return []
    return limitEntry({
      uid: uidOf('deadline', workspaceId, name ?? instants, packId, code),
      title: `${filing.title}${name ? ` (${name})` : ''}`,
      recipient: filing.recipient,
      due,
      zone,
      extended: due.extended_local && inWords(due.extended_local, due.extended_last_day),
      clock: filing.won,
      waitingFor: filing.waiting_for,
      questions: filing.open_conditions?.map(({ question }) => question),
      citations: filing.citations,
      changedAt: new Date(nowMs).toISOString(),
      isOpen: outcome !== 'applies' || state === 'waiting',
    })
  })
}

function inWords(local: string, lastDay: string | undefined): string {
  return lastDay === undefined ? timeInWords(local) : `the end of ${dayInWords(lastDay)}`
}
