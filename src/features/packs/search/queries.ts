import { Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { defineQuery } from '#src/stores/graph/query.ts'
import { MatchingObligation, obligationFilters } from '../obligations/index.ts'

const Text = Type.String()
const Places = Type.Array(Type.Object({ provision: Text, instrument_id: Type.Union([Text, Type.Null()]) }))

export const listActs = defineQuery(
  'search/list-acts',
  {},
  {
    ...fields('pack_id short_name title'),
    acts: Type.Array(Type.Object({ id: Text, title: Text, short_title: Text })),
  },
)

/** With the positions of the queries that the obligation matches. */
export const listObligationsByText = defineQuery(
  'search/list-obligations-by-text',
  { queries: Type.Array(Text), needed: Type.Integer(), places: Places, ...obligationFilters },
  Type.Object({ ...MatchingObligation.properties, met: Type.Union([Type.Array(Type.Integer()), Type.Null()]) }),
)

export const countHits = defineQuery(
  'search/count-hits',
  { queries: Type.Array(Text), versionIds: Type.Array(Text) },
  { position: Type.Integer(), hits: Type.Integer() },
)

export const listObligationsByPlace = defineQuery(
  'search/list-obligations-by-place',
  { places: Places, ...obligationFilters },
  MatchingObligation,
)
