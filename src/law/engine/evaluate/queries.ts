import { Type } from '@sinclair/typebox'
import { versionChoiceParams } from '#src/lib/as-of.ts'
import { fields } from '#src/lib/fields.ts'
import { AppliesFromColumn, VersionDates } from '#src/lib/law/applies-from.ts'
import { EdgeTimes, FactPins } from '#src/lib/law/fact-row.ts'
import { CitationWithRole } from '#src/lib/law/provisions.ts'
import { Qualifier } from '#src/lib/law/qualifiers.ts'
import { Maybe, StringEnum } from '#src/lib/schema.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'

const Text = Type.String()
const Scalar = Type.Union([Text, Type.Number(), Type.Boolean()])

const Group = Type.Object({
  ...fields('id kind dimension? fact_key? op? values'),
  value_json: Maybe(JsonColumn(Type.Union([Scalar, Type.Array(Scalar)]))),
})

const versionRow = Type.Object({
  ...fields('pack_id effect caveats'),
  national_law_json: Maybe(JsonColumn(Type.Record(Text, Type.Array(Text)))),
  version: Type.Object({
    ...fields('id version content_hash publication_mode checked_on'),
    dates_json: JsonColumn(VersionDates),
  }),
})

export const listSnapshotVersions = defineQuery('engine/list-versions', { versionIds: Type.Array(Text) }, versionRow)

export const listRules = defineQuery(
  'engine/list-rules',
  { versionIds: Type.Array(Text) },
  {
    rule: Type.Object({
      ...fields('pack_id version code outcome derives_key? releases? subject_kind? scope unless'),
      derives_json: Maybe(JsonColumn(Scalar)),
    }),
    groups: Type.Array(Group),
    citations: Type.Array(Text),
  },
)

export const listMatches = defineQuery(
  'engine/list-matches',
  fields('termIds versionIds factIds'),
  fields('group_id ties? term_ids'),
)

export const listApplicableObligations = defineQuery(
  'engine/list-obligations',
  { versionIds: Type.Array(Text) },
  {
    ...fields('id pack_id code title modality addressees provisions'),
    conditions_json: JsonColumn(Type.Array(Qualifier)),
    exceptions_json: JsonColumn(Type.Array(Qualifier)),
    applies_from_json: JsonColumn(Type.Array(AppliesFromColumn)),
  },
)

export const listAddressed = defineQuery(
  'engine/list-addressed',
  fields('termIds versionIds'),
  fields('obligation_id term_ids'),
)

const precedenceRow = Type.Object({
  fact: Type.Object({
    ...fields(
      'id hash from_pack_id to_pack_id from_provisions applies_from? displaced_provisions',
      'preserved_provisions condition_text?',
    ),
    ...FactPins.properties,
  }),
  marks: Type.Array(
    Type.Object({
      ...fields('provision confidence'),
      effect: StringEnum(['displaces', 'preserves']),
      certainty: StringEnum(['certain', 'interpretive']),
    }),
  ),
  groups: Type.Array(Group),
  citations: Type.Array(CitationWithRole),
})

export const listPrecedence = defineQuery(
  'engine/list-precedence',
  { packIds: Type.Array(Text), ...versionChoiceParams },
  { ...precedenceRow.properties, known_from: Text },
)

export const listOverriding = defineQuery('engine/list-overriding', fields('packIds mode'), {
  ...fields('fact_id from_pack_id'),
  ...EdgeTimes.properties,
})

export const listPlaces = defineQuery('engine/list-places', { ids: Type.Array(Text) }, fields('id part_of'))

export const listLockedPrecedence = defineQuery(
  'engine/list-locked-precedence',
  { factIds: Type.Array(Text) },
  precedenceRow,
)
