import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { open, seal, type SealKey } from '#src/lib/seal.ts'

/** For how long an answer is kept, from the end of the first call. */
export const KEEP_ANSWERS_MS = 24 * 3_600_000

/** What the kept answers of one workspace may take together, compressed. */
export const KEPT_BYTES_MOST = 32 * 1024 * 1024

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
