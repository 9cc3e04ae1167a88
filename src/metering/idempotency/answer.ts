import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { FOUND_AGAIN_MS } from '#src/lib/clock.ts'
import { open, seal, type SealKey } from '#src/lib/secrets/seal.ts'

/** How long an answer is kept, from the end of the first call. */
export const KEEP_ANSWERS_MS = FOUND_AGAIN_MS

/** The most bytes of all kept answers of one workspace, compressed. */
export const KEPT_BYTES_MOST = 32 * 1024 * 1024

/** Deflating less than this costs more than it saves. */
const DEFLATED_FROM_BYTES = 1_024
/** A quarter of the default memory (64 KiB, not 256 KiB), because each answer allocates it anew. */
const DEFLATE = { windowBits: 13, memLevel: 6 }
/** Marks an answer that is not deflated. It is not a character of base64. */
const PLAIN = '.'

/** Packs a JSON answer for the store; with a key it is encrypted. */
export function packAnswer(text: string, sealWith?: SealKey): string {
  const bytes = Buffer.from(text)
  const isPlain = bytes.length < DEFLATED_FROM_BYTES
  const packed = isPlain ? bytes : deflateRawSync(bytes, DEFLATE)
  return (isPlain ? PLAIN : '') + (sealWith ? seal(packed, sealWith) : packed).toString('base64')
}

/** Returns the answer byte for byte. Throws when another key sealed it. */
export function unpackAnswer(packed: string, sealWith?: SealKey): string {
  const isPlain = packed.startsWith(PLAIN)
  const stored = Buffer.from(isPlain ? packed.slice(1) : packed, 'base64')
  const bytes = sealWith ? open(stored, sealWith) : stored
  return (isPlain ? bytes : inflateRawSync(bytes)).toString('utf8')
}
