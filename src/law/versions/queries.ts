import { Type } from '@sinclair/typebox'
import { VersionDates } from '#src/lib/law/applies-from.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'

const Text = Type.String()
const OptionalText = Type.Optional(Text)
const versionParam = Type.Object({ versionId: Text })
const SeedCitation = Type.Union([Text, Type.Object({ ref: Text })])

/** `cause` of a version: the act that made it differ from the one before. */
export const CauseColumn = Type.Object({
  instrument: Text,
  citation: Type.Optional(SeedCitation),
  disputed: OptionalText,
})

/** What a version's `coverage_json` holds. */
export const CoverageColumn = Type.Object({
  covers: Type.Array(Text),
  not_modelled: Type.Array(Type.Object({ provision: Text, reason: Text, note: OptionalText })),
  not_held: Type.Optional(Type.Array(Type.Object({ act: Text, title: Text }))),
})

/** What every reader of a version's node takes from it. */
export const versionColumns = {
  id: Text,
  pack_id: Text,
  version: Text,
  publication_mode: Text,
  blocked_reason: OptionalText,
  content_hash: Text,
  legal_from: Text,
  legal_to: OptionalText,
  published_at: OptionalText,
  closed_at: OptionalText,
  checked_on: Text,
  dates_json: JsonColumn(VersionDates),
  texts_json: JsonColumn(Type.Record(Text, Text)),
  coverage_statement: Text,
  coverage_ratio: Type.Number(),
  release_notes: Text,
  obligation_count: Type.Integer(),
  rule_count: Type.Integer(),
  evidence_count: Type.Integer(),
  filing_count: Type.Integer(),
  penalty_count: Type.Integer(),
}

const VersionNode = Type.Object({
  ...versionColumns,
  author: Text,
  previous_version: OptionalText,
  loaded_at: Text,
  cause_json: Type.Optional(JsonColumn(CauseColumn)),
  coverage_json: Type.Optional(JsonColumn(CoverageColumn)),
})

export const findPackVersions = defineQuery(
  'versions/find-pack-versions',
  { packId: Text },
  { is_public: Type.Boolean(), versions: Type.Array(VersionNode) },
)

/** Any JSON object. */
const JsonText = JsonColumn(Type.Unknown())

export const findLegalVersion = defineQuery('versions/find-legal-version', versionParam, {
  version: Type.Object({
    pack_id: Text,
    version: Text,
    content_hash: Text,
    legal_json: Type.Optional(JsonText),
    coverage_json: Type.Optional(JsonText),
  }),
})

export const listLegalObjects = defineQuery('versions/list-legal-objects', versionParam, {
  label: Text,
  code: Text,
  lineage_id: OptionalText,
  hash: Text,
  legal_json: Type.Optional(JsonText),
})

export const listVersionTimes = defineQuery(
  'versions/list-versions',
  { packIds: Type.Union([Type.Array(Type.String()), Type.Null()]) },
  {
    id: Type.String(),
    pack_id: Type.String(),
    version: Type.String(),
    publication_mode: Type.String(),
    legal_from: Type.String(),
    legal_to: Type.Optional(Type.String()),
    published_at: Type.Optional(Type.String()),
    closed_at: Type.Optional(Type.String()),
    loaded_at: Type.String(),
  },
)
