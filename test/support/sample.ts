import { inject } from 'vitest'

/**
 * All cases in a run of everything (`npm run test:all`), else `count` of them. Which ones follows from the run's seed,
 * which `.ci/run` takes from the commit: so each case has its turn, and a run can be repeated.
 */
export function sample<Case>(cases: readonly Case[], count = 1): Case[] {
  if (inject('isWhole')) return [...cases]
  const first = inject('seed') % cases.length
  return Array.from({ length: Math.min(count, cases.length) }, (_, at) => cases[(first + at) % cases.length]!)
}
