import { setTimeout as pause } from 'node:timers/promises'
import type { LoadRequest } from './http-load.ts'

/** A request whose method is GET unless it is given. */
type Request = Pick<LoadRequest, 'path' | 'headers' | 'body'> & Partial<Pick<LoadRequest, 'method'>>

const TRIES_MOST = 20

/**
 * The answer to one request. Like a client, it asks again after `Retry-After` when the service says that a store is busy. On a machine with
 * other work, the first question of a process can take longer than a request may. Throws for every other answer that isn't a 2xx.
 */
export async function fetchAnswer(url: string, { path, headers, body, method }: Request): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(url + path, { method: method ?? 'GET', headers, ...(body ? { body } : {}) })
    if (response.ok) return response
    const wait = response.status === 503 ? Number(response.headers.get('retry-after')) : 0
    if (wait === 0 || tries === TRIES_MOST)
      throw new Error(`${url}${path} answered ${response.status}: ${await response.text()}`)
    await pause(wait * 1000)
  }
}
