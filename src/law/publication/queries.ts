import { Type } from '@sinclair/typebox'
import { CauseColumn } from '#src/law/versions/index.ts'
import { FactPins } from '#src/lib/law/fact-row.ts'
import { PUBLICATION_MODES } from '#src/lib/law/law-schema.ts'
import { Maybe, StringEnum } from '#src/lib/schema.ts'
import { fields } from '#src/lib/fields.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'

const Text = Type.String()
const Mode = StringEnum(PUBLICATION_MODES)
const MaybeText = Type.Union([Text, Type.Null()])
const Id = Type.Object({ id: Text })
const versionParam = Type.Object({ versionId: Text })

/** A review as the gate sees it; `reviewed_hash` is the hash of the object at the time of the review. */
export const GateReview = Type.Object({
  ...fields('id outcome signed_at valid_until independent_of_author reviewed_hash'),
  reviewer_json: JsonColumn(Type.Object(fields('role organisation'))),
})

export const findVersion = defineQuery('publication/find-version', versionParam, {
  version: Type.Object({
    ...fields(
      'id pack_id version blocked_reason? author content_hash legal_from legal_to?',
      'published_at? closed_at? previous_version? loaded_at',
    ),
    publication_mode: Mode,
    cause_json: Maybe(JsonColumn(CauseColumn)),
  }),
  reviews: Type.Array(GateReview),
})

export const countCitations = defineQuery('publication/count-citations', versionParam, {
  ...fields('uncited citations'),
  wrong: Type.Array(Type.Object(fields('ref result'))),
})

export const setCitationsChecked = defineQuery(
  'publication/set-citations-checked',
  { at: Text, rows: Type.Array(Type.Object(fields('id result'))) },
  { written: Type.Integer() },
)

export const listPublishedVersions = defineQuery(
  'publication/list-published-versions',
  { packId: Text },
  {
    ...fields('id version legal_from legal_to? published_at closed_at? previous_version?'),
    publication_mode: Mode,
  },
)

export const listAllVersions = defineQuery(
  'publication/list-versions',
  { packId: MaybeText },
  {
    version: Type.Object({
      ...fields(
        'id pack_id version blocked_reason? content_hash legal_from legal_to? published_at?',
        'closed_at? checked_on coverage_ratio obligation_count',
      ),
      publication_mode: Mode,
    }),
  },
)

export const setVersionMode = defineQuery(
  'publication/set-version-mode',
  { versionId: Text, mode: Mode, blockedReason: MaybeText },
  Id,
)

export const setVersionPublished = defineQuery('publication/set-version-published', fields('versionId publishedAt'), Id)

export const setVersionsClosed = defineQuery('publication/set-versions-closed', fields('versionIds closedAt'), Id)

export const upsertPrecedence = defineQuery('publication/upsert-precedence', fields('versionId previousId'), Id)

export const listFactsById = defineQuery(
  'publication/list-facts',
  { ids: Type.Array(Text) },
  {
    fact: Type.Object({
      ...fields('id blocked_reason? author hash published_at? from_pack_id to_pack_id holds_from?'),
      publication_mode: Mode,
    }),
    ...fields('is_precedence end_pack_ids unpublished_ends citations missing'),
    reviews: Type.Array(GateReview),
  },
)

export const setFactsMode = defineQuery(
  'publication/set-facts-mode',
  { ids: Type.Array(Text), mode: Mode, blockedReason: MaybeText },
  Id,
)

export const setFactsPublished = defineQuery('publication/set-facts-published', fields('ids publishedAt'), Id)

export const listOutdatedEnds = defineQuery('publication/list-outdated-ends', fields('packId version'), {
  ...fields('fact_id version lineage_id hash provisions'),
  side: StringEnum(['from', 'to']),
  kind: StringEnum(['pack', 'obligation']),
  fact: Type.Object({ ...fields('from_pack_id to_pack_id'), ...FactPins.properties }),
})

export const listEndObjects = defineQuery(
  'publication/list-end-objects',
  versionParam,
  fields('id code lineage_id hash refs'),
)

const setEnds = (name: string) =>
  defineQuery(`publication/${name}`, { rows: Type.Array(Type.Object(fields('fact_id node_id'))) }, Id)

export const setFromObligations = setEnds('set-from-obligations')
export const setFromVersions = setEnds('set-from-versions')
export const setToObligations = setEnds('set-to-obligations')
export const setToVersions = setEnds('set-to-versions')

export const setFactsStale = defineQuery(
  'publication/set-facts-stale',
  { since: Text, rows: Type.Array(Type.Object(fields('fact_id reason'))) },
  Id,
)
