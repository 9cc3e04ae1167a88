import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { open, seal, type SealKey } from '#src/lib/seal.ts'
import { canonicalJson, sha256 } from '#src/lib/canonical.ts'
import { invalidInput } from '#src/problems.ts'

/** An idempotency key on one request: which record decides about it, and what the request must be for a replay. */
export interface Idempotency {
  /** Of workspace key, method, path and idempotency key. */
  recordId: string
  /** Of method, path, query and body. */
  fingerprint: string
  /** What secrets of the answer are encrypted with: nobody has both but the caller. Never stored. */
  sealWith: SealKey
}

/** For how long an answer is kept, from the end of the first call. */
export const KEEP_ANSWERS_MS = 24 * 3_600_000

/** What the kept answers of one workspace may take together, compressed. */
export const KEPT_BYTES_MOST = 32 * 1024 * 1024

const PRINTABLE_ASCII = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/

interface KeyedRequest {
  method: string
  /** Path and query as sent. */
  url: string
  body: unknown
}

/**
 * Reads the header `idempotency-key`: 1 to 255 printable ASCII characters, or nothing. Throws a `validation_error` for a
 * malformed one and for several. `presented` is the caller's API key.
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

/** Deflating less than this costs more than it saves. */
const DEFLATED_FROM_BYTES = 1_024
/** A sixth of the memory that is the default, which would be allocated anew for each answer. */
const DEFLATE = { windowBits: 13, memLevel: 6 }
/** No character of base64: what follows is not deflated. */
const PLAIN = '.'

/** A JSON answer as it is kept; with a key it is encrypted. */
export function packAnswer(text: string, sealWith?: SealKey): string {
  const bytes = Buffer.from(text)
  const isPlain = bytes.length < DEFLATED_FROM_BYTES
  const packed = isPlain ? bytes : deflateRawSync(bytes, DEFLATE)
  return (isPlain ? PLAIN : '') + (sealWith ? seal(packed, sealWith) : packed).toString('base64')
}

/** The very bytes that were answered. Throws when another key sealed them. */
export function unpackAnswer(packed: string, sealWith?: SealKey): string {
  const isPlain = packed.startsWith(PLAIN)
  const stored = Buffer.from(isPlain ? packed.slice(1) : packed, 'base64')
  const bytes = sealWith ? open(stored, sealWith) : stored
  return (isPlain ? bytes : inflateRawSync(bytes)).toString('utf8')
}
