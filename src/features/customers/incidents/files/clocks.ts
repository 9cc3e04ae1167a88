import { clockTimeOf } from '#src/features/calculators/filing-deadlines/index.ts'
import { linkCell, provisionInCell } from '#src/lib/law/citation-cells.ts'
import { clockInWords } from '#src/lib/law/period-words.ts'
import { boolean, date, instant, link, local, text, words } from '#src/lib/tables/columns.ts'
import { defineTable, type Sheet, sheetOf } from '#src/lib/tables/table.ts'
import type { IncidentFilingWire } from '../schema.ts'
import type { IncidentFile } from './incident-file.ts'

/** A filing of an incident, or one that gives way to another law. */
interface ClockRow extends Partial<Omit<IncidentFilingWire, 'status'>> {
  key: string
  act: string
  title: string
  status: string
  zone: string
  /** Labels of the events in place of their codes. */
  startedBy?: string | undefined
  waitsFor?: string[] | undefined
  authority?: string
  url?: string | undefined
}

const clockTable = defineTable<ClockRow>({
  name: 'clocks',
  title: 'Clocks',
  says: 'A filing of an incident, with its clock',
  columns: [
    text('Key', 34, (row) => row.key, 'Pack and code, stable over exports'),
    text('Act', 9, (row) => row.act),
    text('Filing', 40, (row) => row.title),
    words(
      'Status',
      14,
      (row) => row.status,
      'Due, conditional, waiting, sent, replaced, no fixed period, not yet, not due, or displaced by another law',
    ),
    local(
      'Limit',
      ({ due, zone }) => due && clockTimeOf(due.limit, zone),
      'On the local clock; the safe one where readings differ',
    ),
    text(
      'Time zone',
      18,
      ({ due, sent, started_by: started, zone }) => (due || sent || started ? zone : undefined),
      'Of the local clocks in this row',
    ),
    instant('Limit in UTC', (row) => row.due?.limit),
    date('Last day', (row) => row.due?.last_day, 'Of periods in days and longer; its end is the limit'),
    words('Certainty', 13, (row) => row.due?.certainty),
    local(
      'Extended to',
      ({ due, zone }) => due?.extended_to && clockTimeOf(due.extended_to, zone),
      'To which a rule moves the limit',
    ),
    text('How soon', 36, (row) => row.qualifiers, 'Words of the law beside or in place of a limit'),
    text('Waits for', 30, (row) => row.waitsFor),
    text('Started by', 30, (row) => row.startedBy),
    local('Started at', ({ started_by: started, zone }) => started && clockTimeOf(started.at, zone)),
    text(
      'Event is',
      10,
      ({ started_by: started }) => started && (started.derived ? 'derived' : 'stated'),
      'Stated, or derived from the figures',
    ),
    text('Clock', 34, ({ started_by: started }) => started && clockInWords(started)),
    local('Sent', ({ sent, zone }) => sent && clockTimeOf(sent.at, zone)),
    boolean('In time', 9, (row) => row.sent?.in_time),
    text('Reference', 18, (row) => row.sent?.reference),
    text('Recipient', 40, (row) => row.recipient),
    text('Authority', 20, (row) => row.authority, 'Of the country of the incident, where it is recorded'),
    words(
      'Open question',
      40,
      (row) => row.open_conditions?.map(({ question }) => question) ?? row.missing_facts,
      'What the duty to file hangs on',
    ),
    text(
      'Gives way to',
      24,
      (row) => row.displaced_by ?? row.replaced_by?.filing,
      'The pack whose law takes precedence or may; the filing due in its place',
    ),
    text('Provisions', 30, (row) => row.citations?.map(provisionInCell), 'What it rests on'),
    link('Link', (row) => row.url, 'The first provision at its publisher'),
  ],
})

/** The filings of an incident in the order of their limits, then those that give way to another law. */
export function clockSheet({ incident, zone, vocabulary: { words: names }, ruleOf }: IncidentFile): Sheet {
  const { country, filings, displaced } = incident
  // No pack records the authority of a country.
  const authority = country === undefined ? 'not recorded' : `not recorded for ${country}`
  const headOf = (filing: { pack_id: string; code: string; title: string }) => ({
    key: `${filing.pack_id}/${filing.code}`,
    act: names.ofPack(filing.pack_id),
    title: filing.title,
    zone,
    url: linkCell(ruleOf(filing)?.citations ?? []),
  })
  const own = filings.map((filing): ClockRow => {
    const { started_by: started, waiting_for: events } = filing
    return {
      ...filing,
      ...headOf(filing),
      authority,
      startedBy: started && names.ofInput(`events/${started.event}`),
      waitsFor: events?.map((event) => names.ofInput(`events/${event}`)),
    }
  })
  const others = displaced.flatMap(({ pack_id, displaced_by, filings: given }) =>
    given.map((filing): ClockRow => ({ ...headOf({ pack_id, ...filing }), status: 'displaced', displaced_by })),
  )
  return sheetOf(clockTable, [...own, ...others])
}
