import { clockTimeOf, zoneAt } from '#src/features/calculators/filing-deadlines/index.ts'
import { figureInWords } from '#src/features/calculators/incident-classifications/index.ts'
import type { FigureValue } from '#src/law/classification/figure.outside.ts'
import { type FilingField, type KnownOfField, type ListedFiling, readFilings } from '#src/law/attachments/index.ts'
import { readVocabulary, type Vocabulary, withBroader } from '#src/law/vocabulary/index.ts'
import { wordsCell } from '#src/lib/law/citation-cells.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { IncidentWire, LogEntryWire } from '../schema.ts'

/** What an incident knows of a field: in words, and where that is from. */
interface KnownValue {
  value: string | string[]
  from: string | string[]
}

/** What the incident knows of a field of a form, by what the pack says answers it; undefined where it knows nothing. */
export function knownValueOf(field: FilingField, filing: ListedFiling, file: IncidentFile): KnownValue | undefined {
  const { choices = [] } = field
  const known: KnownOfField | undefined = field.known
  if (!known) return undefined
  const { figure, share, event, reference, figures, criteria, filing_types: types } = known
  if (figure !== undefined) return figureOf(figure, file) ?? (share && shareOf(share, file))
  if (event !== undefined) return instantOfEvent(event, known, file)
  if (reference !== undefined) return referenceOf(filing.pack_id, reference, file)
  const type = filing.content_json.filing_type
  if (types) return types[type] === undefined ? undefined : { value: types[type], from: 'the filing' }
  const met = figures ? choicesByFigures(figures, file) : choicesByCriteria(filing.pack_id, criteria ?? {}, file)
  const value = choices.filter((choice) => met.some((one) => one.choice === choice))
  return value.length > 0 ? { value, from: [...new Set(met.map(({ from }) => from))] } : undefined
}

interface GivenFigure {
  given: FigureValue
  from: string
}

/** A figure as it is known now, and the entry that made it known. */
function givenFigure(code: string, { incident: { known, entries } }: IncidentFile): GivenFigure | undefined {
  const given = known?.figures[code]
  const [entry] = entries
    .filter(({ corrected_by: by, figures = {} }) => by === undefined && code in figures)
    .toSorted((one, other) => knownAtOf(other) - knownAtOf(one) || entries.indexOf(other) - entries.indexOf(one))
  return given === undefined || given === 'unknown' || !entry ? undefined : { given, from: entryInWords(entry.id) }
}

function knownAtOf({ happened_at: happenedAt, aware_at: awareAt = happenedAt }: LogEntryWire): number {
  return Date.parse(awareAt)
}

function figureOf(code: string, file: IncidentFile): KnownValue | undefined {
  const known = givenFigure(code, file)
  const isPercent = file.vocabulary.figures.get(code)?.type === 'percent'
  return known && { value: figureInWords(known.given, isPercent), from: known.from }
}

/** A percentage that was not given itself, by the two figures that make it. */
function shareOf({ figure, of }: NonNullable<KnownOfField['share']>, file: IncidentFile): KnownValue | undefined {
  const [part, whole] = [givenFigure(figure, file), givenFigure(of, file)]
  const value = part && whole && shareInWords(part.given, whole.given)
  if (value === undefined) return undefined
  const entries = new Set([part!.from, whole!.from])
  return { value, from: [`${figureInWords(part!.given)} of ${figureInWords(whole!.given)}`, ...entries] }
}

/** The earliest instant at which the event is stated or derived: the first one counts, as for clocks. */
function instantOfEvent(wanted: string, { instant }: KnownOfField, file: IncidentFile): KnownValue | undefined {
  const { incident, vocabulary, zone } = file
  const isWanted = (event: string) => withBroader(`events/${event}`, vocabulary.broader).has(`events/${wanted}`)
  const stated = incident.entries.flatMap((entry) => {
    const { id, event, corrected_by: by, happened_at: happenedAt, aware_at: awareAt, counts_from: from } = entry
    if (event === undefined || by !== undefined || !isWanted(event)) return []
    // Where awareness is not told apart, the entry says only when somebody became aware.
    const at = instant === 'happened_at' ? awareAt && happenedAt : from
    return at === undefined ? [] : [{ at, from: entryInWords(id) }]
  })
  const derived = (incident.derived_events ?? []).flatMap(({ event, at, entry_id: id }) =>
    instant === undefined && isWanted(event)
      ? [{ at, from: `derived from the figures${id === undefined ? '' : ` of ${entryInWords(id)}`}` }]
      : [],
  )
  const [first] = [...stated, ...derived].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return first && { value: instantInWords(first.at, zone), from: first.from }
}

