import { Type } from '@sinclair/typebox'
import { Maybe, StringEnum } from '#src/lib/schema.ts'
import { fields } from '#src/lib/fields.ts'
import { FullCitation } from '#src/lib/law/shapes.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'

/** What a figure of an incident is: yes or no, a number, money, a length of time, or a percentage. */
export const FIGURE_TYPES = ['boolean', 'count', 'money', 'duration', 'percent'] as const

/**
 * What of a figure counts over the instants of an incident. `peak`: the worst of what is so at any instant. `sum`: a
 * running total, which only grows. `span`: a length of time from a begin to an end. `last`: a property of the service
 * or of the entity, as it was last.
 */
export const OVER_TIME = ['peak', 'sum', 'span', 'last'] as const

/**
 * Whose figure a number of staff or money is: of the entity itself (`own`), with its linked and partner enterprises
 * added (`enterprise`, Recommendation 2003/361/EC), or of the economic unit that it belongs to (`undertaking`).
 */
export const WHOSE = ['own', 'enterprise', 'undertaking'] as const

const Text = Type.String()
const Footprint = Type.Object(fields('ties within negated?'))
const Choice = Type.Object({
  ...fields('country instrument from checked_on value?'),
  status: StringEnum(['used', 'not_used']),
})
const CitationList = Type.Array(FullCitation)
const Citations = JsonColumn(CitationList)
const States = Type.Record(Text, Type.Union([Type.Boolean(), Type.Number(), Text]))
const FigureContent = Type.Object({
  type: StringEnum(FIGURE_TYPES),
  over_time: StringEnum(OVER_TIME),
  ...fields('unit? fact?'),
  part_of: Maybe(Text),
  items: Maybe(Type.Array(Text)),
  measured: Maybe(Type.Object({ from: Type.Array(Text), to: Type.Array(Text), anew: Maybe(Type.Array(Text)) })),
  unsure: Maybe(Type.Object({ text: Text, citation: FullCitation })),
  whose: Maybe(StringEnum(WHOSE)),
})
const EarlierMeaning = Type.Object({ ...fields('until definition'), citations: CitationList })

export const listTerms = defineQuery(
  'vocabulary/list-terms',
  {},
  {
    terms: Type.Array(
      Type.Object({
        ...fields('dimension code label definition broader question? answered_by opens?'),
        states_json: Maybe(JsonColumn(States)),
        figure_json: Maybe(JsonColumn(FigureContent)),
        citations_json: Citations,
      }),
    ),
    facts: Type.Array(
      Type.Object({
        ...fields('id label question? definition type unit? of_all? minimum? values presupposes derived exhaustive'),
        whose: Maybe(StringEnum(WHOSE)),
        footprint_json: Maybe(JsonColumn(Footprint)),
        earlier_json: Maybe(JsonColumn(Type.Array(EarlierMeaning))),
        citations_json: Citations,
      }),
    ),
    /** What each fact follows from by rules that derive it, or that lift these; null: a list as a whole. */
    follows: Type.Array(Type.Object({ fact: Text, input: Type.Union([Text, Type.Null()]) })),
    relationship_types: Type.Array(
      Type.Object(fields('id label definition group level symmetric inverse? composes requires')),
    ),
    options: Type.Array(
      Type.Object({
        ...fields('id pack_id label definition fact_key? obligation_codes'),
        choices_json: JsonColumn(Type.Array(Choice)),
        citations_json: Citations,
      }),
    ),
    transpositions: Type.Array(Type.Object(fields('id pack_id country instrument? in_force? source checked_on'))),
    synonyms: Type.Array(Type.Object(fields('id words means terms events pack?'))),
    packs: Type.Array(Type.Object(fields('id name main_act?'))),
    acts: Type.Array(Type.Object(fields('id name'))),
  },
)
