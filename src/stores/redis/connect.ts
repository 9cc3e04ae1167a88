import {
  addressOf,
  CLOSED_MS,
  DeadlineExceeded,
  lastCauseOf,
  SILENCE_MS,
  StoreUnreachable,
  withDeadline,
} from '#src/lib/waiting/patience.ts'
import type { Backend } from './backend.ts'

/**
 * Makes the first connection. It waits up to `SILENCE_MS` for a busy machine, and gives up after `CLOSED_MS` when
 * nothing listens at the address. Throws StoreUnreachable after it has destroyed the backend, which would otherwise
 * keep trying.
 */
export async function connectFirst(
  backend: Backend,
  url: string,
  lastError: () => Error | undefined,
  closedMs = CLOSED_MS,
): Promise<void> {
  const startedAt = performance.now()
  const connecting = backend.connect()
  try {
    await withDeadline(connecting, closedMs, 'connecting to Redis').catch((error: unknown) => {
      const isClosed = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN/.test(String(lastError()))
      if (isClosed || !(error instanceof DeadlineExceeded)) throw error
      return withDeadline(connecting, SILENCE_MS - closedMs, 'connecting to Redis')
    })
  } catch (error) {
    backend.destroy()
    const { store, remedy } = describeUnreachableRedis(url)
    // The reason of a refusal says more than an expired deadline.
    const cause = lastError() ?? error
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    throw new StoreUnreachable(
      `${store} does not answer: ${lastCauseOf(cause)}. It was tried for ${seconds} s. ${remedy}`,
      {
        cause,
      },
    )
  }
}

/** How a message names this Redis, and what to do when it is away. */
export function describeUnreachableRedis(url: string): { store: string; remedy: string } {
  return {
    store: `Redis at ${addressOf(url)}`,
    remedy: 'See that Redis runs there and that REDIS_URL and its password are right; then repeat the command.',
  }
}
