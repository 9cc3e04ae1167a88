import { Type, type Static } from '@sinclair/typebox'
import { Money } from '#src/law/attachments/index.ts'
import { OUTCOMES } from '#src/law/engine/index.ts'
import { subjectInputs } from '#src/law/subjects/index.ts'
import { Citation, KnownAt, Source } from '#src/lib/law/law-schema.ts'
import { OpenCondition } from '#src/lib/law/qualifiers.ts'
import { IsoDate, Strict, StringEnum } from '#src/lib/schema.ts'
import { FullOnly, viewParameter } from '#src/lib/views.ts'

const Text = Type.String()
const Texts = Type.Array(Text)
const Maybe = Type.Optional
const Ref = Type.String({ examples: ['CELEX:32016R0679 Art 83(3)'] })

/** More than the turnover of any firm. A larger amount is taken for a typing error. */
const AMOUNT_MOST = 10_000_000_000_000

const MoneyInput = (description: string) =>
  Strict(
    {
      amount: Type.Number({
        minimum: 0,
        maximum: AMOUNT_MOST,
        description: 'In whole units, cents after the point',
        examples: [800_000_000],
      }),
      currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'EUR; nothing is converted', examples: ['EUR'] }),
    },
    { description },
  )
const Name = (description: string, example: string) =>
  Maybe(Type.String({ pattern: '^[A-Za-z0-9._:-]{1,120}$', description, examples: [example] }))

const Infringement = Strict({
  pack_id: Type.String({
    minLength: 1,
    maxLength: 120,
    description: 'The pack whose law is infringed',
    examples: ['eu-gdpr'],
  }),
  obligation: Maybe(
    Type.String({
      minLength: 1,
      maxLength: 120,
      description: 'Code of the infringed obligation',
      examples: ['art-32-1'],
    }),
  ),
  provision: Maybe(
    Type.String({
      pattern: '^(CELEX:)?[0-9A-Z()]+ (Art|Annex) [0-9A-Za-z]+(\\([0-9A-Za-z]+\\))*$',
      maxLength: 120,
      description: 'The infringed provision, in place of an obligation',
      examples: ['32016R0679 Art 32(1)'],
    }),
  ),
  conduct: Name('The conduct it arose from; the same name is the same conduct, another name another one', 'breach-1'),
  operations: Name('The processing operations it concerns; the same name for the same or linked ones', 'crm'),
  days: Maybe(
    Type.Integer({
      minimum: 1,
      maximum: 36_500,
      description: 'For how many days a daily penalty would run',
      examples: [30],
    }),
  ),
  fined: Maybe(
    Type.Boolean({ description: 'Whether the authority of this law has imposed a fine for it', examples: [true] }),
  ),
})
export type InfringementWire = Static<typeof Infringement>

const SIZE_CLASSES = ['micro', 'small', 'medium', 'large'] as const

export const PenaltyExposureBody = Strict(
  {
    person: Maybe(StringEnum(['legal', 'natural'], { description: 'Who would be sanctioned; both when left out' })),
    ...subjectInputs,
    size_class: Maybe(
      StringEnum(SIZE_CLASSES, {
        description: 'Size by Recommendation 2003/361/EC, in place of the facts from which it follows',
      }),
    ),
    turnover: Maybe(MoneyInput('Total worldwide annual turnover of the undertaking in the preceding financial year')),
    profit: Maybe(MoneyInput('Profits gained or losses avoided by the infringement')),
    infringements: Type.Array(Infringement, {
      minItems: 1,
      maxItems: 50,
      description: 'Each with the duty or the provision that is infringed',
      examples: [[{ pack_id: 'eu-gdpr', provision: '32016R0679 Art 32(1)' }]],
    }),
    as_of: Maybe({ ...IsoDate, description: 'Legal time; default today' }),
    known_at: Maybe(KnownAt),
    ...viewParameter,
  },
  {
    $id: 'PenaltyExposureRequest',
    examples: [
      {
        person: 'legal',
        entity_roles: ['controller'],
        facts: { is_undertaking: true },
        turnover: { amount: 800_000_000, currency: 'EUR' },
        infringements: [{ pack_id: 'eu-gdpr', provision: '32016R0679 Art 32(1)' }],
      },
    ],
  },
)
export type PenaltyExposure = Static<typeof PenaltyExposureBody>

