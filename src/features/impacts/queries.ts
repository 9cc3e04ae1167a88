import { Type } from '@sinclair/typebox'
import { EVENT_KINDS, type EventObject } from '#src/features/change-events/index.ts'
import type { ProfileContent } from '#src/features/profiles/index.ts'
import { defineQuery, JsonColumn } from '#src/graph/query.ts'
import { IMPACT_STATUSES, type DecisionWire, type ImpactItemWire } from './schema.ts'

const Text = Type.String()
const Optional = Type.Optional(Text)
const Maybe = Type.Union([Text, Type.Null()])
const Texts = Type.Array(Text)
const Int = Type.Integer()
const workspaceId = Text
const Status = Type.Union(IMPACT_STATUSES.map((status) => Type.Literal(status)))
const Kind = Type.Union(EVENT_KINDS.map((kind) => Type.Literal(kind)))

export const listProfilesBehind = defineQuery({
  name: 'impacts/list-profiles-behind',
  mode: 'read',
  params: Type.Object({ head: Int, limit: Int }),
  row: Type.Object({ workspace_id: Text, profile_id: Text }),
})

export const countProfilesBehind = defineQuery({
  name: 'impacts/count-profiles-behind',
  mode: 'read',
  params: Type.Object({ head: Int }),
  row: Type.Object({ total: Int }),
})

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

export const listStates = defineQuery({
  name: 'impacts/list-states',
  mode: 'read',
  params: Type.Object({ workspaceId, profileIds: Texts }),
  row: Type.Object({
    profile_id: Text,
    seen_event: Type.Optional(Int),
    run: Type.Object({ id: Text, as_of: Text, event_seq: Int, pack_ids: Type.Optional(Texts) }),
    version: Type.Object({
      version: Int,
      hash: Text,
      content_json: JsonColumn(Type.Unsafe<ProfileContent>(Type.Unknown())),
    }),
    locked: Type.Array(Type.Object({ pack_id: Text, version_id: Text, version: Text })),
    fact_ids: Texts,
    impacts: Type.Array(
      Type.Object({
        pack_id: Text,
        event: Int,
        status: Status,
        run_id: Text,
        from_version: Optional,
        // Only for impacts of a blocked version.
        blocked_version: Optional,
      }),
    ),
  }),
})

const versionName = { id: Text, pack_id: Text, version: Text, publication_mode: Text }
export const listPackSteps = defineQuery({
  name: 'impacts/list-pack-steps',
  mode: 'read',
  params: Type.Object({ packIds: Texts }),
  row: Type.Object({
    version: Type.Object({ ...versionName, legal_from: Text, legal_to: Optional, closed_at: Optional }),
    before: Texts,
    event: Type.Object({ seq: Int, backfill: Type.Boolean(), stale_facts: Texts }),
  }),
})

export const listOtherEvents = defineQuery({
  name: 'impacts/list-other-events',
  mode: 'read',
  params: Type.Object({ after: Int, kinds: Texts }),
  row: Type.Object({
    event: Type.Object({ seq: Int, kind: Kind, pack_ids: Texts }),
    version_ids: Texts,
    fact_ids: Texts,
    ended_blocks: Type.Array(Int),
  }),
})

const ends = { from_pack_id: Text, from_code: Optional, to_pack_id: Text, to_code: Optional }
export const listImpactFacts = defineQuery({
  name: 'impacts/list-facts',
  mode: 'read',
  params: Type.Object({ factIds: Texts }),
  row: Type.Object({
    fact: Type.Object({
      id: Text,
      type: Text,
      publication_mode: Text,
      rationale: Text,
      stale_reason: Optional,
      ...ends,
    }),
  }),
})

export const findEventObjects = defineQuery({
  name: 'impacts/find-event-objects',
  mode: 'read',
  params: Type.Object({ seq: Int }),
  row: Type.Object({ objects: JsonColumn(Type.Unsafe<EventObject[]>(Type.Unknown())) }),
})

export const listCatalogue = defineQuery({
  name: 'impacts/list-objects',
  mode: 'read',
  params: Type.Object({ versionId: Text }),
  row: Type.Object({
    kind: Text,
    code: Text,
    title: Text,
    modality: Optional,
    role: Optional,
    content: Type.Optional(JsonColumn(Type.Object({ from_role: Optional }))),
    obligation_codes: Texts,
  }),
})

const impactName = { id: Text, profile_id: Text, pack_id: Text, event: Int }
export const createImpacts = defineQuery({
  name: 'impacts/create-impacts',
  mode: 'write',
  params: Type.Object({
    at: Text,
    rows: Type.Array(
      Type.Object({
        workspace_id: Text,
        profile_id: Text,
        run_id: Text,
        seen_event: Int,
        impacts: Type.Array(
          Type.Object({
            id: Text,
            pack_id: Text,
            event: Int,
            from_version: Maybe,
            to_version: Maybe,
            version_id: Maybe,
            as_of: Text,
            items_json: Text,
            counts_json: Text,
            required_action: Text,
            due: Maybe,
            replaces: Type.Array(Int),
          }),
        ),
      }),
    ),
  }),
  row: Type.Object({ ...impactName, workspace_id: Text, created: Type.Boolean(), updated: Type.Boolean() }),
})

const Items = JsonColumn(Type.Unsafe<ImpactItemWire[]>(Type.Unknown()))
const Decisions = JsonColumn(Type.Unsafe<DecisionWire[]>(Type.Unknown()))
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
    decisions_json: Decisions,
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
      status: Status,
      due: Optional,
      decisions_json: Decisions,
      profile_id: Text,
      pack_id: Text,
      event: Int,
      from_version: Optional,
      to_version: Optional,
      version_id: Optional,
      as_of: Text,
      items_json: Items,
    }),
    run_id: Text,
  }),
})

export const setDecision = defineQuery({
  name: 'impacts/set-decision',
  mode: 'write',
  params: Type.Object({ workspaceId, impactId: Text, status: Status, due: Maybe, decisions: Text, at: Text }),
  row: Type.Object({ id: Text }),
})

export const listPackImpacts = defineQuery({
  name: 'impacts/list-pack-impacts',
  mode: 'read',
  params: Type.Object({ workspaceId, profileId: Text, packId: Text }),
  row: Type.Object({
    impact: Type.Object({ id: Text, status: Status, due: Optional, event: Int, decisions_json: Decisions }),
  }),
})

export const setRunWithdrawn = defineQuery({
  name: 'impacts/set-run-withdrawn',
  mode: 'write',
  params: Type.Object({ workspaceId, runId: Text, previousId: Text }),
  row: Type.Object({ id: Text }),
})
