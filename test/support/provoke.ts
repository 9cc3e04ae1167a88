import { randomUUID } from 'node:crypto'
import { parseApiKey } from '#src/lib/secrets/api-key.ts'
import { createMetering, readIdempotency } from '#src/money/metering/index.ts'
import { damageKey, limitRate, openFeedLike } from './key-record.ts'
import type { JsonSchema, PlacedOperation } from './openapi-document.ts'
import { openProxiedStores, openProxies } from './proxied-stores.ts'
import { openOwnService, type Customer, type Service } from './service.ts'

/** One request that an operation answers with 200. */
export interface Example {
  /** The URL with its query; without it, the operation's own path with the example values of its parameters. */
  url?: string
  body?: object
  /** In place of `body`: a file as it is sent, with its type in `headers`. */
  file?: string
  headers?: Record<string, string>
  /** A body, or a query, that names a missing object, for an operation whose path names none. */
  missing?: object | string
  /** The key of a workspace without the object, for an operation of which a workspace has one object. */
  elsewhere?: string
}

export interface Seen {
  status: number
  /** Names, in lower case. */
  headers: string[]
  type: string
  body: unknown
}

/** One request for each body. */
export const bodies = (...list: object[]): Example[] => list.map((body) => ({ body }))

/** The parameter of a path that is a credential. */
const FEED = '{feed_secret}'
const FEED_OF = 'acme-bank'

/** The content of an answer without a body, as it is seen. */
export const NO_CONTENT: Record<string, { schema: JsonSchema }> = { none: { schema: { const: '' } } }

/**
 * Makes an operation answer with one status, with the example as the request to start from. For 200 `types` are the
 * media types that are asked for; by default all.
 */
export type Provocation = (operation: PlacedOperation, example: Example, types?: readonly string[]) => Promise<Seen[]>

/**
 * The provocation of each status for any operation, on the real stores. `keyOf` returns the key that the examples are
 * sent with.
 */
export async function openProvocations(
  service: Service,
  keyOf: (operation: PlacedOperation) => Customer,
): Promise<Record<number, Provocation>> {
  const { redis } = service
  /** A workspace with the customer that feeds are about, for which it has spent one of its credits. */
  const openCustomer = async (settings: Parameters<Service['openCustomer']>[0]) => {
    const customer = await service.openCustomer(settings)
    const body = { id: FEED_OF, entity_roles: ['controller'] }
    const { status, text } = await service.call(customer, 'POST', '/api/v1/customer-profiles', body)
    if (status !== 200) throw new Error(text)
    return customer
  }
  const poor = await openCustomer({ credits: 1, scopes: ['read', 'write', 'admin'] })
  const powerless = await service.openCustomer({ scopes: ['packs:unpublished'] })
  const damaged = await service.openCustomer({ scopes: ['read', 'write', 'admin'] })
  await damageKey(redis, damaged)
  const withoutRedis = await openCutService('redis')
  const withoutGraph = await openCutService('neo4j')

  const feeds = new Map<string, string>()
  /** Sends with the key, or with a feed like it where the credential is a part of the path. */
  const send = async (operation: PlacedOperation, example: Example, secret: string | undefined, target = service) => {
    if (secret === undefined || !operation.path.includes(FEED)) return ask(target, operation, example, secret)
    if (!feeds.has(secret)) feeds.set(secret, await openFeedLike(redis, secret, FEED_OF))
    const placed = operation.parameters!.find(({ name }) => FEED === `{${name}}`)!
    const url = urlOf(operation, example).replace(String(placed.example), feeds.get(secret)!)
    return ask(target, operation, { ...example, url }, undefined)
  }
  const one = async (seen: Promise<Seen>): Promise<Seen[]> => [await seen]
  return {
    200: async (operation, example, types = Object.keys(operation.responses[200]?.content ?? NO_CONTENT)) => {
      const seen: Seen[] = []
      for (const accept of types) {
        const headers = accept === 'none' ? {} : { accept, ...example.headers }
        seen.push(await send(operation, { ...example, headers }, keyOf(operation).secret))
      }
      return seen
    },
    304: (operation, example) =>
      one(send(operation, { ...example, headers: { 'if-none-match': '*' } }, keyOf(operation).secret)),
    406: (operation, example) =>
      one(
        send(operation, { ...example, headers: { ...example.headers, accept: 'image/png' } }, keyOf(operation).secret),
      ),
    401: (operation, example) => one(send(operation, example, undefined)),
    402: (operation, example) => one(send(operation, example, poor.secret)),
    403: (operation, example) => one(send(operation, example, powerless.secret)),
    404: (operation, example) => {
      const { missing, elsewhere = keyOf(operation).secret } = example
      const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => missingOf(operation, name))
      const url = typeof missing === 'string' ? `${path}?${missing}` : ''
      const body = typeof missing === 'object' ? { body: missing } : {}
      return one(send({ ...operation, path }, { ...example, url, ...body }, elsewhere))
    },
    409: async (operation, example) => {
      const customer = keyOf(operation)
      await beginElsewhere(service, customer, operation, example)
      return one(
        send(
          operation,
          { ...example, headers: { ...example.headers, 'idempotency-key': operation.operationId } },
          customer.secret,
        ),
      )
    },
    413: (operation, example) => {
      const large = example.file ? { file: 'x'.repeat(2 ** 23) } : { body: { q: 'x'.repeat(2 ** 20) } }
      return one(send(operation, { ...example, ...large }, keyOf(operation).secret))
    },
    415: (operation, example) =>
      one(send(operation, { ...example, headers: { 'content-type': 'text/plain' } }, keyOf(operation).secret)),
    422: (operation, example) => {
      const wrong = operation.requestBody
        ? { ...example, ...(example.file ? { file: 'not known' } : { body: { ...example.body, not_known: 1 } }) }
        : { ...example, url: `${urlOf(operation, example).split('?')[0]}?not_known=1` }
      return one(send(operation, wrong, keyOf(operation).secret))
    },
    429: async (operation, example) => {
      const hasty = await openCustomer({ scopes: ['read', 'write', 'admin'] })
      await limitRate(redis, hasty, 1)
      await send(operation, example, hasty.secret)
      return one(send(operation, example, hasty.secret))
    },
    500: (operation, example) => one(send(operation, example, damaged.secret)),
    503: async (operation, example) => [
      await send(operation, example, keyOf(operation).secret, withoutRedis),
      ...(needsGraph(operation) ? [await send(operation, example, keyOf(operation).secret, withoutGraph)] : []),
    ],
  }
}

