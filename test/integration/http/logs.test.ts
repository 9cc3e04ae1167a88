import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { damageKey } from '#test/support/key-record.ts'
import { openOwnService, type Customer, type Service } from '#test/support/service.ts'

const QUERY = '/api/v1/regulatory-graph/query'
const CHECK = '/api/v1/regulatory-graph/applicability-check'
/** Is in every place where a caller may write something private. */
const PRIVATE = 'private-3f9c'

let text = ''
let service: Service
let customer: Customer
let broken: Customer
beforeAll(async () => {
  service = await openOwnService({ logStream: { write: (line) => void (text += line) } })
  customer = await service.openCustomer()
  broken = await service.openCustomer()
  await damageKey(service.redis, broken)
})

interface Line extends Record<string, any> {
  level: number
  msg: string
}

/** The lines of one request, by its trace id; at least one of them, which may come after the answer. */
async function linesOf(traceId: string): Promise<Line[]> {
  const read = () =>
    text
      .split('\n')
      .filter((line) => line.includes(traceId))
      .map((line) => JSON.parse(line) as Line)
  await expect.poll(read).not.toEqual([])
  return read()
}

async function ask(options: InjectOptions, { secret }: Pick<Customer, 'secret'> = customer) {
  const headers = { 'x-api-key': secret, authorization: `Bearer ${PRIVATE}`, cookie: PRIVATE, ...options.headers }
  const response = await service.app.inject({ ...options, headers })
  const { traceparent } = response.headers
  const traceId = traceparent ? String(traceparent).split('-')[1]! : response.json<{ trace_id: string }>().trace_id
  return { response, lines: await linesOf(traceId), traceId }
}

const json = { 'content-type': 'application/json' }
const post = (url: string, body: object) => ({ method: 'POST' as const, url, payload: body })

/** Every way of ending, with something private in the query, the body, a wrong value or the name of a field. */
const REQUESTS: Array<[string, number, string, InjectOptions]> = [
  ['an answered read', 200, 'GET /api/v1/domain-packs 200', { url: `/api/v1/domain-packs?q=${PRIVATE}` }],
  ['an answered query', 200, `POST ${QUERY} 200`, post(QUERY, { q: PRIVATE })],
  [
    'an answered check',
    200,
    `POST ${CHECK} 200`,
    post(CHECK, { subjects: [{ id: PRIVATE, entity_roles: ['credit_institution'] }] }),
  ],
  [
    'a pack that is not there',
    404,
    'GET /api/v1/domain-packs/none 404 not_found',
    { url: '/api/v1/domain-packs/none' },
  ],
  ['an operation that is not there', 404, 'GET /nothing 404 not_found', { url: `/nothing?token=${PRIVATE}` }],
  [
    'a path that cannot be decoded',
    404,
    'GET /api/v1/domain-packs/%zz 404 not_found',
    { url: `/api/v1/domain-packs/%zz?token=${PRIVATE}` },
  ],
  [
    'an invalid query value',
    422,
    'GET /api/v1/domain-packs 422 validation_error',
    { url: `/api/v1/domain-packs?limit=${PRIVATE}` },
  ],
  ['an unknown code', 422, `POST ${CHECK} 422 validation_error`, post(CHECK, { entity_roles: [PRIVATE] })],
  [
    'broken JSON',
    422,
    `POST ${QUERY} 422 validation_error`,
    { method: 'POST', url: QUERY, headers: json, payload: `{"q": "${PRIVATE}` },
  ],
  ['a large body', 413, `POST ${QUERY} 413 payload_too_large`, post(QUERY, { q: PRIVATE.repeat(100_000) })],
  [
    'a body that is not JSON',
    415,
    `POST ${QUERY} 415 unsupported_media_type`,
    { method: 'POST', url: QUERY, headers: { 'content-type': 'text/plain' }, payload: PRIVATE },
  ],
  ['health', 200, 'GET /healthz 200', { url: `/healthz?${PRIVATE}` }],
]

describe('each request leaves one line that can be read alone', () => {
  test.each(REQUESTS)('%s', async (_name, status, message, options) => {
    const { response, lines, traceId } = await ask(options)
    expect(response.statusCode).toBe(status)
    expect(lines).toEqual([
      expect.objectContaining({
        level: 30,
        trace_id: traceId,
        status,
        msg: message,
        duration_ms: expect.any(Number) as number,
      }),
    ])
    expect(lines[0]).toMatchObject({ method: options.method ?? 'GET', path: message.split(' ')[1] })
    if (status >= 400) expect(lines[0]).toMatchObject({ code: message.split(' ')[3] })
  })

  test('with who called and which fields were refused, when that is known', async () => {
    const { lines } = await ask(post(QUERY, { limit: 0, pack_ids: [] }))
    expect(lines).toMatchObject([
      { workspace_id: customer.workspaceId, key_id: customer.keyId, fields: ['body.pack_ids', 'body.limit'] },
    ])
    const { lines: refused } = await ask(
      { url: '/api/v1/domain-packs' },
      { secret: `${customer.secret.slice(0, -1)}!` },
    )
    expect(refused).toMatchObject([
      { status: 401, msg: 'GET /api/v1/domain-packs 401 unauthorized', fields: ['header.x-api-key'] },
    ])
  })

  test('with no more than 20 short names of refused fields, however many there are', async () => {
    const { lines } = await ask(
      post(QUERY, Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`${'x'.repeat(500)}${index}`, 1]))),
    )
    expect(lines[0]!['fields']).toHaveLength(20)
    for (const field of lines[0]!['fields'] as string[]) expect(field.length).toBeLessThanOrEqual(120)
  })
})

test('a fault is logged with its cause and answered without it', async () => {
  const { response, lines, traceId } = await ask({ url: '/api/v1/domain-packs' }, broken)
  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual({
    status: 'error',
    errors: [{ code: 'internal_error', message: 'Internal error', doc_url: expect.any(String) }],
    trace_id: traceId,
  })
  expect(lines).toMatchObject([
    { level: 50, status: 500, code: 'internal_error', msg: 'GET /api/v1/domain-packs 500 internal_error' },
  ])
  const { err } = lines[0]!
  expect(err).toMatchObject({
    message: expect.stringContaining('arithmetic') as string,
    stack: expect.stringContaining('at ') as string,
  })
})

test('no line holds a key, a header, a body or a query', () => {
  expect(text.split('\n').length).toBeGreaterThan(REQUESTS.length)
  const { secret } = customer
  for (const hidden of [
    secret,
    secret.slice(-20, -1),
    broken.secret,
    PRIVATE,
    'authorization',
    '"x-api-key"',
    'cookie',
    'Bearer',
    '?',
  ]) {
    expect(text).not.toContain(hidden)
  }
})

test('the trace id of the caller is kept, and a malformed one is replaced', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const kept = await service.call({ secret: 'x' }, 'GET', '/api/v1/domain-packs', undefined, {
    traceparent: `00-${trace}-00f067aa0ba902b7-01`,
  })
  expect(kept.json.trace_id).toBe(trace)
  expect(kept.headers['traceparent']).toContain(trace)
  const replaced = await service.call({ secret: 'x' }, 'GET', '/api/v1/domain-packs', undefined, {
    traceparent: 'nonsense',
  })
  expect(replaced.json.trace_id).toMatch(/^[0-9a-f]{32}$/)
})
