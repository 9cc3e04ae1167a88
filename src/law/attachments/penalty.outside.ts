import { type Static, Type } from '@sinclair/typebox'
import { NotModelledOfProvision } from '#src/law/coverage/index.ts'
import { Word } from '#src/law/vocabulary/index.ts'
import { PLACE_PATTERN } from '#src/lib/law/provisions.ts'
import { inner, outside, withRefs } from '#src/lib/law/shapes.ts'
import { Described, Maybe, Named, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'
import { number, text, words } from '#src/lib/tables/columns.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import { pickBy } from '#src/lib/views.ts'
import {
  headOf,
  head,
  keyColumn,
  listOf,
  listQuery,
  Money,
  ofObligation,
  ownDates,
  RuleCode,
  tail,
  tailColumns,
} from './attached.outside.ts'
import { SeedPenalty } from './penalty.ts'
import type { ListedPenalty } from './queries.ts'

const whose = StringEnum(['own', 'undertaking'], {
  description: 'Of the offender itself, or of the economic unit that it belongs to',
})
const terms = inner('Term', 'fixed turnover profit_multiple per_day', {
  fixed: RefTo(Money),
  turnover: inner('TermTurnover', 'percent base period whose', { whose }),
  profit_multiple: inner('TermProfitMultiple', 'factor base'),
  per_day: inner('TermPerDay', 'percent amount base whose longest', { amount: RefTo(Money), whose }),
})

export const PenaltyFact = Strict(
  {
    ...head,
    ...outside(
      SeedPenalty,
      'title target_provisions addressee_role addressee_rules condition person kind bound terms combine variants set_by imposed_by factors doubt aggregate aggregate_rule excludes applies_from',
      {
        addressee_rules: { description: 'Codes of the rules by any of which the role follows from other inputs' },
        condition: inner(
          'PenaltyFactCondition',
          'rule text ref',
          { rule: RuleCode },
          { description: 'Without which it can not be imposed' },
        ),
        person: { description: 'legal, natural or any' },
        kind: { examples: ['administrative_fine'] },
        bound: { description: '`floor_of_maximum`: how high the maximum in national law must at least be' },
        terms,
        variants: inner('PenaltyFactVariant', 'condition whom combine terms fine ref', {
          condition: RuleCode,
          whom: { description: 'Whom it is for, in words', examples: ['public authorities and bodies'] },
          terms,
          fine: { description: '`none`, or `national_law`: national law may lift or lower it' },
        }),
        set_by: { description: 'eu or member_state' },
        factors: inner('PenaltyFactFactor', 'text ref'),
        doubt: inner('PenaltyFactDoubt', 'text ref'),
        aggregate_rule: inner('PenaltyFactAggregateRule', 'combine among text ref'),
        excludes: inner('PenaltyFactExclude', 'fact needs ref', {}, { description: 'Penalties that bar this one' }),
        applies_from: ownDates,
      },
    ),
    citations: tail.citations,
    'obligations?': Described.list('Codes of the obligations it belongs to; the detail of one leaves them out'),
  },
  { $id: 'PenaltyFact' },
)
type PenaltyFactWire = Static<typeof PenaltyFact>

export const penaltyOf = (row: ListedPenalty) => pickBy(PenaltyFact, { ...withRefs(row.content_json), ...headOf(row) })

export const listPenaltiesQuery = Strict({
  obligation: ofObligation,
  provision: Maybe(
    Type.String({
      pattern: `^${PLACE_PATTERN}$`,
      maxLength: 120,
      description: 'An infringed provision, or a chapter',
      examples: ['32022R2554 Art 35(1)(a)'],
    }),
  ),
  kind: Maybe(
    StringEnum(['administrative_fine', 'periodic', 'criminal', 'non_monetary', 'liability', 'none'], {
      title: 'PenaltyFactKindInput',
      description: 'Kind of penalty',
    }),
  ),
  role: Maybe(
    Word('entity_roles', 'A role of the offender; what threatens a broader role is found too', 'credit_institution'),
  ),
  person: Maybe(
    StringEnum(['legal', 'natural'], { title: 'PersonInput', description: 'Only what can meet such a person' }),
  ),
  set_by: Maybe(
    StringEnum(['eu', 'member_state'], { title: 'PenaltyFactSetByInput', description: 'Whose law sets the amount' }),
  ),
  ...listQuery,
})
export const PenaltyList = Named('PenaltyFactList', {
  ...listOf(RefTo(PenaltyFact)),
  not_modelled: NotModelledOfProvision,
})

export const penaltyTable = defineTable<PenaltyFactWire>({
  name: 'penalties',
  title: 'Penalties',
  says: 'A penalty that a pack knows: a cap, a floor of the maximum, a measure',
  columns: [
    keyColumn,
    text('Title', 44, (row) => row.title),
    words('Kind', 20, (row) => row.kind),
    words('Bound', 18, (row) => row.bound, 'A cap, or a floor of the national maximum'),
    number('Amount', 16, (row) => fixedOf(row)?.amount),
    text('Currency', 9, (row) => fixedOf(row)?.currency),
    number(
      '% of turnover',
      12,
      (row) => row.terms?.find(({ turnover }) => turnover)?.turnover?.percent,
      'Of the base that the law names',
    ),
    words('Which counts', 14, (row) => row.combine),
    text('For', 10, (row) => row.person),
    words('Role', 22, (row) => row.addressee_role),
    words('Set by', 14, (row) => row.set_by),
    words('Imposed by', 26, (row) => row.imposed_by),
    text('Infringed provisions', 36, (row) => row.target_provisions),
    ...tailColumns,
  ],
})

function fixedOf({ terms: all = [] }: PenaltyFactWire) {
  return all.find(({ fixed }) => fixed)?.fixed
}
