import { crc32 } from 'node:zlib'
import { sha256 } from '../json/canonical.ts'
import { randomBase62, toBase62 } from './random.ts'

/**
 * `rpk_live_<workspace 12><key id 8><secret 30><crc32 6>`, base62. Secret scanners can look for this pattern. The
 * checksum rejects junk without a store. The workspace part gives the Redis slot, so one round trip is enough.
 */
export const API_KEY_PATTERN = /^rpk_live_([0-9A-Za-z]{12})([0-9A-Za-z]{8})[0-9A-Za-z]{30}([0-9A-Za-z]{6})$/

export interface ParsedKey {
  slot: string
  keyId: string
  /** SHA-256 of the whole key. The secret itself is never stored. */
  hash: string
}

/** A new key with its secret. */
export interface MintedKey extends ParsedKey {
  secret: string
}

/** Makes a key for a workspace's slot. The secret is shown once and not stored. */
export function mintApiKey(slot: string): MintedKey {
  const keyId = randomBase62(8)
  const body = `rpk_live_${slot}${keyId}${randomBase62(30)}`
  const secret = body + checksum(body)
  return { slot, keyId, secret, hash: sha256(secret) }
}

/** Parses a presented key; null when its form or checksum is wrong. */
export function parseApiKey(presented: unknown): ParsedKey | null {
  if (typeof presented !== 'string') return null
  const match = API_KEY_PATTERN.exec(presented)
  if (!match || checksum(presented.slice(0, -6)) !== match[3]) return null
  return { slot: match[1]!, keyId: match[2]!, hash: sha256(presented) }
}

function checksum(body: string): string {
  return toBase62(crc32(body), 6)
}
