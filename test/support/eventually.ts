import { vi } from 'vitest'

/**
 * Asks until the answer is so, and returns it. What was just loaded or published is seen within the second for which
 * kept answers are trusted, or later on a busy machine. It asks ten times a second, which is within the rate of a key.
 */
export function eventually<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean): Promise<T> {
  const look = async () => {
    const answer = await ask()
    if (!isSo(answer)) throw new Error(`still not so: ${JSON.stringify(answer)?.slice(0, 500)}`)
    return answer
  }
  return vi.waitFor(look, { timeout: 120_000, interval: 100 })
}
