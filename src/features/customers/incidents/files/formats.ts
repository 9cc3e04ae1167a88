import type { FastifyRequest } from 'fastify'
import { classificationSheet } from '#src/features/calculators/incident-classifications/index.ts'
import { calendar } from '#src/http/formats/files.ts'
import type { FileNameOf, Formats } from '#src/http/formats/format.ts'
import { tables } from '#src/http/formats/tables.ts'
import { asciiWords } from '#src/lib/ascii-words.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { incidentEntries } from './calendar.ts'
import { clockSheet } from './clocks.ts'
import type { IncidentWire } from '../schema.ts'
import { readIncidentFile } from './incident-file.ts'
import { logSheet } from './log-sheet.ts'
import { reportSheets } from './reports.ts'

/** `incident-payments-fail-2026-11-28`: what people call it, unless in letters other than Latin, and the day. */
const incidentName: FileNameOf = ({ title, as_of: day }: IncidentWire) =>
  ['incident', asciiWords(title), day].filter(Boolean).join('-')

/**
 * The workbook and the calendar of an incident. There is no CSV: the sheets are of different kinds, and CSV has one
 * alone.
 */
export function incidentFormats(law: LawReader): Formats {
  const { xlsx } = tables(async (incident: IncidentWire) => {
    const file = await readIncidentFile(law, incident)
    const { classifications = [], not_classified = [], contradictions = [] } = incident
    const verdicts = { classifications, not_concerned: not_classified, contradictions }
    return [await classificationSheet(law, verdicts), clockSheet(file), ...reportSheets(file), logSheet(file)]
  }, incidentName)
  const entriesOf = async (incident: IncidentWire, { caller }: FastifyRequest) =>
    incidentEntries(await readIncidentFile(law, incident), caller!.workspaceId)
  return { xlsx: xlsx!, ...calendar(({ title }: IncidentWire) => title, entriesOf, {}, incidentName) }
}
