import { beforeAll, describe, expect, test } from 'vitest'
import { mintApiKey } from '#src/lib/secrets/api-key.ts'
import { randomBase62 } from '#src/lib/secrets/random.ts'
import { freshLoopback } from '#test/support/addresses.ts'
import { envelopeIn, listen, openRaw, requestText, type RawConnection } from '#test/support/raw-http.ts'
import { openOwnService, type Customer, type Service } from '#test/support/service.ts'

const QUERY = '/api/v1/regulatory-graph/query'
const PACK = '/api/v1/domain-packs/eu-dora'
const JSON_TYPE = { 'content-type': 'application/json' }
const LIMITS = { headersMs: 300, requestMs: 600 }

let service: Service
let customer: Customer
let port: number
beforeAll(async () => {
  service = await openOwnService({ connectionLimits: { ...LIMITS, perAddress: 1_000 } })
  customer = await service.openCustomer({ credits: 1_000 })
  port = await listen(service)
})

async function say(text: string): Promise<RawConnection> {
  const connection = await openRaw(port)
  connection.write(text)
  return connection
}
const keyed = () => ({ 'x-api-key': customer.secret })
const wrongKey = () => ({ 'x-api-key': mintApiKey(randomBase62(12)).secret })

describe('a request that does not arrive', () => {
  test.each([
    ['no byte at all', ''],
    ['half of its headers', 'GET /healthz HTTP/1.1\r\nhost: test\r\n'],
    ['half of its body', requestText('POST', '/token', { ...JSON_TYPE, 'content-length': 100 }, '{')],
  ])('is 408 in the envelope in time, and its connection ends: %s', async (_name, text) => {
    const answer = await (await say(text)).ended
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
    const { errors, trace_id: traceId } = envelopeIn(answer)
    expect(errors).toMatchObject([{ code: 'request_timeout' }])
    expect(answer).toContain(`traceparent: 00-${traceId}-`)
  })

  test('half of a body of a known caller is 408 too, and costs nothing', async () => {
    const before = await customer.balance()
    const text = requestText('POST', QUERY, { ...keyed(), ...JSON_TYPE, 'content-length': 30_000 }, '{')
    expect(await (await say(text)).ended).toMatch(/^HTTP\/1\.1 408 /)
    expect(await customer.balance()).toBe(before)
  })
})

describe('what is no request is answered in the envelope', () => {
  test.each([
    ['not HTTP', 'hello\r\n\r\n', 400, 'bad_request'],
    ['two lengths', requestText('POST', QUERY, { 'content-length': '3, 4' }), 400, 'bad_request'],
    ['headers beyond 16 KiB', requestText('GET', PACK, { long: 'x'.repeat(20_000) }), 431, 'headers_too_large'],
    ['a path out of a folder', requestText('GET', '/assets/../../x', { connection: 'close' }), 404, 'not_found'],
    ['no host', `GET ${PACK} HTTP/1.1\r\nconnection: close\r\n\r\n`, 400, 'bad_request'],
    [
      'another expectation',
      requestText('GET', PACK, { expect: 'miracles', connection: 'close' }),
      417,
      'expectation_failed',
    ],
    ['a path that can’t be decoded', requestText('GET', '/api/%', { connection: 'close' }), 404, 'not_found'],
  ])('%s', async (_name, text, status, code) => {
    const answer = await (await say(text)).ended
    expect(answer.startsWith(`HTTP/1.1 ${status} `)).toBe(true)
    expect(answer).toMatch(/\r\ntraceparent: 00-[0-9a-f]{32}-/i)
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i)
    expect(envelopeIn(answer).errors).toMatchObject([{ code }])
  })

  const QUESTION = JSON.stringify({ pack_ids: ['eu-dora'], q: 'nonsense', limit: 1 })
  test.each<[string, () => string, number]>([
    ['a public request', () => requestText('GET', '/healthz'), 1],
    ['a read', () => requestText('GET', PACK, keyed()), 1],
    ['three reads', () => requestText('GET', PACK, keyed()).repeat(3), 3],
    [
      'a body',
      () => requestText('POST', QUERY, { ...keyed(), ...JSON_TYPE, 'content-length': QUESTION.length }, QUESTION),
      1,
    ],
  ])('in the same segment after %s, and comes after its answer', async (_name, request, whole) => {
    const answer = await (await say(`${request()}nonsense\r\n\r\n`)).ended
    const statuses = [...Array.from({ length: whole }, () => 'HTTP/1.1 200'), 'HTTP/1.1 400']
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(statuses)
    expect(envelopeIn(answer).errors).toMatchObject([{ code: 'bad_request' }])
  })

  test('once a connection, however many segments of it arrive', async () => {
    const connection = await say(`${requestText('GET', PACK, keyed())}nonsense\r\n\r\n`)
    connection.write('more of it\r\n\r\n')
    expect((await connection.ended).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
  })
})

