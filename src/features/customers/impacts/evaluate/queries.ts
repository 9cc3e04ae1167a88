import { Type } from '@sinclair/typebox'
import type { ProfileContent } from '#src/features/customers/profiles/index.ts'
import { EVENT_KINDS, type EventObject } from '#src/law/changes/index.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'
import { IMPACT_STATUSES } from '../schema.ts'

const Text = Type.String()
const Optional = Type.Optional(Text)
const Texts = Type.Array(Text)
const Int = Type.Integer()
const workspaceId = Text
const Status = Type.Union(IMPACT_STATUSES.map((status) => Type.Literal(status)))
const Kind = Type.Union(EVENT_KINDS.map((kind) => Type.Literal(kind)))

export const listProfilesBehind = defineQuery(
  'impacts/list-profiles-behind',
  { head: Int, limit: Int },
  { workspace_id: Text, profile_id: Text },
)

export const countProfilesBehind = defineQuery('impacts/count-profiles-behind', { head: Int }, { total: Int })

export const listStates = defineQuery(
  'impacts/list-states',
  { workspaceId, profileIds: Texts },
  {
    profile_id: Text,
    seen_event: Type.Optional(Int),
    run: Type.Object({
      id: Text,
      as_of: Text,
      known_at: Text,
      event_seq: Int,
      pack_ids: Type.Optional(Texts),
      beside_version_ids: Texts,
    }),
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
  },
)

const versionName = { id: Text, pack_id: Text, version: Text, publication_mode: Text }
export const listPackSteps = defineQuery(
  'impacts/list-pack-steps',
  { packIds: Texts },
  {
    version: Type.Object({ ...versionName, legal_from: Text, legal_to: Optional, closed_at: Optional }),
    before: Texts,
    event: Type.Object({ seq: Int, backfill: Type.Boolean(), stale_facts: Texts }),
  },
)

export const listOtherEvents = defineQuery(
  'impacts/list-other-events',
  { after: Int, kinds: Texts },
  {
    event: Type.Object({ seq: Int, kind: Kind, pack_ids: Texts }),
    version_ids: Texts,
    fact_ids: Texts,
    ended_blocks: Type.Array(Int),
  },
)

const ends = { from_pack_id: Text, from_code: Optional, to_pack_id: Text, to_code: Optional }
export const listImpactFacts = defineQuery(
  'impacts/list-facts',
  { factIds: Texts },
  {
    fact: Type.Object({
      id: Text,
      type: Text,
      publication_mode: Text,
      rationale: Text,
      stale_reason: Optional,
      ...ends,
    }),
  },
)

export const findEventObjects = defineQuery(
  'impacts/find-event-objects',
  { seq: Int },
  { objects: JsonColumn(Type.Unsafe<EventObject[]>(Type.Unknown())) },
)

export const listCatalogue = defineQuery(
  'impacts/list-objects',
  { versionId: Text },
  {
    kind: Text,
    code: Text,
    title: Text,
    modality: Optional,
    role: Optional,
    content: Type.Optional(JsonColumn(Type.Object({ from_role: Optional }))),
    obligation_codes: Texts,
  },
)
