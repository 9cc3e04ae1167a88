import { type Clock } from '#src/lib/clock.ts'
import { canonicalJson, sha256 } from '#src/lib/json/canonical.ts'
import { open, seal } from '#src/lib/secrets/seal.ts'
import { oauthKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { consumeArtefactScript, putArtefactScript } from '#src/stores/redis/scripts.ts'

/** A token store entry, and when it was first used (ms since the epoch). */
interface TokenEntry {
  payload: Record<string, unknown>
  usedAt?: number
}

/**
 * Stores codes, tokens, sessions and clients. The id of an entry is its secret, so Redis holds only a hash of it, and
 * the payload is sealed with it. A reader of Redis learns nothing that could be presented.
 */
export interface TokenStore {
  put(kind: string, id: string, payload: object, livesMs: number): Promise<void>
  find(kind: string, id: string): Promise<TokenEntry | undefined>
  /**
   * Notes the first use. Returns undefined for it, later its time (ms), and `gone` without an entry. Of many calls
   * exactly one is first.
   */
  consume(kind: string, id: string): Promise<number | 'gone' | undefined>
  delete(kind: string, id: string): Promise<void>
}

export function createTokenStore(redis: Redis, clock: Clock): TokenStore {
  const keyOf = (kind: string, id: string) => oauthKeys.artefact(sha256(canonicalJson([kind, id])))
  return {
    async put(kind, id, payload, livesMs) {
      const sealed = seal(Buffer.from(JSON.stringify(payload)), { secret: id, salt: kind }).toString('base64')
      await redis.runScript(putArtefactScript, [keyOf(kind, id)], [sealed, String(Math.max(1, Math.round(livesMs)))])
    },
    async find(kind, id) {
      const key = keyOf(kind, id)
      const [sealed, usedAt] = await redis.command(key, ['HMGET', key, 'sealed', 'used_at'])
      if (!sealed) return undefined
      const payload = open(Buffer.from(sealed, 'base64'), { secret: id, salt: kind }).toString('utf8')
      return {
        payload: JSON.parse(payload) as Record<string, unknown>,
        ...(usedAt ? { usedAt: Number(usedAt) } : {}),
      }
    },
    async consume(kind, id) {
      const used = await redis.runScript(consumeArtefactScript, [keyOf(kind, id)], [String(clock.now())])
      if (used === '') return undefined
      return used === null ? 'gone' : Number(used)
    },
    async delete(kind, id) {
      const key = keyOf(kind, id)
      await redis.command(key, ['DEL', key])
    },
  }
}
