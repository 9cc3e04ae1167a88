import { ONLY_IN_FULL } from '#src/lib/views.ts'
import DESCRIPTIONS from './descriptions.json' with { type: 'json' }
import EXAMPLES from './examples.json' with { type: 'json' }
import { TAGS } from './guide.ts'
import { nameObjects } from './objects.ts'
import {
  type ApiAnswer,
  type ApiDocument,
  type ApiOperation,
  mapInner,
  nameIn,
  operationsIn,
  type Schema,
  schemasOf,
} from './shape.ts'
import { shareParts } from './shared.ts'

/** The headers of answers, by the name of their component. A required one is in each answer that lists it. */
const HEADERS = {
  Traceparent: {
    description: 'W3C trace context; its trace id is also in errors and in the logs of the service',
    required: true,
    schema: { type: 'string' },
    example: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  },
  CreditsCost: {
    description: 'Credits that this answer cost',
    required: true,
    schema: { type: 'integer', minimum: 0 },
    example: 1,
  },
  CreditsRemaining: {
    description: 'Balance of the workspace after this answer',
    required: true,
    schema: { type: 'integer' },
    example: 9_999,
  },
  RateLimit: {
    description: 'Calls that are left now (`r`), and seconds until the rate is whole again (`t`)',
    schema: { type: 'string' },
    example: '"default";r=1999;t=1',
  },
  RateLimitPolicy: {
    description: 'Calls at once (`q`), and seconds in which they come back (`w`)',
    schema: { type: 'string' },
    example: '"default";q=2000;w=2',
  },
  IdempotentReplayed: {
    description: '`true` when the answer is the stored one of an earlier request with this idempotency key; it is free',
    schema: { type: 'string' },
    example: 'true',
  },
  RetryAfter: {
    description: 'Seconds to wait before the request is sent again',
    schema: { type: 'integer', minimum: 0 },
    example: 1,
  },
  ETag: {
    description: 'The weak entity tag of the answer, for `if-none-match`',
    schema: { type: 'string' },
    example: 'W/"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"',
  },
} as const
type HeaderName = keyof typeof HEADERS

/** How the wire spells them. */
const SPELLED: Record<HeaderName, string> = {
  Traceparent: 'traceparent',
  CreditsCost: 'X-Credits-Cost',
  CreditsRemaining: 'X-Credits-Remaining',
  RateLimit: 'RateLimit',
  RateLimitPolicy: 'RateLimit-Policy',
  IdempotentReplayed: 'Idempotent-Replayed',
  RetryAfter: 'Retry-After',
  ETag: 'ETag',
}

const METERING: HeaderName[] = ['CreditsCost', 'CreditsRemaining', 'RateLimit', 'RateLimitPolicy']

/** Writes which headers each answer has. */
function describeHeaders(document: ApiDocument): void {
  document.components.headers = { ...HEADERS }
  for (const operation of operationsIn({ ...document, webhooks: {} }))
    for (const [status, answer] of Object.entries(operation.responses)) {
      const names = namesFor(operation, Number(status), answer)
      answer.headers = Object.fromEntries(
        names.map((name) => [SPELLED[name], { $ref: `#/components/headers/${name}` }]),
      )
    }
}

function namesFor({ security = [], parameters = [] }: ApiOperation, status: number, { headers = {} }: ApiAnswer) {
  const isMetered = security.some((scheme) => 'api_key' in scheme)
  const isIdempotent = parameters.some(({ name }) => name === 'idempotency-key')
  const names: HeaderName[] = ['Traceparent']
  if (isMetered && status < 400) names.push(...METERING)
  if (isIdempotent && status === 200) names.push('IdempotentReplayed')
  if ('ETag' in headers) names.push('ETag')
  if (status === 429 || status === 503 || (status === 409 && isIdempotent)) names.push('RetryAfter')
  return names
}

/** The document that is published, made from what the routes declare. The declared one is left as it is. */
export function publishDocument(declared: object): ApiDocument {
  const document = structuredClone(declared) as ApiDocument
  sayAdminHeader(document)
  orderByTag(document)
  sayWhichBodiesMayBeAbsent(document)
  nameObjects(document)
  openAnswers(document)
  nameMixedValues(document)
  describeProperties(document)
  describeHeaders(document)
  shareParts(document)
  addExamples(document)
  return document
}

/**
 * Describes each property whose schema says nothing, or only in which view it is, from the table of
 * `descriptions.json`: by `<object>.<property>`, else by the name of the property.
 */
