import { setTimeout as pause } from 'node:timers/promises'

/**
 * Does a piece of work once for all callers that ask at the same time. It begins after each of them asked, so none gets
 * what is out of date, and `gapMs` after the last one ended, so that many callers cost no more than one.
 */
export function createSharing<Made>(work: () => Promise<Made>, gapMs: number): () => Promise<Made> {
  let next: Promise<Made> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let restsUntil = -Infinity
  const make = async () => {
    await last
    const restMs = Math.ceil(restsUntil - performance.now())
    if (restMs > 0) await pause(restMs)
    last = next!.catch(() => undefined)
    next = undefined
    try {
      return await work()
    } finally {
      restsUntil = performance.now() + gapMs
    }
  }
  return () => (next ??= make())
}
