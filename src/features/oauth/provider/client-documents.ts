import { errors } from 'oidc-provider'
import { FetchFault, fetchFaultOf, fetchGuarded } from '#src/lib/network/guarded-fetch.ts'
import { networkOf, type TargetRules } from '#src/lib/network/public-target.ts'

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

/**
 * A caller who names a client names an address that this service connects to. So it connects only to port 443 of public
 * addresses; see `fetchGuarded`.
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
        throw new errors.InvalidClient(`the client metadata document ${fetchFaultOf(error)}`)
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
  const response = await fetchGuarded(id, {}, rules, { timeoutMs: TIMEOUT_MS, bytesMost: BYTES_MOST, ca })
  if (response.status !== 200) throw new FetchFault(`was answered with status ${response.status}`)
  const kept = ['cache-control', 'expires'].flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { text: await response.text(), headers: Object.fromEntries(kept) }
}
