import { randomBytes } from 'node:crypto'

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
