import { clockTimeOf } from '#src/features/calculators/filing-deadlines/index.ts'
import { figureInWords } from '#src/features/calculators/incident-classifications/index.ts'
import { sheetOf, type Sheet } from '#src/lib/tables/book.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import type { LogEntryWire } from '../schema.ts'
import { entryInWords, type IncidentFile } from './incident-file.ts'

interface LogRow extends Omit<LogEntryWire, 'figures'> {
  zone: string
  label: string | undefined
  /** Each in words. */
  figures: string[]
}

const logTable = defineTable<LogRow>({
  name: 'incident-log',
  title: 'Log',
  says: 'An entry of the log of an incident',
  columns: [
    {
      title: 'Entry',
      says: 'By its number; the first is 0',
      type: 'text',
      width: 9,
      value: (row) => entryInWords(row.id),
    },
    {
      title: 'Counts',
      says: 'No: another entry corrects it',
      type: 'boolean',
      width: 8,
      value: (row) => row.corrected_by === undefined,
    },
    { title: 'Event', type: 'text', width: 32, value: (row) => row.label },
    { title: 'What', type: 'text', width: 44, value: (row) => row.what },
    {
      title: 'Figures',
      type: 'text',
      width: 44,
      value: (row) => row.figures,
    },
    { title: 'Root cause', type: 'text', width: 18, value: (row) => row.root_cause },
    {
      title: 'Happened',
      type: 'local',
      width: 17,
      value: (row) => clockTimeOf(row.happened_at, row.zone),
    },
    {
      title: 'Became known',
      says: 'Where it differs from when it happened',
      type: 'local',
      width: 17,
      value: (row) => row.aware_at && clockTimeOf(row.aware_at, row.zone),
    },
    { title: 'Time zone', says: 'Of the local clocks', type: 'text', width: 18, value: (row) => row.zone },
    { title: 'By', type: 'text', width: 20, value: (row) => row.by },
    {
      title: 'Sent',
      says: 'Pack, code, reference',
      type: 'text',
      width: 34,
      value: ({ sent }) => sent && [`${sent.pack_id}/${sent.filing}`, ...(sent.reference ? [sent.reference] : [])],
    },
    {
      title: 'Corrects',
      type: 'text',
      width: 9,
      value: (row) => row.corrects && entryInWords(row.corrects),
    },
    {
      title: 'Recorded',
      type: 'instant',
      width: 20,
      value: (row) => row.recorded_at,
    },
  ],
})

/** The log of an incident: what every other sheet is computed from. */
export function logSheet({ incident, zone, vocabulary, labelOf }: IncidentFile): Sheet {
  const figuresOf = ({ figures = {} }: LogEntryWire) =>
    Object.entries(figures).map(([code, value]) => {
      const { label = code, type } = vocabulary.figures.get(code) ?? {}
      return `${label}: ${figureInWords(value, type === 'percent')}`
    })
  const rows = incident.entries.map((entry): LogRow => {
    return { ...entry, zone, label: entry.event && labelOf(entry.event), figures: figuresOf(entry) }
  })
  return sheetOf(logTable, rows)
}
