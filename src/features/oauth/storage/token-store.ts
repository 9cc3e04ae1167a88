import { canonicalJson, sha256 } from '#src/lib/canonical.ts'
import type { Clock } from '#src/lib/clock.ts'
import { open, seal } from '#src/lib/seal.ts'
import { oauthKeys } from '#src/redis/keys.ts'
import type { Redis } from '#src/redis/redis.ts'
import { consumeArtefactScript, putArtefactScript } from '#src/redis/scripts.ts'

/** What was stored under an id, and when it was first used (milliseconds). */
export interface TokenEntry {
  payload: Record<string, unknown>
  usedAt?: number
}

/**
 * Codes, tokens, sessions, clients. The id of each is its secret, so the store sees only its hash, and the payload is sealed
 * under it: who reads Redis learns nothing that could be presented.
 */
export interface TokenStore {
  put(kind: string, id: string, payload: object, livesMs: number): Promise<void>
  find(kind: string, id: string): Promise<TokenEntry | undefined>
  /** Notes the first use. Says when it was used before; undefined: this is the first. Of many at once one is the first. */
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
