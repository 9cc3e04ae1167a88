import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { wordOf } from '#src/law/vocabulary/index.ts'
import { packReadQuery, PUBLICATION_MODES, type Source } from '#src/lib/law/law-schema.ts'
import { PackCounts, PackDates } from '#src/lib/law/pack-schema.ts'
import { ListOf, pagingQuery } from '#src/lib/paging.ts'
import { Component, Described, Named, RefTo, ShortText, Strict, StringEnum } from '#src/lib/schema.ts'

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
  instruments: Type.Array(
    Named('DomainPackInstrument', {
      id: Type.String(),
      'text?': Described('The text it was read from'),
      articles_covered: Described.count('Its part of `articles_covered`'),
    }),
  ),
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
  reviews: Type.Array(
    Named('DomainPackReview', {
      kind: Type.String({ examples: ['peer'] }),
      ...fields('outcome caveats valid_until'),
      review_expired: Type.Boolean(),
    }),
  ),
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

/** A version that an answer was computed from. */
export const LockedVersion = Named('AlsoJudged', {
  pack_id: Type.String({ examples: ['eu-dora'] }),
  version: Type.String({ examples: ['1.0.0'] }),
  content_hash: Type.String(),
})
export type LockedVersionWire = Static<typeof LockedVersion>

export type PackDetailWire = Static<typeof PackDetail>
export type SourceWire = Static<typeof Source>