const Maximum = Strict(
  {
    amount: Maybe(Type.Ref(Money)),
    at_least: Maybe(Type.Ref(Money)),
    at_most: Maybe(Type.Ref(Money)),
  },
  { description: '`amount` where it is decided; else what is known of it. See `bound` for what it is the maximum of' },
)

const Term = Strict({
  kind: StringEnum(['fixed', 'turnover', 'profit_multiple', 'per_day']),
  percent: Maybe(Type.Number()),
  factor: Maybe(Type.Number()),
  base: Maybe(Text),
  period: Maybe(Text),
  longest: Maybe(Text),
  longest_days: Maybe(Type.Integer()),
  amount_per_day: Maybe(Type.Ref(Money)),
  amount: Maybe(Type.Ref(Money)),
  missing: Maybe(Type.Array(Text, { description: 'Inputs without which it is open' })),
})

const Alternative = Strict({
  condition: Maybe(Strict({ rule: Text, ref: Ref, turns_on: Maybe(Texts) })),
  combine: Text,
  terms: Type.Array(Term),
  won: Maybe(Type.Integer({ description: 'Index of the term that makes the amount' })),
  maximum: Maximum,
})

const Bar = Strict({
  state: StringEnum(['barred', 'open', 'not_barred']),
  by: Texts,
  infringements: Type.Array(
    Type.Integer({ description: 'Index of infringements of this request that carry such a fine' }),
  ),
  needs: Text,
  turns_on: Maybe(Texts),
  ref: Ref,
})

const Penalty = Strict({
  code: Text,
  hash: FullOnly(Text),
  title: Text,
  kind: Text,
  bound: Maybe(
    Type.String({
      description: '`cap`: no fine is higher. `floor_of_maximum`: the maximum in national law is at least that high',
    }),
  ),
  set_by: Text,
  imposed_by: Text,
  person: Text,
  addressee_role: Text,
  addressed: StringEnum(['yes', 'unknown']),
  applies_from: Maybe(Type.String({ description: 'It is not the law yet on the day asked for' })),
  turns_on: Maybe(Texts),
  maximum: Maybe(Maximum),
  alternatives: Maybe(Type.Array(Alternative, { description: 'One where it is decided how the amount is made' })),
  missing: Maybe(Texts),
  no_amount: Maybe(Text),
  barred_by: Maybe(Type.Array(Bar)),
  aggregate: Maybe(Text),
  citations: Type.Array(Type.Ref(Citation)),
})
export type PenaltyWire = Static<typeof Penalty>

const Result = Strict({
  index: Type.Integer(),
  pack_id: Text,
  pack_version: Maybe(Text),
  obligation: Maybe(Text),
  provision: Maybe(Text),
  duty: Maybe(
    Strict(
      {
        outcome: StringEnum(OUTCOMES),
        applies_from: Maybe(
          Type.String({ description: 'For `not_yet`: from when. For `undetermined`: it cannot apply before' }),
        ),
        missing_facts: Maybe(Type.Array(Text, { description: 'For `undetermined`: what it turns on' })),
        open_conditions: Maybe(
          Type.Array(Type.Ref(OpenCondition), { description: 'For `applies_if`: what it hangs on' }),
        ),
        displaced_by: Maybe(
          Type.String({
            description: 'The pack that goes before it; unless `displaced`, if what is open turns out so',
          }),
        ),
        obligations: Maybe(Type.Array(Text, { description: 'For a provision: the duties that rest on it' })),
      },
      {
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
    Strict({
      code: Text,
      title: Text,
      reason: StringEnum(['displaced', 'does_not_apply', 'other_role', 'other_person']),
      detail: Text,
    }),
  ),
})
export type InfringementResultWire = Static<typeof Result>

export const PenaltyExposureAnswer = Strict(
  {
    as_of: Text,
    known_at: Maybe(Text),
    infringements: Type.Array(Result),
    aggregates: Type.Array(
      Strict({
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
    unavailable: Type.Array(Strict({ pack_id: Text, reason: Text })),
    sources: Type.Array(Type.Ref(Source)),
  },
  { $id: 'PenaltyExposureAnswer' },
)
export type PenaltyExposureWire = Static<typeof PenaltyExposureAnswer>
export type AggregateWire = PenaltyExposureWire['aggregates'][number]
export type MaximumWire = Static<typeof Maximum>
