import type { SealKey } from '#src/lib/secrets/seal.ts'
import { canonicalJson, sha256 } from '#src/lib/json/canonical.ts'
import { invalidInput } from '#src/problems.ts'

/** The idempotency key of one request: its record, and the fingerprint that a replay must match. */
export interface Idempotency {
  /** Hash of API key, method, path and idempotency key. */
  recordId: string
  /** Hash of method, path, query and body. */
  fingerprint: string
  /** Encrypts secrets of the answer. Only the caller has both parts; they are never stored. */
  sealWith: SealKey
}

const PRINTABLE_ASCII = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/

interface KeyedRequest {
  method: string
  /** Path and query as sent. */
  url: string
  body: unknown
}

/**
 * Reads the header `idempotency-key`: 1 to 255 printable ASCII characters. Returns undefined when it is absent. Throws
 * `validation_error` when it is malformed or sent more than once. `presented` is the caller's API key.
 */
export function readIdempotency(header: unknown, presented: string, request: KeyedRequest): Idempotency | undefined {
  if (header === undefined) return undefined
  if (Array.isArray(header)) {
    const detail = `was sent ${header.length} times; send one, and the same again only to repeat the call`
    throw invalidInput([{ field: 'header.idempotency-key', detail }])
  }
  if (typeof header !== 'string' || !PRINTABLE_ASCII.test(header)) {
    throw invalidInput([{ field: 'header.idempotency-key', detail: 'must be 1 to 255 printable ASCII characters' }])
  }
  const [path = '', query = ''] = request.url.split('?', 2)
  const parameters = [...new URLSearchParams(query)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const place = [request.method, path]
  return {
    recordId: sha256(canonicalJson([sha256(presented), ...place, header])),
    fingerprint: sha256(canonicalJson([...place, parameters, request.body ?? null])),
    sealWith: { secret: presented, salt: header },
  }
}
