import { Type } from '@sinclair/typebox'
import { versionChoiceParams } from '#src/lib/as-of.ts'
import { CitationWithRole } from '#src/lib/law/citation-row.ts'
import { EdgeTimes } from '#src/lib/law/edge-times.ts'
import { FactPins } from '#src/lib/law/fact-row.ts'
import { Qualifier } from '#src/lib/law/qualifiers.ts'
import { StringEnum } from '#src/lib/schema.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'

const Text = Type.String()
const OptionalText = Type.Optional(Text)
const Scalar = Type.Union([Text, Type.Number(), Type.Boolean()])

const Group = Type.Object({
  id: Text,
  kind: Text,
  dimension: OptionalText,
  fact_key: OptionalText,
  op: OptionalText,
  value_json: Type.Optional(JsonColumn(Type.Union([Scalar, Type.Array(Scalar)]))),
  values: Type.Array(Text),
})

const DatedEntry = Type.Object({
  date: Text,
  condition: OptionalText,
  depends_on: Type.Optional(Type.Object({ text: Text, act: OptionalText, date: OptionalText })),
})
const Dates = Type.Object({
  applies: Type.Array(DatedEntry),
  transposition: OptionalText,
})

const versionRow = Type.Object({
  pack_id: Text,
  effect: Text,
  national_law_json: Type.Optional(JsonColumn(Type.Record(Text, Type.Array(Text)))),
  version: Type.Object({
    id: Text,
    version: Text,
    content_hash: Text,
    publication_mode: Text,
    checked_on: Text,
    dates_json: JsonColumn(Dates),
  }),
  caveats: Type.Array(Text),
})

export const listSnapshotVersions = defineQuery('engine/list-versions', { versionIds: Type.Array(Text) }, versionRow)

export const listRules = defineQuery(
  'engine/list-rules',
  { versionIds: Type.Array(Text) },
  {
    rule: Type.Object({
      pack_id: Text,
      version: Text,
      code: Text,
      outcome: Text,
      derives_key: OptionalText,
      releases: OptionalText,
      derives_json: Type.Optional(JsonColumn(Scalar)),
      subject_kind: OptionalText,
      scope: Type.Array(Text),
      unless: Type.Array(Text),
    }),
    groups: Type.Array(Group),
    citations: Type.Array(Text),
  },
)

export const listMatches = defineQuery(
  'engine/list-matches',
  { termIds: Type.Array(Text), versionIds: Type.Array(Text), factIds: Type.Array(Text) },
  { group_id: Text, ties: Type.Optional(Type.Array(Text)), term_ids: Type.Array(Text) },
)

export const listApplicableObligations = defineQuery(
  'engine/list-obligations',
  { versionIds: Type.Array(Text) },
  {
    id: Text,
    pack_id: Text,
    code: Text,
    title: Text,
    modality: Text,
    addressees: Type.Array(Text),
    conditions_json: JsonColumn(Type.Array(Qualifier)),
    exceptions_json: JsonColumn(Type.Array(Qualifier)),
    applies_from_json: JsonColumn(Type.Array(DatedEntry)),
    provisions: Type.Array(Text),
  },
)

export const listAddressed = defineQuery(
  'engine/list-addressed',
  { termIds: Type.Array(Text), versionIds: Type.Array(Text) },
  { obligation_id: Text, term_ids: Type.Array(Text) },
)

const precedenceRow = Type.Object({
  fact: Type.Object({
    id: Text,
    hash: Text,
    from_pack_id: Text,
    to_pack_id: Text,
    from_provisions: Type.Array(Text),
    applies_from: OptionalText,
    displaced_provisions: Type.Array(Text),
    preserved_provisions: Type.Array(Text),
    condition_text: OptionalText,
    ...FactPins.properties,
  }),
  marks: Type.Array(
    Type.Object({
      provision: Text,
      effect: StringEnum(['displaces', 'preserves']),
      certainty: StringEnum(['certain', 'interpretive']),
      confidence: Type.Number(),
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

export const listOverriding = defineQuery(
  'engine/list-overriding',
  { packIds: Type.Array(Text), mode: Text },
  { fact_id: Text, from_pack_id: Text, ...EdgeTimes.properties },
)

export const listPlaces = defineQuery(
  'engine/list-places',
  { ids: Type.Array(Text) },
  { id: Text, part_of: Type.Array(Text) },
)

export const listLockedPrecedence = defineQuery(
  'engine/list-locked-precedence',
  { factIds: Type.Array(Text) },
  precedenceRow,
)
