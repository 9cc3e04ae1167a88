import type { FastifyRequest } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { latestChange } from '#src/duties/index.ts'
import { clockTimeOf, limitEntry } from '#src/features/calculators/filing-deadlines/index.ts'
import { classificationSheet, figureInWords } from '#src/features/calculators/incident-classifications/index.ts'
import { readProfileVersion } from '#src/features/profiles/index.ts'
import { calendar } from '#src/http/formats/files.ts'
import type { FileNameOf, Formats } from '#src/http/formats/format.ts'
import { tables } from '#src/http/formats/tables.ts'
import { lastChanges } from '#src/law/changes/index.ts'
import { type CalendarEntry, uidOf } from '#src/lib/files/calendar.ts'
import { provisionInCell, timeInWords, wordsCell } from '#src/lib/law/citation-cells.ts'
import { boolean, instant, local, text, words } from '#src/lib/tables/columns.ts'
import { defineTable, type Sheet, sheetOf } from '#src/lib/tables/table.ts'
import { fileWords } from '#src/lib/word-stems.ts'
import { namesOf } from '#src/money/accounts/members/index.ts'
import type { Caller } from '#src/money/metering/index.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { IncidentFilingWire, IncidentWire, LogEntryWire } from '../schema.ts'
import { clockSheet } from './clocks.ts'
import { entryInWords, type IncidentFile, readIncidentFile, sourcesInWords } from './incident-file.ts'
import { type ReportRow, reportsOf } from './report-rows.ts'

interface FieldRow extends Omit<ReportRow, 'known'> {
  value?: string | string[]
  inForm?: string | string[]
  from?: string[]
}

const reportTable = defineTable<FieldRow>({
  name: 'report-fields',
  title: 'Report',
  says: 'A field of a filing of an incident; each filing has its sheet',
  columns: [
    text('Field', 7, (row) => row.number, 'Its number in the form of the act'),
    words('Name', 28, (row) => row.name),
    words('Mandatory', 11, (row) => row.mandatory, 'Yes, no, if applicable, depends; empty without a form'),
    text('Mandatory when', 28, (row) => row.mandatory_when, 'Of a conditional field: its condition in the form'),
    text(
      'Mandatory because',
      36,
      (row) => row.because,
      'What decides that condition here; where it depends, what would decide it',
    ),
    text('Known', 36, (row) => row.value, 'What the incident knows that answers the field'),
    text(
      'In the form',
      28,
      (row) => row.inForm,
      'The same as the form writes it: times in UTC, durations as DD:HH:MM, money in thousands, a decimal comma',
    ),
    text('Known from', 30, (row) => row.from, 'Figure or event, and entry of the log'),
    text('Check first', 30, (row) => row.note, 'How *Known* differs from what the field asks'),
    text('Would tell it', 36, (row) => row.asks, 'What the log does not know yet: questions of figures, events'),
    text('Answer', 36, () => undefined, 'Empty, to be filled in'),
    text('What it asks', 60, (row) => row.description),
    words('Type', 15, (row) => row.type),
    text('Choices', 50, (row) => row.choices),
    text('Provision', 26, (row) => row.ref && provisionInCell(row.ref)),
  ],
})

/** A sheet for each filing of the incident that says what it has to contain, but for those that are not sent. */
function reportSheets(file: IncidentFile): Sheet[] {
  const reports = reportsOf(file)
  const titles = titlesOf(
    reports.map(({ filing, filingType: type }) => ({ act: file.vocabulary.words.ofPack(filing.pack_id), type })),
  )
  return reports.map(({ rows }, index) => {
    const cells = rows.map(({ known, ...row }): FieldRow => ({
      ...row,
      ...(known && { value: known.value, inForm: known.in_form, from: sourcesInWords(known.from, file) }),
    }))
    return sheetOf({ ...reportTable, title: titles[index]! }, cells)
  })
}

/** The most characters in the name of a sheet. */
const TITLE_MOST = 31

/** `Initial notification`; with the act where several acts ask for reports, with a number where that is not enough. */
function titlesOf(reports: Array<{ act: string; type: string }>): string[] {
  const isOfSeveral = new Set(reports.map(({ act }) => act)).size > 1
  const taken = new Set<string>()
  return reports.map(({ act, type }) => {
    const name = wordsCell(type)
    const title = isOfSeveral ? `${act} ${name}` : `${name[0]!.toUpperCase()}${name.slice(1)}`
    const names = [title, ...reports.map((_, index) => `${index + 2} ${title}`)].map(cutTitle)
    const free = names.find((one) => !taken.has(one))!
    taken.add(free)
    return free
  })
}

