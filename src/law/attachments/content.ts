import { Type, type Static } from '@sinclair/typebox'
import { canonicalRef } from '#src/lib/law/provisions.ts'
import { StringEnum } from '#src/lib/schema.ts'

/**
 * The content of `content_json` in evidence requirements, filing rules and penalty facts: the seed object, with
 * citations in full.
 */

const Text = Type.String()
const Maybe = Type.Optional
const Cited = Type.Object({ ref: Text, role: Text })
const Dated = Type.Object({ date: Text, condition: Maybe(Text), citation: Maybe(Cited) })
const Applies = Maybe(Type.Array(Dated))
const Money = Type.Object({ amount: Type.Number(), currency: Text })

export const EvidenceContent = Type.Object({
  type: Text,
  artifact_name: Text,
  description: Text,
  acceptance_criteria: Type.Array(Text),
  frequency: Maybe(Type.Object({ kind: Text, period: Maybe(Text), note: Maybe(Text) })),
  retention: Maybe(Type.Object({ period: Text, basis: Cited })),
  sufficiency: Text,
  shared_key: Maybe(Text),
  source_kind: Text,
  applies_from: Applies,
})

const Anchor = Type.Object({
  event: Text,
  offset: Maybe(Text),
  counted_in: Maybe(Type.Literal('working_days')),
  occurrence: Maybe(Text),
  citation: Maybe(Cited),
})
/**
 * `next_working_day_at` moves a limit that falls on a day off; `event` and `offset` set another limit under a condition
 * in words.
 */
const Relief = Type.Object({
  until: Type.Union([Type.Object({ next_working_day_at: Text }), Type.Object({ event: Text, offset: Text })]),
  unless: Maybe(Text),
  text: Text,
  citation: Cited,
})
const LateClassification = Type.Object({
  text: Text,
  event: Text,
  offset: Text,
  later_than: Type.Object({ event: Text, offset: Text }),
  citation: Cited,
})

const Choices = Maybe(Type.Record(Text, Text))
const Known = Type.Object({
  figure: Maybe(Text),
  share: Maybe(Type.Object({ figure: Text, of: Text })),
  event: Maybe(Text),
  instant: Maybe(Text),
  reference: Maybe(Text),
  figures: Choices,
  criteria: Choices,
  filing_types: Choices,
  note: Maybe(Text),
})
export type KnownOfField = Static<typeof Known>

const ContentField = Type.Object({
  number: Maybe(Text),
  name: Text,
  type: Maybe(Text),
  mandatory: Maybe(Text),
  mandatory_when: Maybe(Text),
  description: Text,
  choices: Maybe(Type.Array(Text)),
  known: Maybe(Known),
  citation: Maybe(Cited),
})
export type FilingField = Static<typeof ContentField>

export const FilingContent = Type.Object({
  filing_type: Text,
  title: Text,
  from_role: Text,
  recipient: Text,
  trigger_event: Text,
  anchors: Type.Array(Anchor),
  combine: Text,
  late_classification_rule: Maybe(LateClassification),
  late_submission_rule: Maybe(Type.Object({ text: Text, citation: Cited })),
  replaced_by: Maybe(Type.Object({ event: Text, filing: Text, text: Text, citation: Cited })),
  period_rule: Text,
  relief: Maybe(Type.Array(Relief)),
  qualifiers: Maybe(Type.Array(Text)),
  waivers: Maybe(Type.Array(Type.Object({ text: Text, citation: Cited, rule: Maybe(Text) }))),
  content_fields: Maybe(Type.Array(ContentField)),
  channel: Maybe(Text),
  sequence: Maybe(Type.Object({ no: Type.Number(), follows: Maybe(Text) })),
  applies_from: Applies,
})
export type FilingContent = Static<typeof FilingContent>
export type FilingAnchor = Static<typeof Anchor>
export type FilingRelief = Static<typeof Relief>

/** Of the offender itself, or of the economic unit that it belongs to. */
const WhoseTurnover = StringEnum(['own', 'undertaking'])

/** One term of a penalty: exactly one of the four kinds. */
const Term = Type.Object({
  fixed: Maybe(Money),
  turnover: Maybe(Type.Object({ percent: Type.Number(), base: Text, period: Text, whose: WhoseTurnover })),
  profit_multiple: Maybe(Type.Object({ factor: Type.Number(), base: Text })),
  per_day: Maybe(
    Type.Object({
      percent: Maybe(Type.Number()),
      amount: Maybe(Money),
      base: Maybe(Text),
      whose: Maybe(WhoseTurnover),
      longest: Maybe(Text),
    }),
  ),
})
const Variant = Type.Object({
  condition: Text,
  combine: Maybe(Text),
  terms: Maybe(Type.Array(Term)),
  fine: Maybe(Text),
  citation: Cited,
})

export const PenaltyContent = Type.Object({
  title: Text,
  target_provisions: Type.Array(Text),
  addressee_role: Text,
  addressee_rules: Maybe(Type.Array(Text)),
  condition: Maybe(Type.Object({ rule: Text, text: Text, citation: Cited })),
  person: Text,
  kind: Text,
  bound: Maybe(Text),
  terms: Maybe(Type.Array(Term)),
  combine: Maybe(Text),
  variants: Maybe(Type.Array(Variant)),
  set_by: Text,
  imposed_by: Text,
  aggregate: Maybe(Text),
  aggregate_rule: Maybe(Type.Object({ combine: Text, among: Text, text: Text, citation: Cited })),
  excludes: Maybe(Type.Array(Type.Object({ fact: Text, needs: Text, citation: Cited }))),
  applies_from: Applies,
})
export type PenaltyContent = Static<typeof PenaltyContent>
export type PenaltyTerm = Static<typeof Term>
export type PenaltyVariant = Static<typeof Variant>

/** The wire spelling of a citation inside an object. */
export function citedRefOf(citation: Static<typeof Cited>): string {
  return canonicalRef(citation.ref)
}

/** A citation inside an object as an optional field of its wire form. */
export function optionalRef(citation: Static<typeof Cited> | undefined): { ref?: string } {
  return citation ? { ref: citedRefOf(citation) } : {}
}
