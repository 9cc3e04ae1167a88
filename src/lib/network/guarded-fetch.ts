import { request as requestHttp, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import {
  BlockedAddress,
  findUrlFault,
  guardedLookup,
  hostOf,
  requireAllowed,
  type TargetRules,
} from './public-target.ts'

/** Says why something could not be fetched, in words that may be shown to a caller: "was answered with …". */
export class FetchFault extends Error {
  override name = 'FetchFault'
}

/** A request to a target that a caller named. */
interface GuardedRequest {
  method?: string
  headers?: OutgoingHttpHeaders
  body?: string
}

interface FetchLimits {
  timeoutMs: number
  bytesMost: number
  /** Certificates to trust instead of the public ones; for tests. */
  ca?: string | undefined
}

const HEADER_BYTES_MOST = 16 * 1_024
const WITHOUT_BODY = [204, 205, 304]

/**
 * Fetches from a target that a caller named: the URL is checked before, and the resolved address in the connection's
 * own look-up. There is one attempt over a connection of its own, and no redirect is followed. Throws `FetchFault`,
 * `BlockedAddress` or the error of the connection, which `fetchFaultOf` puts into words.
 */
export async function fetchGuarded(
  target: string,
  { method = 'GET', headers = {}, body }: GuardedRequest,
  rules: TargetRules,
  { timeoutMs, bytesMost, ca }: FetchLimits,
): Promise<Response> {
  const fault = findUrlFault(target, rules)
  if (fault) throw new FetchFault(fault)
  const url = new URL(target)
  // For a literal IP address there is no look-up that could check it.
  if (isIP(hostOf(url))) requireAllowed([hostOf(url)], rules)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const options = {
    method,
    agent: false,
    lookup: guardedLookup(rules),
    // One address, one attempt.
    autoSelectFamily: false,
    maxHeaderSize: HEADER_BYTES_MOST,
    headers: {
      accept: 'application/json',
      ...headers,
      'user-agent': 'regulatory-pack-api/1.0',
      ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
    },
    ...(ca === undefined ? {} : { ca }),
  }
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options)
  const late = new FetchFault(`did not come within ${timeoutMs / 1_000} s`)
  const timer = setTimeout(() => request.destroy(late), timeoutMs)
  try {
    request.once('response', resolve).on('error', reject).end(body)
    const response = await promise
    const { statusCode: status = 0 } = response
    if (status >= 300 && status < 400) throw new FetchFault('is a redirect, and none is followed')
    const text = await readText(response, bytesMost)
    return new Response(WITHOUT_BODY.includes(status) ? null : text, { status, headers: singleHeaders(response) })
  } finally {
    clearTimeout(timer)
    request.destroy()
  }
}

async function readText(response: IncomingMessage, bytesMost: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bytesMost) throw new FetchFault(`has more than ${bytesMost} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const singleHeaders = ({ headers }: IncomingMessage): Array<[string, string]> =>
  Object.entries(headers).filter((header): header is [string, string] => typeof header[1] === 'string')

/** Why it could not be fetched, in words that may be shown: nothing of what a network inside answered. */
export function fetchFaultOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof BlockedAddress) return 'must not lead to an address inside a network'
    if (cause instanceof FetchFault) return cause.message
    const code = (cause as NodeJS.ErrnoException).code ?? ''
    if (['ENOTFOUND', 'ENODATA', 'EAI_AGAIN', 'EAI_FAIL'].includes(code)) return 'has a host that is not known'
  }
  return 'could not be fetched over https'
}
