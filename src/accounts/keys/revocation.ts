import { announce, type Stores, writeEventAlone, type By, draftEvent } from '#src/accounts/audit-log/index.ts'
import type { Clock } from '#src/lib/clock.ts'
import type { KeyRecord } from './key-record.ts'
import { requireKey, revokeKey } from './keys.ts'

/**
 * Revokes a key so that it stays revoked: the event is written first, so that whatever becomes of Redis or of this process, the
 * key is revoked in the end. Repeating it changes nothing. Throws `not_found`.
 */
export async function revokeForGood(
  { graph, redis }: Stores,
  clock: Clock,
  { slot, keyId }: { slot: string; keyId: string },
  by: By,
): Promise<KeyRecord> {
  const { hash } = await requireKey(redis, clock, slot, keyId)
  await announce(redis, slot)
  const atMs = clock.now()
  const detail = { hash, revoked_at: atMs }
  const seq = await writeEventAlone(graph, draftEvent(by, { slot, type: 'key.revoked', subject: keyId, atMs, detail }))
  return revokeKey(redis, clock, slot, keyId, seq ?? 0)
}
