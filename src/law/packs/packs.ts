import {
  chooseVersions,
  datesAndCountsOf,
  listVersionTimes,
  pickVersion,
  versionIdsOf,
} from '#src/law/versions/index.ts'
import { pointNear, suggest } from '#src/law/vocabulary/index.ts'
import type { AsOf, VersionChoice } from '#src/lib/as-of.ts'
import { today as dayOf } from '#src/lib/clock.ts'
import { Source } from '#src/lib/law/law-schema.ts'
import { pageOf } from '#src/lib/paging.ts'
import { present } from '#src/lib/present.ts'
import { pickBy } from '#src/lib/views.ts'
import { Problem } from '#src/problems.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { DatedLawReader, LawReader } from '#src/stores/graph/revision.ts'
import { findPack, listPacks, listSources } from './queries.ts'
import { PackDetail, type PackDetailWire, PackSummary, type SourceWire } from './schema.ts'

type PackRow = RowOf<typeof findPack>

interface PackFilter extends VersionChoice {
  view: 'summary' | 'full'
  jurisdiction?: string | undefined
  domain?: string | undefined
  q?: string | undefined
  limit: number
  offset: number
}

/** A page of the packs that have such a version, ordered by id. */
export async function listDomainPacks(law: LawReader, filter: PackFilter, today: string) {
  const { view, jurisdiction = null, domain = null, q = null, limit, offset, ...asOf } = filter
  const versionIds = versionIdsOf(await chooseVersions(law, asOf))
  const [row] = await law.graph.run(listPacks, { versionIds, jurisdiction, domain, q, limit, offset })
  const { total, page } = row!
  const data = page.map((item) => (view === 'full' ? detailOf(item, today) : summaryOf(item)))
  return { data, page: pageOf(total, limit, offset) }
}

/** The published packs of today with their names, at most 500. They are cached until the graph revision changes. */
export function listPackNames(law: DatedLawReader) {
  const validAt = dayOf(law.clock)
  return law.answers.remember(`names of packs on ${validAt}`, async () => {
    const filter: PackFilter = { view: 'summary', mode: 'published', validAt, limit: 500, offset: 0 }
    return (await listDomainPacks(law, filter, validAt)).data
  })
}

/**
 * Why a filter by this domain can find no pack; undefined when a pack of today, or of the asked day, has the domain.
 * What the packs are about makes the list: there is none in the vocabulary.
 */
export async function explainUnknownDomain(
  law: DatedLawReader,
  domain: string,
  asOf: VersionChoice,
): Promise<string | undefined> {
  const domains = new Set((await listPackNames(law)).flatMap((pack) => pack.domains))
  if (domains.has(domain)) return undefined
  const filter: PackFilter = { view: 'summary', domain, limit: 1, offset: 0, ...asOf }
  const { page } = await listDomainPacks(law, filter, dayOf(law.clock))
  if (page.total > 0) return undefined
  const near = suggest(domain, domains) || `; the domains are ${[...domains].toSorted().join(', ')}`
  return `${JSON.stringify(domain)} is not a domain of any pack${near}`
}

/** One pack with everything about its current version. Throws `not_found`. */
export async function getDomainPack(
  law: LawReader,
  packId: string,
  asOf: VersionChoice,
  today: string,
): Promise<PackDetailWire> {
  return detailOf(await requirePack(law, packId, asOf), today)
}

/** The pack and its chosen version. Throws a `not_found` that says what is missing. */
export async function requirePack(law: LawReader, packId: string, asOf: VersionChoice): Promise<PackRow> {
  const chosen = await chooseVersions(law, asOf)
  const [versionId] = versionIdsOf(chosen, [packId])
  const [row] = versionId ? await law.graph.run(findPack, { versionId }) : []
  if (!row) throw (await explainDay(law.graph, packId, asOf)) ?? noPack(packId, [...chosen.keys()], asOf)
  return row
}

function noPack(packId: string, others: readonly string[], asOf: VersionChoice): Problem {
  const near = pointNear(packId, others, 'GET /api/v1/domain-packs')
  const detail = `no pack ${packId} has a ${asOf.mode} version that covers ${describeAsOf(asOf)}${near}`
  return new Problem('not_found', detail, { field: 'path.pack_id' })
}

