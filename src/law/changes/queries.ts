import { Type } from '@sinclair/typebox'
import { CauseColumn } from '#src/law/versions/index.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'
import { EVENT_KINDS, EventObject } from './event.ts'

const Text = Type.String()
const OptionalText = Type.Optional(Text)
const Maybe = Type.Union([Text, Type.Null()])
const Texts = Type.Array(Text)

/** The stored fields of an event. It gets its number and id when it is appended. */
const EventRow = Type.Object({
  kind: Type.Union(EVENT_KINDS.map((kind) => Type.Literal(kind))),
  pack_ids: Texts,
  pack_id: Maybe,
  from_version: Maybe,
  to_version: Maybe,
  closed_versions: Texts,
  severity: Text,
  cause_json: Maybe,
  disputed: Maybe,
  published_at: Text,
  detected_at: Maybe,
  in_force: Maybe,
  applies_from: Maybe,
  backfill: Type.Boolean(),
  summary: Text,
  counts_json: Text,
  objects_json: Text,
  stale_facts: Texts,
})

export const createChangeEvent = defineQuery(
  'changes/create-event',
  { row: EventRow, versionIds: Texts, factIds: Texts },
  { seq: Type.Integer() },
)

/** A ChangeEvent node. */
export const ChangeEventNode = Type.Object({
  id: Text,
  seq: Type.Integer(),
  kind: Text,
  pack_ids: Texts,
  pack_id: OptionalText,
  from_version: OptionalText,
  to_version: OptionalText,
  closed_versions: Texts,
  severity: Text,
  cause_json: Type.Optional(JsonColumn(CauseColumn)),
  disputed: OptionalText,
  published_at: Text,
  detected_at: OptionalText,
  in_force: OptionalText,
  applies_from: OptionalText,
  backfill: Type.Boolean(),
  summary: Text,
  counts_json: JsonColumn(Type.Record(Text, Type.Integer())),
  objects_json: Type.Optional(JsonColumn(Type.Array(EventObject))),
  stale_facts: Texts,
})

const pageParams = {
  after: Type.Integer(),
  kinds: Type.Union([Texts, Type.Null()]),
  severities: Texts,
  since: Maybe,
  isFull: Type.Boolean(),
  limit: Type.Integer(),
}
const pageRow = Type.Object({ last: Type.Integer(), events: Type.Array(ChangeEventNode) })

export const listEvents = defineQuery(
  'changes/list-events',
  { packIds: Type.Union([Texts, Type.Null()]), ...pageParams },
  pageRow,
)

export const listPackEvents = defineQuery('changes/list-pack-events', { packId: Text, ...pageParams }, pageRow)
