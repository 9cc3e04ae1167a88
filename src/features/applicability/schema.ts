import { Type, type Static } from '@sinclair/typebox'
import { ApplicabilityCheckBody } from '#src/engine/index.ts'
import { ExplainRequest } from '#src/features/explanations/index.ts'
import { Strict } from '#src/lib/schema.ts'

const Item = Type.String({ minLength: 1, maxLength: 120 })
const Items = (description: string, examples: string[]) =>
  Type.Optional(Type.Array(Item, { maxItems: 500, description, examples: [examples] }))
const Scalar = Type.Unsafe<string | number | boolean>({ type: ['string', 'number', 'boolean'], maxLength: 500 })

/** The inputs of a calculator about its subject: the lists and facts of an applicability check. */
export const subjectInputs = {
  activities: Items('What it does. A given list is complete, `[]` means none, an omitted one is unknown.', [
    'processing_personal_data',
  ]),
  entity_roles: Items('What it is in the eyes of the law', ['credit_institution']),
  sector_tags: Items('Sectors and types by the point of an annex', ['nis2_energy']),
  jurisdictions: Items('Where it is established or active; without them territorial conditions count as met', ['EU']),
  facts: Type.Optional(
    Type.Record(Item, Scalar, {
      maxProperties: 200,
      description: 'Facts of the vocabulary; `"unknown"` is the same as leaving one out',
      examples: [{ staff: 600 }],
    }),
  ),
}

export const ApplicabilityCheckRequest = Strict(
  { ...ApplicabilityCheckBody.properties, explain: Type.Optional(ExplainRequest) },
  {
    $id: 'ApplicabilityCheckRequest',
    examples: [{ entity_roles: ['credit_institution'], facts: { staff: 600 }, jurisdictions: ['EU'] }],
  },
)
export type ApplicabilityCheckRequest = Static<typeof ApplicabilityCheckRequest>
