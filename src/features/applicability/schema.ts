import { Type, type Static } from '@sinclair/typebox'
import { Citation, MODE_DESCRIPTION, PUBLICATION_MODES, Source } from '#src/lib/law-schema.ts'
import { Page } from '#src/lib/paging.ts'
import { IsoDate, Strict, StringEnum } from '#src/lib/schema.ts'
import { RelationshipFact } from '#src/features/relationships/schema.ts'

const Item = Type.String({ minLength: 1, maxLength: 120 })
const Items = (description: string, examples: string[]) =>
  Type.Optional(Type.Array(Item, { maxItems: 500, description, examples: [examples] }))
const Scalar = Type.Unsafe<string | number | boolean>({ type: ['string', 'number', 'boolean'], maxLength: 500 })
const Facts = Type.Optional(
  Type.Record(Type.String({ minLength: 1, maxLength: 120 }), Scalar, {
    maxProperties: 200,
    description: 'Facts of the vocabulary; `"unknown"` is the same as leaving one out',
    examples: [{ staff: 600 }],
  }),
)

export const SUBJECT_KINDS = ['legal_entity', 'product', 'ai_system', 'processing'] as const

/** What ties a subject to a country. */
export const FOOTPRINT_BASES = [
  'established',
  'main_establishment',
  'authorised',
  'offers_to',
  'monitors',
  'output_used',
  'employs',
] as const

const SubjectId = Type.String({
  pattern: '^[A-Za-z0-9._:-]{1,120}$',
  description: 'Name of the subject in the answer',
  examples: ['bank'],
})

const Ownership = Type.Optional(
  Type.Array(
    Strict({
      parent: Type.String({
        pattern: '^[A-Za-z0-9._:-]{1,120}$',
        description: 'Id of the holder: another subject, or one of `enterprises`',
        examples: ['holding'],
      }),
      relation: StringEnum(['linked', 'partner'], {
        description: '`linked`: control, such as a majority of voting rights. `partner`: 25 % or more without control.',
      }),
      percent: Type.Optional(
        Type.Number({
          minimum: 25,
          maximum: 100,
          description: 'The greater of the shares in capital and voting rights; needed for a partner',
        }),
      ),
      consolidated: Type.Optional(
        Type.Boolean({ description: 'The figures given for the subject contain those of the holder already' }),
      ),
      investor_exception: Type.Optional(
        Type.Boolean({ description: 'An investor of Article 3(2)(a) to (d) of the Annex, not linked: does not count' }),
      ),
    }),
    {
      maxItems: 50,
      description:
        'Who holds it, under Articles 3 and 6 of the Annex to Recommendation 2003/361/EC; `[]` says that nobody does. With it, `staff`, `turnover_eur` and `balance_sheet_eur` are its own figures and the group is added; without it they are taken as added already.',
    },
  ),
)

const Footprint = Type.Optional(
  Type.Array(
    Strict({
      country: Type.String({ minLength: 2, maxLength: 3, examples: ['DE'] }),
      basis: StringEnum(FOOTPRINT_BASES, {
        description:
          '`established`: has an establishment there; `authorised`: authorised or registered by its authority; `offers_to`: offers goods or services to people or customers there; `monitors`: monitors behaviour there; `output_used`: output of its AI system is used there; `employs`: has staff there',
      }),
    }),
    {
      maxItems: 500,
      description:
        'Places and what ties the subject to them, instead of `jurisdictions`. A given footprint is complete: a tie that is not in it does not exist.',
      examples: [
        [
          { country: 'US', basis: 'established' },
          { country: 'DE', basis: 'offers_to' },
        ],
      ],
    },
  ),
)

const inputs = {
  activities: Items('What it does. A given list is complete, `[]` means none, an omitted one is unknown.', [
    'processing_personal_data',
  ]),
  entity_roles: Items('What it is in the eyes of the law', ['credit_institution']),
  sector_tags: Items('Sectors and types by the point of an annex', ['nis2_energy']),
  jurisdictions: Items('Where it is established or active; without them territorial conditions count as met', ['EU']),
  facts: Facts,
  footprint: Footprint,
  ownership: Ownership,
}

const Subject = Strict({
  id: SubjectId,
  kind: Type.Optional(
    StringEnum(SUBJECT_KINDS, { description: 'What the subject is; rules of other kinds do not concern it' }),
  ),
  ...inputs,
})
export type SubjectWire = Static<typeof Subject>
export type SubjectInputs = Omit<SubjectWire, 'id' | 'kind'>

const Enterprise = Strict({ id: SubjectId, facts: Facts, ownership: Ownership })

