/** A busy tenant in a process of its own: sends one request from 200 connections, as fast as they are answered. */
import { setPriority } from 'node:os'
import autocannon, { type Client, type Request } from 'autocannon'
import type { HttpRequest } from '../support/http.ts'
import { answerParent } from '../support/processes.ts'

export interface Attack {
  urls: string[]
  /** The text `@n` in it becomes another number each time. */
  request: HttpRequest
  seconds: number
}

const CONNECTIONS = 200
/** Paths repeat after so many numbers: an offset stays within what a list has. */
const PATHS = 400

// Callers run on other machines; this one must not take the processor from the service.
setPriority(15)

let sent = 0

answerParent({
  /** Returns how many answers had each status. */
  attack: async ({ urls, request: { path, body, ...request }, seconds }: Attack) => {
    const setupRequest = (): Request => {
      sent += 1
      const numbered = { ...request, path: path.replaceAll('@n', String(sent % PATHS)) }
      return body === undefined ? numbered : { ...numbered, body: body.replaceAll('@n', String(sent)) }
    }
    const setupClient = (client: Client) => client.setRequests([{ ...request, path, setupRequest }])
    const connections = CONNECTIONS / urls.length
    const load = { connections, duration: seconds, timeout: 30, setupClient }
    const statuses: Record<string, number> = {}
    for (const { statusCodeStats = {}, errors } of await Promise.all(urls.map((url) => autocannon({ ...load, url })))) {
      for (const [status, { count = 0 }] of Object.entries(statusCodeStats))
        statuses[status] = (statuses[status] ?? 0) + count
      if (errors > 0) statuses['lost'] = (statuses['lost'] ?? 0) + errors
    }
    return statuses
  },
})
