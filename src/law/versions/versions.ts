import { readVocabulary } from '#src/law/vocabulary/index.ts'
import { appliesFromOf } from '#src/lib/law/applies-from.ts'
import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import { canonicalRef, citedRef } from '#src/lib/law/provisions.ts'
import { pageOf } from '#src/lib/paging.ts'
import { must, pick, present } from '#src/lib/present.ts'
import { type Problem, unknownId } from '#src/problems.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import { type LawReader, rememberPublished } from '#src/stores/graph/revision.ts'
import { type LegalObject, type LegalVersion, type ObjectKind, readLegalVersion } from './legal-version.ts'
import { titlesOf } from './named.ts'
import { findPackVersions } from './queries.ts'
import type { CauseWire, VersionDetailWire, VersionSummaryWire } from './schema.ts'
import { pickVersion } from './version-choice.ts'

export type ListedVersion = RowOf<typeof findPackVersions>['versions'][number]

interface VersionFilter {
  mode: PublicationMode
  limit: number
  offset: number
}

/** The versions of a pack in one publication state, the earliest law first. Throws `not_found`. */
export async function listDomainPackVersions(graph: Graph, packId: string, filter: VersionFilter, today: string) {
  const { mode, limit, offset } = filter
  const all = await requireVersions(graph, packId, mode)
  const current = pickVersion(all, { mode: 'published', validAt: today })
  const found = all.filter(({ publication_mode }) => publication_mode === mode)
  const data = found.slice(offset, offset + limit).map((row) => summaryOf(row, row.id === current?.id))
  return { data, page: pageOf(found.length, limit, offset) }
}

/**
 * A version whole, as it was published: nothing in the answer moves with later versions, reviews or checks of currency.
 * Throws `not_found`.
 */
export async function getDomainPackVersion(
  law: LawReader,
  packId: string,
  number: string,
  filter: VersionFilter & { kind?: ObjectKind | undefined },
): Promise<VersionDetailWire> {
  const { mode, kind, limit, offset } = filter
  const row = (await requireVersions(law.graph, packId, mode)).find(
    ({ version, publication_mode }) => version === number && publication_mode === mode,
  )
  if (!row) throw noVersion(packId, number, mode, 'path.version')
  const legal = await requireLegalVersion(law, row)
  const objects = kind ? legal.objects.filter((object) => object.kind === kind) : legal.objects
  return {
    ...fixedOf(row),
    facts: legal.facts,
    coverage: {
      statement: row.coverage_statement,
      ratio: row.coverage_ratio,
      ...row.coverage_json,
    },
    data: objects.slice(offset, offset + limit),
    page: pageOf(objects.length, limit, offset),
  }
}

/** The 404 for an unknown version of a known pack. */
export function noVersion(packId: string, version: string, mode: PublicationMode, field: string): Problem {
  return unknownId(`${packId} has no ${mode} version ${version}`, field, `GET /api/v1/domain-packs/${packId}/versions`)
}

/** All versions of a pack. A pack of which nothing was ever published is unknown to readers of published data. */
export async function requireVersions(graph: Graph, packId: string, mode: PublicationMode): Promise<ListedVersion[]> {
  const [row] = await graph.run(findPackVersions, { packId })
  if (!row || (mode === 'published' && !row.is_public))
    throw unknownId(`no pack ${packId} has a ${mode} version`, 'path.pack_id', 'GET /api/v1/domain-packs')
  return row.versions
}

type VersionId = Pick<ListedVersion, 'id' | 'publication_mode'>

/** The canonical form of a version; of a published one it is kept until the revision moves. */
export async function requireLegalVersion(
  law: LawReader,
  { id, publication_mode: mode }: VersionId,
): Promise<LegalVersion> {
  return rememberPublished(law, mode, ['legal', id], async () => {
    return must(await readLegalVersion(law.graph, id), `the graph has no version ${id}`)
  })
}

/**
 * The rules that some objects of a version name by code, in words: those of their dates, conditions, exceptions and
 * variants.
 */
export async function nameRules(
  law: LawReader,
  version: VersionId,
  objects: ReadonlyArray<Pick<LegalObject, 'kind' | 'code'>>,
) {
  const legal = await requireLegalVersion(law, version)
  const own = legal.objects.filter(({ kind, code }) => objects.some((one) => one.kind === kind && one.code === code))
  const { namedIn } = titlesOf([legal], await readVocabulary(law))
  return namedIn(own.map(({ content }) => ({ path: [], value: content }))).flatMap(({ kind, code, title }) =>
    kind === 'rule' ? [{ code, says: title }] : [],
  )
}

/** The wire form of a version's cause. */
export function causeOf({ cause_json: cause }: Pick<ListedVersion, 'cause_json'>): CauseWire | undefined {
  if (!cause) return undefined
  const { instrument, citation, disputed } = cause
  return present({ instrument, ref: citation && canonicalRef(citedRef(citation)), disputed })
}

function fixedOf(row: ListedVersion) {
  return {
    ...pick(row, 'pack_id version content_hash legal_from author release_notes'),
    publication_mode: row.publication_mode as PublicationMode,
    ...present({ ...pick(row, 'legal_to published_at previous_version'), cause: causeOf(row) }),
    dates: { ...row.dates_json, applies: row.dates_json.applies.map(appliesFromOf) },
    texts: row.texts_json,
    counts: {
      obligations: row.obligation_count,
      rules: row.rule_count,
      evidence_requirements: row.evidence_count,
      filing_rules: row.filing_count,
      penalty_facts: row.penalty_count,
    },
  }
}

function summaryOf(row: ListedVersion, isCurrent: boolean): VersionSummaryWire {
  return {
    ...fixedOf(row),
    is_current: isCurrent,
    ...pick(row, 'closed_at blocked_reason checked_on coverage_ratio'),
  }
}
