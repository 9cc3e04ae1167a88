import { beforeAll, describe, expect, test } from 'vitest'
import { mintApiKey } from '#src/lib/secrets/api-key.ts'
import { sendRaw } from '#test/support/raw-http.ts'
import { openOwnService, type Customer, type Service } from '#test/support/service.ts'

const CHECK = '/api/v1/regulatory-graph/applicability-check'
const QUERY = '/api/v1/regulatory-graph/query'
const LONG = 'x'.repeat(121)
const CYPHER = "credit_institution' }) DETACH DELETE n //"

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openOwnService()
  customer = await service.openCustomer({ credits: 50 })
})

interface Case {
  name: string
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  fields: string[]
}

const check = (name: string, body: object, ...fields: string[]): Case => ({
  name: `check: ${name}`,
  method: 'POST',
  path: CHECK,
  body,
  fields,
})
const query = (name: string, body: object, ...fields: string[]): Case => ({
  name: `query: ${name}`,
  method: 'POST',
  path: QUERY,
  body,
  fields,
})
const read = (name: string, path: string, ...fields: string[]): Case => ({
  name: `read: ${name}`,
  method: 'GET',
  path: `/api/v1${path}`,
  fields,
})
const ROLE = { entity_roles: ['credit_institution'] }

const INVALID: Case[] = [
  check(
    'an unknown vocabulary value',
    { entity_roles: ['credit_institution', 'credit_instituton'] },
    'body.entity_roles.1',
  ),
  check('an unknown activity', { activities: ['knitting'] }, 'body.activities.0'),
  check('an unknown pack', { ...ROLE, pack_ids: ['eu-dora', 'eu-dorra'] }, 'body.pack_ids.1'),
  check('no nodes to explain', { ...ROLE, explain: { max_nodes: 0 } }, 'body.explain.max_nodes'),
  check('an unknown field of the explanation', { ...ROLE, explain: { packs: [] } }, 'body.explain.packs'),
  query('another view', { view: 'table' }, 'body.view'),
  query('too many nodes', { graph: { max_nodes: 2001 } }, 'body.graph.max_nodes'),
  check('no packs', { ...ROLE, pack_ids: [] }, 'body.pack_ids'),
  check('a long value', { entity_roles: [LONG] }, 'body.entity_roles.0'),
  check('limit 0', { ...ROLE, limit: 0 }, 'body.limit'),
  check('limit 501', { ...ROLE, limit: 501 }, 'body.limit'),
  check('a limit as text', { ...ROLE, limit: '5' }, 'body.limit'),
  check('a limit with a fraction', { ...ROLE, limit: 1.5 }, 'body.limit'),
  check('a wrong mode', { ...ROLE, publication_mode: 'final' }, 'body.publication_mode'),
  check('an unknown field', { ...ROLE, activites: [] }, 'body.activites'),
  check(
    'several mistakes at once',
    { entity_roles: 'x', limit: 0, extra: 1 },
    'body.entity_roles',
    'body.extra',
    'body.limit',
  ),
  check('an unknown fact', { ...ROLE, facts: { stuff: 1 } }, 'body.facts.stuff'),
  check('a fact of the wrong type', { ...ROLE, facts: { staff: '600' } }, 'body.facts.staff'),
  check('a negative number of staff', { ...ROLE, facts: { staff: -1 } }, 'body.facts.staff'),
  check('a derived fact', { ...ROLE, facts: { size_class_2003_361: 'large' } }, 'body.facts.size_class_2003_361'),
  check('an unknown country', { ...ROLE, jurisdictions: ['XX'] }, 'body.jurisdictions.0'),
  check('a date that does not exist', { ...ROLE, as_of: '2025-02-29' }, 'body.as_of'),
  check('lists and subjects', { ...ROLE, subjects: [{ id: 'a', ...ROLE }] }, 'body.subjects'),
  check(
    'a subject twice',
    {
      subjects: [
        { id: 'a', ...ROLE },
        { id: 'a', ...ROLE },
      ],
    },
    'body.subjects.1.id',
  ),
  check(
    'a wrong value in a subject',
    { subjects: [{ id: 'a', entity_roles: ['nobody'] }] },
    'body.subjects.0.entity_roles.0',
  ),
  check('a Cypher fragment', { entity_roles: [CYPHER] }, 'body.entity_roles.0'),
  check('a list as body', [ROLE], 'body'),
  query('an empty array', { pack_ids: [] }, 'body.pack_ids'),
  query('an empty type array', { relationship_types: [] }, 'body.relationship_types'),
  query('an unknown type', { relationship_types: ['shares_evidence'] }, 'body.relationship_types.0'),
  query('an unknown pack', { pack_ids: [CYPHER] }, 'body.pack_ids.0'),
  query('a 121-character string', { pack_ids: [LONG] }, 'body.pack_ids.0'),
  query('a 501-character text', { q: 'x'.repeat(501) }, 'body.q'),
  query('limit 501', { limit: 501 }, 'body.limit'),
  query('offset -1', { offset: -1 }, 'body.offset'),
  query('an offset beyond any list', { offset: 2_000_000_001 }, 'body.offset'),
  query('null for a list', { pack_ids: null }, 'body.pack_ids'),
  query('an unknown field', { pack_id: 'eu-dora' }, 'body.pack_id'),
  query('an unknown duty', { obligation: { pack_id: 'eu-dora', code: 'art-999' } }, 'body.obligation.code'),
  query('a duty of an unknown pack', { obligation: { pack_id: CYPHER, code: 'art-1' } }, 'body.obligation.pack_id'),
  query('an unknown artefact', { artefact: CYPHER }, 'body.artefact'),
  query('an unknown event', { event: CYPHER }, 'body.event'),
  query('a day that does not exist', { in_effect_on: '2025-02-29' }, 'body.in_effect_on'),
  read('limit 0', '/domain-packs?limit=0', 'query.limit'),
  read('limit 501', '/domain-packs/eu-dora/obligations?limit=501', 'query.limit'),
  read('offset -1', '/domain-packs/eu-dora/relationships?offset=-1', 'query.offset'),
  read('an offset beyond 2^53', '/domain-packs?offset=9007199254740993', 'query.offset'),
  read('an offset that is infinite', '/domain-packs?offset=1e400', 'query.offset'),
  read('a limit that is infinite', '/domain-packs?limit=1e400', 'query.limit'),
  read('a limit that is no number', '/domain-packs?limit=ten', 'query.limit'),
  read('a limit in hexadecimal', '/domain-packs?limit=0x10', 'query.limit'),
  read('a limit with an exponent', '/domain-packs?limit=1e2', 'query.limit'),
  read('a limit with a fraction of nothing', '/domain-packs?limit=5.0', 'query.limit'),
  read('a limit behind a space', '/domain-packs?limit=%205', 'query.limit'),
  read('an offset in octal, and a wrong view', '/domain-packs?offset=0o7&view=x', 'query.offset', 'query.view'),
  read('a limit twice', '/domain-packs?limit=5&limit=6', 'query.limit'),
  read('a position in hexadecimal', '/billing/ledger?after=0x1', 'query.after'),
  read('a view that does not exist', '/domain-packs?view=short', 'query.view'),
  read('an unknown parameter', '/domain-packs?foo=1', 'query.foo'),
  read('an unknown parameter of one pack', '/domain-packs/eu-dora?limit=1', 'query.limit'),
  read('a date that does not exist', '/domain-packs/eu-dora?as_of=2025-13-01', 'query.as_of'),
  read('an unknown parameter of a fact', '/relationship-facts/any?limit=1', 'query.limit'),
  read('a date of an incident that does not exist', '/incidents/any?as_of=2025-13-01', 'query.as_of'),
  ...[
    '/customer-profiles',
    '/customer-profiles/any/applicability-runs',
    '/customer-change-impacts',
    '/incidents',
  ].flatMap((path) => [
    read(`an instant without an offset: ${path}`, `${path}?updated_since=2026-11-21T08:00:00`, 'query.updated_since'),
    read(`a cursor of nobody: ${path}`, `${path}?after=x`, 'query.after'),
    read(`a cursor and an offset: ${path}`, `${path}?after=x&offset=1`, 'query.after', 'query.offset'),
  ]),
  read('what changed in a run since none', '/applicability-runs/any?changed=true', 'query.changed'),
  read('a run to compare with that is no id', '/applicability-runs/any?since_run=last', 'query.since_run'),
  read('an unknown parameter of incidents', '/incidents?status=open', 'query.status'),
  read('a date of a provision that does not exist', '/provisions/32022R2554/Art%2019?as_of=2025-13-01', 'query.as_of'),
]

