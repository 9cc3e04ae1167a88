import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { ProfileId } from '#src/features/profiles/index.ts'
import { EVENT_KINDS } from '#src/law/changes/index.ts'
import { OUTCOMES } from '#src/law/engine/index.ts'
import { OBJECT_KINDS } from '#src/law/versions/index.ts'
import { Word } from '#src/law/vocabulary/index.ts'
import { walkQuery } from '#src/lib/paging.ts'
import { Component, IsoDate, Named, ShortText, Strict, StringEnum } from '#src/lib/schema.ts'
import { FullOnly, viewParameter } from '#src/lib/views.ts'

export const IMPACT_STATUSES = ['open', 'acknowledged', 'resolved', 'dismissed'] as const
export type ImpactStatus = (typeof IMPACT_STATUSES)[number]
const BUCKETS = ['new', 'changed', 'retired', 'date_moved', 'displaced', 'evidence_reuse_changed'] as const
const DECISIONS = ['adopt', 'defer', 'reject', 'undo'] as const

/** The status of a pack or a duty for one subject under one text. */
const DutyStatus = Named('DutyStatus', {
  outcome: Type.Optional(StringEnum(OUTCOMES)),
  applies_from: Type.Optional(Type.String({ description: 'Since or from when; absent where there is no date yet' })),
  displaced_by: Type.Optional(Type.String()),
  code: Type.Optional(Type.String({ description: 'What it is called in this version, where that differs' })),
  state: Type.Optional(
    Type.String({ description: 'For what has no outcome: `usable`, `stale`, `published`, `blocked`' }),
  ),
})
export type DutyStatusWire = Static<typeof DutyStatus>

const ImpactItem = Named('ImpactItem', {
  subject_id: Type.String({ description: 'Id of the subject in the profile; `subject` for a flat one' }),
  object: Named('ItemObject', {
    kind: StringEnum(['pack', 'pack_version', ...OBJECT_KINDS, 'relationship_fact']),
    pack_id: Type.String(),
    id: Type.String({ description: 'Code of the object, id of the relationship fact, or the pack' }),
    title: Type.Optional(Type.String()),
    modality: Type.Optional(
      Type.String({ description: 'Of a duty: `must`, `must_not`, `should`, or `may` for what is allowed' }),
    ),
  }),
  bucket: StringEnum(BUCKETS, {
    description:
      '`new`, `retired`: it comes to concern the subject, or ceases to; `date_moved`: from another day on; `displaced`: another law takes its place, or no longer does; `changed`: its text or outcome differs',
  }),
  before: Type.Optional(DutyStatus),
  after: Type.Optional(DutyStatus),
  fields: Type.Optional(Type.Array(Type.String(), { description: 'Fields of the text that differ' })),
  action: Type.String({ description: 'What to do about it' }),
})
export type ImpactItemWire = Static<typeof ImpactItem>

/** What the service or a person decided about an impact, as it is stored and as it is sent. */
export const ImpactDecision = Named('DecisionTaken', {
  decision: StringEnum([...DECISIONS, 'superseded', 'reopened'], {
    description:
      'What was decided; by the service itself: `superseded` by the impact of a later text, or since it concerns nobody any more; `reopened` for a newer run under the older text',
  }),
  at: Type.String({ format: 'date-time' }),
  by: Type.String({ description: 'Id of the key that decided' }),
  ...fields('until? reason?'),
  run_id: Type.Optional(Type.String({ description: 'For `adopt`: the run against the new version' })),
  previous_run_id: Type.Optional(Type.String({ description: 'The run whose place it took' })),
  covered_by: Type.Optional(Type.String({ description: 'The impact of a later version that was adopted' })),
})
export type DecisionWire = Static<typeof ImpactDecision>

const Counts = Strict(Object.fromEntries(BUCKETS.map((bucket) => [bucket, Type.Optional(Type.Integer())])), {
  title: 'ImpactCounts',
  description: 'Items by bucket',
})

