import { expect, test } from 'vitest'
import { createSpentRates } from '#src/http/policy/caller/spent-rates.ts'

test('a limit that was used up just now is whole again after its window, and not a second later', () => {
  // A process that has run for some minutes: its fractions of a millisecond are coarser than those of the window.
  const spent = createSpentRates(() => 400_000)
  const rate = { name: 'address', remaining: 0, wholeSeconds: 300, quota: 5, windowSeconds: 300 } as const
  const told = Array.from({ length: 1_000 }, (_, at) => spent.note(`caller ${at}`, 60_000, rate).rate?.wholeSeconds)
  expect(new Set(told)).toEqual(new Set([300]))
})