function cutTitle(title: string): string {
  return title.length <= TITLE_MOST ? title : `${title.slice(0, TITLE_MOST - 1)}…`
}

interface LogRow extends Omit<LogEntryWire, 'figures' | 'answers'> {
  zone: string
  label: string | undefined
  /** What the person or the key is called; absent for a person who was forgotten. */
  recorder: string | undefined
  /** Each in words. */
  figures: string[]
  answers: string[]
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
    text('Answers', 30, (row) => row.answers, 'To questions of the case, by code'),
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
    text('Recorded by', 22, (row) => row.recorder, 'The person, or the key of a program'),
  ],
})

/** The log of an incident: what every other sheet is computed from. */
function logSheet({ incident, zone, vocabulary }: IncidentFile, names: ReadonlyMap<string, string>): Sheet {
  const figuresOf = ({ figures = {} }: LogEntryWire) =>
    Object.entries(figures).map(([code, value]) => {
      const { label = code, type } = vocabulary.figures.get(code) ?? {}
      return `${label}: ${figureInWords(value, type === 'percent')}`
    })
  const answersOf = ({ answers = {} }: LogEntryWire) =>
    Object.entries(answers).map(([code, answer]) => `${code}: ${answer}`)
  const rows = incident.entries.map((entry): LogRow => ({
    ...entry,
    zone,
    recorder: names.get(entry.recorded_by),
    label: entry.event && vocabulary.words.ofInput(`events/${entry.event}`),
    figures: figuresOf(entry),
    answers: answersOf(entry),
  }))
  return sheetOf(logTable, rows)
}

/** What those who logged the entries are called. */
export function readRecorders(
  deps: Deps,
  caller: Caller,
  entries: ReadonlyArray<Pick<LogEntryWire, 'recorded_by'>>,
): Promise<Map<string, string>> {
  const ids = entries.map(({ recorded_by: recorder }) => recorder)
  return namesOf(deps, deps.clock, caller, ids)
}

/** `incident-payments-fail-2026-11-28`: what people call it, and the day. */
const incidentName: FileNameOf = ({ title, as_of: day }: IncidentWire) =>
  ['incident', fileWords(title), day].filter(Boolean).join('-')

/**
 * The workbook and the calendar of an incident. There is no CSV: the sheets are of different kinds, and CSV has one
 * alone.
 */
export function incidentFormats(deps: Deps): Formats {
  const law: LawReader = deps
  const { xlsx } = tables(async (incident: IncidentWire, { caller }) => {
    const file = await readIncidentFile(law, incident)
    const { classifications = [], not_classified = [], contradictions = [] } = incident
    const verdicts = { classifications, not_concerned: not_classified, contradictions }
    const log = logSheet(file, await readRecorders(deps, caller!, incident.entries))
    return [await classificationSheet(law, verdicts), clockSheet(file), ...reportSheets(file), log]
  }, incidentName)
  const contentOf = async (incident: IncidentWire, { caller, asOf }: FastifyRequest) => {
    const { workspaceId } = caller!
    const { entries, created_at: createdAt, customer_profile_id: profileId } = incident
    const { madeAt } = await readProfileVersion(law.graph, { workspaceId, profileId })
    const recorded = entries.map(({ recorded_at: at }) => at)
    const changedAt = latestChange(await lastChanges(law, asOf!), createdAt, madeAt, ...recorded)
    return { entries: incidentEntries(await readIncidentFile(law, incident), workspaceId, changedAt) }
  }
  return { xlsx: xlsx!, ...calendar(({ title }: IncidentWire) => title, contentOf, {}, incidentName) }
}

/**
 * The limits of an incident's filings as events of a calendar. They are named after the incident and the filing, so an
 * import after a correction moves the event that is there, and one that was sent says so.
 */
function incidentEntries(
  { incident, zone, ruleOf }: IncidentFile,
  workspaceId: string,
  changedAt: (packId: string) => string,
): CalendarEntry[] {
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
      changedAt: changedAt(packId),
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
  return `${timeInWords(clockTimeOf(at, zone))} (${zone})`
}
