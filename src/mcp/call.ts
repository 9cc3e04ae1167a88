import type { FastifyInstance } from 'fastify'
import { forCaller } from '#src/http/policy/hang-up.ts'
import type { Tool } from './tool-schemas.ts'

/** Who calls, as on any other request; passed on as it came. */
export type Credentials = Partial<Record<'x-api-key' | 'authorization' | 'traceparent', string>>

export interface Called {
  status: number
  text: string
  /** Absent where the call did not come so far as to the operation. */
  headers?: Record<string, unknown>
}

export interface CallSettings {
  credentials: Credentials
  /** Aborted when the caller has hung up. */
  hungUp: AbortSignal
  /** So that the same call is executed and charged once. */
  idempotencyKey?: string | undefined
}

/**
 * Calls the operation of a tool inside this process, through the same route as over HTTP: validation, scope, price, idempotency
 * and log are one path.
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
): Promise<Called> {
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
    // What the operation doesn't know it shall refuse in its own words.
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
  // Inside a function that waits: an injected request begins when it is waited for.
  const response = await forCaller(hungUp, async () => await app.inject(wanted))
  return { status: response.statusCode, text: response.payload, headers: response.headers }
}

/**
 * What would not arrive as it was given: a path of dots alone would be another path, and `"5"` for a number would be read as one in a
 * query. The rest is for the operation to refuse, in its own words.
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

function invalidArgument(field: string, detail: string): Called {
  const error = { code: 'validation_error', message: 'Invalid payload', field, detail }
  return { status: 422, text: JSON.stringify({ errors: [error] }) }
}

function missingPath(url: string): string {
  const names = [...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ field: name, detail: 'is required' }))
  return JSON.stringify({
    errors: names.map((name) => ({ code: 'validation_error', message: 'Invalid payload', ...name })),
  })
}

/** An error as a model can act on: what is wrong with which argument, and what to do. */
export function explainError({ status, text }: Called, remedyOf: (code: string) => string | undefined): string {
  const { errors = [] } = JSON.parse(text) as {
    errors?: Array<Record<'code' | 'message' | 'field' | 'detail', string>>
  }
  const lines = errors.map(({ code, message, field, detail }) => {
    // Arguments of a tool have no part of a request before their names.
    const place = field === 'body' ? 'arguments' : field?.replace(/^(body|query|path|header)\./, '')
    const words = detail?.replaceAll('GET /api/v1/vocabularies', 'list_vocabulary')
    return `${code}: ${message}.${place ? ` ${place}:` : ''}${words ? ` ${words}.` : ''} ${remedyOf(code) ?? ''}`.trim()
  })
  return lines.length > 0 ? lines.join('\n') : `The call failed with status ${status}.`
}
