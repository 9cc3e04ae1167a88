import { announceChange, type Stores, writeEventAlone, type By, draftEvent } from '#src/accounts/audit-log/index.ts'
import type { Clock } from '#src/lib/clock.ts'
import type { KeyRecord } from './key-record.ts'
import { requireKey, revokeKey } from './keys.ts'

/**
 * Revokes a key permanently. The event is written first. So recovery revokes the key even if Redis loses data or this process dies.
 * Repeating it changes nothing. Throws `not_found`.
 */
export async function revokeForGood(
  { graph, redis }: Stores,
  clock: Clock,
  { slot, keyId }: { slot: string; keyId: string },
  by: By,
): Promise<KeyRecord> {
  const { hash } = await requireKey(redis, clock, slot, keyId)
  await announceChange(redis, slot)
  const atMs = clock.now()
  const detail = { hash, revoked_at: atMs }
  const seq = await writeEventAlone(graph, draftEvent(by, { slot, type: 'key.revoked', subject: keyId, atMs, detail }))
  return revokeKey(redis, clock, slot, keyId, seq ?? 0)
}
