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

const inputs = {
  activities: Items('What it does. A given list is complete, `[]` means none, an omitted one is unknown.', [
    'processing_personal_data',
  ]),
  entity_roles: Items('What it is in the eyes of the law', ['credit_institution']),
  sector_tags: Items('Sectors and types by the point of an annex', ['nis2_energy']),
  jurisdictions: Items('Where it is established or active; without them territorial conditions count as met', ['EU']),
  facts: Facts,
}

const Subject = Strict({
  id: Type.String({
    pattern: '^[A-Za-z0-9._:-]{1,120}$',
    description: 'Name of the subject in the answer',
    examples: ['bank'],
  }),
  kind: Type.Optional(
    StringEnum(SUBJECT_KINDS, { description: 'What the subject is; rules of other kinds do not concern it' }),
  ),
  ...inputs,
})
export type SubjectWire = Static<typeof Subject>

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

const subjectResult = {
  outcome: StringEnum(OUTCOMES),
  applies_from: Type.Optional(Type.String({ description: 'For `not_yet`: from when' })),
  matched_rules: Type.Array(MatchedRule),
  excluded_by: Type.Array(MatchedRule),
  rules_tried: Type.Optional(
    Type.Array(Strict({ rule_id: Type.String(), citations: Type.Array(Type.String()) }), {
      description: 'For `does_not_apply` without an exclusion: the rules none of which is met, with their provisions',
    }),
  ),
  missing_facts: Type.Array(Type.String(), { description: 'Only what can change the outcome' }),
  obligations: ObligationCounts,
}

const Result = Strict({
  pack_id: Type.String(),
  outcome: StringEnum(OUTCOMES),
  applies_from: Type.Optional(Type.String()),
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
    Type.Array(Strict({ country: Type.String(), status: StringEnum(['in_force', 'late', 'unknown']) }), {
      description: 'For a directive: the national law that carries it',
    }),
  ),
  subjects: Type.Array(Strict({ id: Type.String(), ...subjectResult })),
  source: Type.Ref(Source),
})

export const ApplicabilityAnswer = Strict(
  {
    as_of: Type.String(),
    results: Type.Array(Result),
    relationships: Type.Array(Type.Ref(RelationshipFact)),
    relationships_truncated: Type.Optional(
      Type.Boolean({ description: 'There are more; see POST /api/v1/regulatory-graph/query' }),
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
