import type { FastifyInstance, InjectOptions } from 'fastify'
import { buildApp, type AppSettings } from '#src/app.ts'
import type { Capacity } from '#src/features/oauth/index.ts'
import type { AddressLimits } from '#src/http/policy/caller/address-limit.ts'
import { SEATS } from '#src/http/policy/shares.ts'
import type { Clock } from '#src/lib/clock.ts'
import type { Scope } from '#src/lib/scopes.ts'
import { audited } from '#src/money/accounts/audit-log/index.ts'
import { grantCredits, showCredits } from '#src/money/accounts/credits/index.ts'
import { issueKey } from '#src/money/accounts/keys/index.ts'
import { createWorkspace } from '#src/money/accounts/workspaces/index.ts'
import { openGraph, type Graph } from '#src/stores/graph/graph.ts'
import { createResponseCache } from '#src/stores/graph/revision.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { cleanUpAfterFile } from './clean-up.ts'
import { type AskInFull, inFullView } from './full-view.ts'
import { failureLog } from './last-failures.ts'
import { until } from './redis-server.ts'
import { runStores } from './run-stores.ts'
import { connectTestGraph, connectTestRedis, openTestGraph, openTestRedis } from './stores.ts'

/** A fresh workspace with a key and credits of its own. */
export interface Customer {
  workspaceId: string
  slot: string
  keyId: string
  secret: string
  balance(): Promise<number>
}

