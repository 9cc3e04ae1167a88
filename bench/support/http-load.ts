import autocannon, { type Client } from 'autocannon'
import type { Effort } from './effort.ts'

/** One request of a load. */
export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/**
 * Keeps the connections busy for `seconds`; returns answered requests a second. Throws when an answer wasn't a 2xx. A smoke run accepts 503
 * of a busy machine if one request was answered, because its figure isn't used.
 */
export type HttpLoad = (seconds: number) => Promise<number>

interface HttpLoadOptions {
  url: string
  requests: LoadRequest[]
  effort: Effort
}

/**
 * A load that cycles through similar requests. Every connection has its own share, and each run continues where the last one ended. So a
 * request comes again only when all the others have been sent.
 */
export function openHttpLoad({ url, requests, effort }: HttpLoadOptions): HttpLoad {
  const { connections } = effort
  const end = (seconds: number) => (effort.requests ? { amount: effort.requests } : { duration: seconds })
  let position = 0
  return async (seconds) => {
    let opened = 0
    const setupClient = (client: Client) => {
      const share = takeShare(requests, position + (opened++ % connections), connections)
      client.setRequests(share)
    }
    const result = await autocannon({ url, connections, ...end(seconds), setupClient, timeout: 30 })
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
function takeShare(requests: LoadRequest[], start: number, step: number): LoadRequest[] {
  const size = Math.max(1, Math.floor(requests.length / step))
  return Array.from({ length: size }, (_, index) => requests[(start + index * step) % requests.length]!)
}
