import { Type, type Static } from '@sinclair/typebox'
import { appliesFromOf } from '#src/lib/law/applies-from.ts'
import { packIdParams, packReadQuery, PUBLICATION_MODES } from '#src/lib/law/law-schema.ts'
import { PackCounts, PackDates } from '#src/lib/law/pack-schema.ts'
import { withRefs } from '#src/lib/law/shapes.ts'
import { fields } from '#src/lib/fields.ts'
import { ListOf, Page, type Paged, pageOf, pagingQuery } from '#src/lib/paging.ts'
import { present } from '#src/lib/present.ts'
import { Component, Described, Named, NamedList, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'
import { pickBy } from '#src/lib/views.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { type JsonObject, OBJECT_KINDS } from './legal-version.ts'
import type { VersionColumns } from './queries.ts'
import { pickVersion } from './version-choice.ts'
import { type ListedVersion, noVersion, requireLegalVersion, requireVersions } from './versions.ts'

export const Cause = Component('ChangeCause', {
  instrument: Described('The act that made the change', '32026R1744'),
  'ref?': Described('Its provision'),
  'disputed?': Described('What is contested about the change or its dates'),
})

/** The properties of a version that never change once it is published. */
const fixedProperties = {
  pack_id: Type.String({ examples: ['eu-dora'] }),
  version: Type.String({ examples: ['1.0.0'] }),
  publication_mode: StringEnum(PUBLICATION_MODES),
  ...fields('content_hash legal_from legal_to? published_at? author previous_version?'),
  'cause?': RefTo(Cause),
  dates: PackDates,
  texts: Type.Record(Type.String(), Type.String(), {
    title: 'Text',
    description: 'Which text of each instrument it was read from',
  }),
  release_notes: Type.String(),
  counts: PackCounts,
}

export const VersionSummary = Component('DomainPackVersion', {
  ...fixedProperties,
  is_current: Described.flag('It is what the pack answers with today'),
  'closed_at?': Described('When a later version for the same legal time replaced it'),
  ...fields('blocked_reason? checked_on coverage_ratio'),
})

export const VersionList = ListOf('DomainPackVersionList', RefTo(VersionSummary))

const JSON_OBJECT = { type: 'object', additionalProperties: true }
/** A legal content, whose fields docs/PACK-FORMAT.md describes. */
export const LegalContent = (description: string, title = 'Fact') =>
  Type.Unsafe<JsonObject>({ ...JSON_OBJECT, title, description })

export const LegalObjectWire = Component('LegalObject', {
  kind: StringEnum(OBJECT_KINDS),
  ...fields('code lineage_id'),
  hash: Described('SHA-256 of the RFC 8785 canonical JSON of `content`'),
  content: LegalContent('The legal content that the hash is over, as docs/PACK-FORMAT.md describes it'),
})

export const VersionDetail = Component('DomainPackVersionDetail', {
  ...fixedProperties,
  facts: LegalContent('What the content hash is over besides the hashes of the objects'),
  coverage: Named('DomainPackVersionCoverage', {
    statement: Type.String(),
    ratio: Type.Number(),
    covers: Described.list('Articles that are modelled, paragraph by paragraph'),
    not_modelled: NamedList('CoverageNotModelled', fields('provision reason note?')),
    'not_held?': NamedList('CoverageNotHeld', 'Acts under or beside that of the pack which it does not hold', {
      ...fields('act title'),
      'about?': Described.list('What it is about'),
      'roles?': Described.list('Whose law it is'),
      sources: Described.list('The provisions that say so'),
    }),
  }),
  data: Type.Array(RefTo(LegalObjectWire), { description: 'By kind, then in the order of the law' }),
  page: RefTo(Page),
})

export const versionParams = Strict({ ...packIdParams.properties, version: Described('Number of a version', '1.0.0') })

export const ofKindQuery = {
  'kind?': StringEnum(OBJECT_KINDS, { title: 'KindInput', description: 'Only objects of this kind' }),
}
const ofMode = { publication_mode: packReadQuery.publication_mode }

export const listVersionsQuery = Strict({ ...ofMode, ...pagingQuery })
export const versionQuery = Strict({ ...ofKindQuery, ...ofMode, ...pagingQuery })

/** The versions of a pack in one publication state, the earliest law first. Throws `not_found`. */
export async function listDomainPackVersions(
  graph: Graph,
  packId: string,
  { publication_mode: mode = 'published', limit, offset }: Paged<typeof listVersionsQuery>,
  today: string,
) {
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
  { publication_mode: mode = 'published', kind, limit, offset }: Paged<typeof versionQuery>,
): Promise<Static<typeof VersionDetail>> {
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

/** The wire form of a version's cause. */
export function causeOf({ cause_json: cause }: Pick<ListedVersion, 'cause_json'>) {
  return cause && withRefs(cause)
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
