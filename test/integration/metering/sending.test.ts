import { beforeAll, describe, expect, test } from 'vitest'
import { showCredits } from '#src/money/accounts/credits/index.ts'
import { openGraph } from '#src/stores/graph/graph.ts'
import { readLedger } from '#test/support/ledger.ts'
import { openProxies } from '#test/support/proxied-stores.ts'
import type { Proxy } from '#test/support/proxy.ts'
import { listen, openRaw, requestText } from '#test/support/raw-http.ts'
import { runStores } from '#test/support/run-stores.ts'
import { openOwnService, type Service } from '#test/support/service.ts'

const LARGE = '/api/v1/obligations?limit=500&view=full'
const CHECK = '/api/v1/regulatory-graph/applicability-check'
const QUERY = '/api/v1/regulatory-graph/query'
/** More answers than the kernels on both sides can hold, of which each may take tens of megabytes: 40 MB. */
const MANY = 50
/** As many as a busy machine reads in time. */
const FEW = 10
/** Credits of a search. */
const PRICE = 2
const CREDITS = 1_000
/** What is left when the answer was asked for once. */
const LEFT = CREDITS - PRICE
const LEASE_MS = 6_000
/** From so much of an answer on it is paid. */
const PAID_FROM_BYTES = 64 * 1024
const LATER = { offsetMs: 60_000 }

let neo4j: Proxy
/** Its leases end while a test looks. */
let brief: Service
/** Its leases outlast what a busy machine takes for a large answer. */
let usual: Service
/** It cuts a caller that does not read before any lease ends: a busy machine takes its time over large answers. */
let strict: Service
let strictPort: number
let usualPort: number
beforeAll(async () => {
  const proxies = await openProxies()
  neo4j = proxies.neo4j
  const graph = openGraph({ ...runStores().neo4j, uri: proxies.neo4jUri, timeoutMs: 20_000 })
  brief = await openOwnService({ graph, leaseMs: LEASE_MS })
  strict = await openOwnService({ connectionLimits: { answerMs: LEASE_MS } })
  usual = await openOwnService({ leaseMs: 600_000 })
  strictPort = await listen(strict)
  usualPort = await listen(usual)
  return () => graph.close()
})

/** Asks for many large answers over one connection, and reads nothing yet. */
async function askForMany(service: Service, port: number, count = MANY) {
  const customer = await service.openCustomer({ credits: CREDITS })
  // From then on the answer is in the response cache, so that it comes at once.
  await expect.poll(async () => (await service.call(customer, 'GET', LARGE)).status).toBe(200)
  const connection = await openRaw(port)
  connection.socket.pause()
  connection.write(requestText('GET', LARGE, { 'x-api-key': customer.secret }).repeat(count))
  await expect.poll(() => customer.balance()).toBeLessThan(LEFT)
  return { customer, connection }
}

const connections = ({ app }: Service) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))

/** What arrived of each answer, and the size of the whole, bytes. */
function answersIn(text: string): Array<{ arrived: number; size: number }> {
  return text
    .split('HTTP/1.1 200 OK\r\n')
    .slice(1)
    .map((answer) => {
      const [head = '', body = ''] = answer.split('\r\n\r\n', 2)
      return { arrived: body.length, size: Number(/content-length: (\d+)/i.exec(head)?.[1]) }
    })
}

const wholeAnswersIn = (text: string) => answersIn(text).filter(({ arrived, size }) => arrived === size).length

