import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  createDeliverer,
  type Deliverer,
  type DeliverySettings,
  messageIdOf,
  writeMessages,
  type OutboxMessage,
  dispatchChangeEvents,
  dispatchMessages,
} from '#src/features/account/webhooks/index.ts'
import { openRedis, type Redis } from '#src/stores/redis/redis.ts'
import { cleanUpAfterFile } from './clean-up.ts'
import { hasRedisServer, startRedisServer } from './redis-server.ts'
import {
  openOwnService,
  TEST_SECRETS,
  type Answer,
  type Customer,
  type Service,
  type ServiceSettings,
} from './service.ts'
import { openTestRedis } from './stores.ts'

/** Allows loopback addresses and resolves no names: messages of other test files end at once. */
export const LOOPBACK = {
  allowLoopback: true,
  resolve: () => Promise.reject(Object.assign(new Error('no names here'), { code: 'ENOTFOUND' })),
}

/** A service that accepts endpoints on loopback, and its deliverer, run step by step. */
export interface Stage {
  service: Service
  settings: DeliverySettings
  /** Opens a workspace with every scope, with an endpoint. */
  openEndpoint(url: string, body?: object): Promise<Endpoint>
  /** Creates an event of the workspace that its endpoints get a message about. */
  happen(workspaceId: string, id: string): Promise<void>
  get(customer: Customer, path: string): Promise<any>
  post(customer: Customer, path: string, body?: object, headers?: Record<string, string>): Promise<Answer>
  deliveriesOf(customer: Customer): Promise<any[]>
  advance(ms: number): void
  /** Dispatches and delivers until nothing that is due is left. */
  run(deliverer?: Deliverer): Promise<void>
}

export interface Endpoint {
  customer: Customer
  id: string
  secret: string
}

/**
 * Waits for the only right to deliver, because a deliverer takes the messages of all files from the run's stores. The
 * right of a file that dies expires by itself; `beforeAll` bounds the wait.
 */
async function takeTurn(redis: Redis): Promise<void> {
  const [key, holder] = ['{webhooks}:turn', randomUUID()]
  const take = async () => (await redis.command(key, ['SET', key, holder, 'NX', 'PX', TURN_MS])) === 'OK'
  while (!(await take())) await pause(100)
  const extending = setInterval(() => {
    // The next extension tries again.
    redis.command(key, ['PEXPIRE', key, TURN_MS]).catch(() => undefined)
  }, 5_000)
  cleanUpAfterFile(async () => {
    clearInterval(extending)
    await redis.command(key, ['DEL', key])
  })
}

const TURN_MS = '120000'

/** A Redis without the deliveries of other files: the clock of a stage goes ahead by days, which would end them. */
async function openOwnRedis(): Promise<Redis> {
  if (!hasRedisServer) return openTestRedis()
  const redis = await openRedis({ url: (await startRedisServer()).url })
  cleanUpAfterFile(() => redis.close())
  return redis
}

export async function openStage(more: ServiceSettings = {}): Promise<Stage> {
  await takeTurn(await openTestRedis())
  const service = await openOwnService({ webhookTargets: LOOPBACK, redis: await openOwnRedis(), ...more })
  // Receivers refuse signatures whose time is far from their own.
  service.clock.set(new Date().toISOString())
  const { graph, redis, clock, call } = service
  const settings: DeliverySettings = {
    graph,
    redis,
    clock,
    secretKeys: TEST_SECRETS.secretKeys,
    rules: LOOPBACK,
    random: () => 0,
  }
  const get = async (customer: Customer, path: string) => (await call(customer, 'GET', `/api/v1${path}`)).json
  return {
    service,
    settings,
    get,
    post: (customer, path, body = {}, headers = {}) => call(customer, 'POST', `/api/v1${path}`, body, headers),
    deliveriesOf: async (customer) => (await get(customer, '/webhook-deliveries')).data,
    advance: (ms) => clock.set(new Date(clock.now() + ms).toISOString()),
    async openEndpoint(url, body = {}) {
      const customer = await service.openCustomer({ credits: 10_000, scopes: ['read', 'write', 'admin'] })
      const { status, json } = await call(customer, 'POST', '/api/v1/webhook-endpoints', {
        url,
        // Other files publish packs at the same time.
        event_types: ['customer.impact.created'],
        ...body,
      })
      if (status !== 200) throw new Error(`no endpoint: ${status} ${JSON.stringify(json)}`)
      return { customer, id: json.endpoint.id, secret: json.secret }
    },
    happen: (workspaceId, id) =>
      graph.write((tx) => writeMessages(tx, [impactOf(workspaceId, id, new Date(clock.now()).toISOString())])),
    async run(deliverer = createDeliverer(settings)) {
      for (let round = 0; round < 1_000 && (await dispatchChangeEvents(settings)); round += 1);
      for (let round = 0; round < 100 && (await dispatchMessages(settings)) > 0; round += 1);
      for (let round = 0; round < 200 && (await deliverer.begin()) > 0; round += 1) await deliverer.settled()
    },
  }
}

/** The `webhook-id` of the message about an impact. */
export const impactIdOf = ({ workspaceId }: Customer, id: string) => messageIdOf(workspaceId, `impact-created:${id}`)

/** The message about an impact, as another feature would write it. */
function impactOf(workspaceId: string, id: string, at: string): OutboxMessage {
  return { id: `impact-created:${id}`, workspaceId, type: 'customer.impact.created', data: { impact_id: id }, at }
}
