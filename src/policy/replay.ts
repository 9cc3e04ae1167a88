import type { Clock } from '#src/lib/clock.ts'
import type { SealKey } from '#src/lib/seal.ts'
import { invalidInput, Problem } from '#src/problems.ts'
import { oauthKeys } from '#src/redis/keys.ts'
import type { Redis } from '#src/redis/redis.ts'
import { beginReplayScript, endReplayScript } from '#src/redis/scripts.ts'
import { packAnswer, unpackAnswer } from './idempotency.ts'

/** An idempotency key on an operation that belongs to no workspace, so that nothing is charged. */
export interface ReplayKey {
  recordId: string
  fingerprint: string
  /** Kept answers are encrypted under what the caller presents. */
  sealWith: SealKey
  keepMs: number
}

export interface Answer {
  status: number
  text: string
}

/** While the first call runs; a second one is told to wait so long. */
const LEASE_MS = 30_000

/**
 * Runs `work` once for an idempotency key; later calls get the same answer, byte for byte. Only a 2xx is kept: after any other
 * answer, or none, the key is free again. Throws `validation_error` when the key stood on another request, and
 * `idempotency_in_progress`.
 */
export async function replayed(
  redis: Redis,
  clock: Clock,
  { recordId, fingerprint, sealWith, keepMs }: ReplayKey,
  work: () => Promise<Answer>,
): Promise<Answer & { isReplay: boolean }> {
  const keys = [oauthKeys.replay(recordId)]
  const args = [String(clock.now()), fingerprint, String(LEASE_MS)]
  const [outcome, kept, leftMs] = await redis.runScript(beginReplayScript, keys, args)
  if (outcome === 'mismatch')
    throw invalidInput([{ field: 'header.idempotency-key', detail: 'was used for another request' }])
  if (outcome === 'in_progress')
    throw new Problem('idempotency_in_progress', undefined, { retryAfterSeconds: Math.ceil(leftMs / 1000) })
  if (outcome === 'replay') return { ...(JSON.parse(unpackAnswer(kept, sealWith)) as Answer), isReplay: true }
  let answer: Answer | undefined
  try {
    answer = await work()
    return { ...answer, isReplay: false }
  } finally {
    const isKept = answer !== undefined && answer.status >= 200 && answer.status < 300
    const packed = isKept ? packAnswer(JSON.stringify({ status: answer!.status, text: answer!.text }), sealWith) : ''
    await redis.runScript(endReplayScript, keys, [packed, String(keepMs)])
  }
}