export const ApplicabilityCheckBody = Strict(
  {
    ...inputs,
    pack_ids: Type.Optional(
      Type.Array(Item, {
        minItems: 1,
        maxItems: 500,
        description: 'Packs to check; default all',
        examples: [['eu-dora', 'eu-nis2']],
      }),
    ),
    publication_mode: Type.Optional(
      StringEnum(PUBLICATION_MODES, { maxLength: 120, default: 'published', description: MODE_DESCRIPTION }),
    ),
    as_of: Type.Optional({ ...IsoDate, description: 'Legal time; default today' }),
    known_at: Type.Optional(
      Type.String({
        format: 'date-time',
        maxLength: 40,
        description: 'Only what was published by this instant counts; default now',
        examples: ['2026-11-21T12:00:00Z'],
      }),
    ),
    include_obligations: Type.Optional(
      Type.Boolean({ default: false, description: 'Also list the outcome of each obligation for each subject' }),
    ),
    enterprises: Type.Optional(
      Type.Array(Enterprise, {
        maxItems: 500,
        description: 'Enterprises of the subjects’ groups that are no subjects themselves, with their own figures',
      }),
    ),
    subjects: Type.Optional(
      Type.Array(Subject, {
        minItems: 1,
        maxItems: 50,
        description: 'Several legal entities, products, systems; instead of the flat lists',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 500,
        default: 100,
        description: 'Bounds the results shown, never what is computed',
      }),
    ),
  },
  {
    $id: 'ApplicabilityCheckRequest',
    examples: [{ entity_roles: ['credit_institution'], facts: { staff: 600 }, jurisdictions: ['EU'] }],
  },
)
export type ApplicabilityCheck = Static<typeof ApplicabilityCheckBody>

export const OUTCOMES = ['applies', 'not_yet', 'undetermined', 'does_not_apply', 'displaced'] as const

const MatchedRule = Strict({
  rule_id: Type.String(),
  matched: Type.Array(
    Strict({
      input: Type.String(),
      values: Type.Array(Scalar),
      at_least: Type.Optional(Type.Number({ description: 'Known as a lower bound only' })),
      derived_by: Type.Optional(
        Type.String({ description: 'For a derived fact: the rule that made it of the given ones' }),
      ),
    }),
    {
      description: 'The given values that fired it',
    },
  ),
  citations: Type.Array(Type.String({ examples: ['CELEX:32022R2554 Art 2(1)(a)'] })),
})

const Displacement = Strict({
  relationship_id: Type.String(),
  displaced_by: Type.String({ description: 'The pack that goes before', examples: ['eu-dora'] }),
  provisions: Type.Array(Type.String()),
  obligation_codes: Type.Array(Type.String(), { description: 'Obligations that rest on these provisions' }),
  preserved_provisions: Type.Array(Type.String()),
  condition: Type.Optional(Type.String()),
  citations: Type.Array(Type.Ref(Citation)),
  stale: Type.Optional(Type.Boolean()),
  subject_ids: Type.Array(Type.String()),
})

const ObligationCounts = Strict({
  applies: Type.Integer(),
  not_yet: Type.Integer(),
  undetermined: Type.Integer(),
  does_not_apply: Type.Integer(),
  displaced: Type.Integer(),
})

const MemberStateOption = Strict({
  option: Type.String({ examples: ['nis2-art-2-5-b-education'] }),
  label: Type.String(),
  country: Type.Optional(Type.String({ description: 'Absent when no country was given' })),
  status: StringEnum(['used', 'not_used', 'unknown']),
  source: StringEnum(['caller', 'recorded', 'none'], { description: 'Who says so' }),
  value: Type.Optional(Type.String()),
  instrument: Type.Optional(Type.String()),
  citations: Type.Array(Type.String()),
})

const ObligationResult = Strict({
  code: Type.String({ examples: ['art-19-1'] }),
  outcome: StringEnum(OUTCOMES),
  applies_from: Type.Optional(Type.String()),
  waiting_for: Type.Optional(Strict({ text: Type.String(), act: Type.Optional(Type.String()) })),
  rule_ids: Type.Array(Type.String(), { description: 'Rules of single duties that are met' }),
  rules_tried: Type.Array(Type.String(), { description: 'Rules of single duties that are not met, or open' }),
  missing_facts: Type.Array(Type.String(), { description: 'For `undetermined`: what it turns on' }),
})

const WaitingFor = Type.Optional(
  Strict(
    { text: Type.String(), act: Type.Optional(Type.String()) },
    { description: 'For `not_yet`: the act without which there is no date' },
  ),
)

