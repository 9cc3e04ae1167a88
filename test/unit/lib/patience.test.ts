import { describe, expect, test } from 'vitest'
import { addressOf, createPatience, StoreUnreachable, type AttemptVerdict } from '#src/lib/waiting/patience.ts'

class Failed extends Error {
  readonly verdict: AttemptVerdict
  constructor(verdict: AttemptVerdict, message = 'connect ECONNREFUSED 127.0.0.1:1') {
    super(message)
    this.verdict = verdict
  }
}

/** A store whose pings end as told, and a clock that only pauses move. */
function openTrial(ping: (ms: number) => AttemptVerdict | 'up', pingMs = 0) {
  const clock = { ms: 0 }
  const told: string[] = []
  const pause = async (ms: number, signal?: AbortSignal) => {
    await new Promise((resolve) => setImmediate(resolve))
    signal?.throwIfAborted()
    clock.ms += ms
  }
  const patience = createPatience({
    store: 'The store at test://here',
    remedy: 'Start it.',
    ping: async () => {
      clock.ms += pingMs
      const state = ping(clock.ms)
      if (state !== 'up') throw new Failed(state)
    },
    judge: (error) => (error instanceof Failed ? error.verdict : undefined),
    onWait: (sentence) => told.push(sentence),
    now: () => clock.ms,
    pause,
  })
  return { patience, clock, told, pause }
}

/** An attempt that fails as told, one verdict after the other, and then succeeds. */
function failing(...verdicts: AttemptVerdict[]) {
  let attempts = 0
  const attempt = async () => {
    const index = attempts
    attempts += 1
    if (index < verdicts.length) throw new Failed(verdicts[index])
    return 'done'
  }
  return { attempt, count: () => attempts }
}

const never = () => new Promise<never>(() => undefined)

describe('work that can wait', () => {
  test('has no deadline while the store answers, and says why it takes long', async () => {
    const { patience, clock, told } = openTrial(() => 'up')
    const late = async () => {
      while (clock.ms < 3_600_000) await new Promise((resolve) => setImmediate(resolve))
      return 'done'
    }
    expect(await patience(late)).toBe('done')
    expect(told[0]).toBe(
      'The store at test://here answers, and has not finished for 30 s: it is busy, or another process holds the lock',
    )
  })

  test('ends when the store has been silent for a minute, and says which, why, for how long and what to do', async () => {
    const { patience, clock, told } = openTrial((ms) => (ms < 20_000 ? 'up' : 'away'))
    const error = await patience(never).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StoreUnreachable)
    expect((error as Error).message).toBe(
      'The store at test://here does not answer: connect ECONNREFUSED 127.0.0.1:1. It was tried for 60 s. Start it.',
    )
    expect(clock.ms).toBeGreaterThan(79_000)
    expect(clock.ms).toBeLessThan(90_000)
    expect(told).toEqual([expect.stringMatching(/does not answer yet: .*; it is tried for 60 s$/)])
  })

  test('ends after 5 s where nothing listens, unless the store has answered there before', async () => {
    const first = openTrial(() => 'closed')
    await expect(first.patience(failing('closed').attempt)).rejects.toThrow(/It was tried for 5 s/)

    const later = openTrial((ms) => (ms > 40_000 ? 'up' : 'closed'))
    await later.patience(failing().attempt)
    expect(await later.patience(failing('closed').attempt)).toBe('done')
    expect(later.clock.ms).toBeGreaterThan(40_000)
  })

  test('does not take the standing still of its own process for the silence of the store', async () => {
    let pings = 0
    const { patience } = openTrial(() => ((pings += 1) === 1 ? 'away' : 'up'), 120_000)
    expect(await patience(failing('away').attempt)).toBe('done')
  })

  test('waits its turn as often as others are first', async () => {
    const { patience } = openTrial(() => 'up')
    const work = failing(...Array.from({ length: 100 }, () => 'queue' as const))
    expect(await patience(work.attempt)).toBe('done')
    expect(work.count()).toBe(101)
  })

  test('waits for a store that says that it is starting', async () => {
    const { patience, clock } = openTrial((ms) => (ms < 600_000 ? 'queue' : 'up'))
    expect(await patience(failing('away').attempt)).toBe('done')
    expect(clock.ms).toBeGreaterThanOrEqual(600_000)
  })

  test('is bounded when the store answers but fails it each time', async () => {
    const { patience } = openTrial(() => 'up')
    const work = failing(...Array.from({ length: 100 }, () => 'again' as const))
    await expect(patience(work.attempt)).rejects.toThrow(/^The store at test:\/\/here answers, but failed 11 times: /)
    expect(work.count()).toBe(11)
  })

  test('is not done twice when it may have had its effect', async () => {
    const { patience } = openTrial(() => 'up')
    await patience(failing().attempt)
    const work = failing('away')
    await expect(patience(work.attempt, false)).rejects.toThrow(/was lost in the middle of a change/)
    expect(work.count()).toBe(1)
  })

  test.each([
    ['a refused password', 'denied', StoreUnreachable],
    ['a mistake of its own', undefined, Failed],
  ] as const)('ends at once with %s', async (_name, verdict, kind) => {
    const { patience, clock } = openTrial(() => 'up')
    await expect(patience(failing(verdict).attempt)).rejects.toBeInstanceOf(kind)
    expect(clock.ms).toBe(0)
  })
})

test('an address in a message holds no credentials', () => {
  expect(addressOf('redis://user:secret@127.0.0.1:6379/0?x=secret')).toBe('redis://127.0.0.1:6379')
})
