import { beforeAll, expect, test } from 'vitest'
import { openGraph } from '#src/stores/graph/graph.ts'
import { openRedis } from '#src/stores/redis/redis.ts'
import { openLossyRedis, type LossyRedis } from '#test/support/lossy-redis.ts'
import { openProxies } from '#test/support/proxied-stores.ts'
import type { Proxy } from '#test/support/proxy.ts'
import { listen, openRaw, requestText } from '#test/support/raw-http.ts'
import { runStores } from '#test/support/run-stores.ts'
import { openOwnService, type Customer, type Service } from '#test/support/service.ts'

const PACK = '/api/v1/domain-packs/eu-dora'
/** Free; the first call of an account compares it with its audit log in the graph. */
const SUBSCRIPTION = '/api/v1/billing/subscription'
const OBLIGATION = '/api/v1/domain-packs/eu-dora/obligations?limit=3&offset='

/** Each offset is asked for once, so no answer is in the response cache. */
let asked = 1_000

let service: Service
let lossy: LossyRedis
let neo4j: Proxy
let port: number
beforeAll(async () => {
  lossy = await openLossyRedis(runStores().redis.url)
  const proxies = await openProxies()
  neo4j = proxies.neo4j
  const redis = await openRedis({ url: lossy.url, timeoutMs: 10_000 })
  const graph = openGraph({ ...runStores().neo4j, uri: proxies.neo4jUri, timeoutMs: 10_000 })
  // Leases that end long after what a test waits for.
  service = await openOwnService({ redis, graph, leaseMs: 600_000 })
  port = await listen(service)
  return () => Promise.all([redis.close(), graph.close()])
})

const connections = () =>
  new Promise<number>((resolve) => service.app.server.getConnections((_error, count) => resolve(count)))

async function ledgerOf(customer: Customer): Promise<string[]> {
  const { json } = await service.call(customer, 'GET', '/api/v1/billing/ledger')
  return (json.data as Array<{ type: string }>).map(({ type }) => type)
}

test('a read whose caller hung up while it was charged is given back at once', async () => {
  const customer = await service.openCustomer({ credits: 10 })
  expect((await service.call(customer, 'GET', PACK)).status).toBe(200)
  const caller = await openRaw(port)
  lossy.arm('reserve', 'held')
  caller.write(requestText('GET', PACK, { 'x-api-key': customer.secret }))
  await lossy.untilHeld()
  caller.socket.destroy()
  await expect.poll(connections).toBe(0)
  lossy.release()
  await expect.poll(() => customer.balance()).toBe(9)
  expect(lossy.disarm()).toBe('reserve')
  expect(await ledgerOf(customer)).toEqual(['grant', 'charge', 'charge', 'refund'])
})

test('a tool that reads is given back as the read is, when the caller of /mcp hung up', async () => {
  const customer = await service.openCustomer({ credits: 10 })
  await service.call(customer, 'GET', SUBSCRIPTION)
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_obligations', arguments: {} } }
  message.params.arguments = { pack_id: 'eu-dora', offset: (asked += 1) }
  const body = JSON.stringify(message)
  const headers = { 'x-api-key': customer.secret, 'content-type': 'application/json', 'content-length': body.length }
  const accept = 'application/json, text/event-stream'
  const caller = await openRaw(port)
  const held = neo4j.hold()
  caller.write(requestText('POST', '/mcp', { ...headers, accept }, body))
  await held
  await expect.poll(() => customer.balance()).toBe(9)
  caller.socket.destroy()
  await expect.poll(connections).toBe(0)
  // While the operation is still worked on.
  await expect.poll(() => customer.balance()).toBe(10)
  neo4j.heal()
})

test('a read that waits behind another one on its connection is given back too', async () => {
  const customer = await service.openCustomer({ credits: 10 })
  const key = { 'x-api-key': customer.secret }
  await service.call(customer, 'GET', PACK)
  expect(await customer.balance()).toBe(9)
  const caller = await openRaw(port)
  const held = neo4j.hold()
  const unasked = OBLIGATION + String((asked += 1))
  caller.write(requestText('GET', unasked, key) + requestText('GET', PACK, key))
  await held
  await expect.poll(() => customer.balance()).toBe(7)
  caller.socket.destroy()
  await expect.poll(connections).toBe(0)
  // While the answer before it is still worked on.
  await expect.poll(() => customer.balance()).toBe(9)
  neo4j.heal()
})

test('places of forwarded addresses are free again when the proxy ends the connection on which they waited', async () => {
  const { graph, redis } = service
  const behind = await openOwnService({
    graph,
    redis,
    connectionLimits: { perAddress: 2 },
    trustProxy: ['127.0.0.0/8'],
  })
  const own = await listen(behind)
  const customer = await behind.openCustomer({ credits: 10 })
  await behind.call(customer, 'GET', SUBSCRIPTION)
  const stranger = { 'x-forwarded-for': '198.51.100.9' }
  const probe = () => fetch(`http://127.0.0.1:${own}/healthz`, { headers: stranger }).then(({ status }) => status)
  const proxy = await openRaw(own)
  const held = neo4j.hold()
  const unasked = OBLIGATION + String((asked += 1))
  const waiting = requestText('GET', '/healthz', stranger)
  proxy.write(requestText('GET', unasked, { 'x-api-key': customer.secret }) + waiting + waiting)
  await held
  await expect.poll(probe).toBe(429)
  proxy.socket.destroy()
  // While the answer before theirs is still worked on.
  await expect.poll(probe).toBe(200)
  neo4j.heal()
})
