import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { canonicalRef } from '#src/lib/law/provisions.ts'
import { StringEnum } from '#src/lib/schema.ts'

/**
 * The content of `content_json` in evidence requirements, filing rules and penalty facts: the seed object, with
 * citations in full.
 */

const Text = Type.String()
const Texts = Type.Array(Text)
const Maybe = Type.Optional
const Cited = Type.Object(fields('ref role'))
const citation = Cited
const said = { text: Text, citation }
const dated = {
  applies_from: Maybe(Type.Array(Type.Object({ ...fields('date condition?'), citation: Maybe(Cited) }))),
}
const Money = Type.Object({ amount: Type.Number(), currency: Text })

export const EvidenceContent = Type.Object({
  ...fields('type artifact_name description sufficiency shared_key? source_kind'),
  acceptance_criteria: Texts,
  frequency: Maybe(Type.Object(fields('kind period? note?'))),
  retention: Maybe(Type.Object({ period: Text, basis: Cited })),
  ...dated,
})

const Anchor = Type.Object({
  event: Text,
  offset: Maybe(Text),
  counted_in: Maybe(Type.Literal('working_days')),
  occurrence: Maybe(StringEnum(['first', 'latest'])),
  citation: Maybe(Cited),
})
const Moment = Type.Object({ event: Text, offset: Text })
/**
 * `next_working_day_at` moves a limit that falls on a day off; `event` and `offset` set another limit under a condition
 * in words.
 */
const Relief = Type.Object({
  until: Type.Union([Type.Object({ next_working_day_at: Text }), Moment]),
  unless: Maybe(Text),
  ...said,
})

const Choices = Maybe(Type.Record(Text, Text))
const Known = Type.Object({
  ...fields('figure? event? instant? reference? note?'),
  share: Maybe(Type.Object({ figure: Text, of: Text })),
  figures: Choices,
  criteria: Choices,
  filing_types: Choices,
})
export type KnownOfField = Static<typeof Known>

const ContentField = Type.Object({
  ...fields('name type? mandatory? mandatory_when? description'),
  number: Maybe(Text),
  choices: Maybe(Texts),
  known: Maybe(Known),
  citation: Maybe(Cited),
})
export type FilingField = Static<typeof ContentField>

export const FilingContent = Type.Object({
  ...fields('filing_type title from_role recipient trigger_event combine period_rule qualifiers? channel?'),
  anchors: Type.Array(Anchor),
  late_classification_rule: Maybe(Type.Object({ ...Moment.properties, later_than: Moment, ...said })),
  late_submission_rule: Maybe(Type.Object(said)),
  replaced_by: Maybe(Type.Object({ event: Text, filing: Text, ...said })),
  relief: Maybe(Type.Array(Relief)),
  waivers: Maybe(Type.Array(Type.Object({ ...said, rule: Maybe(Text) }))),
  content_fields: Maybe(Type.Array(ContentField)),
  sequence: Maybe(Type.Object({ no: Type.Number(), follows: Maybe(Text) })),
  ...dated,
})
export type FilingContent = Static<typeof FilingContent>
export type FilingAnchor = Static<typeof Anchor>
export type FilingRelief = Static<typeof Relief>

/** Of the offender itself, or of the economic unit that it belongs to. */
const whose = StringEnum(['own', 'undertaking'])

/** One term of a penalty: exactly one of the four kinds. */
const Term = Type.Object({
  fixed: Maybe(Money),
  turnover: Maybe(Type.Object({ ...fields('percent base period'), whose })),
  profit_multiple: Maybe(Type.Object({ factor: Type.Number(), base: Text })),
  per_day: Maybe(Type.Object({ ...fields('percent? base? longest?'), amount: Maybe(Money), whose: Maybe(whose) })),
})
const terms = Maybe(Type.Array(Term))
const Variant = Type.Object({ ...fields('condition combine? fine?'), terms, citation })

export const PenaltyContent = Type.Object({
  ...fields('title target_provisions addressee_role person kind bound? combine? set_by imposed_by aggregate?'),
  addressee_rules: Maybe(Texts),
  condition: Maybe(Type.Object({ rule: Text, ...said })),
  terms,
  variants: Maybe(Type.Array(Variant)),
  aggregate_rule: Maybe(Type.Object({ combine: Text, among: Text, ...said })),
  excludes: Maybe(Type.Array(Type.Object({ fact: Text, needs: Text, citation }))),
  ...dated,
})
export type PenaltyContent = Static<typeof PenaltyContent>
export type PenaltyTerm = Static<typeof Term>
export type PenaltyVariant = Static<typeof Variant>

type Outside<Name> = Name extends 'citation' | 'basis' ? 'ref' : Name
type WithRefs<T> =
  T extends Array<infer Item>
    ? Array<WithRefs<Item>>
    : T extends object
      ? { [K in keyof T as Outside<K>]: Outside<K> extends 'ref' ? string : WithRefs<T[K]> }
      : T

/** As it is outside: each citation in it, of any depth, is the reference of its provision. */
export function withRefs<T>(value: T): WithRefs<T>
export function withRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withRefs(item))
  if (value === null || typeof value !== 'object') return value
  const { citation: cited, basis = cited, ...rest } = value as { citation?: FullCitation; basis?: FullCitation }
  const inner = Object.entries(rest).map(([name, item]) => [name, withRefs(item)])
  return { ...Object.fromEntries(inner), ...(basis ? { ref: citedRefOf(basis) } : {}) }
}

type FullCitation = Static<typeof Cited>

/** The wire spelling of a citation inside an object. */
export function citedRefOf({ ref }: FullCitation): string {
  return canonicalRef(ref)
}