describe('an answer that its caller reads slowly', () => {
  test('is paid although its caller stalls in the middle and hangs up', async () => {
    const customer = await usual.openCustomer({ credits: CREDITS })
    const connection = await openRaw(usualPort)
    connection.socket.pause()
    // More than the kernels hold.
    const body = JSON.stringify({
      subjects: Array.from({ length: 50 }, (_, at) => ({ id: `s${at}` })),
      include_obligations: true,
      view: 'full',
      limit: 500,
    })
    const headers = {
      'x-api-key': customer.secret,
      'content-type': 'application/json',
      'content-length': body.length,
    }
    connection.write(requestText('POST', CHECK, headers, body))
    const credits = () => showCredits(usual.redis, customer.slot)
    await expect.poll(async () => (await credits()).balance).toBeLessThan(CREDITS)
    await expect.poll(async () => (await credits()).open_operations).toBe(0)
    connection.socket.destroy()
    await expect.poll(() => connections(usual)).toBe(0)
    await usual.call(customer, 'GET', '/api/v1/billing/subscription')
    expect((await readLedger(usual.redis, customer.slot)).map(({ type }) => type)).toEqual(['grant', 'charge'])
  })

  test('is cut, and costs nothing if less than 64 KiB of it were handed over', async () => {
    const { customer, connection } = await askForMany(strict, strictPort)
    await expect.poll(() => connections(strict)).toBe(0)
    connection.socket.resume()
    const arrived = answersIn(await connection.ended)
    await expect.poll(async () => (await showCredits(strict.redis, customer.slot)).open_operations).toBe(0)
    const charged = (LEFT - (await customer.balance())) / PRICE
    expect(charged).toBeLessThan(MANY)
    // A kernel may drop what it holds when the connection is cut.
    expect(arrived.filter((answer) => answer.arrived >= PAID_FROM_BYTES).length).toBeLessThanOrEqual(charged)
    expect((await showCredits(strict.redis, customer.slot, LATER)).balance).toBe(LEFT - charged * PRICE)
  })

  test('but in time is charged exactly once', async () => {
    const { customer, connection } = await askForMany(usual, usualPort, FEW)
    connection.socket.resume()
    connection.write(requestText('GET', '/healthz', { connection: 'close' }))
    expect(wholeAnswersIn(await connection.ended)).toBe(FEW + 1)
    await expect.poll(async () => (await showCredits(usual.redis, customer.slot)).open_operations).toBe(0)
    expect((await showCredits(usual.redis, customer.slot, LATER)).balance).toBe(LEFT - FEW * PRICE)
    const entries = await readLedger(usual.redis, customer.slot)
    expect(entries.filter(({ type }) => type === 'refund')).toEqual([])
  })
})

describe('an answer that begins only after its lease', () => {
  test.each([
    ['a read', false],
    ['a read with an idempotency key', true],
  ])('is 503 and free, and the next call is charged: %s', async (_name, isKeyed) => {
    const customer = await brief.openCustomer({ credits: 10 })
    const ask = (q: string) =>
      brief.app.inject({
        method: 'POST',
        url: QUERY,
        headers: {
          'x-api-key': customer.secret,
          'accept-encoding': 'gzip',
          ...(isKeyed ? { 'idempotency-key': q } : {}),
        },
        payload: { q, limit: 1 },
      })
    const word = `late ${String(isKeyed)}`
    await expect.poll(async () => (await ask('first')).statusCode).toBe(200)
    const before = await customer.balance()
    const held = neo4j.hold()
    const asked = ask(word)
    await held
    await expect.poll(() => customer.balance()).toBeLessThan(before)
    // The lease has ended.
    await expect.poll(() => customer.balance()).toBe(before)
    neo4j.heal()
    const late = await asked
    expect([late.statusCode, late.headers['retry-after'], late.headers['x-credits-cost']]).toEqual([503, '1', '0'])
    expect(late.headers['cache-control']).toBe('no-store')
    expect(late.headers).not.toHaveProperty('content-encoding')
    expect(late.json().errors).toMatchObject([
      { code: 'billing_unavailable', detail: expect.stringContaining('took too long') },
    ])
    expect(await customer.balance()).toBe(before)
    const next = await ask(word)
    expect(next.statusCode).toBe(200)
    await expect.poll(() => customer.balance()).toBe(before - Number(next.headers['x-credits-cost']))
  })
})