function describeProperties({ components }: ApiDocument): void {
  const descriptions: Record<string, string | undefined> = DESCRIPTIONS
  for (const [object, { properties = {} }] of Object.entries(components.schemas))
    for (const [name, property] of Object.entries(properties)) {
      const { description } = property
      if (description !== undefined && description !== ONLY_IN_FULL) continue
      const words = descriptions[`${object}.${name}`] ?? descriptions[name]
      if (words !== undefined) property.description = description ? `${words}. ${description}` : words
    }
}

/** An absent body counts as `{}`, so only a body that must hold something is required, and a file. */
function sayWhichBodiesMayBeAbsent(document: ApiDocument): void {
  for (const { requestBody } of operationsIn(document)) {
    if (!requestBody) continue
    const bodies = Object.values(requestBody.content).map(({ schema }) => resolve(document, schema))
    requestBody.required = bodies.every(
      ({ format, required = [], minProperties = 0 }) => format === 'binary' || required.length + minProperties > 0,
    )
  }
}

function resolve({ components }: ApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name ? components.schemas[name]! : schema
}

/** Paths in the order of the tags; those of one tag stay in the order in which the features declare them. */
function orderByTag(document: ApiDocument): void {
  const names = TAGS.map(({ name }) => name)
  const rankOf = (methods: Record<string, ApiOperation>) => names.indexOf(Object.values(methods)[0]!.tags![0]!)
  const paths = Object.entries(document.paths).toSorted(([, one], [, other]) => rankOf(one) - rankOf(other))
  document.paths = Object.fromEntries(paths)
}

/** The header of the operator's key, which the specification lists as a parameter too. */
function sayAdminHeader(document: ApiDocument): void {
  for (const operation of operationsIn(document)) {
    if (!operation.security?.some((scheme) => 'admin_key' in scheme)) continue
    const parameter = {
      name: 'X-Billing-Admin-Key',
      in: 'header',
      required: false,
      description: 'The key of the operator; 401 without it',
      example: 'the-key-of-the-operator',
      schema: { type: 'string' },
    }
    operation.parameters = [...(operation.parameters ?? []), parameter]
  }
}

/** The example of each answer, which `npm run examples` takes from the tests. */
function addExamples(document: ApiDocument): void {
  const examples: Record<string, unknown> = EXAMPLES
  for (const { operationId, responses } of operationsIn(document))
    for (const [status, { content = {} }] of Object.entries(responses)) {
      const example = examples[`${operationId} ${status}`]
      if (example !== undefined && content['application/json']) content['application/json'].example = example
    }
}

/**
 * Opens the answers, because a later release may add a field or a value to any of them: their objects take properties
 * that they don't name, and their enumerations are strings with the known values. What a caller writes stays strict.
 * The examples of single values are left out: the answer has an example of its own.
 */
function openAnswers(document: ApiDocument): void {
  const { schemas } = document.components
  const seen = new Set<string>()
  const open = (schema: Schema): Schema => {
    const name = nameIn(schema)
    if (name !== undefined) {
      if (!seen.has(name)) {
        seen.add(name)
        schemas[name] = open(schemas[name]!)
      }
      return schema
    }
    const { examples: _, enum: values, ...rest } = mapInner(schema, open)
    if (rest.additionalProperties === false) delete rest.additionalProperties
    return typeof values?.[0] === 'string'
      ? { ...rest, 'x-extensible-enum': values }
      : { ...rest, ...(values && { enum: values }) }
  }
  for (const { holder, side } of schemasOf(document)) if (side === 'answer') holder.schema = open(holder.schema)
}

/**
 * Writes values of several types in a form that generators read: a `type` with two or more names besides `null` becomes
 * a component of several forms, because generators for Go fail at such a list. Next to `null` it becomes any value, and
 * so does `null` alone, because generators for Java fail at a form that is null.
 */
function nameMixedValues(document: ApiDocument): void {
  const { schemas } = document.components
  const rewrite = (schema: Schema): Schema => {
    const inner = mapInner(schema, rewrite)
    const { type, maxLength, ...rest } = inner
    if (type === 'null') return rest
    if (!Array.isArray(type) || type.filter((one) => one !== 'null').length < 2) return inner
    if (type.includes('null')) return rest
    const [name, description] =
      type.length > 2 ? ['Scalar', 'A text, a number or a truth value'] : ['TextOrNumber', 'A text or a number']
    const forms = type.map((one) => ({ type: one, ...(one === 'string' && maxLength ? { maxLength } : {}) }))
    schemas[name] ??= { description, anyOf: forms }
    return { ...rest, $ref: `#/components/schemas/${name}` }
  }
  for (const [name, schema] of Object.entries(schemas)) schemas[name] = rewrite(schema)
  for (const { holder } of schemasOf(document)) holder.schema = rewrite(holder.schema)
}
