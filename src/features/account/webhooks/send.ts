import { request as requestHttp, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import {
  BlockedAddress,
  findUrlFault,
  guardedLookup,
  hostOf,
  requireAllowed,
  type TargetRules,
} from '#src/lib/network/public-target.ts'

/** Why an attempt failed. Of the receiver's answer only the status is kept. */
export const ATTEMPT_ERRORS = [
  'http_status',
  'redirect',
  'timeout',
  'connect_timeout',
  'refused',
  'reset',
  'unreachable',
  'dns',
  'tls',
  'blocked_address',
  'invalid_answer',
  'network',
] as const
export type AttemptError = (typeof ATTEMPT_ERRORS)[number]

/** The result of one attempt. Without `error` the message was delivered. */
export interface Sent {
  status?: number
  error?: AttemptError
  ms: number
  /** As sent in `Retry-After`. */
  retryAfter?: string
}

export interface SendLimits {
  /** From the start until the status of the answer arrives. */
  timeoutMs: number
  connectMs: number
}

export const SEND_LIMITS: SendLimits = { timeoutMs: 10_000, connectMs: 3_000 }
const HEADER_BYTES_MOST = 16 * 1_024
const BODY_BYTES_MOST = 64 * 1_024

/**
 * Sends a message once, over a connection of its own, to a public address (see `guardedLookup`). No redirect is
 * followed. Never rejects.
 */
export async function sendMessage(
  { url: text, body, headers }: { url: string; body: string; headers: Record<string, string> },
  rules: TargetRules,
  { timeoutMs, connectMs }: SendLimits = SEND_LIMITS,
): Promise<Sent> {
  const startedAt = performance.now()
  const since = () => Math.round(performance.now() - startedAt)
  try {
    if (findUrlFault(text, rules)) throw new BlockedAddress('not a URL that messages are sent to')
    const url = new URL(text)
    const host = hostOf(url)
    // For a literal IP address there is no look-up that could check it.
    if (isIP(host)) requireAllowed([host], rules)
    // Node passes socket options on, but its types for requests don't list this one.
    const options: RequestOptions & { autoSelectFamily: boolean } = {
      method: 'POST',
      agent: false,
      lookup: guardedLookup(rules),
      autoSelectFamily: true,
      maxHeaderSize: HEADER_BYTES_MOST,
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'regulatory-pack-api-webhooks/1.0',
        ...headers,
      },
    }
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options)
    const response = await answerOf(request, body, url.protocol === 'https:', { timeoutMs, connectMs })
    const status = response.statusCode ?? 0
    const retryAfter = response.headers['retry-after']
    const error = errorOf(status)
    return { status, ms: since(), ...(error ? { error } : {}), ...(retryAfter ? { retryAfter } : {}) }
  } catch (error) {
    return { error: classify(error), ms: since() }
  }
}

function errorOf(status: number): AttemptError | undefined {
  if (status >= 200 && status < 300) return undefined
  return status >= 300 && status < 400 ? 'redirect' : 'http_status'
}

/**
 * Resolves with the head of the answer. The body is read and dropped, up to a bound, so that the receiver can finish.
 */
function answerOf(
  request: ClientRequest,
  body: string,
  isSecure: boolean,
  { timeoutMs, connectMs }: SendLimits,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const whole = setTimeout(() => request.destroy(new SendFailure('timeout')), timeoutMs)
  const connecting = setTimeout(() => request.destroy(new SendFailure('connect_timeout')), connectMs)
  request.once('socket', (socket) => {
    socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(connecting))
  })
  request.once('close', () => {
    clearTimeout(whole)
    clearTimeout(connecting)
    reject(new SendFailure('reset'))
  })
  // `on`, not `once`: a request that is cut off after its answer emits a second error.
  request.on('error', reject)
  request.once('response', (response) => {
    let bytes = 0
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > BODY_BYTES_MOST) request.destroy()
    })
    response.on('error', () => undefined)
    resolve(response)
  })
  request.end(body)
  return promise
}

class SendFailure extends Error {
  readonly kind: AttemptError

  constructor(kind: AttemptError) {
    super(kind)
    this.kind = kind
  }
}

const CODES: Record<string, AttemptError> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ETIMEDOUT: 'connect_timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  ENODATA: 'dns',
  EPROTO: 'tls',
}

/** Maps an error to its reason. When several addresses fail, the first error counts. */
function classify(error: unknown): AttemptError {
  if (error instanceof BlockedAddress) return 'blocked_address'
  if (error instanceof SendFailure) return error.kind
  if (error instanceof AggregateError) return classify(error.errors[0])
  const code = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? '') : ''
  if (CODES[code]) return CODES[code]
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code)) return 'tls'
  return code.startsWith('HPE_') ? 'invalid_answer' : 'network'
}
