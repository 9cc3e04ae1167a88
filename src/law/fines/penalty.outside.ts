import { Type, type Static } from '@sinclair/typebox'
import { Money } from '#src/law/attachments/attached.outside.ts'
import { PenaltyFact } from '#src/law/attachments/penalty.outside.ts'
import { fields } from '#src/lib/fields.ts'
import { Citation } from '#src/lib/law/law-schema.ts'
import { canonicalRef, citationOf } from '#src/lib/law/provisions.ts'
import { withRefs } from '#src/lib/law/shapes.ts'
import { filled, pick, present } from '#src/lib/present.ts'
import { Named, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'
import { lowerFirst } from '#src/lib/law/words.ts'
import { FullOnly } from '#src/lib/views.ts'
import type { Words } from '#src/law/vocabulary/index.ts'
import type { ListedPenalty } from '#src/law/attachments/index.ts'
import { type ComputedTerm, knownAmountOf, moneyOf } from './amounts.ts'
import { type Fine, isForOffender } from './duty-fines.ts'
import type { Alternative, Exposure } from './exposure.ts'
import { companyInputOf } from './fine-words.ts'
import type { ComputedPenalty } from './penalties.ts'

const Text = Type.String()
const Texts = Type.Array(Text)
const Maybe = Type.Optional
const Ref = Type.String({ examples: ['CELEX:32016R0679 Art 83(3)'] })

/** What is known of an amount. */
export const knownAmount = { amount: Maybe(RefTo(Money)), at_least: Maybe(RefTo(Money)), at_most: Maybe(RefTo(Money)) }
/** The maximum of a penalty. */
export const Maximum = Strict(knownAmount, {
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
  whom: FullOnly(Maybe(Type.String({ description: 'Of a variant: whom it is for, in words' }))),
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

/** A penalty as the calculator computes it for one offender. */
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

/** The largest fine of a duty for its subject, as the calculator computes it. */
export const DutyFine = Named('DutyFine', {
  code: Type.String({ description: 'Code of the penalty fact', examples: ['fine-99-3'] }),
  ref: Type.String({ description: 'The provision with the amount', examples: ['CELEX:32024R1689 Art 99(3)'] }),
  bound: Penalty.properties.bound,
  certain: Type.Boolean({ description: 'False while it is open whether the fine is for the subject at all' }),
  ...knownAmount,
  missing: Maybe(Type.Array(Text, { description: 'Inputs that keep the amount open' })),
  turns_on: Maybe(Type.Array(Text, { description: 'Inputs that decide whether it is for the subject' })),
})

/** The amount of a fine with what it hangs on. */
export function dutyFineOf(fine: Fine): Static<typeof DutyFine> {
  const { row, exposure, turnsOn } = fine
  const { bound } = row.content_json
  return present({
    code: row.code,
    ref: citationOf(row.citations[0]!).ref,
    bound,
    certain: isForOffender(fine),
    ...knownAmountOf(exposure.range, bound),
    missing: filled(exposure.missing.flatMap(companyInputOf)),
    turns_on: filled(turnsOn),
  })
}

/** A computed penalty in its wire form. */
export function penaltyWireOf(
  { row, addressed, condition, from, turnsOn, exposure, own }: ComputedPenalty,
  words: Words,
): PenaltyWire {
  const { code, content_json: content } = row
  return present({
    ...pick(content, 'title'),
    code,
    hash: row.hash,
    ...pick(content, 'kind bound set_by imposed_by person addressee_role'),
    addressed: addressed ? ('yes' as const) : ('unknown' as const),
    condition: condition && {
      ...pick(content.condition!, 'rule text'),
      ref: canonicalRef(content.condition!.citation.ref),
    },
    applies_from: from,
    turns_on: filled(turnsOn),
    ...(exposure ? amountsOf(exposure, content, words) : { no_amount: noAmountOf(content) }),
    own_maximum: own && knownAmountOf(own, content.bound),
    ...withRefs(pick(content, 'factors doubt')),
    aggregate: content.aggregate,
    citations: row.citations.map(citationOf),
  })
}

function amountsOf({ alternatives, range, missing }: Exposure, { bound }: ListedPenalty['content_json'], words: Words) {
  const maximum = knownAmountOf(range, bound)
  const isKnown = Object.keys(maximum).length > 0
  return present({
    ...(isKnown ? { maximum } : { no_amount: sayNoFigure(missing, words) }),
    alternatives: alternatives.map((alternative) => alternativeOf(alternative, bound)),
    missing: filled(missing),
  })
}

function alternativeOf(
  { condition, ref, whom, fine, combine, terms, range, won }: Alternative,
  bound: ListedPenalty['content_json']['bound'],
) {
  return present({
    condition:
      condition && ref !== undefined
        ? present({ rule: condition.rule, ref, turns_on: filled(condition.turnsOn) })
        : undefined,
    whom,
    fine,
    combine,
    terms: terms.map(termOf),
    won,
    maximum: fine === 'national_law' ? {} : knownAmountOf(range, bound),
  })
}

function termOf({ kind, range, missing, basis, perDay }: ComputedTerm) {
  const { most } = range
  return present({
    kind,
    ...basis,
    amount_per_day: perDay === undefined ? undefined : moneyOf(perDay),
    amount: most === undefined ? undefined : moneyOf(most),
    missing: filled(missing),
  })
}

function sayNoFigure(missing: readonly string[], words: Words): string {
  const names = missing.map((input) => lowerFirst(words.ofInput(companyInputOf(input)[0] ?? input)))
  return `No figure holds for certain before these are given: ${[...new Set(names)].join(', ')}.`
}

/** Why the law of the Union gives no amount. */
export function noAmountOf({ kind, set_by: setBy }: ListedPenalty['content_json']): string {
  if (kind === 'non_monetary') return 'It is a measure and no payment.'
  return setBy === 'member_state' ? 'National law says how much; Union law sets no amount.' : 'The law sets no amount.'
}
