import { Type, type Static } from '@sinclair/typebox'
import { Word, type WordKind, WordList, wordOf } from '#src/law/vocabulary/index.ts'
import { MODE_DESCRIPTION, PUBLICATION_MODES } from '#src/lib/law/law-schema.ts'
import { AnswerNote, ANSWERS } from '#src/lib/law/qualifiers.ts'
import { PAGE_DEFAULT } from '#src/lib/paging.ts'
import { codesIn, IsoDate, Maybe, Named, Strict, StringEnum } from '#src/lib/schema.ts'
import { viewParameter } from '#src/lib/views.ts'

const Codes = (kind: WordKind, description: string, example: string) =>
  Maybe(
    Type.Array(Type.String({ minLength: 1, maxLength: 120, ...wordOf(kind) }), {
      title: 'Codes',
      maxItems: 500,
      description,
      examples: [[example]],
    }),
  )
/** A fact's value on the wire. */
export const FactValue = Type.Unsafe<string | number | boolean>({
  type: ['string', 'number', 'boolean'],
  maxLength: 500,
})
const Facts = Maybe(
  Type.Record(Type.String({ minLength: 1, maxLength: 120 }), FactValue, {
    title: 'Facts',
    maxProperties: 200,
    description: 'By the vocabulary; `"unknown"` is as good as left out, and one that is `derived` is refused',
    examples: [{ staff: 600 }],
  }),
)

const QuestionCode = Type.String({ minLength: 1, maxLength: 300 })
const Answers = Maybe(
  Type.Record(QuestionCode, StringEnum(ANSWERS, { title: 'AnswerValueInput' }), {
    title: 'Answers',
    maxProperties: 500,
    description: 'To the questions of open conditions, by code',
    examples: [{ 'eu-gdpr/art-35-1/e1': 'no' }],
  }),
)
const AnswerNotes = Maybe(
  Type.Record(QuestionCode, AnswerNote, {
    title: 'AnswerNotes',
    maxProperties: 500,
    description: 'Who gave an answer, a fact or a word of a list, when and why, by code',
    examples: [{ 'eu-gdpr/art-35-1/e1': { by: 'Ada Berg' } }],
  }),
)

const Done = Maybe(
  Type.Record(QuestionCode, IsoDate, {
    title: 'Done',
    maxProperties: 500,
    description: 'When it last did a duty that recurs, by pack and code: dates count from then; it decides no outcome',
    examples: [{ 'eu-dora/art-24-6': '2026-03-01' }],
  }),
)

/** The lists, facts and answers of a subject. */
const subjectInputs = {
  activities: Codes('activities', 'What it does', 'processing_personal_data'),
  entity_roles: Codes('entity_roles', 'What it is in the eyes of the law', 'credit_institution'),
  sector_tags: Codes('sector_tags', 'Sectors and types by the point of an annex', 'nis2_energy'),
  jurisdictions: Codes(
    'jurisdictions',
    'Where it is established or active; else territorial conditions count as met',
    'EU',
  ),
  complete: Maybe(Type.Boolean({ description: 'True: the given lists have all that is true', examples: [true] })),
  unknown_activities: Codes('activities', 'Perhaps it does these too', 'using_ai_system'),
  unknown_roles: Codes('entity_roles', 'Perhaps it has these `entity_roles` too', 'qualified_trust_service_provider'),
  unknown_tags: Codes('sector_tags', 'Perhaps it has these `sector_tags` too', 'nis2_energy'),
  facts: Facts,
  answers: Answers,
}

export const SUBJECT_KINDS = codesIn('legal_entity product ai_system processing')

/** The connections of a subject to a country. */
export const FOOTPRINT_BASES = codesIn(
  'established main_establishment authorised offers_to monitors output_used employs',
)

const SubjectId = Type.String({
  pattern: '^[A-Za-z0-9._:-]{1,120}$',
  description: 'Name of the subject in the answer',
  examples: ['bank'],
})

const Ownership = Maybe(
  Type.Array(
    Named('Ownership', {
      parent: Type.String({
        pattern: '^[A-Za-z0-9._:-]{1,120}$',
        description: 'Id of the holder: another subject, or one of `enterprises`',
        examples: ['holding'],
      }),
      relation: StringEnum(['linked', 'partner'], {
        title: 'OwnershipRelationInput',
        description:
          'As `linked`: by control, such as a majority of votes. As `partner`: by 25 % or more without control',
        examples: ['linked'],
      }),
      'percent?': Type.Number({
        minimum: 25,
        maximum: 100,
        description: 'The greater of the shares in capital and votes; needed for a partner',
        examples: [30],
      }),
      'consolidated?': Type.Boolean({ description: 'The given figures contain those of the holder', examples: [true] }),
      'investor_exception?': Type.Boolean({
        description: 'An investor of Article 3(2) of the Annex, not linked: does not count',
        examples: [true],
      }),
      'public_body?': Type.Boolean({ description: 'A public body: its figures do not count', examples: [true] }),
    }),
    {
      maxItems: 50,
      description:
        'Who holds it (Recommendation 2003/361/EC); `[]`: nobody. With it figures are its own; without it they include the group.',
    },
  ),
)

