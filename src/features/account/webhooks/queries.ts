import { Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'

const Text = Type.String()
const OptionalText = Type.Optional(Text)
const Maybe = Type.Union([Text, Type.Null()])
const Nothing = Type.Object({})

export const upsertMessages = defineQuery(
  'webhooks/upsert-messages',
  {
    rows: Type.Array(Type.Object(fields('id workspace_id type body at endpoint_id|null'))),
  },
  fields('id endpoint_ids'),
)

/** The newest secret first; replaced secrets have an end. */
const SecretsColumn = JsonColumn(Type.Array(Type.Object(fields('sealed ends_at?'))))

const EndpointNode = Type.Object({
  ...fields('id workspace_id url description? event_types disabled_at? disabled_reason?', 'created_at updated_at?'),
  secrets_json: SecretsColumn,
})
const endpointRow = Type.Object({ endpoint: EndpointNode })

export const createEndpointNode = defineQuery(
  'webhooks/create-endpoint',
  fields('id workspaceId url description|null eventTypes secrets at most'),
  { created: Type.Boolean() },
)

export const listEndpointNodes = defineQuery('webhooks/list-endpoints', fields('workspaceId limit offset'), {
  total: Type.Integer(),
  endpoints: Type.Array(EndpointNode),
})

export const findEndpointNode = defineQuery('webhooks/find-endpoint', fields('id workspaceId'), endpointRow)

export const setEndpointNode = defineQuery(
  'webhooks/set-endpoint',
  fields('id workspaceId url|null description|null eventTypes|null secrets|null', 'disabledReason|null at'),
  endpointRow,
)

export const deleteEndpointNode = defineQuery('webhooks/delete-endpoint', fields('id workspaceId'), { id: Text })

export const setWatches = defineQuery('webhooks/set-watches', fields('workspaceId at'), { id: Text })

const pageOfWorkspaces = Type.Object(fields('afterId limit'))

export const listWebhookWorkspaces = defineQuery('webhooks/list-webhook-workspaces', pageOfWorkspaces, { id: Text })

export const listCreditWorkspaces = defineQuery(
  'webhooks/list-credit-workspaces',
  pageOfWorkspaces,
  fields('id slot since below|null'),
)

export const findCursor = defineQuery('webhooks/find-cursor', Nothing, fields('seq|null last'))

export const upsertCursor = defineQuery('webhooks/upsert-cursor', Nothing, fields('seq workspace_id'))

export const setCursor = defineQuery('webhooks/set-cursor', fields('seq workspaceId'), { seq: Type.Integer() })

export const listMessages = defineQuery('webhooks/list-messages', fields('state before limit'), {
  message: Type.Object(fields('id workspace_id type at endpoint_ids')),
})

export const setMessagesState = defineQuery('webhooks/set-messages-state', fields('ids state at'), {
  written: Type.Integer(),
})

export const setMessagesPending = defineQuery('webhooks/set-messages-pending', fields('since limit'), {
  written: Type.Integer(),
})

export const deleteMessages = defineQuery('webhooks/delete-messages', { before: Text }, { deleted: Type.Integer() })

export const findTarget = defineQuery('webhooks/find-target', fields('endpointId messageId workspaceId'), {
  endpoint: Type.Union([
    Type.Object({ url: Text, secrets_json: SecretsColumn, disabled_at: OptionalText }),
    Type.Null(),
  ]),
  body: Maybe,
})
