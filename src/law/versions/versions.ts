import { readVocabulary } from '#src/law/vocabulary/index.ts'
import { appliesFromOf } from '#src/lib/law/applies-from.ts'
import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import { withRefs } from '#src/lib/law/shapes.ts'
import { pageOf } from '#src/lib/paging.ts'
import { must, present } from '#src/lib/present.ts'
import { pickBy } from '#src/lib/views.ts'
import { type Problem, unknownId } from '#src/problems.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import { type LawReader, rememberPublished } from '#src/stores/graph/revision.ts'
import { type LegalObject, type LegalVersion, type ObjectKind, readLegalVersion } from './legal-version.ts'
import { titlesOf } from './named.ts'
import { findPackVersions, type VersionColumns } from './queries.ts'
import { type CauseWire, VersionDetail, type VersionDetailWire, VersionSummary } from './schema.ts'
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
  return pickBy(VersionDetail, {
    ...fixedOf(row),
    facts: legal.facts,
    coverage: { statement: row.coverage_statement, ratio: row.coverage_ratio, ...row.coverage_json },
    data: objects.slice(offset, offset + limit),
    page: pageOf(objects.length, limit, offset),
  })
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
  return withRefs(cause)
}

/** The dates of a version's law and the counts of its objects, as answers show them. */
export function datesAndCountsOf(row: VersionColumns) {
  return {
    dates: { ...row.dates_json, applies: row.dates_json.applies.map(appliesFromOf) },
    counts: {
      obligations: row.obligation_count,
      rules: row.rule_count,
      evidence_requirements: row.evidence_count,
      filing_rules: row.filing_count,
      penalty_facts: row.penalty_count,
    },
  }
}

const fixedOf = (row: ListedVersion) => ({
  ...row,
  ...present({ cause: causeOf(row) }),
  ...datesAndCountsOf(row),
  texts: row.texts_json,
})

const summaryOf = (row: ListedVersion, isCurrent: boolean) =>
  pickBy(VersionSummary, { ...fixedOf(row), is_current: isCurrent })
