import { Type, type TSchema } from '@sinclair/typebox'
import type { FastifySchema, RouteOptions } from 'fastify'
import { DetailErrors, ErrorEnvelope } from '#src/lib/envelope.ts'
import { PRICES } from '#src/money/metering/index.ts'
import { PROBLEMS, type ProblemCode } from '#src/lib/problem-codes.ts'
import { Described, Maybe, RefTo } from '#src/lib/schema.ts'
import { acceptsBasicAuth } from './caller/bearer.ts'
import type { Policy } from './policy.ts'

/** The specification's second form of a 422. */
const DETAIL_ERRORS = { ...RefTo(DetailErrors), description: describeCode('validation_error') }

/** Errors of every operation with a key, besides its own 404. The specification lists 409 for all of them. */
const KEY_ERRORS: ProblemCode[] = [
  'unauthorized',
  'credits_exhausted',
  'forbidden',
  'not_acceptable',
  'conflict',
  'validation_error',
  'rate_limited',
  'too_busy',
  'internal_error',
  'billing_unavailable',
]
const IDEMPOTENCY_ERRORS: ProblemCode[] = ['idempotency_in_progress', 'idempotency_replay_unavailable']
const BODY_ERRORS: ProblemCode[] = ['payload_too_large', 'unsupported_media_type']

const IDEMPOTENCY_HEADER = {
  'idempotency-key': Maybe(
    Described(
      'A unique key for replay protection of mutating requests: 1 to 255 printable ASCII characters',
      '9f1c7c0e-7d0b-4a53-8c8c-0a9a3f5c6c11',
    ),
  ),
}

interface DescribedSchema {
  description?: string
  security?: Array<Record<string, string[]>>
  headers?: TSchema
  params?: unknown
  body?: unknown
  response?: Record<string, unknown>
}

/** Writes the policy into the route's OpenAPI: security, the idempotency header, price and error answers. */
export function describePolicy(route: RouteOptions, policy: Policy): void {
  const schema = (route.schema ??= {}) as DescribedSchema
  const isDetail = route.config?.errorForm === 'detail'
  if (policy.access === 'public') {
    schema.security = []
    return
  }
  if (policy.access === 'admin') return describeAdmin(schema)
  const method = String(route.method)
  schema.security =
    policy.credential === 'path'
      ? []
      : [{ api_key: [] }, { oauth: [policy.scope] }, ...(acceptsBasicAuth({ method }, policy) ? [{ basic: [] }] : [])]
  schema.description =
    `${schema.description ?? ''}\n\nScope: \`${policy.scope}\`. Price: ${PRICES[policy.price]} ${PRICES[policy.price] === 1 ? 'credit' : 'credits'}.`.trim()
  if (policy.idempotency) {
    schema.headers = Type.Object(IDEMPOTENCY_HEADER)
  }
  const codes = [
    ...KEY_ERRORS,
    ...(policy.idempotency || policy.followsFrom ? IDEMPOTENCY_ERRORS : []),
    ...(schema.params || policy.names ? (['not_found'] as const) : []),
    ...(schema.body ? BODY_ERRORS : []),
  ]
  if (isDetail) (schema.response ??= {})['422'] ??= DETAIL_ERRORS
  const isFeed = policy.credential === 'path'
  addErrors(schema, isFeed ? codes.filter((code) => !OF_HEADERS.has(code)) : codes)
}

/** Refusals that only a request with a credential or a format in its headers gets. */
const OF_HEADERS: ReadonlySet<ProblemCode> = new Set(['unauthorized', 'forbidden', 'not_acceptable', 'conflict'])

const TAG_EXAMPLES = ['W/"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"']
const TAG_HEADERS = {
  ETag: Type.String({ description: 'The weak entity tag of the answer, for `if-none-match`', examples: TAG_EXAMPLES }),
}

/** Writes into the OpenAPI of a GET that its answers have a tag, and that a caller may send it. */
export function describeTag(route: FastifySchema): void {
  const schema = route as DescribedSchema
  schema.headers = Type.Object({
    'if-none-match': Maybe(
      Type.String({
        description: 'Tags of answers that the caller has; if the answer is one of them, it is 304 and free',
        examples: TAG_EXAMPLES,
      }),
    ),
  })
  const { response = {} } = schema
  response['200'] = { ...(response['200'] as TSchema), headers: TAG_HEADERS }
  response['304'] = {
    type: 'null',
    description: 'The caller has this answer already; no credits',
    headers: TAG_HEADERS,
  }
}

/**
 * Describes an operation of the operator. The specification lists its 422 in the detail form.
 */
function describeAdmin(schema: DescribedSchema): void {
  schema.security = [{ admin_key: [] }]
  if (schema.body) schema.headers = Type.Object(IDEMPOTENCY_HEADER)
  const codes: ProblemCode[] = [
    'unauthorized',
    'rate_limited',
    'too_busy',
    'internal_error',
    'billing_unavailable',
    ...(schema.params ? (['not_found'] as const) : []),
    ...(schema.body ? (['conflict', 'idempotency_in_progress', ...BODY_ERRORS] as const) : []),
  ]
  addErrors(schema, codes)
  const response = (schema.response ??= {})
  response['422'] ??= DETAIL_ERRORS
}

function addErrors(schema: DescribedSchema, codes: ProblemCode[]): void {
  const response = (schema.response ??= {})
  for (const [status, ofStatus] of Map.groupBy(codes, (code) => PROBLEMS[code].status)) {
    const description = ofStatus.map(describeCode).join('\n\n')
    response[status] ??= { ...RefTo(ErrorEnvelope), description }
  }
}

/** A code as the document's readers and tools find it: in backticks, with its sentences. */
function describeCode(code: ProblemCode): string {
  return `\`${code}\`: ${PROBLEMS[code].message}. ${PROBLEMS[code].remedy}`
}
