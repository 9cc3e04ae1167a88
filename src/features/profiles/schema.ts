import { Type, type Static, type TSchema } from '@sinclair/typebox'
import { applicabilityInputs, type FactValue } from '#src/law/subjects/index.ts'
import { ANSWERS, type StatedAnswerWire } from '#src/lib/law/qualifiers.ts'
import { Component, Described, IsoDate, Maybe, RecordedBy, Strict, VISIBLE_TEXT } from '#src/lib/schema.ts'

/** Excludes `.` and `..`, which clients remove from a path. */
export const PROFILE_ID_PATTERN = '^(?!\\.{1,2}$)[A-Za-z0-9._:-]{1,120}$'

export const ProfileId = Type.String({
  pattern: PROFILE_ID_PATTERN,
  description: 'Your own name for the customer, unique in the workspace: 1 to 120 letters, digits, `.`, `_`, `:`, `-`',
  examples: ['acme-bank'],
})

const Name = Maybe(
  Type.String({
    pattern: VISIBLE_TEXT,
    maxLength: 200,
    description: 'What people call it; no space at either end, nothing that can’t be seen',
    examples: ['Acme Bank AG'],
  }),
)

const content = { name: Name, ...applicabilityInputs }

/** The content of a profile: the stored inputs of an applicability check. */
export const ProfileContent = Strict(content, {
  title: 'ApplicabilityRunProfileInput',
  description:
    'The inputs of an applicability check. A list says yes to what it names; what no word and no answer is about is open, unless `complete` is true. A fact that is left out or `"unknown"` is unknown.',
  examples: [{ name: 'Acme Bank AG', entity_roles: ['credit_institution'], facts: { staff: 600 } }],
})
export type ProfileContent = Static<typeof ProfileContent>

export const ProfileCreateRequest = Strict(
  { id: ProfileId, ...content },
  {
    $id: 'ProfileCreateRequest',
    examples: [{ id: 'acme-bank', name: 'Acme Bank AG', entity_roles: ['credit_institution'], facts: { staff: 600 } }],
  },
)

/** Accepts the value, or null to remove it. */
function removable<T extends TSchema>(schema: T) {
  return Maybe(Type.Unsafe<Static<T> | null>({ ...schema, type: [schema['type'], 'null'] }))
}

const { facts: _facts, answers: _answers, answer_notes: _notes, done: _done, ...lists } = content
export const ProfileUpdateRequest = Strict(
  {
    ...(Object.fromEntries(Object.entries(lists).map(([key, schema]) => [key, removable(schema)])) as {
      [K in keyof typeof lists]: ReturnType<typeof removable<(typeof lists)[K]>>
    }),
    facts: Type.Optional(
      Type.Unsafe<Record<string, Static<typeof FactValue> | null> | null>({
        title: 'ProfileUpdateFactInput',
        type: ['object', 'null'],
        propertyNames: { minLength: 1, maxLength: 120 },
        maxProperties: 200,
        additionalProperties: { type: ['string', 'number', 'boolean', 'null'], maxLength: 500 },
        description: 'Merged by key into the facts there are; null removes one',
        examples: [{ staff: 640 }],
      }),
    ),
    answers: Type.Optional(
      Type.Unsafe<Record<string, StatedAnswerWire['answer'] | null> | null>({
        title: 'ProfileUpdateAnswerInput',
        type: ['object', 'null'],
        propertyNames: { minLength: 1, maxLength: 300 },
        maxProperties: 500,
        additionalProperties: {
          type: ['string', 'null'],
          title: 'ProfileUpdateAnswerValueInput',
          enum: [...ANSWERS, null],
        },
        description:
          'Merged by code into the answers there are, without what was noted of the earlier one; null removes',
        examples: [{ 'eu-gdpr/art-35-1/e1': 'no' }],
      }),
    ),
    answer_notes: content.answer_notes,
    done: Type.Optional(
      Type.Unsafe<Record<string, string | null> | null>({
        title: 'ProfileUpdateDoneInput',
        type: ['object', 'null'],
        propertyNames: { minLength: 1, maxLength: 300 },
        maxProperties: 500,
        additionalProperties: { ...IsoDate, type: ['string', 'null'] },
        description: 'Merged by duty into the days there are; null removes one',
        examples: [{ 'eu-dora/art-24-6': '2026-03-01' }],
      }),
    ),
    'expected_version?': Type.Integer({
      minimum: 1,
      description: 'Refuses with 409 when the profile is no longer at this version',
      examples: [1],
    }),
  },
  {
    $id: 'ProfileUpdateRequest',
    minProperties: 1,
    description: 'Changes what is given and keeps the rest (RFC 7396): a list replaces the list, null removes it.',
    examples: [{ facts: { staff: 640 } }],
  },
)
export type ProfileUpdate = Static<typeof ProfileUpdateRequest>

/** A list of an answer, whose objects have another name in the document than those of requests. */
const listOf = <T extends TSchema>(title: string, list: T): T => ({ ...list, items: { ...list['items'], title } })

export const CustomerProfile = Component('CustomerProfile', {
  id: ProfileId,
  version: Type.Integer({ minimum: 1, description: 'Raised by each change; earlier versions stay readable' }),
  current_version: Type.Integer({ minimum: 1 }),
  hash: Described('SHA-256 of the RFC 8785 canonical JSON of what this version says'),
  ...content,
  enterprises: listOf('CustomerProfileEnterprise', content.enterprises),
  subjects: listOf('CustomerProfileSubject', content.subjects),
  'current_run_id?': Described('The run that change impacts are measured from; absent before the first'),
  written_at: Type.String({ format: 'date-time', description: 'When this version was written' }),
  written_by: RecordedBy,
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({
    format: 'date-time',
    description: 'When the profile last changed: another version, or another current run',
  }),
})
export type CustomerProfileWire = Static<typeof CustomerProfile>

/** The path accepts any string. An unknown profile gives 404. */
export const profileParams = Strict({ customer_profile_id: Described('Your own id of the profile', 'acme-bank') })
