import { clockTimeOf } from '#src/features/calculators/filing-deadlines/index.ts'
import { figureInWords } from '#src/features/calculators/incident-classifications/index.ts'
import { sheetOf, type Sheet } from '#src/lib/tables/book.ts'
import { boolean, instant, local, text } from '#src/lib/tables/columns.ts'
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
    text('Entry', 9, (row) => entryInWords(row.id), 'By its number; the first is 0'),
    boolean('Counts', 8, (row) => row.corrected_by === undefined, 'No: another entry corrects it'),
    text('Event', 32, (row) => row.label),
    text('What', 44, (row) => row.what),
    text('Figures', 44, (row) => row.figures),
    text('Root cause', 18, (row) => row.root_cause),
    local('Happened', (row) => clockTimeOf(row.happened_at, row.zone)),
    local(
      'Became known',
      (row) => row.aware_at && clockTimeOf(row.aware_at, row.zone),
      'Where it differs from when it happened',
    ),
    text('Time zone', 18, (row) => row.zone, 'Of the local clocks'),
    text('By', 20, (row) => row.by),
    text(
      'Sent',
      34,
      ({ sent }) => sent && [`${sent.pack_id}/${sent.filing}`, ...(sent.reference ? [sent.reference] : [])],
      'Pack, code, reference',
    ),
    text('Corrects', 9, (row) => row.corrects && entryInWords(row.corrects)),
    instant('Recorded', (row) => row.recorded_at),
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
