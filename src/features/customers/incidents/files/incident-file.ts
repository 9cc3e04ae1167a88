import { zoneAt } from '#src/features/calculators/filing-deadlines/index.ts'
import { readWords } from '#src/features/check/explanations/index.ts'
import { type ListedFiling, readFilings } from '#src/law/attachments/index.ts'
import { readVocabulary, type Vocabulary } from '#src/law/vocabulary/index.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { IncidentWire } from '../schema.ts'

/** An answered incident beside the law that its files are written from. */
export interface IncidentFile {
  incident: IncidentWire
  /** IANA name of the zone in which its limits are known. */
  zone: string
  vocabulary: Vocabulary
  /** The short name of a pack's act. */
  actOf(packId: string): string
  labelOf(event: string): string
  ruleOf(filing: { pack_id: string; code: string }): ListedFiling | undefined
}

/** Reads the filing rules and names of the versions that the answer rests on. */
export async function readIncidentFile(law: LawReader, incident: IncidentWire): Promise<IncidentFile> {
  const { sources, filings, displaced } = incident
  const vocabulary = await readVocabulary(law)
  const versionIds = sources.map(({ pack_id: packId, version }) => `${packId}@${version}`)
  const packIds = [...filings, ...displaced].map(({ pack_id: packId }) => packId)
  const [rows, words] = await Promise.all([
    readFilings(law, versionIds, 'published'),
    readWords(law.graph, vocabulary, [...new Set(packIds)], []),
  ])
  const rules = new Map(rows.map((row) => [`${row.pack_id}/${row.code}`, row]))
  return {
    incident,
    zone: zoneAt({ country: incident.country, zone: incident.time_zone }),
    vocabulary,
    actOf: words.ofPack,
    labelOf: (event) => vocabulary.labels.get(`events/${event}`) ?? event,
    ruleOf: ({ pack_id: packId, code }) => rules.get(`${packId}/${code}`),
  }
}

/** `entry 3` of the id of the fourth entry of a log. */
export function entryInWords(id: string): string {
  return `entry ${id.slice(id.lastIndexOf('/') + 1)}`
}
