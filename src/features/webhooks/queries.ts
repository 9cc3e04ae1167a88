import { Type } from '@sinclair/typebox'
import { defineQuery, JsonColumn } from '#src/graph/query.ts'

const Text = Type.String()
const Texts = Type.Array(Text)
const OptionalText = Type.Optional(Text)
const Maybe = Type.Union([Text, Type.Null()])
const Nothing = Type.Object({})

export const upsertMessages = defineQuery({
  name: 'webhooks/upsert-messages',
  mode: 'write',
  params: Type.Object({
    rows: Type.Array(
      Type.Object({ id: Text, workspace_id: Text, type: Text, body: Text, at: Text, endpoint_id: Maybe }),
    ),
  }),
  row: Type.Object({ id: Text, endpoint_ids: Texts }),
})

/** The newest secret first; replaced secrets have an end. */
export const SecretsColumn = JsonColumn(Type.Array(Type.Object({ sealed: Text, ends_at: OptionalText })))

const EndpointNode = Type.Object({
  id: Text,
  workspace_id: Text,
  url: Text,
  description: OptionalText,
  event_types: Texts,
  secrets_json: SecretsColumn,
  disabled_at: OptionalText,
  disabled_reason: OptionalText,
  created_at: Text,
  updated_at: OptionalText,
})
const endpointRow = Type.Object({ endpoint: EndpointNode })

export const createEndpointNode = defineQuery({
  name: 'webhooks/create-endpoint',
  mode: 'write',
  params: Type.Object({
    id: Text,
    workspaceId: Text,
    url: Text,
    description: Maybe,
    eventTypes: Texts,
    secrets: Text,
    at: Text,
    most: Type.Integer(),
  }),
  row: Type.Object({ created: Type.Boolean() }),
})

export const listEndpointNodes = defineQuery({
  name: 'webhooks/list-endpoints',
  mode: 'read',
  params: Type.Object({ workspaceId: Text, limit: Type.Integer(), offset: Type.Integer() }),
  row: Type.Object({ total: Type.Integer(), endpoints: Type.Array(EndpointNode) }),
})

export const findEndpointNode = defineQuery({
  name: 'webhooks/find-endpoint',
  mode: 'read',
  params: Type.Object({ id: Text, workspaceId: Text }),
  row: endpointRow,
})

export const setEndpointNode = defineQuery({
  name: 'webhooks/set-endpoint',
  mode: 'write',
  params: Type.Object({
    id: Text,
    workspaceId: Text,
    url: Maybe,
    description: Maybe,
    eventTypes: Type.Union([Texts, Type.Null()]),
    secrets: Maybe,
    disabledReason: Maybe,
    at: Text,
  }),
  row: endpointRow,
})

export const deleteEndpointNode = defineQuery({
  name: 'webhooks/delete-endpoint',
  mode: 'write',
  params: Type.Object({ id: Text, workspaceId: Text }),
  row: Type.Object({ id: Text }),
})

export const setWatches = defineQuery({
  name: 'webhooks/set-watches',
  mode: 'write',
  params: Type.Object({ workspaceId: Text, at: Text }),
  row: Type.Object({ id: Text }),
})

const pageOfWorkspaces = Type.Object({ afterId: Text, limit: Type.Integer() })

export const listWebhookWorkspaces = defineQuery({
  name: 'webhooks/list-webhook-workspaces',
  mode: 'read',
  params: pageOfWorkspaces,
  row: Type.Object({ id: Text }),
})

export const listCreditWorkspaces = defineQuery({
  name: 'webhooks/list-credit-workspaces',
  mode: 'read',
  params: pageOfWorkspaces,
  row: Type.Object({ id: Text, slot: Text, since: Text, below: Type.Union([Type.Integer(), Type.Null()]) }),
})

export const findCursor = defineQuery({
  name: 'webhooks/find-cursor',
  mode: 'read',
  params: Nothing,
  row: Type.Object({ seq: Type.Union([Type.Integer(), Type.Null()]), last: Type.Integer() }),
})

export const upsertCursor = defineQuery({
  name: 'webhooks/upsert-cursor',
  mode: 'write',
  params: Nothing,
  row: Type.Object({ seq: Type.Integer(), workspace_id: Text }),
})

export const setCursor = defineQuery({
  name: 'webhooks/set-cursor',
  mode: 'write',
  params: Type.Object({ seq: Type.Integer(), workspaceId: Text }),
  row: Type.Object({ seq: Type.Integer() }),
})

export const listMessages = defineQuery({
  name: 'webhooks/list-messages',
  mode: 'read',
  params: Type.Object({ state: Text, before: Text, limit: Type.Integer() }),
  row: Type.Object({
    message: Type.Object({ id: Text, workspace_id: Text, type: Text, at: Text, endpoint_ids: Texts }),
  }),
})

export const setMessagesState = defineQuery({
  name: 'webhooks/set-messages-state',
  mode: 'write',
  params: Type.Object({ ids: Texts, state: Text, at: Text }),
  row: Type.Object({ written: Type.Integer() }),
})

export const setMessagesPending = defineQuery({
  name: 'webhooks/set-messages-pending',
  mode: 'write',
  params: Type.Object({ since: Text, limit: Type.Integer() }),
  row: Type.Object({ written: Type.Integer() }),
})

export const deleteMessages = defineQuery({
  name: 'webhooks/delete-messages',
  mode: 'write',
  params: Type.Object({ before: Text }),
  row: Type.Object({ deleted: Type.Integer() }),
})

export const findTarget = defineQuery({
  name: 'webhooks/find-target',
  mode: 'read',
  params: Type.Object({ endpointId: Text, messageId: Text, workspaceId: Text }),
  row: Type.Object({
    endpoint: Type.Union([
      Type.Object({ url: Text, secrets_json: SecretsColumn, disabled_at: OptionalText }),
      Type.Null(),
    ]),
    body: Maybe,
  }),
})