describe('what is no request counts against its address', () => {
  const ADDRESS = freshLoopback()
  const limits = { addressLimits: { refused: { perMinute: 1, burst: 3 } } }
  const NONSENSE = 'hello\r\n\r\n'

  test('beyond the limit it is 429, and a known caller of that address is served', async () => {
    const strict = await openOwnService({ ...limits, connectionLimits: { ...LIMITS, perAddress: 1_000 } })
    const known = await strict.openCustomer()
    const own = await listen(strict)
    const ask = async (text: string) => {
      const connection = await openRaw(own, ADDRESS)
      connection.write(text)
      return connection.ended
    }
    const late = requestText('GET', PACK, { long: 'x'.repeat(20_000) })
    for (const text of [NONSENSE, late, NONSENSE]) expect(await ask(text)).toMatch(/^HTTP\/1\.1 4(00|31) /)
    await expect.poll(() => ask(NONSENSE)).toMatch(/^HTTP\/1\.1 429 .*\r\nretry-after: \d+\r\n/s)
    // A request that can be read is refused by the same count.
    const whole = requestText('GET', '/nothing', { connection: 'close' })
    expect(await ask(whole)).toMatch(/^HTTP\/1\.1 429 /)
    const good = requestText('GET', PACK, { 'x-api-key': known.secret, connection: 'close' })
    expect(await ask(good)).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('but not against a trusted proxy, which speaks for many', async () => {
    const strict = await openOwnService({
      ...limits,
      trustProxy: ['127.0.0.0/8'],
      connectionLimits: { ...LIMITS, perAddress: 1_000 },
    })
    const own = await listen(strict)
    for (let i = 0; i < 8; i += 1) {
      const connection = await openRaw(own, `${ADDRESS.slice(0, -1)}1`)
      connection.write(NONSENSE)
      expect(await connection.ended).toMatch(/^HTTP\/1\.1 400 /)
    }
  })
})

describe('a body', () => {
  const large = { ...JSON_TYPE, 'content-length': 200_000 }

  test.each([
    ['no key', {}, 401],
    ['an unknown key', wrongKey(), 401],
    ['a key that is none', { 'x-api-key': 'junk' }, 401],
  ])('beyond 16 KiB is not read without a known key: %s', async (_name, headers, status) => {
    const connection = await say(requestText('POST', QUERY, { ...large, ...headers }, '{"q": "'))
    const answer = await connection.ended
    expect(answer.startsWith(`HTTP/1.1 ${status} `)).toBe(true)
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
  })

  test('beyond 16 KiB is not read without the scope', async () => {
    const admin = await service.openCustomer({ scopes: ['admin'] })
    const text = requestText('POST', QUERY, { ...large, 'x-api-key': admin.secret }, '{')
    expect(await (await say(text)).ended).toMatch(/^HTTP\/1\.1 403 /)
  })

  test('whose size is not announced is counted as it arrives, and refused after 16 KiB', async () => {
    const chunk = 'x'.repeat(10_000)
    const head = requestText('POST', QUERY, { ...JSON_TYPE, ...wrongKey(), 'transfer-encoding': 'chunked' })
    const connection = await say(`${head}2710\r\n${chunk}\r\n2710\r\n${chunk}\r\n`)
    const answer = await connection.ended
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
  })

  test.each(['announced', 'in chunks'])('of a known key arrives whole, however large: %s', async (how) => {
    const body = JSON.stringify({ pack_ids: ['eu-dora'], q: 'x', limit: 1 }).replace('}', `}${' '.repeat(300_000)}`)
    const size = how === 'announced' ? { 'content-length': body.length } : { 'transfer-encoding': 'chunked' }
    const sent = how === 'announced' ? body : `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    const connection = await say(requestText('POST', QUERY, { ...keyed(), ...JSON_TYPE, ...size }, sent))
    expect(await connection.until(/"page"/)).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('that asks first is invited when the caller is known, and only then', async () => {
    const body = JSON.stringify({ limit: 1 }) + ' '.repeat(20_000)
    const asking = { ...JSON_TYPE, 'content-length': body.length, expect: '100-continue' }
    const known = await say(requestText('POST', QUERY, { ...asking, ...keyed() }))
    await known.until(/^HTTP\/1\.1 100 Continue\r\n\r\n/)
    known.write(body)
    expect(await known.until(/"page"/)).toMatch(/HTTP\/1\.1 200 /)
    const unknown = await say(requestText('POST', QUERY, { ...asking, ...wrongKey() }))
    expect(await unknown.ended).toMatch(/^HTTP\/1\.1 401 /)
  })

  test.each([
    ['no key', {}],
    ['a wrong key', { 'x-billing-admin-key': 'wrong' }],
  ])('of an operation of the operator is not read before the admin key is known: %s', async (_name, headers) => {
    const path = '/api/v1/admin/oauth/assistant/requests/none/deny'
    for (const size of [{ 'content-length': 200_000 }, { 'transfer-encoding': 'chunked' }]) {
      const connection = await say(requestText('POST', path, { ...JSON_TYPE, ...size, ...headers }))
      const answer = await connection.ended
      expect(answer).toMatch(/^HTTP\/1\.1 401 /)
      expect(answer).toMatch(/\r\nconnection: close\r\n/i)
    }
  })

  test('for a path without an operation is not read', async () => {
    const connection = await say(requestText('POST', '/nothing', large, '{'))
    expect(await connection.ended).toMatch(/^HTTP\/1\.1 404 /)
  })

  test('of a public operation has 16 KiB at most', async () => {
    const connection = await say(requestText('POST', '/token', large, '{'))
    const answer = await connection.ended
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('"error":"invalid_request"')
  })

  test('a caller who goes on sending a refused body still reads the answer', async () => {
    const response = await fetch(`http://127.0.0.1:${port}${QUERY}`, {
      method: 'POST',
      headers: { ...JSON_TYPE, ...wrongKey() },
      body: JSON.stringify({ q: 'x'.repeat(900_000) }),
    })
    expect(response.status).toBe(401)
  })
})

