import type { FastifyInstance } from 'fastify'
import { forCaller } from '#src/http/policy/commit.ts'
import type { Tool } from './tool-schemas.ts'

/** The caller's credentials and the trace of its request. */
type Credentials = Partial<Record<'x-api-key' | 'authorization' | 'traceparent', string>>

export interface CallCredentials {
  status: number
  text: string
  /** Absent when the call did not reach the operation. */
  headers?: Record<string, unknown>
}

export interface CallSettings {
  credentials: Credentials
  /** Aborted when the caller has hung up. */
  hungUp: AbortSignal
  /** The key under which the same call is executed and charged once. */
  idempotencyKey?: string | undefined
}

/**
 * Calls the operation of a tool inside this process, through the same route as over HTTP. So validation, scope, price,
 * idempotency and log are the same code.
 */
export async function callOperation(
  app: FastifyInstance,
  {
    method,
    path,
    places,
    inputSchema,
    defaults,
  }: Pick<Tool, 'method' | 'path' | 'places' | 'inputSchema' | 'defaults'>,
  args: Record<string, unknown>,
  { credentials, hungUp, idempotencyKey }: CallSettings,
): Promise<CallCredentials> {
  const query = new URLSearchParams()
  const body: Record<string, unknown> = {}
  let url = path
  for (const [name, value] of Object.entries({ ...defaults, ...args })) {
    const place = places.get(name)
    const mistake =
      place === 'path' || place === 'query'
        ? findMistake(place, value, inputSchema['properties'][name] as Schema | undefined)
        : undefined
    if (mistake) return invalidArgument(name, mistake)
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(String(value)))
    else if (place === 'query') for (const each of [value].flat()) query.append(name, String(each))
    // An unknown argument goes into the body, so that the operation refuses it in its own words.
    else body[name] = value
  }
  if (url.includes('{')) return { status: 422, text: missingPath(url) }
  if (method === 'GET') for (const [name, value] of Object.entries(body)) query.append(name, JSON.stringify(value))
  const wanted = {
    method: method as 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: query.size > 0 ? `${url}?${query.toString()}` : url,
    headers: { ...credentials, ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }) },
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: body }),
  }
  // `forCaller` gets a function that awaits, because an injected request begins only when it is awaited.
  const response = await forCaller(hungUp, async () => await app.inject(wanted))
  return { status: response.statusCode, text: response.payload, headers: response.headers }
}

/**
 * Finds an argument that would not arrive as it was given. A path of dots alone would be another path, and `"5"` in a
 * query would be read as a number. The operation itself refuses all other mistakes.
 */
function findMistake(place: 'path' | 'query', value: unknown, schema: Schema | undefined): string | undefined {
  const types = schema ? typesOf(schema) : []
  if (types.length > 0 && !types.some((type) => isOfType(value, type, schema!))) return `must be ${types.join(' or ')}`
  return place === 'path' && /^\.{1,2}$/.test(String(value)) ? 'is no identifier' : undefined
}

interface Schema {
  type?: string | string[]
  anyOf?: Schema[]
  items?: Schema
}

function typesOf({ type, anyOf = [] }: Schema): string[] {
  return [...new Set([type ?? [], anyOf.flatMap(typesOf)].flat())]
}

function isOfType(value: unknown, type: string, schema: Schema): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type !== 'array') return typeof value === type
  const list = [schema, ...(schema.anyOf ?? [])].find((each) => each.type === 'array')
  const types = list?.items ? typesOf(list.items) : []
  return (
    Array.isArray(value) &&
    value.every((each) => types.length === 0 || types.some((own) => isOfType(each, own, list!.items!)))
  )
}

function invalidArgument(field: string, detail: string): CallCredentials {
  const error = { code: 'validation_error', message: 'Invalid payload', field, detail }
  return { status: 422, text: JSON.stringify({ errors: [error] }) }
}

function missingPath(url: string): string {
  const names = [...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ field: name, detail: 'is required' }))
  return JSON.stringify({
    errors: names.map((name) => ({ code: 'validation_error', message: 'Invalid payload', ...name })),
  })
}

/** Explains an error so that a model can act on it: what is wrong with which argument, and what to do. */
export function explainError(
  { status, text }: CallCredentials,
  remedyOf: (code: string) => string | undefined,
): string {
  const { errors = [] } = JSON.parse(text) as {
    errors?: Array<Record<'code' | 'message' | 'field' | 'detail', string>>
  }
  const lines = errors.map(({ code, message, field, detail }) => {
    // Arguments of a tool don't name the part of the request that they go into.
    const place = field === 'body' ? 'arguments' : field?.replace(/^(body|query|path|header)\./, '')
    const words = detail?.replaceAll('GET /api/v1/vocabularies', 'list_vocabulary')
    return `${code}: ${message}.${place ? ` ${place}:` : ''}${words ? ` ${words}.` : ''} ${remedyOf(code) ?? ''}`.trim()
  })
  return lines.length > 0 ? lines.join('\n') : `The call failed with status ${status}.`
}
