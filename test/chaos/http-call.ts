import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'

/** What became of one call, as the client saw it. */
export type Outcome =
  /** No connection: the call was certainly not executed. */
  | { what: 'refused' }
  /** The connection broke before the whole answer was there: nobody knows whether it was executed. */
  | { what: 'lost' }
  | { what: 'answered'; status: number; code: string; cost: number; isReplay: boolean; bytes: string; text: string }

export interface CallSpec {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: unknown
}

/** A client with connections of its own. */
export interface HttpClient {
  call(spec: CallSpec, headers: Record<string, string>): Promise<Outcome>
  close(): void
}

const CALL_MS = 12_000

/** Opens a client of the service at `url` with at most so many connections. */
export function openHttpClient(url: string, connections: number): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(url)
  const call = ({ method, path, body }: CallSpec, headers: Record<string, string>) =>
    new Promise<Outcome>((resolve) => {
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const content = payload === undefined ? {} : { 'content-type': 'application/json' }
      const all = { ...headers, ...content, 'content-length': String(Buffer.byteLength(payload ?? '')) }
      const sent = request({ agent, hostname, port, method, path, headers: all, timeout: CALL_MS }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', () => resolve({ what: 'lost' }))
        response.on('close', () => (response.complete ? undefined : resolve({ what: 'lost' })))
        response.on('end', () => {
          const whole = Buffer.concat(chunks)
          resolve(response.complete ? readAnswer(response.statusCode!, response.headers, whole) : { what: 'lost' })
        })
      })
      sent.on('timeout', () => sent.destroy())
      sent.on('error', (error: NodeJS.ErrnoException) =>
        resolve({ what: error.code === 'ECONNREFUSED' ? 'refused' : 'lost' }),
      )
      sent.end(payload)
    })
  return { call, close: () => agent.destroy() }
}

function readAnswer(status: number, headers: NodeJS.Dict<string | string[]>, body: Buffer): Outcome {
  const text = body.toString()
  const code = status < 400 ? '' : (/"code":"(\w+)"/.exec(text)?.[1] ?? '')
  const cost = Number(headers['x-credits-cost'] ?? 0)
  const bytes = `${status} ${createHash('sha256').update(body).digest('hex')}`
  return { what: 'answered', status, code, cost, isReplay: headers['idempotent-replayed'] === 'true', bytes, text }
}
