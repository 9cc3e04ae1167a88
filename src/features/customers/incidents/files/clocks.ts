import { clockTimeOf } from '#src/features/calculators/filing-deadlines/index.ts'
import { linkCell, provisionInCell, wordsCell } from '#src/lib/law/citation-cells.ts'
import { clockInWords } from '#src/lib/law/period-words.ts'
import { sheetOf, type Sheet } from '#src/lib/tables/book.ts'
import { defineTable } from '#src/lib/tables/table.ts'
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
    {
      title: 'Key',
      says: 'Pack and code, stable over exports',
      type: 'text',
      width: 34,
      value: (row) => row.key,
    },
    { title: 'Act', type: 'text', width: 9, value: (row) => row.act },
    { title: 'Filing', type: 'text', width: 40, value: (row) => row.title },
    {
      title: 'Status',
      says: 'Due, conditional, waiting, sent, replaced, no fixed period, not yet, or displaced by another law',
      type: 'text',
      width: 14,
      value: (row) => wordsCell(row.status),
    },
    {
      title: 'Limit',
      says: 'On the local clock; the safe one where readings differ',
      type: 'local',
      width: 17,
      value: ({ due, zone }) => due && clockTimeOf(due.limit, zone),
    },
    {
      title: 'Time zone',
      says: 'Of the local clocks in this row',
      type: 'text',
      width: 18,
      value: ({ due, sent, started_by: started, zone }) => (due || sent || started ? zone : undefined),
    },
    { title: 'Limit in UTC', type: 'instant', width: 20, value: (row) => row.due?.limit },
    {
      title: 'Last day',
      says: 'Of periods in days and longer; its end is the limit',
      type: 'date',
      width: 12,
      value: (row) => row.due?.last_day,
    },
    {
      title: 'Certainty',
      type: 'text',
      width: 13,
      value: (row) => wordsCell(row.due?.certainty),
    },
    {
      title: 'Extended to',
      says: 'To which a rule moves the limit',
      type: 'local',
      width: 17,
      value: ({ due, zone }) => due?.extended_to && clockTimeOf(due.extended_to, zone),
    },
    {
      title: 'How soon',
      says: 'Words of the law beside or in place of a limit',
      type: 'text',
      width: 36,
      value: (row) => row.qualifiers,
    },
    {
      title: 'Waits for',
      type: 'text',
      width: 30,
      value: (row) => row.waitsFor,
    },
    {
      title: 'Started by',
      type: 'text',
      width: 30,
      value: (row) => row.startedBy,
    },
    {
      title: 'Started at',
      type: 'local',
      width: 17,
      value: ({ started_by: started, zone }) => started && clockTimeOf(started.at, zone),
    },
    {
      title: 'Event is',
      says: 'Stated, or derived from the figures',
      type: 'text',
      width: 10,
      value: ({ started_by: started }) => started && (started.derived ? 'derived' : 'stated'),
    },
    {
      title: 'Clock',
      type: 'text',
      width: 34,
      value: ({ started_by: started }) => started && clockInWords(started),
    },
    {
      title: 'Sent',
      type: 'local',
      width: 17,
      value: ({ sent, zone }) => sent && clockTimeOf(sent.at, zone),
    },
    {
      title: 'In time',
      type: 'boolean',
      width: 9,
      value: (row) => row.sent?.in_time,
    },
    { title: 'Reference', type: 'text', width: 18, value: (row) => row.sent?.reference },
    { title: 'Recipient', type: 'text', width: 40, value: (row) => row.recipient },
    {
      title: 'Authority',
      says: 'Of the country of the incident, where it is recorded',
      type: 'text',
      width: 20,
      value: (row) => row.authority,
    },
    {
      title: 'Open question',
      says: 'What the duty to file hangs on',
      type: 'text',
      width: 40,
      value: (row) =>
        row.open_conditions?.map(({ question }) => question) ?? row.missing_facts?.map((fact) => wordsCell(fact)!),
    },
    {
      title: 'Gives way to',
      says: 'The pack whose law takes precedence or may; the filing due in its place',
      type: 'text',
      width: 24,
      value: (row) => row.displaced_by ?? row.replaced_by?.filing,
    },
    {
      title: 'Provisions',
      says: 'What it rests on',
      type: 'text',
      width: 30,
      value: (row) => row.citations?.map(provisionInCell),
    },
    {
      title: 'Link',
      says: 'The first provision at its publisher',
      type: 'link',
      width: 40,
      value: (row) => row.url,
    },
  ],
})

/** The filings of an incident in the order of their limits, then those that give way to another law. */
export function clockSheet({ incident, zone, actOf, labelOf, ruleOf }: IncidentFile): Sheet {
  const { country, filings, displaced } = incident
  // No pack records the authority of a country.
  const authority = country === undefined ? 'not recorded' : `not recorded for ${country}`
  const headOf = (filing: { pack_id: string; code: string; title: string }) => ({
    key: `${filing.pack_id}/${filing.code}`,
    act: actOf(filing.pack_id),
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
      startedBy: started && labelOf(started.event),
      waitsFor: events?.map(labelOf),
    }
  })
  const others = displaced.flatMap(({ pack_id, displaced_by, filings: given }) =>
    given.map((filing): ClockRow => ({ ...headOf({ pack_id, ...filing }), status: 'displaced', displaced_by })),
  )
  return sheetOf(clockTable, [...own, ...others])
}
