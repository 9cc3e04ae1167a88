/** The tables of the API's specification, for tests that compare the OpenAPI document with them. */

/** One parameter: where it is sent, and what its schema must say. Path parameters are required, others are not. */
export interface SpecifiedParameter {
  in: 'path' | 'query' | 'header'
  name: string
  schema: object
}

export interface SpecifiedOperation {
  method: string
  path: string
  access: 'public' | 'key' | 'admin'
  parameters: SpecifiedParameter[]
  /** Fields of the JSON body that the specification names, with what their schemas must say. */
  body: Record<string, object>
  /** Statuses besides 200. */
  errors: number[]
}

const string = { type: 'string' }
const strings = { type: 'array', items: string }
const limitSchema = { type: 'integer', minimum: 1, maximum: 500 }
const offsetSchema = { type: 'integer', minimum: 0 }

const query = (name: string, schema: object = string): SpecifiedParameter => ({ in: 'query', name, schema })
const path = (name: string, schema: object = string): SpecifiedParameter => ({ in: 'path', name, schema })
const header = (name: string): SpecifiedParameter => ({ in: 'header', name, schema: string })
const PAGING = [query('limit', limitSchema), query('offset', offsetSchema)]
const PAGING_OF_TOKENS = [
  query('limit', { ...limitSchema, default: 100 }),
  query('offset', { ...offsetSchema, default: 0 }),
]
const REPLAY = header('idempotency-key')
const PACK = path('pack_id')
const ADMIN = [path('authorization_request_id'), header('X-Billing-Admin-Key')]
const MODE = { type: 'string', enum: ['published', 'citation_verified', 'blocked', 'draft'] }

/** Listed for workspace and tokens. The other data operations have the envelope with these codes too, except 409. */
const ACCOUNT_ERRORS = [401, 402, 409, 422, 503]
const DATA_ERRORS = [401, 402, 422, 503]

type Details = Partial<Pick<SpecifiedOperation, 'parameters' | 'body' | 'errors'>>

function operation(access: SpecifiedOperation['access'], line: string, details: Details = {}): SpecifiedOperation {
  const [method = '', url = ''] = line.split(' ')
  return { method, path: url, access, parameters: [], body: {}, errors: [], ...details }
}

const open = (line: string, details: Details = {}) => operation('public', line, details)
const data = (line: string, details: Details = {}) => operation('key', line, { errors: DATA_ERRORS, ...details })
const account = (line: string, details: Details = {}) => operation('key', line, { errors: ACCOUNT_ERRORS, ...details })
const admin = (line: string, parameters: SpecifiedParameter[]) =>
  operation('admin', line, { parameters, errors: [422] })

const REQUEST_PATH = '/api/v1/admin/oauth/assistant/requests/{authorization_request_id}'

/** Every operation of the specification. */
export const SPECIFIED_OPERATIONS: SpecifiedOperation[] = [
  open('GET /healthz'),
  open('GET /readyz'),
  open('GET /metrics'),
  open('GET /.well-known/oauth-protected-resource'),
  open('GET /.well-known/oauth-authorization-server'),
  open('POST /register', { parameters: [REPLAY] }),
  open('GET /authorize'),
  open('POST /token', { parameters: [REPLAY] }),
  open('POST /revoke', { parameters: [REPLAY] }),
  operation('key', 'GET /api/v1/oauth/introspect', { errors: [422] }),
  admin(`GET ${REQUEST_PATH}`, ADMIN),
  admin(`POST ${REQUEST_PATH}/approve`, [...ADMIN, REPLAY]),
  admin(`POST ${REQUEST_PATH}/deny`, [...ADMIN, REPLAY]),
  account('GET /api/v1/workspace'),
  account('PATCH /api/v1/workspace', { parameters: [REPLAY] }),
  account('POST /api/v1/tokens', { parameters: [REPLAY] }),
  account('GET /api/v1/tokens', { parameters: [query('status'), query('token_type'), ...PAGING_OF_TOKENS] }),
  account('POST /api/v1/tokens/{token_id}/revoke', {
    parameters: [path('token_id', { type: 'string', format: 'uuid' }), REPLAY],
  }),
  data('GET /api/v1/domain-packs', {
    parameters: [query('view', { type: 'string', enum: ['summary', 'full'] }), ...PAGING],
  }),
  data('GET /api/v1/domain-packs/{pack_id}', { parameters: [PACK] }),
  data('GET /api/v1/domain-packs/{pack_id}/obligations', { parameters: [PACK, ...PAGING] }),
  data('GET /api/v1/domain-packs/{pack_id}/relationships', { parameters: [PACK, ...PAGING] }),
  data('POST /api/v1/regulatory-graph/applicability-check', {
    parameters: [REPLAY],
    body: {
      activities: strings,
      entity_roles: strings,
      sector_tags: strings,
      pack_ids: strings,
      publication_mode: MODE,
      limit: limitSchema,
    },
  }),
  data('POST /api/v1/regulatory-graph/query', {
    parameters: [REPLAY],
    body: {
      pack_ids: strings,
      relationship_types: strings,
      publication_mode: MODE,
      limit: limitSchema,
      offset: offsetSchema,
    },
  }),
  data('POST /api/v1/customer-change-impacts/recompute', {
    parameters: [REPLAY],
    body: { customer_profile_id: string, domain_pack_id: string, status: string },
  }),
  data('GET /api/v1/customer-change-impacts', { parameters: PAGING }),
  data('POST /api/v1/customer-profiles/{customer_profile_id}/applicability-runs', {
    parameters: [path('customer_profile_id'), REPLAY],
    body: { limit: limitSchema, pack_ids: strings, profile: { type: 'object' }, metadata: { type: 'object' } },
  }),
  data('GET /api/v1/billing/usage', { parameters: PAGING }),
  data('GET /api/v1/billing/subscription'),
]
