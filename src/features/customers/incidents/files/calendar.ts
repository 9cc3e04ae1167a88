import { clockTimeOf, limitEntry } from '#src/features/calculators/filing-deadlines/index.ts'
import { type CalendarEntry, uidOf } from '#src/lib/files/calendar.ts'
import type { IncidentFilingWire } from '../schema.ts'
import type { IncidentFile } from './incident-file.ts'

/**
 * The limits of an incident's filings as events of a calendar. They are named after the incident and the filing, so an
 * import after a correction moves the event that is there, and one that was sent says so.
 */
export function incidentEntries({ incident, zone, ruleOf }: IncidentFile, workspaceId: string): CalendarEntry[] {
  return incident.filings.flatMap((filing) => {
    const { due, pack_id: packId, code, outcome, started_by: clock } = filing
    if (!due) return []
    return limitEntry({
      uid: uidOf('incident', workspaceId, incident.id, packId, code),
      title: `${filing.title} (${incident.title})`,
      recipient: filing.recipient,
      due,
      zone,
      extended: due.extended_to && clockInZone(due.extended_to, zone),
      clock,
      waitingFor: filing.waiting_for,
      questions: filing.open_conditions?.map(({ question }) => question),
      citations: ruleOf(filing)?.citations ?? filing.citations.map((ref) => ({ ref })),
      isOpen: outcome !== 'applies' || filing.status === 'waiting',
      sent: filing.sent && sentInWords(filing.sent, zone),
    })
  })
}

function sentInWords(
  { at, in_time: isInTime, reference }: NonNullable<IncidentFilingWire['sent']>,
  zone: string,
): string {
  const timely = isInTime === undefined ? '' : isInTime ? ', in time' : ', late'
  return `${clockInZone(at, zone)}${timely}${reference === undefined ? '' : `, ${reference}`}`
}

function clockInZone(at: string, zone: string): string {
  return `${clockTimeOf(at, zone).replace('T', ' ')} ${zone}`
}
