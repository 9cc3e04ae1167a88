import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(8 * 1024)
let used = pool.length

/**
 * Returns unpredictable bytes as text. It draws them from the system in large pieces, since a system call for each id took a tenth of the
 * time of a cheap request. Use it for ids; keys and secrets are drawn one by one.
 */
export function randomId(bytes: number, encoding: 'hex' | 'base64url'): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  return pool.toString(encoding, used - bytes, used)
}
