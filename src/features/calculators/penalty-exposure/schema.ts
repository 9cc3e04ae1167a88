import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { Money } from '#src/law/attachments/attached.outside.ts'
import { PenaltyFact } from '#src/law/attachments/penalty.outside.ts'
import { OUTCOMES } from '#src/law/engine/index.ts'
import { Citation, Source, Unavailable } from '#src/lib/law/law-schema.ts'
import { OpenCondition } from '#src/lib/law/qualifiers.ts'
import { Component, Named, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'
import { FullOnly } from '#src/lib/views.ts'

const Text = Type.String()
const Texts = Type.Array(Text)
const Maybe = Type.Optional
const Ref = Type.String({ examples: ['CELEX:32016R0679 Art 83(3)'] })

/** What is known of an amount. */
export const knownAmount = { amount: Maybe(RefTo(Money)), at_least: Maybe(RefTo(Money)), at_most: Maybe(RefTo(Money)) }
const Maximum = Strict(knownAmount, {
  title: 'Maximum',
  description: '`amount` where it is decided; else what is known of it. See `bound` for what it is the maximum of',
})

const Term = Named('AlternativeTerm', {
  kind: StringEnum(['fixed', 'turnover', 'profit_multiple', 'per_day']),
  ...fields('percent? factor? base? whose? period? longest?'),
  longest_days: Maybe(Type.Integer()),
  amount_per_day: Maybe(RefTo(Money)),
  amount: Maybe(RefTo(Money)),
  missing: Maybe(Type.Array(Text, { description: 'Inputs without which it is open' })),
})

const Alternative = Named('PenaltyAlternative', {
  condition: Maybe(Named('AlternativeCondition', { rule: Text, ref: Ref, turns_on: Maybe(Texts) })),
  fine: Maybe(
    Type.String({ description: '`none`; or `national_law`, which says whether and how far there is a fine' }),
  ),
  combine: Text,
  terms: Type.Array(Term),
  won: Maybe(Type.Integer({ description: 'Index of the term that makes the amount' })),
  maximum: Maximum,
})

const Bar = Named('PenaltyBarredBy', {
  state: StringEnum(['barred', 'open', 'not_barred']),
  by: Texts,
  infringements: Type.Array(
    Type.Integer({ description: 'Index of infringements of this request that carry such a fine' }),
  ),
  ...fields('needs turns_on?'),
  ref: Ref,
})

export const Penalty = Named('InfringementPenalty', {
  code: Text,
  hash: FullOnly(Text),
  ...fields('title kind'),
  bound: Maybe(
    Type.String({
      description: '`cap`: no fine is higher. `floor_of_maximum`: the maximum in national law is at least that high',
    }),
  ),
  ...fields('set_by imposed_by person addressee_role'),
  addressed: StringEnum(['yes', 'unknown']),
  condition: Maybe(
    Strict(
      { ...fields('rule text'), ref: Ref },
      {
        title: 'PenaltyFactCondition',
        description: 'Without which it can not be imposed, such as whose authority is competent',
      },
    ),
  ),
  applies_from: Maybe(Type.String({ description: 'It is not the law yet on the day asked for' })),
  turns_on: Maybe(Texts),
  maximum: Maybe(Maximum),
  own_maximum: Maybe(
    Strict(knownAmount, {
      title: 'Maximum',
      description: 'By the turnover of the entity alone; the law takes its undertaking’s (GDPR recital 150, C-383/23)',
    }),
  ),
  alternatives: Maybe(Type.Array(Alternative, { description: 'One where it is decided how the amount is made' })),
  ...fields('missing? no_amount?'),
  barred_by: Maybe(Type.Array(Bar)),
  factors: FullOnly(PenaltyFact.properties.factors),
  doubt: PenaltyFact.properties.doubt,
  aggregate: Maybe(Text),
  citations: Type.Array(RefTo(Citation)),
})
export type PenaltyWire = Static<typeof Penalty>

const EXCLUDED_REASONS = [
  'displaced',
  'does_not_apply',
  'not_yet',
  'exempt',
  'other_condition',
  'other_role',
  'other_person',
] as const

const Result = Named('PenaltyExposureInfringement', {
  index: Type.Integer(),
  ...fields('pack_id pack_version? obligation? provision?'),
  duty: Maybe(
    Strict(
      {
        outcome: StringEnum(OUTCOMES),
        applies_from: Maybe(
          Type.String({ description: 'For `not_yet`: from when. For `undetermined`: it cannot apply before' }),
        ),
        missing_facts: Maybe(Type.Array(Text, { description: 'For `undetermined`: what it turns on' })),
        open_conditions: Maybe(Type.Array(RefTo(OpenCondition), { description: 'For `applies_if`: what it hangs on' })),
        displaced_by: Maybe(
          Type.String({
            description: 'The pack that goes before it; unless `displaced`, if what is open turns out so',
          }),
        ),
        obligations: Maybe(Type.Array(Text, { description: 'For a provision: the duties that rest on it' })),
      },
      {
        title: 'InfringementDuty',
        description:
          'Whether the subject owes the duty, as a check says; of several, the one that binds most. Without amounts where it is displaced or does not apply',
      },
    ),
  ),
  no_duty: Maybe(
    Type.String({
      description: 'In place of `duty`: none is recorded at the provision',
    }),
  ),
  penalties: Type.Array(Penalty),
  excluded: Type.Array(
    Named('InfringementExcluded', {
      ...fields('code title'),
      reason: StringEnum(EXCLUDED_REASONS),
      detail: Text,
    }),
  ),
})
export type InfringementResultWire = Static<typeof Result>

export const PenaltyExposureAnswer = Component('PenaltyExposureAnswer', {
  ...fields('as_of known_at?'),
  infringements: Type.Array(Result),
  aggregates: Type.Array(
    Named('PenaltyExposureAggregate', {
      pack_id: Text,
      infringements: Type.Array(Type.Integer()),
      holds: StringEnum(['yes', 'unknown']),
      condition: Text,
      maximum: Maximum,
      turns_on: Maybe(Texts),
      ref: Ref,
    }),
    { description: 'Totals, only where the law sets one. Nothing else is added up' },
  ),
  assumptions: Texts,
  unavailable: Type.Array(Unavailable),
  sources: Type.Array(RefTo(Source)),
})
export type PenaltyExposureWire = Static<typeof PenaltyExposureAnswer>
export type AggregateWire = PenaltyExposureWire['aggregates'][number]
export type MaximumWire = Static<typeof Maximum>
