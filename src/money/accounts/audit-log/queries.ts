import { Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'

const Text = Type.String()
const Whole = Type.Integer()
const Detail = Type.Record(Text, Type.Unknown())
const head = Type.Object({ workspaceId: Text, slot: Text, head: Whole })

export const createAuditEvent = defineQuery(
  'audit-log/create-event',
  fields('id slot type at actor subject detail isAccount'),
  { seq: Type.Union([Whole, Type.Null()]) },
)

export const listAccountEvents = defineQuery(
  'audit-log/list-account-events',
  { workspaceId: Text, after: Whole, limit: Whole },
  {
    ...fields('id seq type at actor subject'),
    detail: JsonColumn(Detail),
  },
)

export const listEventsById = defineQuery(
  'audit-log/list-events-by-id',
  { ids: Type.Array(Text) },
  { id: Text, at: Text, detail: JsonColumn(Detail) },
)

export const listWorkspaceEvents = defineQuery(
  'audit-log/list-workspace-events',
  { workspaceId: Text, limit: Whole, offset: Whole },
  {
    total: Whole,
    events: Type.Array(
      Type.Object({
        ...fields('id seq? type at actor subject'),
        detail_json: JsonColumn(Detail),
      }),
    ),
  },
)

export const listAnchors = defineQuery(
  'audit-log/list-anchors',
  { slot: Text },
  { at: Text, detail: JsonColumn(Detail) },
)

export const countWorkspaces = defineQuery('audit-log/count-workspaces', {}, { total: Whole })

export const listHeads = defineQuery('audit-log/list-heads', { afterId: Text, limit: Whole }, head)

export const listHeadsOfSlots = defineQuery('audit-log/list-heads-of-slots', { slots: Type.Array(Text) }, head)

export const findAuditHead = defineQuery('audit-log/find-head', { slot: Text }, head)

export const setWorkspaceLocked = defineQuery('audit-log/set-workspace-locked', { slot: Text }, { id: Text })

export const setHead = defineQuery('audit-log/set-head', { slot: Text, seq: Whole, at: Text }, { head: Whole })