describe('invalid input', () => {
  test.each(INVALID)('$name', async ({ method, path, body, fields }) => {
    const { status, json } = await service.call(customer, method, path, body)
    expect(status).toBe(422)
    expect(json).toMatchObject({ status: 'error', trace_id: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(json.errors.map((error: any) => error.field).toSorted()).toEqual(fields.toSorted())
    for (const error of json.errors)
      expect(error).toMatchObject({
        code: 'validation_error',
        message: 'Invalid payload',
        detail: expect.stringMatching(/./),
      })
  })

  test('names close matches of a mistyped value', async () => {
    const { json } = await service.call(customer, 'POST', CHECK, { entity_roles: ['credit_instituton'] })
    expect(json.errors[0].detail).toContain('did you mean credit_institution')
  })

  test.each([
    ['POST', CHECK, { entity_role: ['credit_institution'] }, 'is not known here; did you mean entity_roles?'],
    ['GET', '/api/v1/domain-packs/eu-dora?pack=1', undefined, /^is not known here; known: .*as_of/],
  ] as const)('names the fields that %s %s knows beside an unknown one', async (method, path, body, detail) => {
    const { json } = await service.call(customer, method, path, body)
    const unknown = json.errors.find((error: any) => error.detail.startsWith('is not known'))
    expect(unknown.detail).toMatch(detail)
  })

  // A refusal's credit is given back with the next batch.
  test('costs nothing', async () => {
    await expect.poll(() => customer.balance()).toBe(50)
  })
})

describe('refusals in their order', () => {
  const send = (headers: Record<string, string>, payload: string, path = QUERY) =>
    service.app.inject({ method: 'POST', url: path, headers, payload })
  const json = { 'content-type': 'application/json' }

  test('401 wins over everything about the body', async () => {
    for (const [headers, body] of [
      [json, '{'],
      [json, JSON.stringify({ limit: 0 })],
      [{ 'content-type': 'text/plain' }, 'x'],
      [json, JSON.stringify({ q: 'x'.repeat(2_000_000) })],
    ] as const) {
      for (const key of ['', 'junk', mintApiKey(customer.slot).secret]) {
        const response = await send({ ...headers, ...(key ? { 'x-api-key': key } : {}) }, body)
        expect(response.statusCode).toBe(401)
        expect(response.json().errors).toMatchObject([{ code: 'unauthorized', message: 'Invalid API key' }])
      }
    }
  })

  test.each([
    ['broken JSON', 422, json, '{"limit": 1', 'body'],
    ['a 2 MB body', 413, json, JSON.stringify({ q: 'x'.repeat(2_000_000) }), 'body'],
    ['a wrong content type', 415, { 'content-type': 'text/plain' }, 'limit=1', 'header.content-type'],
    ['an infinite number', 422, json, '{"limit": 1e400}', 'body.limit'],
    ['half of a surrogate pair', 422, json, '{"q": "\\ud83d"}', 'body'],
    ['half of a surrogate pair after a byte order mark', 422, json, '\ufeff{"q": "\\ud83d"}', 'body'],
    ['lists and objects 65 deep', 422, json, `${'['.repeat(65)}${']'.repeat(65)}`, 'body'],
    ['a key given twice', 422, json, '{"limit": 1, "limit": 2}', 'body.limit'],
    [
      'a key given twice, once with an escape',
      422,
      json,
      '{"q": "x", "p": [{}, {"a": 1, "\\u0061": 2}]}',
      'body.p.1.a',
    ],
    ['a prototype key', 422, json, '{"__proto__": {"limit": 1}}', 'body'],
  ])('%s is %i', async (_name, status, headers, body, field) => {
    const response = await send({ ...headers, 'x-api-key': customer.secret }, body)
    expect(response.statusCode).toBe(status)
    expect(response.json().errors).toMatchObject([{ field }])
  })

  test.each([
    ['{"constructor": {"prototype": 1}}', 'holds the key constructor.prototype, which is never accepted; remove it'],
    ['{"q": "x", "deep": [{"__proto__": 1}]}', 'holds the key __proto__, which is never accepted; remove it'],
    ['{"constructor": {"prototype": 1}', 'must be JSON'],
  ])('%s says what is wrong with it', async (body, detail) => {
    const response = await send({ ...json, 'x-api-key': customer.secret }, body)
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toMatchObject([{ code: 'validation_error', field: 'body', detail }])
  })

  test('a constructor that is only a value is an unknown field like any other', async () => {
    const response = await send({ ...json, 'x-api-key': customer.secret }, '{"constructor": 1}')
    expect(response.json().errors).toMatchObject([
      { field: 'body.constructor', detail: expect.stringMatching(/^is not known here/) },
    ])
  })

  test('403 wins over 422', async () => {
    const writer = await service.openCustomer({ scopes: ['write'] })
    const { status, json: answer } = await service.call(writer, 'POST', QUERY, { limit: 0 })
    expect(status).toBe(403)
    expect(answer.errors).toMatchObject([{ code: 'forbidden', detail: 'scope read is required' }])
  })

  test('a malformed idempotency key is 422 and costs nothing', async () => {
    const before = await customer.balance()
    const { status, json: answer } = await service.call(
      customer,
      'POST',
      QUERY,
      {},
      { 'idempotency-key': 'x'.repeat(256) },
    )
    expect(status).toBe(422)
    expect(answer.errors).toMatchObject([{ field: 'header.idempotency-key' }])
    expect(await customer.balance()).toBe(before)
  })

  test('two idempotency keys are 422 and cost nothing, also when they are the same', async () => {
    const before = await customer.balance()
    const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
    for (const keys of [
      ['one', 'two'],
      ['one', 'one'],
    ]) {
      const { status, body } = await sendRaw(`${url}${QUERY}`, [
        'x-api-key',
        customer.secret,
        'content-type',
        'application/json',
        ...keys.flatMap((key) => ['Idempotency-Key', key]),
      ])
      expect(status).toBe(422)
      expect(JSON.parse(body).errors).toMatchObject([
        { field: 'header.idempotency-key', detail: expect.stringMatching(/^was sent 2 times; send one/) },
      ])
    }
    expect(await customer.balance()).toBe(before)
  })

  test('422 wins over 402', async () => {
    const poor = await service.openCustomer({ credits: 0 })
    expect((await service.call(poor, 'POST', QUERY, { limit: 0 })).status).toBe(422)
    const { status, json: answer } = await service.call(poor, 'POST', QUERY, {})
    expect(status).toBe(402)
    expect(answer.errors).toMatchObject([{ code: 'credits_exhausted', message: 'API credits exhausted' }])
  })

  test.each(['%00', '%F0%9F%92%A9', "x'%20OR%201=1", 'x'.repeat(500), 'x'.repeat(501), '%ff', '%zz', '..%2F..'])(
    'any text for a pack is 404 in the envelope: %s',
    async (id) => {
      const { status, json: answer } = await service.call(customer, 'GET', `/api/v1/domain-packs/${id}`)
      expect(status).toBe(404)
      expect(answer).toMatchObject({ status: 'error', errors: [{ code: 'not_found' }], trace_id: expect.any(String) })
    },
  )

  test('a path that does not exist is 404 in the envelope', async () => {
    const response = await service.app.inject({ url: '/api/v1/nothing' })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ status: 'error', errors: [{ code: 'not_found' }] })
  })
})

