import { Type } from '@sinclair/typebox'
import { CauseColumn } from '#src/law/versions/index.ts'
import { FactPins } from '#src/lib/law/fact-row.ts'
import { PUBLICATION_MODES } from '#src/lib/law/law-schema.ts'
import { StringEnum } from '#src/lib/schema.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'

const Text = Type.String()
const Mode = StringEnum(PUBLICATION_MODES)
const MaybeText = Type.Union([Text, Type.Null()])
const Id = Type.Object({ id: Text })
const versionParam = Type.Object({ versionId: Text })

/** A review as the gate sees it; `reviewed_hash` is the hash of the object at the time of the review. */
export const GateReview = Type.Object({
  id: Text,
  outcome: Text,
  signed_at: Text,
  valid_until: Text,
  independent_of_author: Type.Boolean(),
  reviewer_json: JsonColumn(Type.Object({ role: Text, organisation: Text })),
  reviewed_hash: Text,
})

export const findVersion = defineQuery('publication/find-version', versionParam, {
  version: Type.Object({
    id: Text,
    pack_id: Text,
    version: Text,
    publication_mode: Mode,
    blocked_reason: Type.Optional(Text),
    author: Text,
    content_hash: Text,
    legal_from: Text,
    legal_to: Type.Optional(Text),
    published_at: Type.Optional(Text),
    closed_at: Type.Optional(Text),
    previous_version: Type.Optional(Text),
    loaded_at: Text,
    cause_json: Type.Optional(JsonColumn(CauseColumn)),
  }),
  reviews: Type.Array(GateReview),
})

export const countCitations = defineQuery('publication/count-citations', versionParam, {
  uncited: Type.Integer(),
  citations: Type.Integer(),
  wrong: Type.Array(Type.Object({ ref: Text, result: Text })),
})

export const setCitationsChecked = defineQuery(
  'publication/set-citations-checked',
  { at: Text, rows: Type.Array(Type.Object({ id: Text, result: Text })) },
  { written: Type.Integer() },
)

export const listPublishedVersions = defineQuery(
  'publication/list-published-versions',
  { packId: Text },
  {
    id: Text,
    version: Text,
    publication_mode: Mode,
    legal_from: Text,
    legal_to: Type.Optional(Text),
    published_at: Text,
    closed_at: Type.Optional(Text),
    previous_version: Type.Optional(Text),
  },
)

export const listAllVersions = defineQuery(
  'publication/list-versions',
  { packId: MaybeText },
  {
    version: Type.Object({
      id: Text,
      pack_id: Text,
      version: Text,
      publication_mode: Mode,
      blocked_reason: Type.Optional(Text),
      content_hash: Text,
      legal_from: Text,
      legal_to: Type.Optional(Text),
      published_at: Type.Optional(Text),
      closed_at: Type.Optional(Text),
      checked_on: Text,
      coverage_ratio: Type.Number(),
      obligation_count: Type.Integer(),
    }),
  },
)

export const setVersionMode = defineQuery(
  'publication/set-version-mode',
  { versionId: Text, mode: Mode, blockedReason: MaybeText },
  Id,
)

export const setVersionPublished = defineQuery(
  'publication/set-version-published',
  { versionId: Text, publishedAt: Text },
  Id,
)

export const setVersionsClosed = defineQuery(
  'publication/set-versions-closed',
  { versionIds: Type.Array(Text), closedAt: Text },
  Id,
)

export const upsertPrecedence = defineQuery('publication/upsert-precedence', { versionId: Text, previousId: Text }, Id)

export const listFactsById = defineQuery(
  'publication/list-facts',
  { ids: Type.Array(Text) },
  {
    fact: Type.Object({
      id: Text,
      publication_mode: Mode,
      blocked_reason: Type.Optional(Text),
      author: Text,
      hash: Text,
      published_at: Type.Optional(Text),
      from_pack_id: Text,
      to_pack_id: Text,
      holds_from: Type.Optional(Text),
    }),
    is_precedence: Type.Boolean(),
    end_pack_ids: Type.Array(Text),
    unpublished_ends: Type.Array(Text),
    citations: Type.Integer(),
    missing: Type.Array(Text),
    reviews: Type.Array(GateReview),
  },
)

export const setFactsMode = defineQuery(
  'publication/set-facts-mode',
  { ids: Type.Array(Text), mode: Mode, blockedReason: MaybeText },
  Id,
)

export const setFactsPublished = defineQuery(
  'publication/set-facts-published',
  { ids: Type.Array(Text), publishedAt: Text },
  Id,
)

export const listOutdatedEnds = defineQuery(
  'publication/list-outdated-ends',
  { packId: Text, version: Text },
  {
    fact_id: Text,
    side: StringEnum(['from', 'to']),
    kind: StringEnum(['pack', 'obligation']),
    version: Text,
    lineage_id: Text,
    hash: Text,
    provisions: Type.Array(Text),
    fact: Type.Object({ from_pack_id: Text, to_pack_id: Text, ...FactPins.properties }),
  },
)

export const listEndObjects = defineQuery('publication/list-end-objects', versionParam, {
  id: Text,
  code: Text,
  lineage_id: Text,
  hash: Text,
  refs: Type.Array(Text),
})

const setEnds = (name: string) =>
  defineQuery(`publication/${name}`, { rows: Type.Array(Type.Object({ fact_id: Text, node_id: Text })) }, Id)

export const setFromObligations = setEnds('set-from-obligations')
export const setFromVersions = setEnds('set-from-versions')
export const setToObligations = setEnds('set-to-obligations')
export const setToVersions = setEnds('set-to-versions')

export const setFactsStale = defineQuery(
  'publication/set-facts-stale',
  { since: Text, rows: Type.Array(Type.Object({ fact_id: Text, reason: Text })) },
  Id,
)
