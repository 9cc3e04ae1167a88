import { Type } from '@sinclair/typebox'
import type { Clock } from '#src/lib/clock.ts'
import { randomId } from '#src/lib/secrets/random.ts'
import type { SealKey } from '#src/lib/secrets/seal.ts'
import { defineStored } from '#src/lib/json/stored.ts'
import { oauthKeys } from '#src/redis/keys.ts'
import type { Redis } from '#src/redis/redis.ts'
import { beginOnceScript, endOnceScript } from '#src/redis/scripts.ts'
import { isSuccess, type Answer } from '../reservation.ts'
import { packAnswer, unpackAnswer } from './answer.ts'
import { refuseRepeated } from './repeated.ts'

/** The idempotency key of an operation that belongs to no workspace, so that no credits are reserved. */
export interface OnceKey {
  recordId: string
  fingerprint: string
  /** Encrypts the kept answer, with a secret that the caller presents. */
  sealWith: SealKey
  keepMs: number
}

const storedAnswer = defineStored('answer', Type.Object({ status: Type.Integer(), text: Type.String() }))

/** How long a call may run before another call with its idempotency key takes over, ms. */
const LEASE_MS = 30_000

/**
 * Runs `work` once for an idempotency key; later calls get the same answer, byte for byte. Only a 2xx is kept: after any other
 * answer, or an error, the key can be used again. Throws `validation_error` when the key was used for another request, and
 * `idempotency_in_progress` while the first call runs.
 */
export async function runOnce(
  redis: Redis,
  clock: Clock,
  { recordId, fingerprint, sealWith, keepMs }: OnceKey,
  work: () => Promise<Answer>,
): Promise<Answer & { isReplay: boolean }> {
  const keys = [oauthKeys.idempotency(recordId)]
  const attempt = randomId(9, 'base64url')
  const begin = [String(clock.now()), fingerprint, String(LEASE_MS), attempt]
  const [outcome, kept, waitMs] = await redis.runScript(beginOnceScript, keys, begin)
  if (outcome === 'replay') return { ...storedAnswer.parse(unpackAnswer(kept, sealWith)), isReplay: true }
  if (outcome !== 'run') throw refuseRepeated(outcome, waitMs)
  let answer: Answer | undefined
  try {
    answer = await work()
    return { ...answer, isReplay: false }
  } finally {
    const isKept = answer !== undefined && isSuccess(answer.status)
    const packed = isKept ? packAnswer(JSON.stringify({ status: answer!.status, text: answer!.text }), sealWith) : ''
    await redis.runScript(endOnceScript, keys, [attempt, fingerprint, packed, String(keepMs)])
  }
}
