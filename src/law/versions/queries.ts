import { type Static, type TObject, Type } from '@sinclair/typebox'
import { VersionDates } from '#src/lib/law/applies-from.ts'
import { fields } from '#src/lib/fields.ts'
import { PUBLICATION_MODES } from '#src/lib/law/law-schema.ts'
import { SeedCause, SeedCoverage } from '#src/lib/law/seed-parts.ts'
import { stored } from '#src/lib/law/shapes.ts'
import { Maybe, StringEnum } from '#src/lib/schema.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'

const Text = Type.String()
const versionParam = Type.Object({ versionId: Text })

/** `cause` of a version: the act that made it differ from the one before. */
export const CauseColumn = stored(SeedCause)

/** What a version's `coverage_json` holds. */
export const CoverageColumn = stored(SeedCoverage)

/** What every reader of a version's node takes from it. */
export const versionColumns = {
  ...fields(
    'id pack_id version blocked_reason? content_hash legal_from',
    'legal_to? published_at? closed_at? checked_on coverage_statement coverage_ratio',
    'release_notes obligation_count rule_count evidence_count filing_count penalty_count',
  ),
  publication_mode: StringEnum(PUBLICATION_MODES),
  dates_json: JsonColumn(VersionDates),
  texts_json: JsonColumn(Type.Record(Text, Text)),
}
export type VersionColumns = Static<TObject<typeof versionColumns>>

const VersionNode = Type.Object({
  ...versionColumns,
  ...fields('author previous_version? loaded_at'),
  cause_json: Maybe(JsonColumn(CauseColumn)),
  coverage_json: JsonColumn(CoverageColumn),
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
    ...fields('pack_id version content_hash'),
    legal_json: JsonText,
    coverage_json: JsonText,
  }),
})

export const listLegalObjects = defineQuery('versions/list-legal-objects', versionParam, {
  ...fields('label code lineage_id hash'),
  legal_json: JsonText,
})

export const listVersionTimes = defineQuery(
  'versions/list-versions',
  { packIds: Type.Union([Type.Array(Type.String()), Type.Null()]) },
  fields('id pack_id version publication_mode legal_from legal_to? published_at? closed_at?', 'loaded_at'),
)
