import { Type, type Static } from '@sinclair/typebox'
import { chooseVersions, versionIdsOf } from '#src/law/versions/index.ts'
import { datesAndCountsOf } from '#src/law/versions/version.outside.ts'
import { suggest, wordOf } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { today as dayOf } from '#src/lib/clock.ts'
import { fields } from '#src/lib/fields.ts'
import { packReadQuery, PUBLICATION_MODES } from '#src/lib/law/law-schema.ts'
import { PackCounts, PackDates } from '#src/lib/law/pack-schema.ts'
import { ListOf, type Paged, pageOf, pagingQuery } from '#src/lib/paging.ts'
import { pickOrNull, present } from '#src/lib/present.ts'
import { Component, Described, NamedList, RefTo, ShortText, Strict, StringEnum } from '#src/lib/schema.ts'
import { pickBy } from '#src/lib/views.ts'
import type { DatedLawReader, LawReader } from '#src/stores/graph/revision.ts'
import { requirePack } from './packs.ts'
import { listPacks, type ListedPack } from './queries.ts'

const summaryProperties = {
  id: Type.String({ examples: ['eu-dora'] }),
  title: Type.String(),
  short_name: Type.String({ examples: ['DORA'] }),
  kind: Type.String({ examples: ['regulation'] }),
  effect: Type.String({ examples: ['direct'] }),
  ...fields('jurisdictions domains'),
  current_version: Type.String({ examples: ['1.0.0'] }),
  content_hash: Type.String(),
  publication_mode: StringEnum(PUBLICATION_MODES),
  ...fields('legal_from legal_to? checked_on obligation_count'),
}

const detailProperties = {
  ...fields('issuer competent_authorities'),
  instruments: NamedList('DomainPackInstrument', {
    id: Type.String(),
    'text?': Described('The text it was read from'),
    articles_covered: Described.count('Its part of `articles_covered`'),
  }),
  licence: Type.String(),
  dates: PackDates,
  ...fields('published_at? blocked_reason? coverage_statement'),
  coverage_ratio: Type.Number({
    description: 'Paragraphs of the covered articles that have an obligation or a stated reason for having none',
  }),
  articles_covered: Described.count('Articles that are modelled, paragraph by paragraph'),
  not_modelled_count: Described.count('Provisions without a duty, each with a stated reason; the outline lists them'),
  release_notes: Type.String(),
  counts: PackCounts,
  reviews: NamedList('DomainPackReview', {
    kind: Type.String({ examples: ['peer'] }),
    ...fields('outcome caveats valid_until'),
    review_expired: Type.Boolean(),
  }),
}

export const PackSummary = Component('DomainPackSummary', summaryProperties)
export const PackDetail = Component('DomainPack', { ...summaryProperties, ...detailProperties })

export const listPacksQuery = Strict({
  'view?': StringEnum(['summary', 'full'], {
    title: 'DomainPackViewInput',
    default: 'summary',
    description: 'How much of each pack is shown',
  }),
  'jurisdiction?': Type.String({
    maxLength: 120,
    description: 'Only packs of this jurisdiction',
    examples: ['EU'],
    ...wordOf('jurisdictions'),
  }),
  'domain?': Type.String({
    maxLength: 120,
    description: 'Only packs of this domain of law',
    examples: ['cybersecurity'],
  }),
  'q?': ShortText('Text in the id, title or short name', 'dora'),
  ...packReadQuery,
  ...pagingQuery,
})

export const packQuery = Strict(packReadQuery)
export const PackList = ListOf('DomainPackList', Type.Union([RefTo(PackDetail), RefTo(PackSummary)]))

/** A page of the packs that have such a version, ordered by id. */
export async function listDomainPacks(
  law: LawReader,
  { view, limit, offset, ...filter }: Paged<typeof listPacksQuery>,
  asOf: VersionChoice,
  today: string,
) {
  const versionIds = versionIdsOf(await chooseVersions(law, asOf))
  const [row] = await law.graph.run(listPacks, {
    versionIds,
    ...pickOrNull(filter, 'jurisdiction domain q'),
    limit,
    offset,
  })
  const { total, page } = row!
  const data = page.map((item) => (view === 'full' ? detailOf(item, today) : summaryOf(item)))
  return { data, page: pageOf(total, limit, offset) }
}

/** The published packs of today with their names, at most 500. They are cached until the graph revision changes. */
export function listPackNames(law: DatedLawReader) {
  const validAt = dayOf(law.clock)
  return law.answers.remember(`names of packs on ${validAt}`, async () => {
    const asOf = { mode: 'published', validAt } as const
    return (await listDomainPacks(law, { limit: 500, offset: 0 }, asOf, validAt)).data
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
  const { page } = await listDomainPacks(law, { domain, limit: 1, offset: 0 }, asOf, dayOf(law.clock))
  if (page.total > 0) return undefined
  const near = suggest(domain, domains) || `; the domains are ${[...domains].toSorted().join(', ')}`
  return `${JSON.stringify(domain)} is not a domain of any pack${near}`
}

/** One pack with everything about its current version. Throws `not_found`. */
export async function getDomainPack(law: LawReader, packId: string, asOf: VersionChoice, today: string) {
  return detailOf(await requirePack(law, packId, asOf), today)
}

/** What a summary and all of a pack have in common. */
const commonOf = ({ version }: ListedPack) => ({
  ...version.pack_json,
  ...version,
  id: version.pack_id,
  current_version: version.version,
})

const summaryOf = (row: ListedPack) => pickBy(PackSummary, commonOf(row))

function detailOf(row: ListedPack, today: string): Static<typeof PackDetail> {
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