/** The problem of a pack that is known, when what was asked of it is not: a mode, a day, or what was known by then. */
async function explainDay(graph: Graph, packId: string, asOf: VersionChoice): Promise<Problem | undefined> {
  const versions = (await graph.run(listVersionTimes, { packIds: [packId] })).filter((row) => row.published_at)
  if (versions.length === 0) return undefined
  const { mode, validAt, knownAt } = asOf
  const missing = `${packId} has no ${mode} version that covers ${describeAsOf(asOf)}`
  if (mode !== 'published')
    return new Problem('not_found', `${missing}; its versions are published`, { field: 'query.publication_mode' })
  const isOfDay = ({ legal_from: from, legal_to: to }: VersionTimes) => from <= validAt && (to ?? LAST_DAY) > validAt
  const ofDay = versions.filter(isOfDay)
  const published = ofDay.map(({ published_at: at }) => at!).toSorted()
  if (ofDay.length > 0 && knownAt !== undefined && published[0]! > knownAt)
    return new Problem('not_found', `${missing}; one was published at ${published[0]}`, { field: 'query.known_at' })
  if (ofDay.length > 0) return new Problem('not_found', `${missing}: it is blocked`, { field: 'path.pack_id' })
  const from = versions.map((row) => row.legal_from).toSorted()[0]
  const ends = versions.map((row) => row.legal_to ?? LAST_DAY).toSorted()
  const to = ends.at(-1) === LAST_DAY ? '' : ` until ${ends.at(-1)}`
  return new Problem('not_found', `${missing}; it has one from ${from}${to}`, { field: 'query.as_of' })
}

type VersionTimes = RowOf<typeof listVersionTimes>
/** Later than every day. */
const LAST_DAY = '9999-12-31'

/** `2026-01-01`, `2026-01-01 as known at 2026-02-01T00:00:00.000Z` */
function describeAsOf({ validAt, knownAt }: AsOf): string {
  return knownAt === undefined ? validAt : `${validAt} as known at ${knownAt}`
}

/** The chosen versions of the given packs (null: of all) with the caveats of their reviews, ordered by pack. */
export async function listSourceVersions(law: LawReader, packIds: readonly string[] | null, asOf: VersionChoice) {
  const versionIds = versionIdsOf(await chooseVersions(law, asOf), packIds)
  return law.graph.run(listSources, { versionIds })
}

interface VersionWithReviews {
  version: Pick<PackRow['version'], 'pack_id' | 'version' | 'content_hash' | 'publication_mode' | 'checked_on'>
  reviews: Array<{ caveats: string[] }>
}

/** The source that an answer gives for the version that it was read from. */
export function sourceOf({ version, reviews }: VersionWithReviews): SourceWire {
  return pickBy(Source, { ...version, caveats: [...new Set(reviews.flatMap((review) => review.caveats))] })
}

/** What a summary and all of a pack have in common. */
const commonOf = ({ version }: PackRow) => ({
  ...version.pack_json,
  ...version,
  id: version.pack_id,
  current_version: version.version,
})

const summaryOf = (row: PackRow) => pickBy(PackSummary, commonOf(row))

function detailOf(row: PackRow, today: string): PackDetailWire {
  const { version, reviews } = row
  const { pack_json: pack, coverage_json: coverage } = version
  return pickBy(PackDetail, {
    ...commonOf(row),
    ...datesAndCountsOf(version),
    instruments: pack.instruments.map((id) => ({
      id,
      ...present({ text: version.texts_json[id] }),
      articles_covered: coverage.covers.filter((article) => article.startsWith(`${id} `)).length,
    })),
    articles_covered: coverage.covers.length,
    not_modelled_count: coverage.not_modelled.length,
    reviews: reviews.map((review) => ({ ...review, review_expired: review.valid_until < today })),
  })
}

/** A requested pack that gives no answer, and the reason. */
interface Unavailable {
  pack_id: string
  reason: string
}

/** Explains why each pack has no such version: none covers the day, none was published by then, or it is blocked. */
export async function explainUnavailable(graph: Graph, packIds: string[], asOf: VersionChoice): Promise<Unavailable[]> {
  if (packIds.length === 0) return []
  const { mode, validAt, knownAt } = asOf
  const rows = mode === 'published' ? await graph.run(listVersionTimes, { packIds }) : []
  return packIds.map((packId) => {
    const versions = rows.filter((row) => row.pack_id === packId && row.published_at !== undefined)
    const ofDay = versions.filter(
      ({ legal_from: from, legal_to: to }) => from <= validAt && (to === undefined || to > validAt),
    )
    const known = ofDay.filter(({ published_at: at }) => knownAt === undefined || at! <= knownAt)
    const blocked = known.length > 0 && !pickVersion(known, asOf)
    const reason = blocked
      ? `the version that covers ${validAt} is blocked`
      : ofDay.length > known.length
        ? `no version that covers ${validAt} had been published by the known_at of ${knownAt}`
        : `no ${mode} version that is loaded covers ${validAt}`
    return { pack_id: packId, reason }
  })
}
