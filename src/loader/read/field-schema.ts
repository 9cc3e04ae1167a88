import { Type, type Static } from '@sinclair/typebox'
import { Code, Slug, Strict, StringEnum } from '#src/lib/schema.ts'
import { Line, SeedCitation } from './criterion-schema.ts'

const FIELD_TYPES = [
  'text',
  'choice',
  'multiple_choice',
  'boolean',
  'date_time',
  'duration',
  'integer',
  'percentage',
  'amount',
  'lei',
] as const

const note = Type.Optional(Line)
const Choices = Type.Record(Code, Line, { minProperties: 1 })

/**
 * What a kept incident knows of a field, where it truly answers it; `note` says how it differs. A figure; for a
 * percentage that was not given also the two figures that make it. The instant from which an event counts, or when it
 * happened. The reference that the log has of a filing. Choices: each of a figure that is true, of a criterion that is
 * met, or of the type of the filing itself.
 */
const SeedKnown = Type.Union([
  Strict({ figure: Code, share: Type.Optional(Strict({ figure: Code, of: Code })), note }),
  Strict({ event: Code, instant: Type.Optional(Type.Literal('happened_at')), note }),
  Strict({ reference: Slug, note }),
  Strict({ figures: Choices, note }),
  Strict({ criteria: Type.Record(Slug, Line, { minProperties: 1 }), note }),
  Strict({ filing_types: Choices, note }),
])

/**
 * What a filing says. Where the act has a form, `number` and `type` are those of the form, `mandatory` is what it says
 * of this filing, and `mandatory_when` the condition of a conditional field.
 */
export const SeedContentField = Strict({
  number: Type.Optional(Type.String({ pattern: '^\\d+(\\.\\d+)*$', maxLength: 20 })),
  name: Code,
  type: Type.Optional(StringEnum(FIELD_TYPES)),
  mandatory: Type.Optional(StringEnum(['yes', 'no', 'if_applicable', 'conditional'])),
  mandatory_when: Type.Optional(Line),
  description: Line,
  choices: Type.Optional(Type.Array(Line, { minItems: 2 })),
  known: Type.Optional(SeedKnown),
  citation: Type.Optional(SeedCitation),
})
export type SeedContentField = Static<typeof SeedContentField>
