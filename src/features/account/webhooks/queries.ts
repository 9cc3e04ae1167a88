import { Type } from '@sinclair/typebox'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'

const Text = Type.String()
const Texts = Type.Array(Text)
const OptionalText = Type.Optional(Text)
const Maybe = Type.Union([Text, Type.Null()])
const Nothing = Type.Object({})

export const upsertMessages = defineQuery(
  'webhooks/upsert-messages',
  {
    rows: Type.Array(
      Type.Object({ id: Text, workspace_id: Text, type: Text, body: Text, at: Text, endpoint_id: Maybe }),
    ),
  },
  { id: Text, endpoint_ids: Texts },
)

/** The newest secret first; replaced secrets have an end. */
const SecretsColumn = JsonColumn(Type.Array(Type.Object({ sealed: Text, ends_at: OptionalText })))

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

export const createEndpointNode = defineQuery(
  'webhooks/create-endpoint',
  {
    id: Text,
    workspaceId: Text,
    url: Text,
    description: Maybe,
    eventTypes: Texts,
    secrets: Text,
    at: Text,
    most: Type.Integer(),
  },
  { created: Type.Boolean() },
)

export const listEndpointNodes = defineQuery(
  'webhooks/list-endpoints',
  { workspaceId: Text, limit: Type.Integer(), offset: Type.Integer() },
  { total: Type.Integer(), endpoints: Type.Array(EndpointNode) },
)

export const findEndpointNode = defineQuery('webhooks/find-endpoint', { id: Text, workspaceId: Text }, endpointRow)

export const setEndpointNode = defineQuery(
  'webhooks/set-endpoint',
  {
    id: Text,
    workspaceId: Text,
    url: Maybe,
    description: Maybe,
    eventTypes: Type.Union([Texts, Type.Null()]),
    secrets: Maybe,
    disabledReason: Maybe,
    at: Text,
  },
  endpointRow,
)

export const deleteEndpointNode = defineQuery('webhooks/delete-endpoint', { id: Text, workspaceId: Text }, { id: Text })

export const setWatches = defineQuery('webhooks/set-watches', { workspaceId: Text, at: Text }, { id: Text })

const pageOfWorkspaces = Type.Object({ afterId: Text, limit: Type.Integer() })

export const listWebhookWorkspaces = defineQuery('webhooks/list-webhook-workspaces', pageOfWorkspaces, { id: Text })

export const listCreditWorkspaces = defineQuery('webhooks/list-credit-workspaces', pageOfWorkspaces, {
  id: Text,
  slot: Text,
  since: Text,
  below: Type.Union([Type.Integer(), Type.Null()]),
})

export const findCursor = defineQuery('webhooks/find-cursor', Nothing, {
  seq: Type.Union([Type.Integer(), Type.Null()]),
  last: Type.Integer(),
})

export const upsertCursor = defineQuery('webhooks/upsert-cursor', Nothing, { seq: Type.Integer(), workspace_id: Text })

export const setCursor = defineQuery(
  'webhooks/set-cursor',
  { seq: Type.Integer(), workspaceId: Text },
  { seq: Type.Integer() },
)

export const listMessages = defineQuery(
  'webhooks/list-messages',
  { state: Text, before: Text, limit: Type.Integer() },
  {
    message: Type.Object({ id: Text, workspace_id: Text, type: Text, at: Text, endpoint_ids: Texts }),
  },
)

export const setMessagesState = defineQuery(
  'webhooks/set-messages-state',
  { ids: Texts, state: Text, at: Text },
  { written: Type.Integer() },
)

export const setMessagesPending = defineQuery(
  'webhooks/set-messages-pending',
  { since: Text, limit: Type.Integer() },
  { written: Type.Integer() },
)

export const deleteMessages = defineQuery('webhooks/delete-messages', { before: Text }, { deleted: Type.Integer() })

export const findTarget = defineQuery(
  'webhooks/find-target',
  { endpointId: Text, messageId: Text, workspaceId: Text },
  {
    endpoint: Type.Union([
      Type.Object({ url: Text, secrets_json: SecretsColumn, disabled_at: OptionalText }),
      Type.Null(),
    ]),
    body: Maybe,
  },
)