describe('a connection', () => {
  test('is kept alive over refusals of small requests', async () => {
    const connection = await say(requestText('POST', QUERY, { ...JSON_TYPE, 'content-length': 2 }, '{}'))
    await connection.until(/HTTP\/1\.1 401 [\s\S]*\}$/)
    connection.write(requestText('GET', PACK, keyed()))
    await connection.until(/HTTP\/1\.1 200 /)
  })

  test('answers requests that were sent at once in their order', async () => {
    const three = [PACK, '/nothing', PACK].map((path) => requestText('GET', path, keyed())).join('')
    const last = requestText('GET', '/healthz', { connection: 'close' })
    const answer = await (await say(three + last)).ended
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual([200, 404, 200, 200].map((status) => `HTTP/1.1 ${status}`))
  })

  test('of HTTP/1.0 needs no host and ends with its answer', async () => {
    const answer = await (await say(`GET ${PACK} HTTP/1.0\r\nx-api-key: ${customer.secret}\r\n\r\n`)).ended
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('whose answers nobody takes is ended', async () => {
    const own = await openOwnService({ connectionLimits: { answerMs: 600 } })
    const caller = await own.openCustomer({ credits: 1_000 })
    const connection = await openRaw(await listen(own))
    connection.socket.pause()
    const asked = requestText('GET', `${PACK}/obligations?limit=500`, { 'x-api-key': caller.secret })
    // More than the kernels on both sides hold.
    connection.write(asked.repeat(200))
    const count = () => new Promise<number>((resolve) => own.app.server.getConnections((_error, open) => resolve(open)))
    await expect.poll(() => caller.balance()).toBeLessThan(1_000)
    await expect.poll(count).toBe(0)
  })
})

describe('the number of connections', () => {
  test('of one address without a known key is limited, and a known key makes room', async () => {
    const small = await openOwnService({ connectionLimits: { perAddress: 3 } })
    const caller = await small.openCustomer()
    const own = await listen(small)
    const [first] = await Promise.all([openRaw(own), openRaw(own), openRaw(own)])
    const refused = await (await openRaw(own)).ended
    expect(refused).toMatch(/^HTTP\/1\.1 429 [\s\S]*\r\nretry-after: 1\r\n/)
    expect(refused).toContain('\r\nratelimit: "connections";r=0\r\n')
    expect(refused).toContain('\r\nratelimit-policy: "connections";q=3;qu="concurrent-requests"\r\n')
    expect(envelopeIn(refused).errors).toMatchObject([
      { code: 'rate_limited', doc_url: 'http://127.0.0.1:8080/docs/errors/rate_limited' },
    ])
    first.write(requestText('GET', PACK, { 'x-api-key': caller.secret }))
    await first.until(/HTTP\/1\.1 200 /)
    const next = await openRaw(own)
    next.write(requestText('GET', '/healthz'))
    expect(await next.until(/"status"/)).toMatch(/HTTP\/1\.1 200 /)
  })

  test('behind a trusted proxy is that of requests of one forwarded address, and the proxy itself has no limit', async () => {
    const small = await openOwnService({ connectionLimits: { perAddress: 2 }, trustProxy: ['127.0.0.0/8'] })
    const caller = await small.openCustomer()
    const own = await listen(small)
    const half = { ...JSON_TYPE, 'content-length': 100, 'x-forwarded-for': '198.51.100.7' }
    const open = await Promise.all(Array.from({ length: 5 }, () => openRaw(own)))
    for (const connection of open.slice(0, 2)) connection.write(requestText('POST', '/token', half, '{'))
    const [, , third, fourth, fifth] = open as [
      RawConnection,
      RawConnection,
      RawConnection,
      RawConnection,
      RawConnection,
    ]
    // Until both have arrived a third may still find room.
    await expect
      .poll(async () => {
        const probe = await fetch(`http://127.0.0.1:${own}/healthz`, { headers: { 'x-forwarded-for': '198.51.100.7' } })
        return probe.status
      })
      .toBe(429)
    third.write(requestText('GET', '/healthz', { 'x-forwarded-for': '198.51.100.7' }))
    await third.until(/HTTP\/1\.1 429 /)
    fourth.write(requestText('GET', '/healthz', { 'x-forwarded-for': '198.51.100.8' }))
    await fourth.until(/HTTP\/1\.1 200 /)
    fifth.write(requestText('GET', PACK, { 'x-api-key': caller.secret }))
    await fifth.until(/HTTP\/1\.1 200 /)
  })
})
