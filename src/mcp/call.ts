import type { FastifyInstance } from 'fastify'
import type { Tool } from './tool-schemas.ts'

/** Who calls, as on any other request; passed on as it came. */
export type Credentials = Partial<Record<'x-api-key' | 'authorization' | 'traceparent', string>>

export interface Called {
  status: number
  text: string
}

/**
 * Calls the operation of a tool inside this process, through the same route as over HTTP: validation, scope, price, idempotency
 * and log are one path.
 */
export async function callOperation(
  app: FastifyInstance,
  { method, path, places }: Pick<Tool, 'method' | 'path' | 'places'>,
  args: Record<string, unknown>,
  credentials: Credentials,
): Promise<Called> {
  const query = new URLSearchParams()
  const body: Record<string, unknown> = {}
  let url = path
  for (const [name, value] of Object.entries(args)) {
    const place = places.get(name)
    const mistake = place === 'path' || place === 'query' ? findMistake(place, value) : undefined
    if (mistake) return invalidArgument(name, mistake)
    if (place === 'path') url = url.replace(`{${name}}`, encodeURIComponent(String(value)))
    else if (place === 'query') for (const each of [value].flat()) query.append(name, String(each))
    // What the operation doesn't know it shall refuse in its own words.
    else body[name] = value
  }
  if (url.includes('{')) return { status: 422, text: missingPath(url) }
  if (method === 'GET') for (const [name, value] of Object.entries(body)) query.append(name, JSON.stringify(value))
  const response = await app.inject({
    method: method as 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: query.size > 0 ? `${url}?${query.toString()}` : url,
    headers: { ...credentials },
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: body }),
  })
  return { status: response.statusCode, text: response.payload }
}

/** What would not arrive as it was given. A path of dots alone would be another path. */
function findMistake(place: 'path' | 'query', value: unknown): string | undefined {
  if (place === 'path') {
    if (typeof value !== 'string') return 'must be a string'
    return /^\.{1,2}$/.test(value) ? 'is no identifier' : undefined
  }
  const isScalar = [value].flat().every((each) => ['string', 'number', 'boolean'].includes(typeof each))
  return isScalar ? undefined : 'must be a string, number, boolean, or a list of these'
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
    const place = field?.replace(/^(body|query|path)\./, '')
    return `${code}: ${message}.${place ? ` ${place}:` : ''}${detail ? ` ${detail}.` : ''} ${remedyOf(code) ?? ''}`.trim()
  })
  return lines.length > 0 ? lines.join('\n') : `The call failed with status ${status}.`
}
