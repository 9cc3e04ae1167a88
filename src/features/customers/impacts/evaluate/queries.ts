import { Type } from '@sinclair/typebox'
import type { ProfileContent } from '#src/features/profiles/index.ts'
import { EVENT_KINDS, type EventObject } from '#src/law/changes/index.ts'
import { fields } from '#src/lib/fields.ts'
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
  fields('workspace_id profile_id'),
)

export const countProfilesBehind = defineQuery('impacts/count-profiles-behind', { head: Int }, { total: Int })

export const listStates = defineQuery(
  'impacts/list-states',
  { workspaceId, profileIds: Texts },
  {
    ...fields('profile_id seen_event? fact_ids'),
    run: Type.Object(fields('id as_of known_at event_seq pack_ids? beside_version_ids')),
    version: Type.Object({
      version: Int,
      hash: Text,
      content_json: JsonColumn(Type.Unsafe<ProfileContent>(Type.Unknown())),
    }),
    locked: Type.Array(Type.Object(fields('pack_id version_id version'))),
    impacts: Type.Array(
      Type.Object({
        ...fields('pack_id run_id from_version?'),
        event: Int,
        status: Status,
        // Only for impacts of a blocked version.
        blocked_version: Optional,
      }),
    ),
  },
)

const versionName = fields('id pack_id version publication_mode')
export const listPackSteps = defineQuery(
  'impacts/list-pack-steps',
  { packIds: Texts },
  {
    version: Type.Object({ ...versionName, ...fields('legal_from legal_to? closed_at?') }),
    before: Texts,
    event: Type.Object(fields('seq backfill stale_facts')),
  },
)

export const listOtherEvents = defineQuery(
  'impacts/list-other-events',
  { after: Int, kinds: Texts },
  {
    event: Type.Object({ seq: Int, kind: Kind, pack_ids: Texts }),
    ...fields('version_ids fact_ids ended_blocks'),
  },
)

const ends = fields('from_pack_id from_code? to_pack_id to_code?')
export const listImpactFacts = defineQuery(
  'impacts/list-facts',
  { factIds: Texts },
  {
    fact: Type.Object({ ...fields('id type publication_mode rationale stale_reason?'), ...ends }),
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
    ...fields('kind code title modality? role? obligation_codes'),
    content: Type.Optional(JsonColumn(Type.Object({ from_role: Optional }))),
  },
)
