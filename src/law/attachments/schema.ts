import { Type, type Static, type TSchema } from '@sinclair/typebox'
import { NotModelledOfProvision } from '#src/law/provisions/index.ts'
import { Citation, packReadQuery, Source } from '#src/lib/law/law-schema.ts'
import { PLACE_PATTERN } from '#src/lib/law/provisions.ts'
import { fields } from '#src/lib/fields.ts'
import { Page, pagingQuery } from '#src/lib/paging.ts'
import { Described, DescribedList, Maybe, Named, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'
import { FullOnly, viewParameter } from '#src/lib/views.ts'
import { ContentField } from './field-schema.ts'

const Text = Type.String()
const Ref = Described('Provision that says so', 'CELEX:32022R2554 Art 19(4)(a)')
const RuleCode = Described('Code of the applicability rule that expresses it')

export const Money = Strict({ amount: Type.Number(), currency: Type.String({ examples: ['EUR'] }) }, { $id: 'Money' })
export type Money = Static<typeof Money>

const common = {
  code: Text,
  pack_id: Text,
  pack_version: FullOnly(Text),
  hash: FullOnly(Described('SHA-256 of the legal content')),
}
const tail = {
  applies_from: Maybe(
    Type.Array(Named('AppliesFrom', { date: Text, condition: Maybe(RuleCode), ref: Maybe(Ref) }), {
      description: "Where it differs from the pack's own date of application",
    }),
  ),
  obligations: DescribedList('Codes of the obligations it belongs to'),
  citations: Type.Array(RefTo(Citation), { minItems: 1 }),
}

export const EvidenceRequirement = Strict(
  {
    ...common,
    type: Type.String({ examples: ['register'] }),
    ...fields('artifact_name description'),
    acceptance_criteria: Type.Array(Text),
    frequency: Maybe(Named('EvidenceRequirementFrequency', fields('kind period? note?'))),
    retention: Maybe(Named('EvidenceRequirementRetention', { period: Type.String({ examples: ['P5Y'] }), ref: Ref })),
    sufficiency: Type.String({ examples: ['full'] }),
    shared_key: Maybe(Described('One artefact can serve all items of any pack that have this key')),
    source_kind: Described('Who asks for the artefact: the law, guidance, or good practice'),
    ...tail,
  },
  { $id: 'EvidenceRequirement' },
)
export type EvidenceRequirementWire = Static<typeof EvidenceRequirement>

export const FilingAnchorWire = Named('FilingRuleAnchor', {
  event: Text,
  offset: Maybe(Described('ISO 8601, negative before the event; without it the law sets no length of time', 'PT4H')),
  counted_in: Maybe(Described('`working_days`, where only those count')),
  occurrence: Maybe(
    StringEnum(['first', 'latest'], { description: 'Which one counts of an event that happens again' }),
  ),
  ref: Maybe(Ref),
})
const Moment = Named('LateClassificationRuleLaterThan', { event: Text, offset: Text })

/** What takes the place of a filing, and the event from which it does. */
export const ReplacedBy = Strict(
  { filing: Text, event: Text, text: Text, ref: Ref },
  { title: 'ReplacedBy', description: 'Once `event` happens, this filing of the pack is due in its place' },
)

export const FilingRule = Strict(
  {
    ...common,
    filing_type: Type.String({ examples: ['initial_notification'] }),
    ...fields('title from_role recipient trigger_event'),
    anchors: Type.Array(FilingAnchorWire),
    combine: Described('Which anchor counts: the earliest, the latest, or the single one'),
    late_classification_rule: Maybe(
      Named('FilingRuleLateClassificationRule', {
        text: Text,
        event: Text,
        offset: Text,
        later_than: Moment,
        ref: Ref,
      }),
    ),
    late_submission_rule: Maybe(Strict({ text: Text, ref: Ref }, { title: 'CitedSentence' })),
    replaced_by: Maybe(ReplacedBy),
    period_rule: Described('By which rules its periods are counted: the act, eu-1182-71, national law, or none'),
    relief: Maybe(
      Type.Array(
        Named('FilingRuleRelief', {
          until: Named('ReliefUntil', { next_working_day_at: Maybe(Text), event: Maybe(Text), offset: Maybe(Text) }),
          unless: Maybe(RuleCode),
          text: Text,
          ref: Ref,
        }),
      ),
    ),
    qualifiers: Maybe(Type.Array(Text)),
    waivers: Maybe(Type.Array(Named('FilingRuleWaiver', { text: Text, ref: Ref, rule: Maybe(RuleCode) }))),
    content_fields: FullOnly(Maybe(Type.Array(ContentField, { description: 'What it has to say' }))),
    channel: Maybe(Text),
    sequence: Maybe(Named('FilingRuleSequence', { no: Type.Integer(), follows: Maybe(Text) })),
    ...tail,
  },
  { $id: 'FilingRule' },
)
export type FilingRuleWire = Static<typeof FilingRule>

const WhoseTurnover = StringEnum(['own', 'undertaking'], {
  description: 'Of the offender itself, or of the economic unit that it belongs to',
})

const PenaltyTerm = Named('Term', {
  fixed: Maybe(RefTo(Money)),
  turnover: Maybe(Named('TermTurnover', { percent: Type.Number(), base: Text, period: Text, whose: WhoseTurnover })),
  profit_multiple: Maybe(Named('TermProfitMultiple', { factor: Type.Number(), base: Text })),
  per_day: Maybe(
    Named('TermPerDay', {
      percent: Maybe(Type.Number()),
      amount: Maybe(RefTo(Money)),
      base: Maybe(Text),
      whose: Maybe(WhoseTurnover),
      longest: Maybe(Text),
    }),
  ),
})

export const PenaltyFact = Strict(
  {
    ...common,
    ...fields('title target_provisions addressee_role'),
    addressee_rules: Maybe(DescribedList('Codes of the rules by any of which the role follows from other inputs')),
    condition: Maybe(
      Strict(
        { rule: RuleCode, text: Text, ref: Ref },
        { title: 'PenaltyFactCondition', description: 'Without which it can not be imposed' },
      ),
    ),
    person: Described('legal, natural or any'),
    kind: Type.String({ examples: ['administrative_fine'] }),
    bound: Maybe(Described('`floor_of_maximum`: how high the maximum in national law must at least be')),
    terms: Maybe(Type.Array(PenaltyTerm)),
    combine: Maybe(Text),
    variants: Maybe(
      Type.Array(
        Named('PenaltyFactVariant', {
          condition: RuleCode,
          combine: Maybe(Text),
          terms: Maybe(Type.Array(PenaltyTerm)),
          fine: Maybe(Described('`none`, or `national_law`: national law may lift or lower it')),
          ref: Ref,
        }),
      ),
    ),
    set_by: Described('eu or member_state'),
    ...fields('imposed_by aggregate?'),
    aggregate_rule: Maybe(Named('PenaltyFactAggregateRule', { combine: Text, among: Text, text: Text, ref: Ref })),
    excludes: Maybe(
      Type.Array(Named('PenaltyFactExclude', { fact: Text, needs: Text, ref: Ref }), {
        description: 'Penalties that bar this one',
      }),
    ),
    ...tail,
  },
  { $id: 'PenaltyFact' },
)
export type PenaltyFactWire = Static<typeof PenaltyFact>

const Word = (description: string, example: string) =>
  Maybe(Type.String({ minLength: 1, maxLength: 120, description, examples: [example] }))
const listQuery = { ...packReadQuery, ...viewParameter, ...pagingQuery }
const obligation = Word('Only those of this obligation of the pack', 'art-19-4-a')

export const listEvidenceQuery = Strict({
  obligation,
  type: Word('Kind of artefact', 'register'),
  shared_key: Word('Key that items of several packs share', 'incident_register'),
  source_kind: Maybe(
    StringEnum(['law', 'guidance', 'practice'], {
      title: 'EvidenceRequirementSourceKindInput',
      description: 'Who asks for the artefact',
    }),
  ),
  sufficiency: Maybe(
    StringEnum(['full', 'partial', 'contributing'], {
      title: 'EvidenceRequirementSufficiencyInput',
      description: 'How much of the duty it shows',
    }),
  ),
  ...listQuery,
})
export const listFilingsQuery = Strict({
  obligation,
  filing_type: Word('Kind of filing', 'initial_notification'),
  event: Word('An event that triggers it or starts its clock', 'ict_incident_awareness'),
  role: Word('A role of the one who files; what is laid on a broader role is found too', 'credit_institution'),
  ...listQuery,
})
export const listPenaltiesQuery = Strict({
  obligation,
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
  role: Word('A role of the offender; what threatens a broader role is found too', 'credit_institution'),
  person: Maybe(
    StringEnum(['legal', 'natural'], { title: 'PersonInput', description: 'Only what can meet such a person' }),
  ),
  set_by: Maybe(
    StringEnum(['eu', 'member_state'], { title: 'PenaltyFactSetByInput', description: 'Whose law sets the amount' }),
  ),
  ...listQuery,
})

const listOf = <T extends TSchema>(item: T) => ({ data: Type.Array(item), page: RefTo(Page), source: RefTo(Source) })
export const EvidenceList = Named('EvidenceRequirementList', listOf(RefTo(EvidenceRequirement)))
export const FilingList = Named('FilingRuleList', listOf(RefTo(FilingRule)))
export const PenaltyList = Named('PenaltyFactList', {
  ...listOf(RefTo(PenaltyFact)),
  not_modelled: NotModelledOfProvision,
})
