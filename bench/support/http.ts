import { setTimeout as pause } from 'node:timers/promises'
import autocannon, { type Client } from 'autocannon'
import type { Effort, Load } from './measure.ts'

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  headers: Record<string, string>
  body?: string
}

/** A POST of a JSON body. */
export function post(path: string, body: object, headers: Record<string, string> = {}): HttpRequest {
  return {
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

/** The request with a number for each `@n`. */
export function numbered({ path, body, ...request }: HttpRequest, n: number): HttpRequest {
  const text = String(n)
  return { ...request, path: path.replaceAll('@n', text), ...(body ? { body: body.replaceAll('@n', text) } : {}) }
}

const TRIES_MOST = 20

/**
 * The answer to one request. Like a client, it asks again after `Retry-After` when the service says that a store is
 * busy. On a machine with other work, the first question of a process can take longer than a request may. Throws for
 * every other answer that isn't a 2xx.
 */
export async function fetchAnswer(url: string, { path, ...request }: HttpRequest): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(url + path, request)
    if (response.ok) return response
    const wait = response.status === 503 ? Number(response.headers.get('retry-after')) : 0
    if (wait === 0 || tries === TRIES_MOST)
      throw new Error(`${url}${path} answered ${response.status}: ${await response.text()}`)
    await pause(wait * 1_000)
  }
}

/** The JSON of an answer. */
export async function fetchJson<T>(url: string, request: HttpRequest): Promise<T> {
  return (await (await fetchAnswer(url, request)).json()) as T
}

/**
 * A load that cycles through similar requests. Every connection has its own share, and each run continues where the
 * last one ended. So a request comes again only when all the others have been sent. Throws when an answer wasn't a 2xx.
 * A smoke run accepts 503 of a busy machine if one request was answered, because its figure isn't used.
 */
export function openHttpLoad(url: string, requests: HttpRequest[], effort: Effort): Load {
  const { connections } = effort
  let position = 0
  return async (seconds) => {
    let opened = 0
    const setupClient = (client: Client) =>
      client.setRequests(takeShare(requests, position + (opened++ % connections), connections))
    const end = effort.requests ? { amount: effort.requests } : { duration: seconds }
    const result = await autocannon({ url, connections, ...end, setupClient, timeout: 30 })
    const busy = effort.isSmoke ? (result.statusCodeStats?.['503']?.count ?? 0) : 0
    const failures = result.non2xx - busy + result.errors + result.timeouts
    if (failures > 0)
      throw new Error(
        `${failures} of ${result.requests.total} requests to ${url} failed: ${JSON.stringify(result.statusCodeStats)}`,
      )
    if (result['2xx'] === 0) throw new Error(`${url} answered nothing in ${seconds} s`)
    position += result.requests.sent
    return result['2xx'] / result.duration
  }
}

/** Every `step`th request from `start` on, once round. */
function takeShare(requests: HttpRequest[], start: number, step: number): HttpRequest[] {
  const size = Math.max(1, Math.floor(requests.length / step))
  return Array.from({ length: size }, (_, index) => requests[(start + index * step) % requests.length]!)
}
