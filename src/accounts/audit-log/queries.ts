import { Type } from '@sinclair/typebox'
import { defineQuery, JsonColumn } from '#src/graph/query.ts'

const Text = Type.String()
const Whole = Type.Integer()
const Detail = Type.Record(Text, Type.Unknown())
const head = Type.Object({ workspaceId: Text, slot: Text, head: Whole })

export const createAuditEvent = defineQuery({
  name: 'audit/create-event',
  mode: 'write',
  params: Type.Object({
    id: Text,
    slot: Text,
    type: Text,
    at: Text,
    actor: Text,
    subject: Text,
    detail: Text,
    isAccount: Type.Boolean(),
  }),
  row: Type.Object({ seq: Type.Union([Whole, Type.Null()]) }),
})

export const listAccountEvents = defineQuery({
  name: 'audit/list-account-events',
  mode: 'read',
  params: Type.Object({ workspaceId: Text, after: Whole, limit: Whole }),
  row: Type.Object({
    id: Text,
    seq: Whole,
    type: Text,
    at: Text,
    actor: Text,
    subject: Text,
    detail: JsonColumn(Detail),
  }),
})

export const listEventsById = defineQuery({
  name: 'audit/list-events-by-id',
  mode: 'read',
  params: Type.Object({ ids: Type.Array(Text) }),
  row: Type.Object({ id: Text, at: Text, detail: JsonColumn(Detail) }),
})

export const listWorkspaceEvents = defineQuery({
  name: 'audit/list-workspace-events',
  mode: 'read',
  params: Type.Object({ workspaceId: Text, limit: Whole, offset: Whole }),
  row: Type.Object({
    total: Whole,
    events: Type.Array(
      Type.Object({
        id: Text,
        seq: Type.Optional(Whole),
        type: Text,
        at: Text,
        actor: Text,
        subject: Text,
        detail_json: JsonColumn(Detail),
      }),
    ),
  }),
})

export const listAnchors = defineQuery({
  name: 'audit/list-anchors',
  mode: 'read',
  params: Type.Object({ slot: Text }),
  row: Type.Object({ at: Text, detail: JsonColumn(Detail) }),
})

export const countWorkspaces = defineQuery({
  name: 'audit/count-workspaces',
  mode: 'read',
  params: Type.Object({}),
  row: Type.Object({ total: Whole }),
})

export const listHeads = defineQuery({
  name: 'audit/list-heads',
  mode: 'read',
  params: Type.Object({ afterId: Text, limit: Whole }),
  row: head,
})

export const listHeadsOfSlots = defineQuery({
  name: 'audit/list-heads-of-slots',
  mode: 'read',
  params: Type.Object({ slots: Type.Array(Text) }),
  row: head,
})

export const findAuditHead = defineQuery({
  name: 'audit/find-head',
  mode: 'read',
  params: Type.Object({ slot: Text }),
  row: head,
})

export const setWorkspaceLocked = defineQuery({
  name: 'audit/set-workspace-locked',
  mode: 'write',
  params: Type.Object({ slot: Text }),
  row: Type.Object({ id: Text }),
})

export const setHead = defineQuery({
  name: 'audit/set-head',
  mode: 'write',
  params: Type.Object({ slot: Text, seq: Whole, at: Text }),
  row: Type.Object({ head: Whole }),
})
