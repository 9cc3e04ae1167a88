import { DeadlineExceeded, withDeadline } from '#src/lib/deadline.ts'
import { addressOf, CLOSED_MS, reasonOf, SILENCE_MS, StoreAway } from '#src/lib/patience.ts'
import type { Backend } from './backend.ts'

/**
 * Makes the first connection. A busy machine may take long to answer and is waited for; an address at which nothing listens
 * is given up sooner. Throws StoreAway; the backend is destroyed then, since it would go on trying for ever.
 */
export async function connectFirst(backend: Backend, url: string, lastError: () => Error | undefined): Promise<void> {
  const startedAt = performance.now()
  const connecting = backend.connect()
  try {
    await withDeadline(connecting, CLOSED_MS, 'connecting to Redis').catch((error: unknown) => {
      const isClosed = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN/.test(String(lastError()))
      if (isClosed || !(error instanceof DeadlineExceeded)) throw error
      return withDeadline(connecting, SILENCE_MS - CLOSED_MS, 'connecting to Redis')
    })
  } catch (error) {
    backend.destroy()
    const { store, remedy } = awayRedis(url)
    // Why it was refused says more than that time ran out.
    const cause = lastError() ?? error
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    throw new StoreAway(`${store} does not answer: ${reasonOf(cause)}. It was tried for ${seconds} s. ${remedy}`, {
      cause,
    })
  }
}

/** How a message names this Redis, and what to do when it is away. */
export function awayRedis(url: string): { store: string; remedy: string } {
  return {
    store: `Redis at ${addressOf(url)}`,
    remedy: 'See that Redis runs there and that REDIS_URL and its password are right; then repeat the command.',
  }
}
