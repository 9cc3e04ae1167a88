import type { ListedFiling } from '#src/features/attachments/index.ts'
import { type EventInputWire, isLaterInstant } from '#src/features/filing-deadlines/index.ts'
import type { IncidentFilingWire } from '../schema.ts'
import type { LoggedEntry } from '../queries.ts'

/** Codes of events that are the awareness of something end so; those of filings that were submitted end as the other says. */
const AWARENESS = /_awareness$/
const SUBMITTED = /_submitted$/

/** The entries that count: a corrected one counts no more, and neither does a correction that was corrected. */
export function listStanding(entries: LoggedEntry[]): LoggedEntry[] {
  const corrected = new Set(entries.flatMap(({ corrects }) => corrects ?? []))
  return entries.filter(({ id }) => !corrected.has(id))
}

/** The instant from which the clocks of an entry's event run: of awareness when it became known, else when it happened. */
export function countsFrom({ event, happened_at: happenedAt, aware_at: awareAt }: LoggedEntry): string | undefined {
  if (event === undefined) return undefined
  return AWARENESS.test(event) ? (awareAt ?? happenedAt) : happenedAt
}

/** The events of a log as the deadline calculator takes them. */
export function eventsOfLog(entries: LoggedEntry[]): EventInputWire[] {
  return listStanding(entries).flatMap((entry) => {
    const at = countsFrom(entry)
    return entry.event === undefined || at === undefined ? [] : [{ event: entry.event, at: [at] }]
  })
}

/**
 * The event that a sent filing is: the one that the filings after it run from and that this filing does not itself run from. Undefined
 * where no later filing runs from it; then the entry only says that it was sent.
 */
export function sentEventOf(filing: ListedFiling, rows: ListedFiling[]): string | undefined {
  const eventsIn = ({ content_json: { anchors } }: ListedFiling) => anchors.map(({ event }) => event)
  const own = new Set(eventsIn(filing))
  return rows
    .filter((row) => row.pack_id === filing.pack_id && row.content_json.sequence?.follows === filing.code)
    .flatMap(eventsIn)
    .find((event) => SUBMITTED.test(event) && !own.has(event))
}

/** Marks the filings that entries say were sent; of several the first counts. */
export function markSent(filings: IncidentFilingWire[], entries: LoggedEntry[]): IncidentFilingWire[] {
  const sent = listStanding(entries).filter(({ sent_filing: code }) => code !== undefined)
  return filings.map((filing) => {
    const entry = sent.find((one) => one.sent_filing === filing.code && one.sent_pack_id === filing.pack_id)
    if (!entry) return filing
    const latest = filing.due?.extended_to ?? filing.due?.limit
    return {
      ...filing,
      status: 'sent' as const,
      sent: {
        entry_id: entry.id,
        at: entry.happened_at,
        ...(entry.sent_reference ? { reference: entry.sent_reference } : {}),
        ...(latest ? { in_time: !isLaterInstant(entry.happened_at, latest) } : {}),
      },
    }
  })
}
