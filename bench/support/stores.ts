import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { openBackends, type Backends } from '#src/backends/backends.ts'
import { BackendsUnavailable, type Neo4jCoordinates } from '#src/backends/store.ts'
import type { Scope } from '#src/lib/scopes.ts'
import { randomBase62 } from '#src/lib/secrets/random.ts'
import { grantCredits } from '#src/money/accounts/credits/index.ts'
import { issueKey } from '#src/money/accounts/keys/index.ts'
import { createWorkspace } from '#src/money/accounts/workspaces/index.ts'
import { openGraph, type Graph } from '#src/stores/graph/graph.ts'
import { migrate } from '#src/stores/graph/migrations/migrate.ts'
import { openRedis, type Redis } from '#src/stores/redis/redis.ts'
import type { DriverAnswer, DriverSetup } from '../servers/bare-driver.ts'
import { benchClock, tell, type Effort, type Load } from './measure.ts'
import { startChild } from './processes.ts'

/** A benchmark's own Neo4j and Redis, with clients to prepare them. */
export interface Stores {
  neo4j: Neo4jCoordinates
  redisUrl: string
  graph: Graph
  redis: Redis
  close(): Promise<void>
}

/** Opens stores that hold only the schema. */
export async function openStores(): Promise<Stores> {
  const backends = await openPreferred(process.env)
  const { neo4j, redis: redisAt } = backends
  const graph = openGraph({ ...neo4j, timeoutMs: 300_000 })
  const redis = await openRedis({ url: redisAt.url })
  await migrate(graph)
  const close = async () => {
    await Promise.allSettled([graph.close(), redis.close()])
    await backends.close()
  }
  return { neo4j, redisUrl: redisAt.url, graph, redis, close }
}

/**
 * Prefers local processes to containers: published ports of containers go through a proxy, which both sides would
 * measure too. `BACKENDS` or the TEST_ variables decide otherwise.
 */
async function openPreferred(env: NodeJS.ProcessEnv): Promise<Backends> {
  const open = (more: NodeJS.ProcessEnv = {}) => openBackends({ purpose: 'bench', say: tell, env: { ...env, ...more } })
  if (env['BACKENDS'] || env['TEST_NEO4J_URI'] || env['TEST_REDIS_URL']) return open()
  try {
    return await open({ BACKENDS: 'local' })
  } catch (error) {
    if (!(error instanceof BackendsUnavailable)) throw error
    tell(`Local processes are not used: ${error.message}`)
    return await open()
  }
}

const CREDITS = 1_000_000_000_000
/** One call per microsecond, so that no benchmark reaches its rate limit. */
const UNLIMITED = { rate: 1_000_000, burst: 1_000_000 }

/**
 * Gives a workspace, a new one unless it is given, more credits than it needs and a key without an effective rate
 * limit.
 */
export async function openAccount(redis: Redis, workspace?: { id: string; slot: string }) {
  const { id: workspaceId, slot } = workspace ?? { id: randomUUID(), slot: randomBase62(12) }
  await grantCredits(redis, { slot, amount: CREDITS, reason: 'benchmark' })
  const key = { workspaceId, slot, name: 'benchmark', type: 'service' as const, scopes: ['read', 'write'] as Scope[] }
  const { secret } = await issueKey(redis, benchClock, { ...key, ...UNLIMITED })
  return { slot, secret }
}

/** The headers of a caller with a workspace and an account of its own. */
export async function openCaller({ graph, redis }: Pick<Stores, 'graph' | 'redis'>): Promise<Record<string, string>> {
  const { secret } = await openAccount(redis, await createWorkspace(graph, benchClock, 'benchmark'))
  return { 'x-api-key': secret }
}

/** The headers of as many callers as ask at once. A workspace has few seats, so each caller has one of its own. */
export function openCallers(stores: Pick<Stores, 'graph' | 'redis'>, { connections }: Effort) {
  return Promise.all(Array.from({ length: connections }, () => openCaller(stores)))
}

/** The running service and the headers that every call needs. */
export interface Service {
  url: string
  headers: Record<string, string>
  /** Processor time of the service's process so far, ms. */
  readCpu(): Promise<number>
  pid: number
  /** Memory that its process keeps resident, MB: after the work, and once V8 has given back what it could. */
  measureMemory(work: () => Promise<unknown>): Promise<{ before: number; after: number }>
}

/** The settings of the image. */
function settingsOfImage(): Record<string, string> {
  const dockerfile = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8')
  return Object.fromEntries(
    /^ENV (.*)$/m
      .exec(dockerfile)![1]!
      .split(' ')
      .map((pair) => pair.split('=')),
  )
}

/** Starts the service on these stores, with the settings of a deployment and `LOG_LEVEL=warn`. */
export async function startService(stores: Stores): Promise<Service> {
  const { neo4j, redisUrl } = stores
  const child = startChild('service', {
    ...settingsOfImage(),
    NEO4J_URI: neo4j.uri,
    NEO4J_USERNAME: neo4j.username,
    NEO4J_PASSWORD: neo4j.password,
    NEO4J_DATABASE: neo4j.database,
    REDIS_URL: redisUrl,
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_BASE_URL: 'http://127.0.0.1',
    BILLING_ADMIN_KEY: 'benchmark-admin-key',
    SECRET_KEYS: 'benchmark-secret-key',
    LOG_LEVEL: 'warn',
  })
  const headers = await openCaller(stores)
  const measureMemory = async (work: () => Promise<unknown>) => {
    await work()
    return { before: await child.call<number>('readMemory'), after: await child.call<number>('collectMemory') }
  }
  return { url: await child.call<string>('start'), headers, readCpu: child.readCpu, pid: child.pid, measureMemory }
}

/** The bare driver as the other side of a comparison. It answers these questions by as many callers as the service. */
export async function startDriver({ neo4j }: Stores, { connections }: Effort, questions: DriverSetup['questions']) {
  const child = startChild('bare-driver')
  await child.call('start', { neo4j, questions, connections } satisfies DriverSetup)
  return {
    answer: (at: number) => child.call<DriverAnswer>('answer', at),
    load: (seconds: number) => child.call<number>('load', seconds),
  }
}

/**
 * The same load, but it throws when the response cache, instead of the database, answered more than one request in
 * fifty.
 */
export function withoutCache({ url }: Service, effort: Effort, load: Load): Load {
  const countMisses = async () => {
    const text = await (await fetch(`${url}/metrics`, { headers: { accept: 'text/plain' } })).text()
    return Number(/^rpk_answer_cache_requests\{result="miss"\} (\d+)/m.exec(text)?.[1] ?? 0)
  }
  return async (seconds) => {
    const before = await countMisses()
    const rate = await load(seconds)
    const misses = (await countMisses()) - before
    const answered = effort.requests ?? Math.round(rate * seconds)
    if (misses < answered * 0.98) throw new Error(`${answered} requests, but only ${misses} went to the database`)
    return rate
  }
}
