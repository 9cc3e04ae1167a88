import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { OUTCOMES } from '#src/law/engine/index.ts'
import { EXCLUDED_REASONS } from '#src/law/fines/index.ts'
import { Maximum, Penalty } from '#src/law/fines/penalty.outside.ts'
import { Source, Unavailable } from '#src/lib/law/law-schema.ts'
import { OpenCondition } from '#src/lib/law/qualifiers.ts'
import { Component, Named, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'

const Text = Type.String()
const Texts = Type.Array(Text)
const Maybe = Type.Optional
const Ref = Type.String({ examples: ['CELEX:32016R0679 Art 83(3)'] })

const Result = Named('PenaltyExposureInfringement', {
  index: Type.Integer(),
  ...fields('pack_id pack_version? obligation? provision?'),
  duty: Maybe(
    Strict(
      {
        outcome: StringEnum(OUTCOMES),
        applies_from: Maybe(
          Type.String({ description: 'For `not_yet`: from when. For `undetermined`: it cannot apply before' }),
        ),
        missing_facts: Maybe(Type.Array(Text, { description: 'For `undetermined`: what it turns on' })),
        open_conditions: Maybe(Type.Array(RefTo(OpenCondition), { description: 'For `applies_if`: what it hangs on' })),
        displaced_by: Maybe(
          Type.String({
            description: 'The pack that goes before it; unless `displaced`, if what is open turns out so',
          }),
        ),
        obligations: Maybe(Type.Array(Text, { description: 'For a provision: the duties that rest on it' })),
      },
      {
        title: 'InfringementDuty',
        description:
          'Whether the subject owes the duty, as a check says; of several, the one that binds most. Without amounts where it is displaced or does not apply',
      },
    ),
  ),
  no_duty: Maybe(
    Type.String({
      description: 'In place of `duty`: none is recorded at the provision',
    }),
  ),
  penalties: Type.Array(Penalty),
  excluded: Type.Array(
    Named('InfringementExcluded', {
      ...fields('code title'),
      reason: StringEnum(EXCLUDED_REASONS),
      detail: Text,
    }),
  ),
})
export type InfringementResultWire = Static<typeof Result>

export const PenaltyExposureAnswer = Component('PenaltyExposureAnswer', {
  ...fields('as_of known_at?'),
  infringements: Type.Array(Result),
  aggregates: Type.Array(
    Named('PenaltyExposureAggregate', {
      pack_id: Text,
      infringements: Type.Array(Type.Integer()),
      holds: StringEnum(['yes', 'unknown']),
      condition: Text,
      maximum: Maximum,
      turns_on: Maybe(Texts),
      ref: Ref,
    }),
    { description: 'Totals, only where the law sets one. Nothing else is added up' },
  ),
  assumptions: Texts,
  unavailable: Type.Array(Unavailable),
  sources: Type.Array(RefTo(Source)),
})
export type PenaltyExposureWire = Static<typeof PenaltyExposureAnswer>
export type AggregateWire = PenaltyExposureWire['aggregates'][number]
