import { Type } from '@sinclair/typebox'
import { CauseColumn, CHANGE_CLASSES } from '#src/law/versions/index.ts'
import { fields } from '#src/lib/fields.ts'
import { Maybe, StringEnum } from '#src/lib/schema.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'
import { EVENT_KINDS, EventObject } from './event.ts'

const Text = Type.String()
const Texts = Type.Array(Text)

/** The stored fields of an event. It gets its number and id when it is appended. */
const EventRow = Type.Object({
  kind: Type.Union(EVENT_KINDS.map((kind) => Type.Literal(kind))),
  ...fields(
    'pack_ids pack_id|null from_version|null to_version|null closed_versions severity',
    'cause_json|null disputed|null published_at detected_at|null in_force|null',
    'applies_from|null backfill summary counts_json objects_json stale_facts',
  ),
})

export const createChangeEvent = defineQuery(
  'changes/create-event',
  { row: EventRow, ...fields('versionIds factIds') },
  { seq: Type.Integer() },
)

/** A ChangeEvent node. */
export const ChangeEventNode = Type.Object({
  ...fields(
    'id seq pack_ids pack_id? from_version? to_version? closed_versions',
    'disputed? published_at detected_at? in_force? applies_from? backfill summary',
    'stale_facts',
  ),
  kind: StringEnum(EVENT_KINDS),
  severity: StringEnum(CHANGE_CLASSES),
  cause_json: Maybe(JsonColumn(CauseColumn)),
  counts_json: JsonColumn(Type.Record(Text, Type.Integer())),
  objects_json: Maybe(JsonColumn(Type.Array(EventObject))),
})

const pageParams = { after: Type.Integer(), ...fields('kinds|null severities since|null isFull limit') }
const pageRow = Type.Object({ last: Type.Integer(), events: Type.Array(ChangeEventNode) })

export const listEvents = defineQuery(
  'changes/list-events',
  { packIds: Type.Union([Texts, Type.Null()]), ...pageParams },
  pageRow,
)

export const listPackChanges = defineQuery(
  'changes/list-pack-changes',
  { knownAt: Type.Union([Text, Type.Null()]) },
  fields('pack_id at'),
)

export const listPackEvents = defineQuery('changes/list-pack-events', { packId: Text, ...pageParams }, pageRow)
