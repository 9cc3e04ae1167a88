import type { VersionChoice } from '#src/lib/as-of.ts'
import { linkCell, provisionsCell } from '#src/lib/law/citation-cells.ts'
import { boolean, date, link, number, text, words } from '#src/lib/tables/columns.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import { type LawReader, rememberPublished } from '#src/stores/graph/revision.ts'
import type { CurrentVersions } from './end.ts'
import { listArtefacts, listDutiesByCode, listLineagesByArtefact, listLineagesByEvent } from './queries.ts'
import type { RelationshipFactWire } from './schema.ts'

type End = RelationshipFactWire['from']

const keyOf = ({ pack_id: packId, code }: End) => (code === undefined ? packId : `${packId}/${code}`)

export const factTable = defineTable<RelationshipFactWire>({
  name: 'relationships',
  title: 'Relationships',
  says: 'A reviewed fact about two packs or duties',
  columns: [
    text('Fact', 34, (row) => row.id),
    text('From', 28, (row) => keyOf(row.from), 'Key of the pack or duty'),
    text('From title', 36, (row) => row.from.title),
    words('Relation', 24, (row) => row.type),
    text('To', 28, (row) => keyOf(row.to), 'Key of the pack or duty'),
    text('To title', 36, (row) => row.to.title),
    text('Rationale', 70, (row) => row.rationale),
    text('Condition', 36, (row) => row.condition),
    text('Displaced', 30, (row) => row.displaced_provisions),
    text('Preserved', 30, (row) => row.preserved_provisions),
    words('Shared evidence', 26, (row) => row.shared_keys),
    number('Confidence', 10, (row) => row.confidence),
    boolean('In effect', 9, (row) => row.in_effect),
    date('In effect from', (row) => row.in_effect_from),
    text('Stale since', 20, (row) => row.stale?.since),
    text('Provisions', 32, (row) => provisionsCell(row.citations), 'What it rests on'),
    link('Link', (row) => linkCell(row.citations), 'The first provision at its publisher'),
    text('Hash', 20, (row) => row.hash, 'SHA-256 of the legal content'),
  ],
})

type Duty = RowOf<typeof listDutiesByCode>

export interface FactFilter {
  asOf: VersionChoice
  /** Facts with one of these packs at either end; without it, of all packs. */
  packIds?: string[] | undefined
  types?: string[] | undefined
  q?: string | undefined
  /** Packs of one end, and packs of the other. */
  between?: readonly string[][] | undefined
  /** `32022L2555 Art 21`: facts that cite, displace or preserve it, or what is in it. */
  provision?: string | undefined
  /** Only these facts; it is in place of `provision`. */
  factIds?: string[] | undefined
  /** A duty of any version, which must be an end of the fact. */
  obligation?: { pack_id: string; code: string } | undefined
  /** `incident_register`: it shows both ends, by their evidence. */
  artefact?: string | undefined
  /** `incident_detected`: it, or a narrower event, triggers an end. */
  event?: string | undefined
  /** A day on which the fact must be in effect, besides holding on that of `asOf`. */
  inEffectOn?: string | undefined
  limit: number
  offset: number
}

/**
 * The lineages that the ends of a fact must be among, for the filters `obligation`, `event` (one end) and `artefact`
 * (both). What triggers and shows a duty is read in the chosen versions; without them, in all.
 */
export async function readEndLineages(
  law: LawReader,
  { obligation, artefact, event, asOf }: FactFilter,
  current: CurrentVersions | undefined,
): Promise<{ anEndIn: string[][]; bothEndsIn: string[][] }> {
  const versionIds = current ? [...current].map(([packId, version]) => `${packId}@${version}`) : null
  const ofDuty = async ({ pack_id: packId, code }: NonNullable<FactFilter['obligation']>) =>
    lineagesOf(await readDuties(law, packId, asOf), code, current?.get(packId))
  const idsOf = async (rows: Promise<Array<{ id: string }>>) => (await rows).map(({ id }) => id)
  const [duty, triggered, shown] = await Promise.all([
    obligation && ofDuty(obligation),
    event === undefined
      ? undefined
      : idsOf(law.graph.run(listLineagesByEvent, { eventId: `events/${event}`, versionIds })),
    artefact === undefined ? undefined : idsOf(law.graph.run(listLineagesByArtefact, { artefact, versionIds })),
  ])
  return { anEndIn: [duty, triggered].filter((ids) => ids !== undefined), bothEndsIn: shown ? [shown] : [] }
}

/**
 * The duties that a pack has or had in a version that the question may see. Published ones are cached until the graph
 * revision changes.
 */
export function readDuties(
  law: LawReader,
  packId: string,
  { mode, knownAt }: Pick<VersionChoice, 'mode' | 'knownAt'>,
): Promise<Duty[]> {
  const seen = { mode, ...(knownAt === undefined ? {} : { knownAt }) }
  return rememberPublished(law, mode, ['duties', packId, seen], () =>
    law.graph.run(listDutiesByCode, { packId, ...seen }),
  )
}

/**
 * The lineages of the duties with a code: of the one that has it in `version`, else of every one that ever had it.
 * Empty for an unknown code.
 */
function lineagesOf(duties: readonly Duty[], code: string, version: string | undefined): string[] {
  const named = duties.filter((duty) => duty.code === code)
  const present = named.filter(({ versions }) => version !== undefined && versions.includes(version))
  return (present.length > 0 ? present : named).map(({ lineage_id }) => lineage_id)
}

/** The artefacts that evidence of any pack asks for. Published ones are cached until the graph revision changes. */
export async function readArtefacts(law: LawReader, { validAt: _validAt, ...seen }: VersionChoice): Promise<string[]> {
  const rows = await rememberPublished(law, seen.mode, ['artefacts', seen], () => law.graph.run(listArtefacts, seen))
  return rows.map(({ id }) => id)
}
