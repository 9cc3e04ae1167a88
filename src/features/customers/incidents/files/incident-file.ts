import type { FigureValue } from '#src/law/classification/index.ts'
import { type ListedFiling, readFilings } from '#src/law/attachments/index.ts'
import { readVocabulary, type Vocabulary } from '#src/law/vocabulary/index.ts'
import { wordsCell } from '#src/lib/law/citation-cells.ts'
import { filled, present } from '#src/lib/present.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { IncidentWire } from '../schema.ts'
import { recurrenceOf } from './recurrence.ts'

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
    zone: incident.time_zone,
    vocabulary,
    ruleOf: ({ pack_id: packId, code }) => rules.get(`${packId}/${code}`),
  }
}

/** What a value of a form rests on. */
export interface ValueSource {
  figure?: string
  event?: string
  /** How the value came from that, where it is not simply what the log says. */
  detail?: string
  entry_id?: string
}

/** A figure as it counts, with the entries that said it. */
export interface GivenFigure {
  value: Exclude<FigureValue, 'unknown'>
  /** Undefined: the log does not say. */
  isEstimate: boolean | undefined
  from: ValueSource[]
}

/** A figure of an incident; with `together` that of all incidents that have the verdict of the pack only together. */
export function givenFigure(
  code: string,
  { incident }: IncidentFile,
  together?: { packId: string },
): GivenFigure | undefined {
  const joint = together && recurrenceOf(together.packId, incident)
  const ofAll = joint?.truth === true ? joint.together?.figures[code] : undefined
  const value = ofAll ?? incident.known?.figures[code]
  if (value === undefined || value === 'unknown') return undefined
  const sources = (incident.known?.from ?? []).filter(({ figure }) => figure === code)
  const joined = ofAll === undefined ? [] : ['all incidents together']
  const from = sources.map(({ entry_id, computed }): ValueSource => {
    const details = [...joined, ...(computed ? ['computed'] : [])]
    return present({ figure: code, detail: filled(details)?.join(', '), entry_id })
  })
  return {
    value,
    isEstimate: isBounds(value) || isEstimated(sources),
    from: from.length > 0 ? from : [present({ figure: code, detail: joined[0] })],
  }
}

/** What is computed from events that happened is actual, where no estimate goes into it. */
function isEstimated(sources: Array<{ estimated?: boolean; computed?: boolean }>): boolean | undefined {
  if (sources.some(({ estimated }) => estimated)) return true
  const isActual = sources.every(({ estimated, computed }) => estimated === false || computed)
  return sources.length > 0 && isActual ? false : undefined
}

/** Whether a figure is given without bounds. */
export const isOneValue = (given: GivenFigure | undefined) => given !== undefined && !isBounds(given.value)

const isBounds = (value: FigureValue) => typeof value === 'object' && !('amount' in value)

/** The question that tells a figure. */
export function questionOfFigure(figure: string, { vocabulary }: IncidentFile): string {
  return vocabulary.figures.get(figure)?.question ?? wordsCell(figure)
}

/** What a figure is called. */
export function labelOfFigure(code: string, { vocabulary }: IncidentFile): string {
  return vocabulary.figures.get(code)?.label ?? wordsCell(code)
}

/** `entry 3` of the id of the fourth entry of a log. */
export function entryInWords(id: string): string {
  return `entry ${id.slice(id.lastIndexOf('/') + 1)}`
}

/** `Affected clients, entry 1`; each source once. */
export function sourcesInWords(sources: readonly ValueSource[], file: IncidentFile): string[] {
  const said = sources.map(({ figure, event, detail, entry_id: id }) =>
    [
      figure === undefined ? undefined : labelOfFigure(figure, file),
      event === undefined ? undefined : file.vocabulary.words.ofInput(`events/${event}`),
      detail,
      id === undefined ? undefined : entryInWords(id),
    ]
      .filter(Boolean)
      .join(', '),
  )
  return [...new Set(said)]
}
