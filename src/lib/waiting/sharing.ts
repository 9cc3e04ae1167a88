import { setTimeout as pause } from 'node:timers/promises'

/**
 * One piece of work for all who ask for it at the same time. It begins after each of them asked, so nobody gets what is
 * out of date; and `gapMs` after the last one ended, so however many ask, it takes little of the event loop.
 */
export function createSharing<Made>(work: () => Promise<Made>, gapMs: number): () => Promise<Made> {
  let next: Promise<Made> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let restsUntil = -Infinity
  const make = async () => {
    await last
    const restMs = Math.ceil(restsUntil - performance.now())
    if (restMs > 0) await pause(restMs)
    const made = work().finally(() => (restsUntil = performance.now() + gapMs))
    next = undefined
    last = made.catch(() => undefined)
    return made
  }
  return () => (next ??= make())
}
