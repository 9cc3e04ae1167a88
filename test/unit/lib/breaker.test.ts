import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBreaker, type Breaker } from '#src/lib/waiting/breaker.ts'

class Outage extends Error {}
class Refused extends Error {}

const RETRY_MS = 250

/** A breaker on a store that is up or not, and a clock that moves by hand. */
function openTrial(answersPing = () => isUp.value, isUp = { value: true }) {
  const clock = { ms: 0 }
  const counts = { probes: 0, sent: 0 }
  const breaker = createBreaker({
    probe: async () => {
      counts.probes += 1
      if (!answersPing()) throw new Outage()
    },
    isOutage: (error) => error instanceof Outage,
    refuse: () => new Refused(),
    failuresMost: 3,
    retryMs: RETRY_MS,
    now: () => clock.ms,
  })
  const call = (error: Error = new Outage()) =>
    breaker.run(async () => {
      counts.sent += 1
      if (!isUp.value) throw error
      return 'done'
    })
  return { breaker, clock, counts, isUp, call }
}

/** Lets what was begun without being waited for come to its end. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

async function fail(times: number, call: () => Promise<unknown>): Promise<void> {
  for (let i = 0; i < times; i += 1) await call().catch(() => undefined)
  await settle()
}

describe('a breaker', () => {
  test('refuses at once after so many outages in a row, without beginning the work', async () => {
    const { breaker, counts, isUp, call } = openTrial()
    isUp.value = false
    await fail(3, call)
    expect(breaker.state()).toBe('open')
    await expect(call()).rejects.toBeInstanceOf(Refused)
    expect(counts).toEqual({ probes: 1, sent: 3 })
  })

  test('stays closed when calls run out of time but the store answers a probe', async () => {
    const { breaker, counts, isUp, call } = openTrial(() => true)
    isUp.value = false
    await fail(30, call)
    expect(breaker.state()).toBe('closed')
    expect(counts.sent).toBe(30)
    expect(counts.probes).toBe(10)
  })

  test('does not count errors about one statement, and starts to count anew after a success', async () => {
    const { breaker, counts, isUp, call } = openTrial()
    isUp.value = false
    await fail(20, () => call(new Error('syntax')))
    await fail(2, call)
    isUp.value = true
    await call()
    isUp.value = false
    await fail(2, call)
    expect(breaker.state()).toBe('closed')
    expect(counts.probes).toBe(0)
  })

  test('asks once after the pause, refuses the others meanwhile, and lets everybody through when the store is back', async () => {
    const { breaker, clock, counts, isUp, call } = openTrial()
    isUp.value = false
    await fail(3, call)
    clock.ms += RETRY_MS - 1
    await expect(call()).rejects.toBeInstanceOf(Refused)
    clock.ms += 1
    isUp.value = true
    const first = call()
    expect(breaker.state()).toBe('half-open')
    await expect(call()).rejects.toBeInstanceOf(Refused)
    await expect(first).resolves.toBe('done')
    expect(breaker.state()).toBe('closed')
    expect(counts.probes).toBe(2)
  })

  test('closes when the store is known to answer by another way', async () => {
    const { breaker, isUp, call } = openTrial()
    isUp.value = false
    await fail(3, call)
    isUp.value = true
    breaker.close()
    await expect(call()).resolves.toBe('done')
  })

  test('whatever happens: work is begun only while closed, and a store that is back is used within one pause', async () => {
    const step = fc.oneof(
      fc.constant('up' as const),
      fc.constant('down' as const),
      fc.constant('call' as const),
      fc.integer({ min: 1, max: 2 * RETRY_MS }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const trial = openTrial()
        for (const what of steps) {
          if (typeof what === 'number') trial.clock.ms += what
          else if (what === 'call') await callOnce(trial)
          else trial.isUp.value = what === 'up'
        }
        trial.isUp.value = true
        trial.clock.ms += RETRY_MS
        await expect(trial.call()).resolves.toBe('done')
      }),
    )
  })
})

async function callOnce({
  breaker,
  counts,
  call,
}: {
  breaker: Breaker
  counts: { sent: number }
  call: () => Promise<unknown>
}) {
  const { sent } = counts
  const outcome = await call().catch((error: unknown) => error)
  await settle()
  expect(counts.sent - sent).toBe(outcome instanceof Refused ? 0 : 1)
  if (outcome === 'done') expect(breaker.state()).toBe('closed')
}
