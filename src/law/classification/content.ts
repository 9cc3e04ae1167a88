import { Type, type Static } from '@sinclair/typebox'

/** The content of `content_json` in criteria: the seed object, with citations in full. */

const Text = Type.String()
const Maybe = Type.Optional
const Cited = Type.Object({ ref: Text, role: Text })

const Limit = Type.Object({
  count: Maybe(Type.Number()),
  amount: Maybe(Type.Number()),
  currency: Maybe(Text),
  duration: Maybe(Text),
  percent: Maybe(Type.Number()),
  of: Maybe(Text),
})
export type ThresholdContent = Static<typeof Limit>

const FigureTest = Type.Object({ figure: Text, is: Type.Boolean() })
const LimitTest = Type.Object({
  figure: Text,
  op: Type.Union([Type.Literal('gt'), Type.Literal('gte'), Type.Literal('lt'), Type.Literal('lte')]),
  limit: Type.Union([Type.Object({ lower_of: Type.Array(Limit) }), Limit]),
  share: Maybe(Text),
})
export type LimitTest = Static<typeof LimitTest>
const PartTest = Type.Object({ criterion: Text, met: Maybe(Type.Boolean()) })
const CountTest = Type.Object({ at_least: Type.Number(), of: Type.Array(Text) })
const RecurringTest = Type.Object({
  recurring: Type.Object({ times: Type.Number(), within: Text, alone: Text, together: Text }),
})
export type Recurring = Static<typeof RecurringTest>['recurring']

const Test = Type.Union([LimitTest, FigureTest, PartTest, CountTest, RecurringTest])
export type CriterionTest = Static<typeof Test>

export const CriterionContent = Type.Object({
  title: Text,
  summary: Text,
  verdict: Maybe(
    Type.Object({
      about: Maybe(Text),
      met: Text,
      not_met: Text,
      event: Text,
      reclassified: Maybe(Type.Object({ event: Text, citation: Cited })),
      due: Type.Object({ text: Text, citation: Cited }),
    }),
  ),
  duty: Maybe(Text),
  addressee_roles: Maybe(Type.Array(Text)),
  except_roles: Maybe(Type.Array(Text)),
  any: Type.Array(Type.Object({ text: Text, all: Type.Array(Test), citation: Cited })),
  note: Maybe(Text),
})
export type CriterionContent = Static<typeof CriterionContent>

/** The criteria that a test needs met: one, or so many of several. */
export function partsOfTest(test: CriterionTest): string[] {
  if ('criterion' in test) return [test.criterion]
  return 'of' in test ? test.of : []
}

/** The figures of which a threshold is a share, such as all clients. */
export function basesOfTest(test: CriterionTest): string[] {
  if (!('limit' in test)) return []
  return ('lower_of' in test.limit ? test.limit.lower_of : [test.limit]).flatMap(({ of }) => of ?? [])
}
