import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { Word, wordOf } from '#src/law/vocabulary/index.ts'
import { Citation, KnownAt, Source } from '#src/lib/law/law-schema.ts'
import { ACT_PATTERN } from '#src/lib/law/provisions.ts'
import { OpenCondition } from '#src/lib/law/qualifiers.ts'
import { Code, Component, IsoDate, IsoDuration, Named, RefTo, Slug, Strict, StringEnum } from '#src/lib/schema.ts'
import { viewParameter } from '#src/lib/views.ts'
import { VERDICTS } from './compare/finding.ts'
import { BOUNDS, COMBINES, COUNTED_IN, DATE_KINDS, OBJECTS, VALUE_KINDS } from './recorded/recorded-value.ts'

const Money = Named('StatementMoneyInput', {
  amount: Type.Number({ minimum: 0, description: 'In units of the currency', examples: [20000000] }),
  currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217; never converted', examples: ['EUR'] }),
})

const CLAIM_KINDS = [...VALUE_KINDS, 'addressee', 'existence'] as const

const ClaimStatement = Strict(
  {
    pack_id: Word('packs', 'Pack that it is about', 'eu-gdpr'),
    kind: StringEnum(CLAIM_KINDS, {
      title: 'StatementKindInput',
      description:
        'Kind of the value: `limit`: by when; `interval`: the longest time between two; `threshold`: from which figure on; `existence`: that a duty stands there',
    }),
    obligation: Type.Optional({ ...Slug, description: 'Code of the obligation', examples: ['art-33-1'] }),
    criterion: Type.Optional({
      ...Slug,
      description: 'Code of the criterion of a threshold',
      examples: ['economic-impact'],
    }),
    provision: Type.Optional(
      Type.String({
        pattern: `^${ACT_PATTERN}(Art|Annex|Recital) [0-9A-Za-z]+(\\([0-9A-Za-z]+\\))*$`,
        maxLength: 120,
        description: "Where it is said to stand; without a CELEX number, in the pack's first act",
        examples: ['Art 33(1)', '32025R0301 Art 5(1)(a)', 'CELEX:32016R0679 Art 33(1)'],
      }),
    ),
    addressee: Type.Optional({
      ...Code,
      ...wordOf('entity_roles'),
      description: 'Role that the claim says is bound',
      examples: ['controller'],
    }),
    event: Type.Optional({
      ...Code,
      ...wordOf('events'),
      description: 'Event from which it runs',
      examples: ['personal_data_breach_awareness'],
    }),
    duration: Type.Optional({
      ...IsoDuration,
      description: 'Length of time, ISO 8601',
      examples: ['PT72H'],
    }),
    of: Type.Optional({
      ...Code,
      description: 'What it is of, as an answer shows in `of`',
      examples: ['certification'],
    }),
    counted_in: Type.Optional(StringEnum(COUNTED_IN, { description: 'Where only working days are said to count' })),
    money: Type.Optional({ ...Money, description: 'Amount of money' }),
    percent: Type.Optional(Type.Number({ minimum: 0, maximum: 1000, description: 'A share', examples: [4] })),
    count: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'For kind `threshold`: a number without a unit',
        examples: [100000],
      }),
    ),
    bound: Type.Optional(
      StringEnum(BOUNDS, {
        title: 'StatementBoundInput',
        description:
          'The most, the least, or the least height of a national maximum. "At least every three years" is a most',
      }),
    ),
    combine: Type.Optional(
      StringEnum(COMBINES, {
        title: 'StatementCombineInput',
        description: 'Whether the higher or the lower of amount and percentage counts',
      }),
    ),
    condition: Type.Optional({
      ...Slug,
      description: 'Rule under which it is said to hold',
      examples: ['sme'],
    }),
    date: Type.Optional({ ...IsoDate, description: 'For kind `date`', examples: ['2018-05-25'] }),
    date_kind: Type.Optional(
      StringEnum(DATE_KINDS, { title: 'StatementDateKindInput', description: 'What happens on the `date`' }),
    ),
  },
  { title: 'ClaimVerifyStatementInput', description: 'A claim in fields' },
)

