import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { ProfileId } from '#src/features/profiles/index.ts'
import { EVENT_KINDS } from '#src/law/changes/index.ts'
import { OUTCOMES } from '#src/law/engine/index.ts'
import { OBJECT_KINDS } from '#src/law/versions/index.ts'
import { Word } from '#src/law/vocabulary/index.ts'
import { walkQuery } from '#src/lib/paging.ts'
import {
  AwaitsConfirmation,
  Component,
  ConfirmedBy,
  Described,
  IsoDate,
  Maybe,
  Named,
  RecordedBy,
  RefTo,
  ShortText,
  Strict,
  StringEnum,
} from '#src/lib/schema.ts'
import { FullOnly, viewParameter } from '#src/lib/views.ts'

export const IMPACT_STATUSES = ['open', 'acknowledged', 'resolved', 'dismissed'] as const
export type ImpactStatus = (typeof IMPACT_STATUSES)[number]
export const BUCKETS = ['new', 'changed', 'retired', 'date_moved', 'displaced', 'evidence_reuse_changed'] as const
const DECISIONS = ['adopt', 'defer', 'reject', 'undo'] as const

/** The status of a pack or a duty for one subject under one text. */
const DutyStatus = Named('DutyStatus', {
  'outcome?': StringEnum(OUTCOMES),
  'applies_from?': Described('Since or from when; absent where there is no date yet'),
  'displaced_by?': Type.String(),
  'code?': Described('What it is called in this version, where that differs'),
  'state?': Described('For what has no outcome: `usable`, `stale`, `published`, `blocked`'),
})
export type DutyStatusWire = Static<typeof DutyStatus>

const ImpactItem = Named('ImpactItem', {
  subject_id: Described('Id of the subject in the profile; `subject` for a flat one'),
  object: Named('ItemObject', {
    kind: StringEnum(['pack', 'pack_version', ...OBJECT_KINDS, 'relationship_fact']),
    pack_id: Type.String(),
    id: Described('Code of the object, id of the relationship fact, or the pack'),
    'title?': Type.String(),
    'modality?': Described('Of a duty: `must`, `must_not`, `should`, or `may` for what is allowed'),
  }),
  bucket: StringEnum(BUCKETS, {
    description:
      '`new`, `retired`: it comes to concern the subject, or ceases to; `date_moved`: from another day on; `displaced`: another law takes its place, or no longer does; `changed`: its text or outcome differs',
  }),
  'before?': DutyStatus,
  'after?': DutyStatus,
  'fields?': Described.list('Fields of the text that differ'),
  action: Described('What to do about it'),
})
export type ImpactItemWire = Static<typeof ImpactItem>

/** What the service or a person decided about an impact, as it is stored and as it is sent. */
export const ImpactDecision = Named('DecisionTaken', {
  decision: StringEnum([...DECISIONS, 'superseded', 'reopened'], {
    description:
      'What was decided; by the service itself: `superseded` by the impact of a later text, or since it concerns nobody any more; `reopened` for a newer run under the older text',
  }),
  at: Type.String({ format: 'date-time' }),
  by: RecordedBy,
  'confirmed_by?': ConfirmedBy,
  ...fields('until? reason?'),
  'run_id?': Described('For `adopt`: the run against the new version'),
  'previous_run_id?': Described('The run whose place it took'),
  'covered_by?': Described('The impact of a later version that was adopted'),
})
export type DecisionWire = Static<typeof ImpactDecision>

const Counts = Named(
  'ImpactCounts',
  'Items by bucket',
  Object.fromEntries(BUCKETS.map((bucket) => [bucket, Maybe(Type.Integer())])),
)

const impactProperties = {
  id: Type.String({ format: 'uuid' }),
  customer_profile_id: ProfileId,
  domain_pack_id: Described('The pack that changed', 'eu-ai-act'),
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
  from_version: Maybe(Described('The version that it is measured from')),
  to_version: Maybe(Type.String()),
  run_id: Described('The run that it is measured from'),
  as_of: Described('The day on which both texts were compared'),
  counts: Counts,
  items: Type.Array(ImpactItem),
  required_action: Type.String(),
  due: Maybe(Described('The first day that asks for something; after a deferral, its end')),
  decisions: Type.Array(ImpactDecision, { description: 'In their order; the last one counts' }),
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({ format: 'date-time' }),
}

export const ChangeImpact = Component('ChangeImpact', {
  ...impactProperties,
  'awaits_confirmation?': RefTo(AwaitsConfirmation),
})
export type ChangeImpactWire = Static<typeof ChangeImpact>

/** An impact in a list. */
export const ChangeImpactRow = Component('ChangeImpactRow', {
  ...impactProperties,
  'items?': FullOnly(impactProperties.items),
})

export const listImpactsQuery = Strict({
  'customer_profile_id?': ShortText('Only of this customer', 'acme-bank'),
  'domain_pack_id?': Word('packs', 'Only of this pack', 'eu-ai-act'),
  'status?': StringEnum(IMPACT_STATUSES, { title: 'StatusInput', description: 'Only in this state' }),
  ...viewParameter,
  ...walkQuery,
})

export const RecomputeRequest = Strict(
  {
    'customer_profile_id?': ShortText('One customer; default all', 'acme-bank'),
    'domain_pack_id?': Word('packs', 'One pack; default all', 'eu-ai-act'),
    'status?': StringEnum(IMPACT_STATUSES, {
      title: 'StatusInput',
      description: 'Only impacts that are now in this state; absent or `open` also creates those that are missing',
      examples: ['open'],
    }),
  },
  { $id: 'ImpactRecomputeRequest', examples: [{ domain_pack_id: 'eu-ai-act' }] },
)
export type RecomputeRequest = Static<typeof RecomputeRequest>

export const RecomputeAnswer = Component('ImpactRecompute', {
  state: StringEnum(['running', 'complete'], {
    description: '`running`: the same call again goes on where this one ended',
  }),
  processed: Described.count('Customers looked at since the recompute began'),
  total: Described.count('Customers to look at: those with a run'),
  created: Described.count('Impacts that were missing'),
  updated: Described.count('Undecided impacts that are measured from a newer run now'),
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
    'until?': {
      ...IsoDate,
      description: 'For `defer`: the day to come back to it',
      examples: ['2027-03-01'],
    },
    'reason?': Type.String({
      minLength: 1,
      maxLength: 2_000,
      pattern: '\\S',
      description: 'For `reject`; else a note',
      examples: ['The system was sold'],
    }),
  },
  { $id: 'ImpactDecisionRequest', examples: [{ decision: 'defer', until: '2027-03-01' }] },
)
export type DecisionRequest = Static<typeof DecisionRequest>