const subjectResult = {
  outcome: StringEnum(OUTCOMES),
  applies_from: Type.Optional(Type.String({ description: 'For `not_yet`: from when' })),
  waiting_for: WaitingFor,
  settled_by_cases: Type.Optional(
    Type.Boolean({ description: 'Open by each rule alone, yet the same whatever the open inputs are' }),
  ),
  matched_rules: Type.Array(MatchedRule),
  excluded_by: Type.Array(MatchedRule),
  rules_tried: Type.Optional(
    Type.Array(Strict({ rule_id: Type.String(), citations: Type.Array(Type.String()) }), {
      description: 'For `does_not_apply` without an exclusion: the rules none of which is met, with their provisions',
    }),
  ),
  missing_facts: Type.Array(Type.String(), { description: 'Only what can change the outcome' }),
  obligations: ObligationCounts,
  upcoming: Type.Array(Strict({ from: Type.String(), obligation_codes: Type.Array(Type.String()) }), {
    description: 'Obligations that are `not_yet`, by the day from which they apply',
  }),
  derived: Type.Array(
    Strict({
      fact: Type.String(),
      value: Scalar,
      rule_id: Type.String(),
      citations: Type.Array(Type.String()),
    }),
    { description: 'What rules made of the inputs, with the rule that decided it' },
  ),
  member_state_options: Type.Optional(
    Type.Array(MemberStateOption, { description: 'Choices of member states that the result depends on' }),
  ),
  obligation_results: Type.Optional(Type.Array(ObligationResult)),
}

const Result = Strict({
  pack_id: Type.String(),
  outcome: StringEnum(OUTCOMES),
  applies_from: Type.Optional(Type.String()),
  waiting_for: WaitingFor,
  matched_rules: Type.Array(MatchedRule),
  excluded_by: Type.Array(MatchedRule),
  missing_facts: Type.Array(Type.String()),
  displaced_provisions: Type.Array(Displacement),
  conditional: Type.Array(
    Type.Composite([Displacement, Strict({ missing_facts: Type.Array(Type.String()) })], {
      additionalProperties: false,
    }),
  ),
  obligation_count: Type.Integer({
    description: 'Obligations that apply now to one of the subjects and are not displaced',
  }),
  pack_version: Type.String(),
  content_hash: Type.String(),
  stale: Type.Boolean({ description: 'A relationship fact that acted here is stale' }),
  national_law: Type.Optional(
    Type.Array(
      Strict({
        country: Type.String(),
        instrument: Type.Optional(Type.String()),
        in_force: Type.Optional(Type.String()),
        status: StringEnum(['in_force', 'late', 'unknown']),
        subject_ids: Type.Array(Type.String()),
      }),
      {
        description:
          'For a directive: the national law that carries it, for the countries under whose law a subject is',
      },
    ),
  ),
  subjects: Type.Array(Strict({ id: Type.String(), ...subjectResult })),
  source: Type.Ref(Source),
})

const FigureSum = Strict({
  value: Type.Number(),
  exact: Type.Boolean({ description: 'False: a member gave no figure, so it is at least this much' }),
  unknown_of: Type.Array(Type.String()),
})
const GroupFigures = Strict({
  subject_id: Type.String(),
  staff: FigureSum,
  turnover_eur: FigureSum,
  balance_sheet_eur: FigureSum,
  members: Type.Array(
    Strict({
      id: Type.String(),
      relation: StringEnum(['linked', 'partner', 'linked_to_partner', 'partner_of_linked']),
      percent: Type.Number({ description: 'Share of its figures that was added' }),
    }),
  ),
  citations: Type.Array(Type.String()),
})

export const ApplicabilityAnswer = Strict(
  {
    as_of: Type.String(),
    known_at: Type.Optional(Type.String()),
    results: Type.Array(Result),
    relationships: Type.Array(Type.Ref(RelationshipFact)),
    relationships_truncated: Type.Optional(
      Type.Boolean({ description: 'There are more; see POST /api/v1/regulatory-graph/query' }),
    ),
    group_figures: Type.Optional(
      Type.Array(GroupFigures, {
        description: 'Sums under Articles 3 and 6 of the Annex to Recommendation 2003/361/EC',
      }),
    ),
    unknown: Type.Array(Strict({ fact: Type.String(), pack_ids: Type.Array(Type.String()) })),
    assumptions: Type.Array(Type.String()),
    unavailable: Type.Array(Strict({ pack_id: Type.String(), reason: Type.String() }), {
      description: 'Packs asked about that have no such version on that day',
    }),
    page: Type.Ref(Page),
  },
  { $id: 'ApplicabilityAnswer' },
)
export type ApplicabilityAnswerWire = Static<typeof ApplicabilityAnswer>
export type ResultWire = Static<typeof Result>
