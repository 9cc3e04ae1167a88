import { beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS_MOST } from '#src/features/account/webhooks/endpoints.ts'
import { openOwnService, type Customer, type Service } from '#test/support/service.ts'

const URL = 'https://hooks.example.com/rpk'
const PATH = '/api/v1/webhook-endpoints'
let service: Service
let log = ''
beforeAll(async () => {
  // The names of example.com lead to a public address, but for those that say otherwise.
  const resolve = async (host: string) =>
    host.startsWith('inside.') ? ['93.184.215.14', '10.0.0.5'] : host.startsWith('new.') ? unknown() : ['93.184.215.14']
  const unknown = () => Promise.reject(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }))
  service = await openOwnService({
    webhookTargets: { allowLoopback: false, resolve },
    logStream: { write: (line) => void (log += line) },
  })
})

const open = () => service.openCustomer({ credits: 100, scopes: ['read', 'write'] })
const create = (customer: Customer, body: object = { url: URL }, headers = {}) =>
  service.call(customer, 'POST', PATH, body, headers)

describe('an endpoint', () => {
  test('is made, read, changed, listed and deleted; reads cost a credit, changes none', async () => {
    const customer = await open()
    const made = await create(customer, { url: URL, description: 'one', event_types: ['credits.low'] })
    expect([made.status, made.headers['x-credits-cost']]).toEqual([200, '0'])
    const { endpoint, secret } = made.json
    expect(endpoint).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url: URL,
      description: 'one',
      event_types: ['credits.low'],
      status: 'enabled',
      created_at: '2026-11-21T12:00:00.000Z',
    })
    const path = `${PATH}/${endpoint.id}`
    const changed = await service.call(customer, 'PATCH', path, { description: null, event_types: [] })
    expect(changed.json).toMatchObject({ url: URL, event_types: [], status: 'enabled' })
    expect(changed.json).not.toHaveProperty('description')
    const disabled = await service.call(customer, 'PATCH', path, { status: 'disabled' })
    expect(disabled.json).toMatchObject({ status: 'disabled', disabled_reason: 'disabled by the workspace' })
    const read = await service.call(customer, 'GET', path)
    expect([read.json, read.headers['x-credits-cost']]).toEqual([disabled.json, '1'])
    const list = await service.call(customer, 'GET', PATH)
    expect(list.json).toEqual({ data: [disabled.json], page: { limit: 100, offset: 0, total: 1 } })
    for (const { text } of [changed, read, list]) expect(text).not.toContain(secret)
    const deleted = await service.call(customer, 'DELETE', path)
    expect([deleted.status, deleted.json]).toEqual([200, { id: endpoint.id, deleted: true }])
    expect((await service.call(customer, 'GET', path)).status).toBe(404)
    expect((await service.call(customer, 'DELETE', path)).status).toBe(404)
    expect(await customer.balance()).toBe(98)
  })

  test('is made once for an idempotency key, and the retry gets the same secret; so is a rotation', async () => {
    const customer = await open()
    const headers = { 'idempotency-key': 'make' }
    const [one, other] = [await create(customer, { url: URL }, headers), await create(customer, { url: URL }, headers)]
    expect([other.text, other.headers['idempotent-replayed']]).toEqual([one.text, 'true'])
    const path = `${PATH}/${one.json.endpoint.id}/rotate-secret`
    const rotate = () => service.call(customer, 'POST', path, { grace_seconds: 0 }, { 'idempotency-key': 'turn' })
    const [first, again] = [await rotate(), await rotate()]
    expect(again.text).toBe(first.text)
    expect(first.json.secret).not.toBe(one.json.secret)
    expect(first.json).not.toHaveProperty('previous_secret_ends_at')
    const remove = () => service.call(customer, 'DELETE', `${PATH}/${one.json.endpoint.id}`, undefined, headers)
    expect([(await remove()).text, (await remove()).headers['idempotent-replayed']]).toEqual([
      JSON.stringify({ id: one.json.endpoint.id, deleted: true }),
      'true',
    ])
  })

  test('keeps its secret sealed: neither the graph nor the log holds it', async () => {
    const customer = await open()
    const { secret, endpoint } = (await create(customer, { url: `${URL}?token=private-7c1d` })).json
    const text = 'MATCH (e:WebhookEndpoint {id: $id}) RETURN e {.*} AS endpoint'
    const { records } = await service.graph.runText(text, { id: endpoint.id })
    const stored = JSON.stringify(records[0]!.get('endpoint'))
    expect(stored).toContain('sealed')
    for (const part of [secret, secret.slice('whsec_'.length)]) {
      expect(stored).not.toContain(part)
      expect(log).not.toContain(part)
    }
    await expect.poll(() => log).toContain(customer.keyId)
    expect(log).not.toContain('private-7c1d')
  })

  test(`is one of ${ENDPOINTS_MOST} at most, however many are made at once`, async () => {
    const customer = await open()
    const made = await Promise.all(Array.from({ length: ENDPOINTS_MOST + 5 }, () => create(customer)))
    expect(made.filter(({ status }) => status === 200)).toHaveLength(ENDPOINTS_MOST)
    const refused = made.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ json }) => json.errors[0].detail))).toEqual(
      new Set([`a workspace has ${ENDPOINTS_MOST} endpoints at most`]),
    )
  })

  test('has four secrets at most that sign at once', async () => {
    const customer = await open()
    const { endpoint } = (await create(customer)).json
    const rotate = async (grace: number) =>
      (await service.call(customer, 'POST', `${PATH}/${endpoint.id}/rotate-secret`, { grace_seconds: grace })).status
    expect([await rotate(60), await rotate(60), await rotate(60), await rotate(60)]).toEqual([200, 200, 200, 409])
    expect(await rotate(0)).toBe(200)
  })
})