/** A claim that shows how the fields are filled: in the document, and in the refusal of a sentence. */
export const CLAIM_EXAMPLE = {
  statement: {
    pack_id: 'eu-gdpr',
    kind: 'limit',
    provision: 'Art 33(1)',
    addressee: 'controller',
    duration: 'PT72H',
  },
}

export const ClaimBody = Strict(
  {
    statement: ClaimStatement,
    as_of: Type.Optional({ ...IsoDate, description: 'Legal time: the day for which it is claimed; default today' }),
    known_at: Type.Optional(KnownAt),
    ...viewParameter,
  },
  {
    $id: 'ClaimVerifyRequest',
    examples: [CLAIM_EXAMPLE],
  },
)

/** What the law says of an object, beside what a claim says of it. */
export const Recorded = Named('ComparisonRecorded', {
  kind: Type.Optional(StringEnum(VALUE_KINDS, { description: 'Kind of the value' })),
  of: Type.Optional(Type.String({ description: 'What the value is of' })),
  duration: Type.Optional(Type.String({ examples: ['PT72H'] })),
  counted_in: Type.Optional(StringEnum(COUNTED_IN)),
  event: Type.Optional(Type.String()),
  money: Type.Optional(Named('RecordedMoney', fields('amount currency'))),
  percent: Type.Optional(Type.Number()),
  count: Type.Optional(Type.Integer()),
  base: Type.Optional(Type.String({ description: 'What the percentage is of' })),
  date: Type.Optional(Type.String()),
  date_kind: Type.Optional(StringEnum(DATE_KINDS)),
  bound: Type.Optional(StringEnum(BOUNDS)),
  is_open: Type.Optional(Type.Boolean({ description: 'The law sets no length of time, or no figure' })),
  modality: Type.Optional(
    Type.String({ description: 'Of a duty; `may`: the law allows it and does not ask for it', examples: ['must'] }),
  ),
  condition: Type.Optional(Type.String({ description: 'Code of the rule under which it holds' })),
  note: Type.Optional(Type.String()),
  only_where: Type.Optional(Type.String({ description: 'In words: it holds only where this is so' })),
  addressees: Type.Array(Type.String()),
  provisions: Type.Array(Type.String(), { description: 'Where it stands' }),
})

const Compared = Named('ClaimComparison', {
  object: Named('ComparisonObject', {
    type: StringEnum(OBJECTS),
    ...fields('code title hash'),
    obligations: Type.Array(Type.String(), { description: 'Codes of the obligations that it hangs on' }),
  }),
  ...fields('pack_id version'),
  recorded: Recorded,
  result: StringEnum(['equal', 'different']),
  note: Type.Optional(Type.String({ description: 'Why it is not as it may look' })),
  citations: Type.Array(RefTo(Citation)),
})

export const ClaimAnswer = Component('ClaimAnswer', {
  verdict: StringEnum(VERDICTS),
  reason: Type.String({ description: 'One sentence that says why' }),
  ...fields('as_of known_at?'),
  missing_facts: Type.Optional(
    Type.Array(Type.String(), {
      description: 'For a right claim with an addressee: the inputs that decide whether they owe the duty',
    }),
  ),
  open_conditions: Type.Optional(
    Type.Array(RefTo(OpenCondition), {
      description: 'For a right claim with an addressee: they owe the duty if these are as they say',
    }),
  ),
  holds_in: Type.Optional(
    Strict(fields('pack_id version legal_from legal_to?'), {
      title: 'ClaimHoldsIn',
      description: 'For wrong_version: the version in which it is right',
    }),
  ),
  comparisons: Type.Array(Compared, { description: 'The facts compared, at most 50' }),
  sources: Type.Array(RefTo(Source)),
})

export type ClaimRequest = Static<typeof ClaimBody>
export type StatementWire = Static<typeof ClaimStatement>
export type ClaimAnswerWire = Static<typeof ClaimAnswer>
export type ComparedWire = Static<typeof Compared>
