import { randomBytes, randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(8 * 1024)
let used = pool.length

/**
 * Returns unpredictable bytes as text. It draws them from the system in large pieces, since a system call for each id
 * took a tenth of the time of a cheap request. Use it for ids; keys and secrets are drawn one by one.
 */
export function randomId(bytes: number, encoding: 'hex' | 'base64url'): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  return pool.toString(encoding, used - bytes, used)
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `length` random base62 characters, each equally likely. */
export function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    // 248 is the largest multiple of 62 in a byte; larger values would favour the alphabet's beginning.
    for (const byte of randomBytes(length * 2)) if (byte < 248 && text.length < length) text += ALPHABET[byte % 62]
  }
  return text
}

/** A non-negative integer in base62, padded with zeros to `length`. */
export function toBase62(value: number, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest = Math.floor(rest / 62)) text = ALPHABET[rest % 62] + text
  return text
}
