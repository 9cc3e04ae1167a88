import { Type } from '@sinclair/typebox'
import { EVENT_KINDS } from '#src/law/changes/index.ts'
import { fields } from '#src/lib/fields.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'
import { IMPACT_STATUSES, ImpactDecision, type ImpactItemWire } from './schema.ts'

const Text = Type.String()
const Optional = Type.Optional(Text)
const Maybe = Type.Union([Text, Type.Null()])
const Int = Type.Integer()
const workspaceId = Text
const Status = Type.Union(IMPACT_STATUSES.map((status) => Type.Literal(status)))
const Kind = Type.Union(EVENT_KINDS.map((kind) => Type.Literal(kind)))

export const listRunProfiles = defineQuery(
  'impacts/list-run-profiles',
  { workspaceId, profileId: Maybe, ...fields('after limit') },
  { profile_id: Text },
)

export const countRunProfiles = defineQuery(
  'impacts/count-run-profiles',
  { workspaceId, profileId: Maybe },
  { total: Int },
)

const Items = JsonColumn(Type.Unsafe<ImpactItemWire[]>(Type.Unknown()))
const Decisions = Type.Array(ImpactDecision)

const change = { pack_id: Text, event: Int }
export const setProfilesLocked = defineQuery(
  'impacts/set-profiles-locked',
  {
    workspaceId,
    at: Text,
    rows: Type.Array(
      Type.Object({ ...fields('profile_id run_id seen_event'), changes: Type.Array(Type.Object(change)) }),
    ),
  },
  {
    profile_id: Text,
    impacts: Type.Array(
      Type.Object({
        ...fields('id run_id due?'),
        ...change,
        status: Status,
        // As text, because it is only compared.
        items_json: Text,
        decisions: Decisions,
      }),
    ),
  },
)

export const upsertImpacts = defineQuery(
  'impacts/upsert-impacts',
  {
    workspaceId,
    at: Text,
    rows: Type.Array(
      Type.Object({
        ...fields(
          'id profile_id run_id from_version|null to_version|null version_id|null as_of',
          'items_json counts_json required_action due|null',
        ),
        ...change,
        status: Status,
      }),
    ),
  },
  { id: Text },
)

const impactRow = Type.Object({
  impact: Type.Object({
    ...fields(
      'id profile_id pack_id from_version? to_version? run_id as_of required_action due?',
      'created_at updated_at',
    ),
    status: Status,
    counts_json: JsonColumn(Type.Unsafe<Record<string, number>>(Type.Unknown())),
    items_json: Items,
    decisions: Decisions,
  }),
  event: Type.Object({ ...fields('id seq'), kind: Kind, summary: Text }),
})

export const findImpact = defineQuery('impacts/find-impact', { workspaceId, impactId: Text }, impactRow)

const filter = { workspaceId, profileId: Maybe, packId: Maybe, status: Maybe }
export const listImpactRows = defineQuery(
  'impacts/list-impacts',
  { ...filter, ...fields('before offset limit') },
  impactRow,
)

export const listChangedImpacts = defineQuery(
  'impacts/list-changed-impacts',
  { ...filter, ...fields('from afterId until limit') },
  impactRow,
)

export const countImpacts = defineQuery('impacts/count-impacts', { ...filter, since: Text }, { total: Int })

const progress = fields('processed created updated unchanged')
export const upsertRecompute = defineQuery(
  'impacts/upsert-recompute',
  { workspaceId, question: Text, total: Type.Union([Int, Type.Null()]), at: Text },
  { recompute: Type.Object({ ...fields('after total'), ...progress }) },
)

export const setRecompute = defineQuery(
  'impacts/set-recompute',
  { workspaceId, ...fields('question after'), ...progress },
  { processed: Int },
)

export const setImpactLocked = defineQuery(
  'impacts/set-impact-locked',
  { workspaceId, ...fields('impactId at') },
  {
    impact: Type.Object({
      ...fields('id due? profile_id pack_id as_of'),
      status: Status,
      decisions: Decisions,
      items_json: Items,
    }),
    run_id: Text,
  },
)

export const setDecisions = defineQuery(
  'impacts/set-decisions',
  {
    workspaceId,
    rows: Type.Array(
      Type.Object({ impact_id: Text, status: Status, due: Maybe, position: Int, decision: ImpactDecision }),
    ),
  },
  { id: Text },
)

export const listPackImpacts = defineQuery(
  'impacts/list-pack-impacts',
  { workspaceId, ...fields('profileId packId') },
  {
    impact: Type.Object({ id: Text, status: Status, due: Optional, event: Int, decisions: Decisions }),
  },
)

export const setRunWithdrawn = defineQuery(
  'impacts/set-run-withdrawn',
  { workspaceId, ...fields('runId previousId') },
  { id: Text },
)
