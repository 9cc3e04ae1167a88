import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { FactValue } from '#src/law/subjects/index.ts'
import { Citation, Source } from '#src/lib/law/law-schema.ts'
import { OpenCondition } from '#src/lib/law/qualifiers.ts'
import { Described, Maybe, Named, NamedList, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'
import { FullOnly } from '#src/lib/views.ts'
import { OUTCOMES, PACK_OUTCOMES } from '../evaluate/judge.ts'

const MatchedRule = Named('MatchedRule', {
  rule_id: Type.String(),
  matched: NamedList('MatchedRuleMatched', 'The given values that fired it', {
    input: Type.String(),
    values: Type.Array(FactValue),
    'at_least?': Type.Number({ description: 'Known as a lower bound only' }),
    'derived_by?': Described('For a derived fact: the rule that made it of the given ones'),
  }),
  citations: Type.Array(Type.String({ examples: ['CELEX:32022R2554 Art 2(1)(a)'] })),
})

const Displacement = Named('DisplacedProvision', {
  relationship_id: Type.String(),
  displaced_by: Type.String({ examples: ['eu-dora'] }),
  provisions: Type.Array(Type.String()),
  obligation_codes: FullOnly(Described.list('Obligations that rest on these provisions')),
  preserved_provisions: Type.Array(Type.String()),
  'interpretive_provisions?': NamedList(
    'InterpretiveProvision',
    'Those of `provisions` that give way by interpretation; the texts say it of the others',
    { provision: Type.String(), confidence: Type.Number({ minimum: 0, maximum: 1 }) },
  ),
  'condition?': Type.String(),
  citations: Type.Array(RefTo(Citation)),
  ...fields('stale? subject_ids'),
})

const ObligationCounts = Named('SubjectObligation', {
  applies: Type.Integer(),
  not_yet: Type.Integer(),
  undetermined: Type.Integer(),
  does_not_apply: Type.Integer(),
  displaced: Type.Integer(),
  applies_if: Described.count('They apply if an open condition is as it says'),
  permissions: Described.count('What the law allows the subject now, in no other count'),
})

const MemberStateOption = Named('SubjectMemberStateOption', {
  option: Type.String({ examples: ['nis2-art-2-5-b-education'] }),
  label: Type.String(),
  'country?': Described('Absent when no country was given'),
  status: StringEnum(['used', 'not_used', 'unknown']),
  source: StringEnum(['caller', 'recorded', 'none'], { description: 'Who says so' }),
  ...fields('value? instrument?'),
  citations: Type.Array(Type.String()),
})

const ObligationResult = Named('SubjectObligationResult', {
  code: Type.String({ examples: ['art-19-1'] }),
  title: Type.String(),
  modality: Described('`may`: the law allows it and does not ask for it', 'must'),
  outcome: StringEnum(OUTCOMES),
  refs: Type.Array(Type.String({ examples: ['CELEX:32022R2554 Art 19(1)'] }), { description: 'What it rests on' }),
  'open_conditions?': Type.Array(RefTo(OpenCondition), {
    description: 'For `applies_if`: what it hangs on. Of an act’s alternatives one may be enough',
  }),
  'each_time?': FullOnly(
    NamedList('ObligationResultEachTime', 'What it hangs on in each case; no check asks it', {
      code: Type.String({ examples: ['eu-gdpr/art-33-1/e1'] }),
      question: Type.String(),
    }),
  ),
  'answered?': Type.Array(RefTo(OpenCondition), {
    description: 'Conditions that the given answers decided; for `does_not_apply` the one because of which',
  }),
  'applies_from?': Described('For `not_yet`: from when. For `undetermined`: it cannot apply before'),
  'waiting_for?': Named('WaitingFor', fields('text act?')),
  'rule_ids?': Described.list('Rules of single duties that are met'),
  'rules_tried?': FullOnly(Described.list('Rules of single duties that are not met, or open')),
  'missing_facts?': Described.list('For `undetermined` where the pack is decided: what it turns on'),
})

const WaitingFor = Maybe(
  Named('WaitingFor', 'For `not_yet`: the act without which there is no date', fields('text act?')),
)

const subjectResult = {
  outcome: StringEnum(PACK_OUTCOMES),
  ...fields('in_short'),
  'applies_from?': Described('For `not_yet`: from when'),
  waiting_for: WaitingFor,
  'settled_by_cases?': FullOnly(Described.flag('Open by each rule alone, yet the same whatever the open inputs are')),
  matched_rules: Type.Array(MatchedRule),
  excluded_by: Type.Array(MatchedRule),
  'rules_tried?': FullOnly(
    NamedList(
      'SubjectRulesTried',
      'For `does_not_apply` without an exclusion: the rules none of which is met, with their provisions',
      { rule_id: Type.String(), citations: Type.Array(Type.String()) },
    ),
  ),
  missing_facts: Described.list('Only what can change the outcome'),
  'unknown?': FullOnly(
    Type.Array(Named('SubjectUnknown', { fact: Type.String(), obligations: Type.Integer() }), {
      description:
        'Facts, lists and questions that were not given, with how many obligations hang on each; those that decide most come first',
    }),
  ),
  'nearest_flip?': Strict(
    {
      outcome: StringEnum(PACK_OUTCOMES),
      changes: NamedList('NearestFlipChange', { input: Type.String(), given: FactValue, instead: FactValue }),
    },
    {
      title: 'SubjectNearestFlip',
      description:
        'With `include_flips`: the smallest change of one or two given facts with which the outcome is another one; a number is the nearest that does it. Absent where facts alone change nothing',
    },
  ),
  obligations: ObligationCounts,
  upcoming: NamedList(
    'SubjectUpcoming',
    'Obligations that are `not_yet`, by the day from which they apply',
    fields('from obligation_codes'),
  ),
  derived: FullOnly(
    Type.Array(
      Named('SubjectDerived', {
        fact: Type.String(),
        value: FactValue,
        'releases?': Described('The role that no longer counts, in place of which the law gives this one'),
        rule_id: Type.String(),
        citations: Type.Array(Type.String()),
      }),
      {
        description:
          'What rules made of the inputs, with the rule that decided it. As `entity_roles`: a role that the law gives',
      },
    ),
  ),
  'member_state_options?': FullOnly(
    Type.Array(MemberStateOption, { description: 'Choices of member states that the result depends on' }),
  ),
  'obligation_results?': Type.Array(ObligationResult),
}

/** The result of one pack. */
export const Result = Named('ApplicabilityResult', {
  pack_id: Type.String(),
  outcome: StringEnum(PACK_OUTCOMES),
  'applies_from?': Type.String(),
  waiting_for: WaitingFor,
  matched_rules: FullOnly(Type.Array(MatchedRule)),
  excluded_by: FullOnly(Type.Array(MatchedRule)),
  missing_facts: Described.list(
    'Facts and lists that the outcome or an obligation hangs on; those that decide most come first',
  ),
  displaced_provisions: Type.Array(Displacement),
  conditional: Type.Array(
    Type.Composite([Displacement, Strict({ missing_facts: FullOnly(Type.Array(Type.String())) })], {
      title: 'Conditional',
      additionalProperties: false,
    }),
  ),
  obligation_count: Described.count('Obligations that apply now to one of the subjects and are not displaced'),
  conditional_obligation_count: Described.count('Obligations that apply now if an open condition is as it says'),
  pack_version: Type.String(),
  content_hash: FullOnly(Type.String()),
  stale: Described.flag('A relationship fact that acted here is stale'),
  'national_law?': NamedList(
    'NationalLaw',
    'For a directive: the national law that carries it, for the countries under whose law a subject is',
    {
      ...fields('country instrument? in_force?'),
      'stated_in?': Described('Where that law says so itself'),
      status: StringEnum(['in_force', 'late', 'unknown']),
      'rule_ids?': Described.list('The rules by which subjects are under its law; absent: any tie counts'),
      subject_ids: Type.Array(Type.String()),
    },
  ),
  subjects: NamedList('Subject', { id: Type.String(), ...subjectResult }),
  source: RefTo(Source),
})

const FigureSum = Named('GroupFigureStaff', {
  value: Type.Number(),
  exact: Described.flag('False: a member gave no figure, so it is at least this much'),
  unknown_of: Type.Array(Type.String()),
})
export const GroupFigures = Named('GroupFigure', {
  subject_id: Type.String(),
  staff: FigureSum,
  turnover_eur: FigureSum,
  balance_sheet_eur: FigureSum,
  members: NamedList('GroupFigureMember', {
    id: Type.String(),
    relation: StringEnum(['linked', 'partner', 'linked_to_partner', 'partner_of_linked']),
    percent: Type.Number({ description: 'Share of its figures that was added' }),
  }),
  citations: Type.Array(Type.String()),
})

export type Result = Static<typeof Result>