const impactProperties = {
  id: Type.String({ format: 'uuid' }),
  customer_profile_id: ProfileId,
  domain_pack_id: Type.String({ description: 'The pack that changed', examples: ['eu-ai-act'] }),
  status: StringEnum(IMPACT_STATUSES, {
    description:
      '`open`: to be decided; `acknowledged`: deferred; `resolved`: adopted, or overtaken by what happened since; `dismissed`: rejected with a reason',
  }),
  event: Named('ImpactEvent', {
    id: Type.String({ examples: ['change-12'] }),
    seq: Type.Integer(),
    kind: StringEnum(EVENT_KINDS),
    summary: Type.String(),
  }),
  from_version: Type.Optional(Type.String({ description: 'The version that it is measured from' })),
  to_version: Type.Optional(Type.String()),
  run_id: Type.String({ description: 'The run that it is measured from' }),
  as_of: Type.String({ description: 'The day on which both texts were compared' }),
  counts: Counts,
  items: Type.Array(ImpactItem),
  required_action: Type.String(),
  due: Type.Optional(Type.String({ description: 'The first day that asks for something; after a deferral, its end' })),
  decisions: Type.Array(ImpactDecision, { description: 'In their order; the last one counts' }),
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({ format: 'date-time' }),
}

export const ChangeImpact = Component('ChangeImpact', impactProperties)
export type ChangeImpactWire = Static<typeof ChangeImpact>

/** An impact in a list. */
export const ChangeImpactRow = Component('ChangeImpactRow', {
  ...impactProperties,
  items: FullOnly(Type.Optional(impactProperties.items)),
})

export const listImpactsQuery = Strict({
  customer_profile_id: Type.Optional(ShortText('Only of this customer', 'acme-bank')),
  domain_pack_id: Type.Optional(Word('packs', 'Only of this pack', 'eu-ai-act')),
  status: Type.Optional(StringEnum(IMPACT_STATUSES, { title: 'StatusInput', description: 'Only in this state' })),
  ...viewParameter,
  ...walkQuery,
})

export const RecomputeRequest = Strict(
  {
    customer_profile_id: Type.Optional(ShortText('One customer; default all', 'acme-bank')),
    domain_pack_id: Type.Optional(Word('packs', 'One pack; default all', 'eu-ai-act')),
    status: Type.Optional(
      StringEnum(IMPACT_STATUSES, {
        title: 'StatusInput',
        description: 'Only impacts that are now in this state; absent or `open` also creates those that are missing',
        examples: ['open'],
      }),
    ),
  },
  { $id: 'ImpactRecomputeRequest', examples: [{ domain_pack_id: 'eu-ai-act' }] },
)
export type RecomputeRequest = Static<typeof RecomputeRequest>

export const RecomputeAnswer = Component('ImpactRecompute', {
  state: StringEnum(['running', 'complete'], {
    description: '`running`: the same call again goes on where this one ended',
  }),
  processed: Type.Integer({ description: 'Customers looked at since the recompute began' }),
  total: Type.Integer({ description: 'Customers to look at: those with a run' }),
  created: Type.Integer({ description: 'Impacts that were missing' }),
  updated: Type.Integer({ description: 'Undecided impacts that are measured from a newer run now' }),
  unchanged: Type.Integer(),
})
export type RecomputeAnswerWire = Static<typeof RecomputeAnswer>

export const DecisionRequest = Strict(
  {
    decision: StringEnum(DECISIONS, {
      title: 'ImpactDecisionDecisionInput',
      description:
        'What becomes of it: `adopt` runs the customer against the new version; `defer` needs `until`; `reject` needs `reason`; `undo` opens it again and takes the last decision back, as long as nothing rests on it',
      examples: ['adopt'],
    }),
    until: Type.Optional({
      ...IsoDate,
      description: 'For `defer`: the day to come back to it',
      examples: ['2027-03-01'],
    }),
    reason: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2_000,
        pattern: '\\S',
        description: 'For `reject`; else a note',
        examples: ['The system was sold'],
      }),
    ),
  },
  { $id: 'ImpactDecisionRequest', examples: [{ decision: 'defer', until: '2027-03-01' }] },
)
export type DecisionRequest = Static<typeof DecisionRequest>