describe('what is refused', () => {
  test.each([
    ['http://hooks.example.com/', 'must begin with https://'],
    ['ftp://hooks.example.com/', 'must begin with https://'],
    ['hooks.example.com', 'must be an absolute URL'],
    ['https://hooks.example.com/\u0000', 'must be an absolute URL'],
    ['https://user:pass@hooks.example.com/', 'must not hold a user name or password; deliveries are signed instead'],
    ['https://hooks.example.com/#part', 'must not have a fragment, which is never sent'],
    ['https://hooks.example.com:6379/', 'must use one of the ports 443, 4443, 8443, 9443'],
    ['https://127.0.0.1/', 'must not lead to an address inside a network'],
    ['https://2130706433/', 'must not lead to an address inside a network'],
    ['https://0x7f.1/', 'must not lead to an address inside a network'],
    ['https://[::ffff:169.254.169.254]/', 'must not lead to an address inside a network'],
    [
      'https://hooks\u00ad.example.com/',
      'must write its host without percent-encoding and without characters that are not seen',
    ],
    [
      'https://hooks%C2%AD.example.com/',
      'must write its host without percent-encoding and without characters that are not seen',
    ],
    [
      `https://${'a'.repeat(64)}.example.com/`,
      'must have a name of at most 253 letters, with 1 to 63 between its dots',
    ],
    [
      `https://${'a.'.repeat(124)}example.com/`,
      'must have a name of at most 253 letters, with 1 to 63 between its dots',
    ],
    ['https://localhost/', 'must be a name of the public internet'],
    ['https://redis/', 'must be a name of the public internet'],
    ['https://metadata.google.internal/', 'must be a name of the public internet'],
    ['https://inside.example.com/', 'must not lead to an address inside a network'],
  ])('%j', async (url, detail) => {
    const customer = await open()
    const refused = await create(customer, { url })
    expect(refused).toMatchObject({
      status: 422,
      json: { errors: [{ code: 'validation_error', message: 'Invalid payload', field: 'body.url', detail }] },
    })
    const { endpoint } = (await create(customer)).json
    expect((await service.call(customer, 'PATCH', `${PATH}/${endpoint.id}`, { url })).status).toBe(422)
  })

  test('a name that is not known yet is taken: it is looked at when a message is sent', async () => {
    expect((await create(await open(), { url: 'https://new.example.com/' })).status).toBe(200)
  })

  test.each([
    [{}, 'body.url'],
    [{ url: URL, event_types: ['pack.published'] }, 'body.event_types.0'],
    [{ url: URL, event_types: ['credits.low', 'credits.low'] }, 'body.event_types'],
    [{ url: URL, event_types: ['webhook.test'] }, 'body.event_types.0'],
    [{ url: URL, description: '' }, 'body.description'],
    [{ url: URL, secret: 'whsec_mine' }, 'body.secret'],
    [{ url: `https://hooks.example.com/${'x'.repeat(2_000)}` }, 'body.url'],
  ])('%j names %s', async (body, field) => {
    const { status, json } = await create(await open(), body)
    expect([status, json.errors[0].field]).toEqual([422, field])
  })

  test('a key without the scope `write` changes nothing', async () => {
    const reader = await service.openCustomer()
    expect((await create(reader)).status).toBe(403)
    expect((await service.call(reader, 'GET', PATH)).status).toBe(200)
  })
})

test("another workspace's endpoint and delivery are not there, in every operation alike", async () => {
  const [owner, stranger] = [await open(), await open()]
  const { endpoint } = (await create(owner)).json
  const { json: sent } = await service.call(owner, 'POST', `${PATH}/${endpoint.id}/test`)
  const none = '019a8f0e-5c0e-7cc1-9d8e-0a1b2c3d4e5f'
  const missing = `dlv_${'0'.repeat(32)}`
  const calls: Array<['GET' | 'POST' | 'PATCH' | 'DELETE', string, object?]> = [
    ['GET', `${PATH}/ID`],
    ['PATCH', `${PATH}/ID`, { description: 'mine' }],
    ['POST', `${PATH}/ID/rotate-secret`, {}],
    ['POST', `${PATH}/ID/test`, {}],
    ['DELETE', `${PATH}/ID`],
    ['GET', '/api/v1/webhook-deliveries/DLV'],
    ['POST', '/api/v1/webhook-deliveries/DLV/replay', {}],
  ]
  for (const [method, path, body] of calls) {
    const ask = async (id: string, delivery: string) => {
      const url = path.replace('ID', id).replace('DLV', delivery)
      const { status, json } = await service.call(stranger, method, url, body)
      const text = JSON.stringify({ ...json, trace_id: '' })
      return [status, text.replaceAll(id, 'ID').replaceAll(delivery, 'DLV')]
    }
    const foreign = await ask(endpoint.id, sent.delivery_id)
    expect([method, path, foreign[0]]).toEqual([method, path, 404])
    expect(foreign).toEqual(await ask(none, missing))
    expect((await service.call(stranger, method, path.replace('ID', none).replace('DLV', '..%2f'), body)).status).toBe(
      404,
    )
  }
  expect((await service.call(stranger, 'GET', PATH)).json.page.total).toBe(0)
  const filtered = await service.call(stranger, 'GET', `/api/v1/webhook-deliveries?endpoint_id=${endpoint.id}`)
  expect(filtered.status).toBe(404)
  // A service of another test may have tried to deliver meanwhile, in vain.
  const { failing_since: _since, ...unchanged } = (await service.call(owner, 'GET', `${PATH}/${endpoint.id}`)).json
  expect(unchanged).toEqual(endpoint)
})
