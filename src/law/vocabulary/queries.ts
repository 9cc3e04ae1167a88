import { Type } from '@sinclair/typebox'
import { StringEnum } from '#src/lib/schema.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'
import { FIGURE_TYPES, WHOSE } from './schema.ts'

const Text = Type.String()
const Footprint = Type.Object({
  ties: Type.Array(Text),
  within: Type.Array(Text),
  negated: Type.Optional(Type.Boolean()),
})
const Choice = Type.Object({
  country: Text,
  status: Text,
  value: Type.Optional(Text),
  instrument: Text,
  from: Text,
  checked_on: Text,
})
const CitationList = Type.Array(Type.Union([Text, Type.Object({ ref: Text })]))
const Citations = JsonColumn(CitationList)
const States = Type.Record(Text, Type.Union([Type.Boolean(), Type.Number(), Text]))
const FigureContent = Type.Object({
  type: StringEnum(FIGURE_TYPES),
  unit: Type.Optional(Text),
  whose: Type.Optional(StringEnum(WHOSE)),
  fact: Type.Optional(Text),
})
const EarlierMeaning = Type.Object({ until: Text, definition: Text, citations: CitationList })

export const listTerms = defineQuery(
  'vocabulary/list-terms',
  {},
  {
    terms: Type.Array(
      Type.Object({
        dimension: Text,
        code: Text,
        label: Text,
        definition: Text,
        broader: Type.Array(Text),
        question: Type.Optional(Text),
        answered_by: Type.Array(Text),
        opens: Type.Optional(Text),
        states_json: Type.Optional(JsonColumn(States)),
        figure_json: Type.Optional(JsonColumn(FigureContent)),
        citations_json: Citations,
      }),
    ),
    facts: Type.Array(
      Type.Object({
        id: Text,
        label: Text,
        question: Type.Optional(Text),
        definition: Text,
        type: Text,
        unit: Type.Optional(Text),
        whose: Type.Optional(StringEnum(WHOSE)),
        of_all: Type.Optional(Text),
        minimum: Type.Optional(Type.Number()),
        values: Type.Array(Text),
        derived: Type.Boolean(),
        exhaustive: Type.Boolean(),
        footprint_json: Type.Optional(JsonColumn(Footprint)),
        earlier_json: Type.Optional(JsonColumn(Type.Array(EarlierMeaning))),
        citations_json: Citations,
      }),
    ),
    /** What each fact of rules of the vocabulary follows from; null: a list as a whole. */
    follows: Type.Array(Type.Object({ fact: Text, input: Type.Union([Text, Type.Null()]) })),
    relationship_types: Type.Array(
      Type.Object({
        id: Text,
        label: Text,
        definition: Text,
        group: Text,
        level: Text,
        symmetric: Type.Boolean(),
        inverse: Type.Optional(Text),
        composes: Type.Boolean(),
        requires: Type.Array(Text),
      }),
    ),
    options: Type.Array(
      Type.Object({
        id: Text,
        pack_id: Text,
        label: Text,
        definition: Text,
        fact_key: Type.Optional(Text),
        obligation_codes: Type.Array(Text),
        choices_json: JsonColumn(Type.Array(Choice)),
        citations_json: Citations,
      }),
    ),
    transpositions: Type.Array(
      Type.Object({
        id: Text,
        pack_id: Text,
        country: Text,
        instrument: Type.Optional(Text),
        in_force: Type.Optional(Text),
        source: Text,
        checked_on: Text,
      }),
    ),
    synonyms: Type.Array(
      Type.Object({ id: Text, words: Type.Array(Text), means: Type.Array(Text), terms: Type.Array(Text) }),
    ),
    packs: Type.Array(Type.Object({ id: Text, main_act: Type.Optional(Text) })),
  },
)
