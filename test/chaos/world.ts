import { randomUUID } from 'node:crypto'
import { openGraph, type Graph } from '#src/graph/graph.ts'
import { migrate } from '#src/graph/migrations/migrate.ts'
import { openRedis, type Redis } from '#src/redis/redis.ts'
import { approveAll, load } from '#test/support/load-small-seed.ts'
import { makeSmallSeed, type SmallSeed } from '#test/support/small-seed.ts'
import { openCustomer, type Customer } from './customer.ts'
import { openHttpClient, type HttpClient } from './http-call.ts'
import { openKillableService, type KillableService } from './killable-service.ts'
import { openKillableStores, type Fsync, type KillableStores } from './killable-stores.ts'

/** The service with stores of its own, customers, and the tests' own ways to all of them. */
export interface World {
  stores: KillableStores
  service: KillableService
  http: HttpClient
  graph: Graph
  redis: Redis
  seed: SmallSeed
  customers: Customer[]
  leaseMs: number
  close(): Promise<void>
}

const CUSTOMERS = 2
const CONNECTIONS = 64
/** Longer than any call takes while the stores are up, short enough to be waited for. */
const LEASE_MS = 2_500
const READY_MOST_MS = 180_000
const WARM_MS = 250
const WARM_CALLS_MOST = 100

/** Brings up everything and two customers under a small law of its own. */
export async function openWorld(fsync: Fsync): Promise<World> {
  const stores = await openKillableStores(fsync)
  try {
    const graph = openGraph(stores.neo4j.coordinates)
    const redis = await openRedis(stores.redis.coordinates)
    await migrate(graph)
    const seed = makeSmallSeed()
    approveAll(seed)
    const { withheld } = await load(graph, seed)
    if (withheld.length > 0) throw new Error(`not published: ${JSON.stringify(withheld)}`)
    const customers: Customer[] = []
    for (let i = 0; i < CUSTOMERS; i++) customers.push(await openCustomer(graph, redis))
    const service = await openKillableService(stores, LEASE_MS)
    const http = openHttpClient(service.url, CONNECTIONS)
    await service.untilReady(READY_MOST_MS)
    await warmUp(http, customers, seed)
    const close = async () => {
      http.close()
      await service.kill().catch(() => undefined)
      await Promise.all([graph.close(), redis.close()])
      await stores.close()
    }
    return { stores, service, http, graph, redis, seed, customers, leaseMs: LEASE_MS, close }
  } catch (error) {
    await stores.close()
    throw error
  }
}

/** The first calls of a fresh Neo4j and a fresh service outlast the lease on a busy machine. */
async function warmUp(http: HttpClient, customers: Customer[], seed: SmallSeed): Promise<void> {
  for (const { kind, secret } of customers.flatMap(({ keys }) => keys)) {
    for (let i = 0, tookMs = Infinity; tookMs > WARM_MS && i < WARM_CALLS_MOST; i++) {
      const startedAt = performance.now()
      const headers = { 'x-api-key': secret, ...(kind.isKeyed ? { 'idempotency-key': randomUUID() } : {}) }
      await http.call(kind.makeCall(seed, randomUUID()), headers)
      tookMs = performance.now() - startedAt
    }
  }
}
