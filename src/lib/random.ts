import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(8 * 1024)
let used = pool.length

/**
 * Unpredictable bytes as text. They are drawn from the system in large pieces, since a call for each id was a tenth of a
 * cheap request. For ids; keys and secrets are drawn one by one.
 */
export function randomId(bytes: number, encoding: 'hex' | 'base64url'): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  return pool.toString(encoding, used - bytes, used)
}
