import { Type } from '@sinclair/typebox'
import { defineQuery, JsonColumn } from '#src/graph/query.ts'

const Text = Type.String()
const Citations = JsonColumn(Type.Array(Type.Union([Text, Type.Object({ ref: Text })])))

export const listTerms = defineQuery({
  name: 'vocabularies/list-terms',
  mode: 'read',
  params: Type.Object({}),
  row: Type.Object({
    terms: Type.Array(
      Type.Object({
        dimension: Text,
        code: Text,
        label: Text,
        definition: Text,
        broader: Type.Array(Text),
        citations_json: Citations,
      }),
    ),
    facts: Type.Array(
      Type.Object({
        id: Text,
        label: Text,
        definition: Text,
        type: Text,
        unit: Type.Optional(Text),
        minimum: Type.Optional(Type.Number()),
        values: Type.Array(Text),
        derived: Type.Boolean(),
        exhaustive: Type.Boolean(),
        citations_json: Citations,
      }),
    ),
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
    pack_ids: Type.Array(Text),
  }),
})