test.each([
  ['/api/v1/domain-packs?limit=1&limit=2', 'query.limit'],
  ['/api/v1/domain-packs?q=a&q=b', 'query.q'],
  ['/api/v1/domain-packs?as_of=2026-01-01&as_of=2026-01-02', 'query.as_of'],
])('a parameter that takes one value is told that it was given twice: %s', async (url, field) => {
  const { status, json: answer } = await service.call(customer, 'GET', url)
  expect(status).toBe(422)
  expect(answer.errors).toMatchObject([{ field, detail: 'is given twice' }])
})

test.each(['a\u0007b', 'a\u0000b', 'a\nb', 'a\u200bb', 'a\u202eb', 'a\u00adb'])(
  'a token is not called %j',
  async (name) => {
    const admin = await service.openCustomer({ scopes: ['read', 'admin'] })
    const { status, json: answer } = await service.call(admin, 'POST', '/api/v1/tokens', { name })
    expect(status).toBe(422)
    expect(answer.errors).toMatchObject([{ field: 'body.name' }])
  },
)

test('a metered answer says what it cost, what is left, and what the rate allows', async () => {
  const payer = await service.openCustomer({ credits: 10 })
  const { headers } = await service.call(payer, 'POST', QUERY, { limit: 1 })
  expect(headers).toMatchObject({
    'x-credits-cost': '2',
    'x-credits-remaining': '8',
    ratelimit: expect.stringMatching(/^"default";r=\d+;t=\d+$/),
    'ratelimit-policy': expect.stringContaining('q=2000'),
  })
  const missing = await service.call(payer, 'GET', '/api/v1/domain-packs/none')
  expect(missing.headers).toMatchObject({ 'x-credits-cost': '0', 'x-credits-remaining': '8' })
})
