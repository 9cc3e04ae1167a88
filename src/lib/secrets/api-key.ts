import { crc32 } from 'node:zlib'
import { sha256 } from '../json/canonical.ts'
import { randomBase62, toBase62 } from './random.ts'

/** The two kinds of secrets: an API key is sent in a header, and the secret of a feed is part of its address. */
const PREFIXES = { key: 'rpk_live_', feed: 'rpf_live_' } as const
export type SecretKind = keyof typeof PREFIXES

/**
 * `rpk_live_<workspace 12><key id 8><secret 30><crc32 6>`, base62. Secret scanners can look for this pattern. The
 * checksum rejects junk without a store. The workspace part gives the Redis slot, so one round trip is enough.
 */
export const SECRET_PATTERN = /^(rp[kf]_live_)([0-9A-Za-z]{12})([0-9A-Za-z]{8})[0-9A-Za-z]{30}([0-9A-Za-z]{6})$/

/** The text with every such secret made unreadable, also one that is incomplete. */
export function redactSecrets(text: string): string {
  return text.replaceAll(/rp[kf]_live_[0-9A-Za-z]+/g, '[redacted]')
}

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

/** Makes a secret for a workspace's slot. It is shown once and not stored. */
export function mintApiKey(slot: string, kind: SecretKind = 'key'): MintedKey {
  const keyId = randomBase62(8)
  const body = `${PREFIXES[kind]}${slot}${keyId}${randomBase62(30)}`
  const secret = body + checksum(body)
  return { slot, keyId, secret, hash: sha256(secret) }
}

/** Parses a presented secret; null when its kind, form or checksum is wrong. */
export function parseApiKey(presented: unknown, kind: SecretKind = 'key'): ParsedKey | null {
  if (typeof presented !== 'string' || !presented.startsWith(PREFIXES[kind])) return null
  const match = SECRET_PATTERN.exec(presented)
  if (!match || checksum(presented.slice(0, -6)) !== match[4]) return null
  return { slot: match[2]!, keyId: match[3]!, hash: sha256(presented) }
}

function checksum(body: string): string {
  return toBase62(crc32(body), 6)
}