/** `2026-11-21 08:00 Europe/Amsterdam, 2026-11-21T07:00:00Z` */
function instantInWords(at: string, zone: string): string {
  const local = clockTimeOf(at, zone).replace('T', ' ').replace(/:00$/, '')
  return `${local} ${zone}, ${clockTimeOf(at, 'UTC')}Z`
}

function referenceOf(packId: string, code: string, { incident }: IncidentFile): KnownValue | undefined {
  const sent = incident.filings.find((one) => one.pack_id === packId && one.code === code)?.sent
  return sent?.reference === undefined ? undefined : { value: sent.reference, from: entryInWords(sent.entry_id) }
}

/** A choice of a form that what is known has made. */
interface Chosen {
  choice: string
  from: string
}

function choicesByFigures(stands: Record<string, string>, file: IncidentFile): Chosen[] {
  return Object.entries(stands).flatMap(([code, choice]) => {
    const known = givenFigure(code, file)
    return known?.given === true ? [{ choice, from: known.from }] : []
  })
}

function choicesByCriteria(packId: string, stands: Record<string, string>, { incident }: IncidentFile): Chosen[] {
  const verdicts = (incident.classifications ?? []).filter((one) => one.pack_id === packId)
  return verdicts.flatMap((one) =>
    one.criteria.flatMap(({ code, result }) => {
      const choice = result === 'met' ? stands[code] : undefined
      return choice === undefined ? [] : [{ choice, from: `classification: ${wordsCell(one.verdict)}` }]
    }),
  )
}

/** The ends between which a count lies. */
interface Ends {
  low?: number | undefined
  high?: number | undefined
}

/**
 * What percentage one count is of another, with one decimal, rounded half-up as forms ask for it: `13.3 %`, or between
 * which percentages it lies. Undefined where nothing can be said.
 */
export function shareInWords(part: FigureValue, whole: FigureValue): string | undefined {
  const [one, all] = [endsOf(part), endsOf(whole)]
  const low = percentOf(one.low, all.high)
  const high = percentOf(one.high, all.low)
  if (low === undefined) return high === undefined ? undefined : `at most ${high} %`
  if (high === undefined) return `at least ${low} %`
  return low === high ? `${low} %` : `${low} % to ${high} %`
}

function endsOf(value: FigureValue): Ends {
  if (typeof value === 'number') return { low: value, high: value }
  if (typeof value !== 'object' || 'amount' in value) return {}
  const { at_least: least, more_than: more, at_most: most, less_than: less } = value
  const [low, high] = [least ?? more, most ?? less]
  return {
    low: typeof low === 'number' ? low : undefined,
    high: typeof high === 'number' ? high : undefined,
  }
}

function percentOf(part: number | undefined, whole: number | undefined): number | undefined {
  if (part === undefined || whole === undefined || whole === 0) return undefined
  const [one, all] = [BigInt(part), BigInt(whole)]
  return Number((2000n * one + all) / (2n * all)) / 10
}

/** An answered incident beside the law that its files are written from. */
export interface IncidentFile {
  incident: IncidentWire
  /** IANA name of the zone in which its limits are known. */
  zone: string
  vocabulary: Vocabulary
  ruleOf(filing: { pack_id: string; code: string }): ListedFiling | undefined
}

/** Reads the filing rules and names of the versions that the answer rests on. */
export async function readIncidentFile(law: LawReader, incident: IncidentWire): Promise<IncidentFile> {
  const { sources } = incident
  const vocabulary = await readVocabulary(law)
  const versionIds = sources.map(({ pack_id: packId, version }) => `${packId}@${version}`)
  const rows = await readFilings(law, versionIds, 'published')
  const rules = new Map(rows.map((row) => [`${row.pack_id}/${row.code}`, row]))
  return {
    incident,
    zone: zoneAt({ country: incident.country, zone: incident.time_zone }),
    vocabulary,
    ruleOf: ({ pack_id: packId, code }) => rules.get(`${packId}/${code}`),
  }
}

/** `entry 3` of the id of the fourth entry of a log. */
export function entryInWords(id: string): string {
  return `entry ${id.slice(id.lastIndexOf('/') + 1)}`
}