export interface Service {
  app: FastifyInstance
  graph: Graph
  redis: Redis
  clock: Clock & { set(instant: string): void }
  /**
   * Does the background work of a replica once: follows change events, releases expired leases, looks at accounts and
   * stores.
   */
  tick(): Promise<void>
  openCustomer(options?: { credits?: number; scopes?: Scope[]; expiresAt?: number }): Promise<Customer>
  /** Calls the API with the customer's key; the body, when given, is sent as JSON. */
  call(
    customer: Pick<Customer, 'secret'>,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
}

export interface Answer {
  status: number
  headers: Record<string, unknown>
  text: string
  /** What was sent, for an answer that is no text. */
  bytes: Buffer
  json: any
}

/** The time of the tests' clock unless they set it: on this day all shipped packs are the law. */
export const TEST_NOW = '2026-11-21T12:00:00Z'

const HOUR_MS = 3_600_000

/** Where a test service is, as it tells its callers, unless a test says otherwise. */
export const BASE_URL = 'http://127.0.0.1:8080'

/** The secrets of a test service's operator. */
export const TEST_SECRETS = { billingAdminKey: 'test-admin-key-0123456789', secretKeys: ['test-secret-key-0123456789'] }

const patient = <Shares extends object>(shares: Shares) => ({ ...shares, waitMost: 60_000 })
const PATIENT_SEATS = { light: patient(SEATS.light), heavy: patient(SEATS.heavy), file: patient(SEATS.file) }

export interface ServiceSettings {
  publicBaseUrl?: string
  leaseMs?: number
  /** Takes the log lines from level info on; without it a failing test prints the errors. */
  logStream?: { write(line: string): void }
  /** Other clients of the run's stores, such as through a proxy. */
  graph?: Graph
  redis?: Redis
  /** Limits of an address without a valid key. There are none by default, because all tests have one address. */
  addressLimits?: Partial<AddressLimits>
  /** How long callers may take, and how many connections they may hold. */
  connectionLimits?: AppSettings['connectionLimits']
  /** How many requests work at the same time. By default a request waits long for its seat: the machine may be busy. */
  seats?: NonNullable<AppSettings['seats']>
  /** Addresses whose `x-forwarded-for` counts. */
  trustProxy?: string[]
  /** Added to Redis's clock. */
  clockOffsetMs?: () => number
  /**
   * Nothing is delivered unless a test wants it: the stores are shared, and one file must not deliver another's
   * messages.
   */
  webhookDelivery?: AppSettings['webhookDelivery']
  webhookTargets?: AppSettings['webhookTargets']
  clientDocuments?: AppSettings['clientDocuments']
  companyProviders?: AppSettings['companyProviders']
  /**
   * True: the service does its background work by timers, as it does in operation. By default it does none until
   * `tick`, and each `call` reads the graph's revision first: so what a test has published is seen at once, and no test
   * waits for a timer.
   */
  background?: boolean
  /**
   * How much OAuth keeps for callers without a key. There is no limit by default, because all tests have one address.
   */
  oauthCapacity?: Capacity
  /** A built explorer, which is then served at `/`. */
  explorerFolder?: string
}

/**
 * The worker's service on the run's stores, where the global set-up has published the shipped packs. Files run one after
 * the other in a worker and share it: it is built once, and it remembers the law. Its clock is set back after each
 * file. A file that listens, closes, counts what a service has done, or needs a second replica opens its own.
 */
export async function openService(): Promise<Service> {
  shared ??= buildService({ graph: await connectTestGraph(), redis: await connectTestRedis() })
  const { service, forgetAll } = await shared
  cleanUpAfterFile(async () => {
    service.clock.set(TEST_NOW)
    await forgetAll()
  })
  return service
}

let shared: ReturnType<typeof buildService> | undefined

/** A service of this file alone, closed after its tests. */
export async function openOwnService(settings: ServiceSettings = {}): Promise<Service> {
  const graph = settings.graph ?? (await openTestGraph())
  const redis = settings.redis ?? (await openTestRedis())
  const { service, close } = await buildService({ ...settings, graph, redis })
  cleanUpAfterFile(close)
  return service
}

type Stores = Required<Pick<ServiceSettings, 'graph' | 'redis'>>

async function buildService(settings: ServiceSettings & Stores) {
  let nowMs = Date.parse(TEST_NOW)
  let askInFull: AskInFull | undefined
  const clock = { now: () => nowMs, set: (instant: string) => void (nowMs = Date.parse(instant)) }
  const {
    graph,
    redis,
    background = false,
    publicBaseUrl = BASE_URL,
    leaseMs,
    logStream,
    addressLimits = false,
    connectionLimits,
    seats = PATIENT_SEATS,
    trustProxy,
    clockOffsetMs,
    webhookDelivery = false,
    webhookTargets,
    clientDocuments,
    companyProviders,
    oauthCapacity = false,
    explorerFolder,
  } = settings
  const answers = createResponseCache({ graph, ...(background ? {} : { pollMs: HOUR_MS }) })
  const app = await buildApp(
    { graph, redis, answers, clock },
    {
      publicBaseUrl,
      ...TEST_SECRETS,
      background,
      addressLimits,
      webhookDelivery,
      oauthCapacity,
      ...(webhookTargets ? { webhookTargets } : {}),
      ...(clientDocuments ? { clientDocuments } : {}),
      ...(companyProviders ? { companyProviders } : {}),
      ...(explorerFolder ? { explorerFolder } : {}),
      ...(leaseMs ? { leaseMs } : {}),
      ...(connectionLimits ? { connectionLimits } : {}),
      seats,
      ...(trustProxy ? { trustProxy } : {}),
      ...(clockOffsetMs ? { clockOffsetMs } : {}),
      ...(logStream ? { logStream } : { logStream: failureLog, logLevel: 'error' }),
    },
  )
  await app.ready()
  await untilConnected(redis)
  let workspaceIds: string[] = []
  const forgetAll = async () => {
    await forgetCustomers(workspaceIds)
    workspaceIds = []
  }
  const close = async () => {
    await answers.stop()
    await app.close()
    await forgetAll()
  }
  const service: Service = {
    app,
    graph,
    redis,
    clock,
    tick: () => app.tick(),
    async openCustomer({ credits = 1_000, scopes = ['read'] as Scope[], expiresAt } = {}) {
      const { id, slot } = await createWorkspace(graph, clock, 'Test')
      workspaceIds.push(id)
      const end = expiresAt ? { expiresAt } : {}
      const request = { workspaceId: id, slot, name: 'test', type: 'service', scopes, ...end } as const
      const stores = { graph, redis }
      const key = await audited(stores, 'cli', (by) => issueKey(redis, clock, request, undefined, by))
      const grant = { slot, amount: credits, reason: 'test' }
      if (credits > 0) await audited(stores, 'cli', (by) => grantCredits(redis, grant, { by }))
      return {
        workspaceId: id,
        slot,
        keyId: key.key.id,
        secret: key.secret,
        balance: async () => (await showCredits(redis, slot)).balance,
      }
    },
    async call({ secret }, method, path, body, headers = {}) {
      if (!background) await answers.refresh()
      askInFull ??= inFullView(app)
      const asked = askInFull(method, path, body)
      const options: InjectOptions = {
        method,
        url: asked.url,
        headers: { 'x-api-key': secret, ...headers },
        ...(asked.body === undefined ? {} : { payload: asked.body as object }),
      }
      const response = await app.inject(options)
      const isJson = String(response.headers['content-type']).startsWith('application/json')
      return {
        status: response.statusCode,
        headers: response.headers,
        text: response.body,
        bytes: response.rawPayload,
        json: isJson ? response.json() : undefined,
      }
    },
  }
  return { service, forgetAll, close }
}

/**
 * Deletes what background work goes through for every workspace, profiles and endpoints of webhooks. Otherwise each
 * `tick` of a later file would follow each publication for the customers of all files before.
 */
async function forgetCustomers(workspaceIds: string[]): Promise<void> {
  if (workspaceIds.length === 0) return
  const graph = openGraph(runStores().neo4j)
  try {
    await graph.runText(
      `MATCH (w:Workspace) WHERE w.id IN $workspaceIds
       REMOVE w.has_webhooks, w.watches_credits
       WITH collect(w.id) AS ids
       MATCH (n:CustomerProfile|WebhookEndpoint|WebhookMessage) WHERE n.workspace_id IN ids
       DETACH DELETE n`,
      { workspaceIds },
    )
  } finally {
    await graph.close()
  }
}

/** Waits until the service says that it is ready. */
export function untilReady({ app }: Pick<Service, 'app'>): Promise<void> {
  return until(async () => (await app.inject('/readyz')).statusCode === 200, 'not ready')
}

/**
 * While the service is built, no replies are read; on a busy machine the client may have given up the connection
 * meanwhile. The wait is bounded.
 */
async function untilConnected(redis: Redis): Promise<void> {
  for (let look = 0; look < 250 && !redis.isReady(); look++) await new Promise((resolve) => setTimeout(resolve, 20))
}
