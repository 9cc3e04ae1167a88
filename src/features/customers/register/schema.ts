import { Type, type Static } from '@sinclair/typebox'
import { ActRow, DutyRow, dutyFilterQuery } from '#src/duties/index.ts'
import { ApplicabilityAnswer } from '#src/features/check/index.ts'
import { ProfileId } from '#src/features/profiles/index.ts'
import { OUTCOMES } from '#src/law/engine/index.ts'
import { wordOf } from '#src/law/vocabulary/index.ts'
import { packReadQuery, Source } from '#src/lib/law/law-schema.ts'
import { Page, pagingQuery, several } from '#src/lib/paging.ts'
import { Component, Described, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'
import { FullOnly, viewParameter } from '#src/lib/views.ts'
import { SinceRun, sinceRunQuery } from '../runs/index.ts'

export const registerQuery = Strict({
  as_of: packReadQuery.as_of,
  since_run: sinceRunQuery('The run of this customer that the duties are compared with; default the newest one'),
  pack_id: several('Only duties of these packs', ['eu-dora'], wordOf('packs')),
  'outcome?': Type.Array(StringEnum(OUTCOMES, { title: 'CustomerRegisterOutcomeInput' }), {
    minItems: 1,
    maxItems: OUTCOMES.length,
    description: 'Only duties with one of these outcomes; repeat the parameter for several',
    examples: [['applies']],
  }),
  ...dutyFilterQuery,
  'changed?': Type.Boolean({
    default: false,
    description: 'Only duties that differ from the run; 422 for a customer without one',
  }),
  'include_not_applicable?': Type.Boolean({
    description:
      'Also duties that do not apply, and did not in the run. Default true with `outcome` and without `changed`, and else false',
    examples: [true],
  }),
  ...viewParameter,
  ...pagingQuery,
})
export type RegisterQuery = Static<typeof registerQuery>

const { unknown, next_answers, assumptions, unavailable } = ApplicabilityAnswer.properties

export const Register = Component('CustomerRegister', {
  customer_profile_id: ProfileId,
  profile_version: Type.Integer(),
  as_of: Described('The day whose law it is'),
  'since_run?': RefTo(SinceRun),
  data: Type.Array(RefTo(DutyRow), { description: 'In the order of the packs and of the law' }),
  not_applicable: FullOnly(
    Type.Array(RefTo(DutyRow), {
      description: 'On each page all those that `include_not_applicable` would add to `data`, without a comparison',
    }),
  ),
  acts: Type.Array(RefTo(ActRow), { description: 'Whether each act applies to each subject, and why not' }),
  unknown,
  next_answers,
  assumptions,
  unavailable,
  sources: Type.Array(RefTo(Source)),
  page: RefTo(Page),
})
export type RegisterWire = Static<typeof Register>
