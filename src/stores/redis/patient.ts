import { createPatience, type AttemptVerdict } from '#src/lib/waiting/patience.ts'
import { describeUnreachableRedis } from './connect.ts'
import { explainFailure } from './failures.ts'
import { openRedis, type Redis, type RedisSettings } from './redis.ts'

/** How long one command, and the silence of a connection, may last in work that can wait. */
const PATIENT_MS = 60_000

/**
 * Opens Redis for work that can wait: starting, commands, set-up. It waits as long as the server says that it still
 * loads its data, and gives each command a minute. Throws StoreUnreachable.
 */
export async function openPatientRedis(settings: RedisSettings, onWait?: (sentence: string) => void): Promise<Redis> {
  const redis = await openRedis({ timeoutMs: PATIENT_MS, silenceMs: PATIENT_MS, ...settings })
  const ping = (limitMs: number) => redis.ping(limitMs)
  const waitFor = createPatience({ ...describeUnreachableRedis(settings.url), ping, judge, onWait })
  try {
    await waitFor(() => ping(PATIENT_MS))
    return redis
  } catch (error) {
    await redis.close()
    throw error
  }
}

function judge(error: unknown): AttemptVerdict {
  const failure = explainFailure(error)
  if (!failure) return undefined
  if (failure.isOutage) return 'away'
  const answer = error instanceof Error ? error.message : ''
  if (/^LOADING\b/.test(answer)) return 'queue'
  return /^(NOAUTH|WRONGPASS|NOPERM|DENIED|ERR)\b/.test(answer) ? 'denied' : 'away'
}