/** Accounts are in Redis only, except the workspace's name and settings. Deliveries are in Redis only, too. */
const needsGraph = ({ operationId, tags = [] }: PlacedOperation) =>
  !['API tokens', 'Billing'].some((tag) => tags.includes(tag)) &&
  !['listWebhookDeliveries', 'getWebhookDelivery'].includes(operationId)

/** A service that has lost the connection to one of its stores. */
async function openCutService(store: 'redis' | 'neo4j'): Promise<Service> {
  const proxies = await openProxies()
  const service = await openOwnService(await openProxiedStores(proxies))
  proxies[store].cut()
  return service
}

/** Leaves open a call with the operation's id as idempotency key, as if another replica were executing it. */
async function beginElsewhere(
  { redis }: Service,
  customer: Customer,
  operation: PlacedOperation,
  example: Example,
): Promise<void> {
  const { view = 'compact' } = (example.body ?? {}) as { view?: string }
  const form = { format: 'json', view }
  const request = { method: operation.method, url: urlOf(operation, example), body: example.file ?? example.body, form }
  const key = parseApiKey(customer.secret)!
  await createMetering({ redis }).reserve({
    key,
    operation: operation.operationId,
    price: 'read',
    scopes: [],
    single: {
      idempotency: readIdempotency(operation.operationId, customer.secret, request),
      hasEffect: false,
      isSecret: false,
    },
  })
}

/** A value that names nothing. Of an id that must be a UUID another value would be invalid. */
function missingOf({ parameters }: PlacedOperation, name: string): string {
  const { schema } = parameters!.find((parameter) => parameter.in === 'path' && parameter.name === name)!
  return schema['format'] === 'uuid' ? randomUUID() : 'none'
}

/** The example's own address, or the path filled with the example values of its parameters. */
/** The path of an example with the examples of its parameters. */
export function urlOf({ path, parameters }: PlacedOperation, { url }: Example): string {
  const exampleOf = (name: string) => String(parameters?.find((parameter) => parameter.name === name)?.example)
  return url || path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(exampleOf(name)))
}

async function ask(
  { app }: Service,
  operation: PlacedOperation,
  example: Example,
  secret: string | undefined,
): Promise<Seen> {
  const headers = {
    ...(secret ? { 'x-api-key': secret } : {}),
    ...(example.body ? { 'content-type': 'application/json' } : {}),
    ...example.headers,
  }
  const method = operation.method as 'GET' | 'POST' | 'PATCH' | 'DELETE'
  const sent = example.file ?? (example.body && JSON.stringify(example.body))
  const payload = sent ? { payload: sent } : {}
  const response = await app.inject({ method, url: urlOf(operation, example), headers, ...payload })
  const type = (response.headers['content-type'] ?? 'none').split(';')[0]!
  return {
    status: response.statusCode,
    headers: Object.keys(response.headers),
    type,
    body: type === 'application/json' ? JSON.parse(response.body) : response.body,
  }
}
