import type { Effort } from './effort.ts'
import { startChild, type Child } from './child.ts'
import type { HttpLoad, LoadRequest } from './http-load.ts'
import type { Question } from './questions.ts'
import { storeEnv, type Stores } from './stores.ts'
import { openWorkspace } from './workspace.ts'

/** The running service and a key for it. */
export interface Service {
  url: string
  /** Headers that every call needs. */
  headers: Record<string, string>
  /** Requests that the response cache has answered since the start, and those that it has not. */
  countCached(): Promise<{ hits: number; misses: number }>
  /** Processor time of the service's process so far, ms. */
  readCpu(): Promise<number>
  stop(): Promise<void>
}

/** Starts the service on these stores, with the settings of a deployment and `LOG_LEVEL=warn`. */
export async function startService(stores: Stores): Promise<Service> {
  const apiKey = await openWorkspace(stores)
  const child: Child = startChild('service', {
    ...storeEnv(stores),
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_BASE_URL: 'http://127.0.0.1',
    BILLING_ADMIN_KEY: 'benchmark-admin-key',
    SECRET_KEYS: 'benchmark-secret-key',
    LOG_LEVEL: 'warn',
  })
  const url = await child.call<string>('start')
  return {
    url,
    headers: { 'x-api-key': apiKey },
    countCached: () => countCached(url),
    readCpu: () => child.call('cpu'),
    stop: () => child.stop(),
  }
}

async function countCached(url: string): Promise<{ hits: number; misses: number }> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const read = (result: string) =>
    Number(new RegExp(`^rpk_answer_cache_requests\\{result="${result}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0)
  return { hits: read('hit'), misses: read('miss') }
}

/** A question as a request to `POST /regulatory-graph/query`. */
export function graphQueryRequest({ packIds, limit, offset }: Question, headers: Record<string, string>): LoadRequest {
  return {
    method: 'POST',
    path: '/api/v1/regulatory-graph/query',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ pack_ids: packIds, limit, offset }),
  }
}

/** The same load, but it throws when the response cache, instead of the database, answered more than one request in fifty. */
export function withoutCache(service: Service, effort: Effort, load: HttpLoad): HttpLoad {
  return async (seconds) => {
    const before = await service.countCached()
    const rate = await load(seconds)
    const misses = (await service.countCached()).misses - before.misses
    const answered = effort.requests ?? Math.round(rate * seconds)
    if (misses < answered * 0.98) throw new Error(`${answered} requests, but only ${misses} went to the database`)
    return rate
  }
}
