import { Type } from '@sinclair/typebox'
import { EVENT_KINDS } from '#src/features/change-events/index.ts'
import { defineQuery, JsonColumn } from '#src/graph/query.ts'
import { IMPACT_STATUSES, ImpactDecision, type ImpactItemWire } from './schema.ts'

const Text = Type.String()
const Optional = Type.Optional(Text)
const Maybe = Type.Union([Text, Type.Null()])
const Int = Type.Integer()
const workspaceId = Text
const Status = Type.Union(IMPACT_STATUSES.map((status) => Type.Literal(status)))
const Kind = Type.Union(EVENT_KINDS.map((kind) => Type.Literal(kind)))

export const listRunProfiles = defineQuery({
  name: 'impacts/list-run-profiles',
  mode: 'read',
  params: Type.Object({ workspaceId, profileId: Maybe, after: Text, limit: Int }),
  row: Type.Object({ profile_id: Text }),
})

export const countRunProfiles = defineQuery({
  name: 'impacts/count-run-profiles',
  mode: 'read',
  params: Type.Object({ workspaceId, profileId: Maybe }),
  row: Type.Object({ total: Int }),
})

const Items = JsonColumn(Type.Unsafe<ImpactItemWire[]>(Type.Unknown()))
const Decisions = Type.Array(ImpactDecision)

const change = { pack_id: Text, event: Int }
export const setProfilesLocked = defineQuery({
  name: 'impacts/set-profiles-locked',
  mode: 'write',
  params: Type.Object({
    workspaceId,
    at: Text,
    rows: Type.Array(
      Type.Object({ profile_id: Text, run_id: Text, seen_event: Int, changes: Type.Array(Type.Object(change)) }),
    ),
  }),
  row: Type.Object({
    profile_id: Text,
    impacts: Type.Array(
      Type.Object({
        id: Text,
        ...change,
        status: Status,
        run_id: Text,
        // As text, because it is only compared.
        items_json: Text,
        due: Optional,
        decisions: Decisions,
      }),
    ),
  }),
})

export const upsertImpacts = defineQuery({
  name: 'impacts/upsert-impacts',
  mode: 'write',
  params: Type.Object({
    workspaceId,
    at: Text,
    rows: Type.Array(
      Type.Object({
        id: Text,
        profile_id: Text,
        ...change,
        status: Status,
        run_id: Text,
        from_version: Maybe,
        to_version: Maybe,
        version_id: Maybe,
        as_of: Text,
        items_json: Text,
        counts_json: Text,
        required_action: Text,
        due: Maybe,
      }),
    ),
  }),
  row: Type.Object({ id: Text }),
})

const impactRow = Type.Object({
  impact: Type.Object({
    id: Text,
    profile_id: Text,
    pack_id: Text,
    status: Status,
    from_version: Optional,
    to_version: Optional,
    run_id: Text,
    as_of: Text,
    counts_json: JsonColumn(Type.Unsafe<Record<string, number>>(Type.Unknown())),
    items_json: Items,
    required_action: Text,
    due: Optional,
    decisions: Decisions,
    created_at: Text,
    updated_at: Text,
  }),
  event: Type.Object({ id: Text, seq: Int, kind: Kind, summary: Text }),
})

export const findImpact = defineQuery({
  name: 'impacts/find-impact',
  mode: 'read',
  params: Type.Object({ workspaceId, impactId: Text }),
  row: impactRow,
})

const filter = { workspaceId, profileId: Maybe, packId: Maybe, status: Maybe }
export const listImpactRows = defineQuery({
  name: 'impacts/list-impacts',
  mode: 'read',
  params: Type.Object({ ...filter, offset: Int, limit: Int }),
  row: impactRow,
})

export const countImpacts = defineQuery({
  name: 'impacts/count-impacts',
  mode: 'read',
  params: Type.Object(filter),
  row: Type.Object({ total: Int }),
})

const progress = { processed: Int, created: Int, updated: Int, unchanged: Int }
export const upsertRecompute = defineQuery({
  name: 'impacts/upsert-recompute',
  mode: 'write',
  params: Type.Object({ workspaceId, question: Text, total: Type.Union([Int, Type.Null()]), at: Text }),
  row: Type.Object({ recompute: Type.Object({ after: Text, total: Int, ...progress }) }),
})

export const setRecompute = defineQuery({
  name: 'impacts/set-recompute',
  mode: 'write',
  params: Type.Object({ workspaceId, question: Text, after: Text, ...progress }),
  row: Type.Object({ processed: Int }),
})

export const setImpactLocked = defineQuery({
  name: 'impacts/set-impact-locked',
  mode: 'write',
  params: Type.Object({ workspaceId, impactId: Text, at: Text }),
  row: Type.Object({
    impact: Type.Object({
      id: Text,
      status: Status,
      due: Optional,
      decisions: Decisions,
      profile_id: Text,
      pack_id: Text,
      as_of: Text,
      items_json: Items,
    }),
    run_id: Text,
  }),
})

export const setDecisions = defineQuery({
  name: 'impacts/set-decisions',
  mode: 'write',
  params: Type.Object({
    workspaceId,
    at: Text,
    rows: Type.Array(
      Type.Object({ impact_id: Text, status: Status, due: Maybe, position: Int, decision: ImpactDecision }),
    ),
  }),
  row: Type.Object({ id: Text }),
})

export const listPackImpacts = defineQuery({
  name: 'impacts/list-pack-impacts',
  mode: 'read',
  params: Type.Object({ workspaceId, profileId: Text, packId: Text }),
  row: Type.Object({
    impact: Type.Object({ id: Text, status: Status, due: Optional, event: Int, decisions: Decisions }),
  }),
})

export const setRunWithdrawn = defineQuery({
  name: 'impacts/set-run-withdrawn',
  mode: 'write',
  params: Type.Object({ workspaceId, runId: Text, previousId: Text }),
  row: Type.Object({ id: Text }),
})