const Footprint = Maybe(
  Type.Array(
    Named('Footprint', {
      country: Word('jurisdictions', 'A jurisdiction of the vocabulary', 'DE', { minLength: 2, maxLength: 3 }),
      basis: StringEnum(FOOTPRINT_BASES, {
        title: 'FootprintBasisInput',
        description:
          'What ties it there. `established`: an establishment; `main_establishment`: the main one, as the act defines it; `authorised`: authorised or registered by its authority; `offers_to`: offers goods or services there; `monitors`: monitors behaviour there; `output_used`: its AI system’s output is used there; `employs`: has staff there',
        examples: ['established'],
      }),
    }),
    {
      maxItems: 500,
      description: 'Places and what ties it there, instead of `jurisdictions`. A tie that is not in it does not exist.',
      examples: [
        [
          { country: 'US', basis: 'established' },
          { country: 'DE', basis: 'offers_to' },
        ],
      ],
    },
  ),
)

/** What may be said of a subject. */
export const subjectFields = {
  ...subjectInputs,
  answer_notes: AnswerNotes,
  done: Done,
  footprint: Footprint,
  ownership: Ownership,
}

const Enterprise = Named('EnterpriseInput', { id: SubjectId, facts: Facts, ownership: Ownership })
const Enterprises = Maybe(
  Type.Array(Enterprise, { maxItems: 500, description: 'The rest of the groups, with own figures' }),
)

/** The inputs of a calculator about its subject, with those of its group. */
export const calculatorInputs = { ...subjectInputs, ownership: Ownership, enterprises: Enterprises }

const Subject = Named('SubjectInput', {
  id: SubjectId,
  'kind?': StringEnum(SUBJECT_KINDS, {
    title: 'SubjectKindInput',
    description: 'What the subject is; rules of other kinds do not concern it',
  }),
  ...subjectFields,
})
export type SubjectWire = Static<typeof Subject>
/** What a caller gives of one subject. */
export type SubjectInputs = Omit<SubjectWire, 'id' | 'kind'>
/** What a caller of a calculator gives of its subject and the rest of its group. */
export type CalculatorInputs = SubjectInputs & { enterprises?: Static<typeof Enterprise>[] }

/** The subjects of a question: one subject as flat lists, or several subjects. */
export const applicabilityInputs = {
  ...subjectFields,
  enterprises: Enterprises,
  subjects: Maybe(
    Type.Array(Subject, {
      minItems: 1,
      maxItems: 50,
      description: 'Several legal entities, products, systems; instead of the flat lists',
    }),
  ),
}
const ApplicabilityInputs = Strict(applicabilityInputs)
export type ApplicabilityInputs = Static<typeof ApplicabilityInputs>

/** The fields of a check that its evaluation takes. */
export const ApplicabilityCheckBody = Strict({
  ...applicabilityInputs,
  pack_ids: WordList('packs', 'Packs to check; default all', ['eu-dora', 'eu-nis2']),
  'publication_mode?': StringEnum(PUBLICATION_MODES, {
    title: 'GraphQueryPublicationModeInput',
    maxLength: 120,
    default: 'published',
    description: MODE_DESCRIPTION,
  }),
  'as_of?': { ...IsoDate, description: 'Legal time; default today' },
  'known_at?': Type.String({
    format: 'date-time',
    maxLength: 40,
    description: 'Only what was published by this instant counts; default now',
    examples: ['2026-11-21T12:00:00Z'],
  }),
  'include_flips?': Type.Boolean({
    default: false,
    description: 'Also say for each subject which smallest change of its facts would change the outcome of a pack',
  }),
  'include_relationships?': Type.Boolean({
    default: true,
    description: 'Also list the first ten relationship facts among the packs that apply',
  }),
  ...viewParameter,
  'limit?': Type.Integer({
    minimum: 1,
    maximum: 500,
    default: PAGE_DEFAULT,
    description: 'Bounds the results shown, or the rows of a table, never what is computed',
  }),
})
