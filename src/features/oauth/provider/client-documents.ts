import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { errors } from 'oidc-provider'
import { withoutMark } from '#src/lib/plain-text.ts'
import {
  BlockedAddress,
  findUrlFault,
  guardedLookup,
  hostOf,
  networkOf,
  requireAllowed,
  type TargetRules,
} from '#src/lib/network/public-target.ts'

/** Which addresses may serve metadata documents of clients. */
export interface DocumentRules extends TargetRules {
  /** Certificates to trust instead of the public ones; for tests. */
  ca?: string
}

/** Client metadata documents: instead of registering, a client may use the URL of its document as its client id. */
interface ClientDocuments {
  /**
   * Fetches a document, once per request. Throws `invalid_client` with the reason when it can't be used, and
   * `temporarily_unavailable` while too many are being fetched.
   */
  load(call: { ip: string }, id: string): Promise<void>
  /** The document that `load` fetched, as a response. Throws for any other URL; this never fetches. */
  open(call: object | undefined, url: string): Promise<Response>
}

const TIMEOUT_MS = 2_500
const BYTES_MOST = 5 * 1_024
const HEADER_BYTES_MOST = 16 * 1_024
/** Each fetch holds a connection for as long as `TIMEOUT_MS`. */
const AT_ONCE_MOST = 64
const AT_ONCE_OF_ADDRESS_MOST = 8
const HTTPS_ONLY = new Set([''])

const TOO_MANY =
  'as many client metadata documents are being fetched as this server fetches at once; try again in a few seconds'

interface Document {
  text: string
  headers: Record<string, string>
}

/** Says what is wrong with a document, in words that may be sent to its client. */
class DocumentFault extends Error {}

/**
 * A caller who names a client names an address that this service connects to. So it connects only to port 443 of public
 * addresses. The URL is checked before, and the resolved address in the connection's own look-up. There is one attempt,
 * and no redirect is followed.
 */
export function createClientDocuments({ ca, ...given }: DocumentRules): ClientDocuments {
  const rules: TargetRules = { ports: HTTPS_ONLY, ...given }
  const calls = new WeakMap<object, Map<string, Promise<Document>>>()
  const underWay: string[] = []
  const downloadInTurn = async (id: string, ip: string): Promise<Document> => {
    const network = networkOf(ip)
    const isFull = underWay.filter((other) => other === network).length >= AT_ONCE_OF_ADDRESS_MOST
    if (isFull || underWay.length >= AT_ONCE_MOST) throw new errors.TemporarilyUnavailable(TOO_MANY)
    underWay.push(network)
    try {
      return await download(id, rules, ca)
    } finally {
      underWay.splice(underWay.indexOf(network), 1)
    }
  }
  return {
    async load(call, id) {
      const loaded = calls.get(call) ?? new Map<string, Promise<Document>>()
      calls.set(call, loaded)
      const document = loaded.get(id) ?? downloadInTurn(id, call.ip)
      loaded.set(id, document)
      try {
        await document
      } catch (error) {
        if (error instanceof errors.TemporarilyUnavailable) throw error
        throw new errors.InvalidClient(`the client metadata document ${reasonOf(error)}`)
      }
    },
    async open(call, url) {
      const document = await (call && calls.get(call)?.get(url))
      if (!document) throw new Error('nothing but metadata documents of clients is fetched')
      return new Response(document.text, { headers: document.headers })
    },
  }
}

async function download(id: string, rules: TargetRules, ca: string | undefined): Promise<Document> {
  const fault = findUrlFault(id, rules)
  if (fault) throw new DocumentFault(fault)
  const url = new URL(id)
  // For a literal IP address there is no look-up that could check it.
  if (isIP(hostOf(url))) requireAllowed([hostOf(url)], rules)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const options = {
    agent: false,
    lookup: guardedLookup(rules),
    // One address, one attempt.
    autoSelectFamily: false,
    maxHeaderSize: HEADER_BYTES_MOST,
    headers: { accept: 'application/json', 'user-agent': 'regulatory-pack-api/1.0' },
    ...(ca === undefined ? {} : { ca }),
  }
  const request = requestHttps(url, options)
  const timer = setTimeout(
    () => request.destroy(new DocumentFault(`did not come within ${TIMEOUT_MS / 1_000} s`)),
    TIMEOUT_MS,
  )
  try {
    request.once('response', resolve).on('error', reject).end()
    const response = await promise
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400) throw new DocumentFault('is a redirect, and none is followed')
    if (statusCode !== 200) throw new DocumentFault(`was answered with status ${statusCode}`)
    const text = await readText(response)
    const kept = ['cache-control', 'expires'].flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value] as const] : []
    })
    return { text, headers: Object.fromEntries(kept) }
  } finally {
    clearTimeout(timer)
    request.destroy()
  }
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BYTES_MOST) throw new DocumentFault(`has more than ${BYTES_MOST} bytes`)
    chunks.push(chunk)
  }
  return withoutMark(Buffer.concat(chunks).toString('utf8'))
}

function reasonOf(error: unknown): string {
  if (error instanceof BlockedAddress) return 'must not lead to an address inside a network'
  if (error instanceof DocumentFault) return error.message
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (['ENOTFOUND', 'ENODATA', 'EAI_AGAIN', 'EAI_FAIL'].includes(code)) return 'has a host that is not known'
  return 'could not be fetched over https'
}
