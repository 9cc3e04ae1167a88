import { Type } from '@sinclair/typebox'
import { defineQuery } from '#src/stores/graph/query.ts'
import { ObligationNode } from '../obligations/index.ts'

const Text = Type.String()
const OptionalTexts = Type.Union([Type.Array(Text), Type.Null()])
const Places = Type.Array(Type.Object({ provision: Text, instrument_id: Type.Union([Text, Type.Null()]) }))

const filters = {
  versionIds: Type.Array(Text),
  tags: OptionalTexts,
  modalities: OptionalTexts,
  roles: OptionalTexts,
  /** Only what cites one of these acts. */
  acts: OptionalTexts,
  /** Ids of obligations to leave out. */
  without: Type.Array(Type.String()),
  limit: Type.Integer(),
  offset: Type.Integer(),
}

/** One row per obligation of the page, each with the total. An empty page has one row without an obligation. */
const FoundRow = Type.Object({
  total: Type.Integer(),
  score: Type.Union([Type.Number(), Type.Null()]),
  obligation: Type.Union([ObligationNode, Type.Null()]),
})

export const listActs = defineQuery(
  'search/list-acts',
  {},
  {
    pack_id: Text,
    short_name: Text,
    title: Text,
    acts: Type.Array(Type.Object({ id: Text, title: Text, short_title: Text })),
  },
)

export const listObligationsByText = defineQuery(
  'search/list-obligations-by-text',
  { text: Text, places: Places, ...filters },
  FoundRow,
)

export const listObligationsByPlace = defineQuery(
  'search/list-obligations-by-place',
  { places: Places, ...filters },
  FoundRow,
)

export const listMatchingObligations = defineQuery('search/list-obligations', filters, FoundRow)
