import { afterAll } from 'vitest'

const steps: Array<() => unknown> = []

/**
 * Runs the step after the tests of the file, the last one noted first. For helpers, which are called from `beforeAll` too, where
 * an `afterAll` would be registered too late to run; this module registers its own while the file is being collected.
 */
export function cleanUpAfterFile(step: () => unknown): void {
  steps.push(step)
}

afterAll(async () => {
  const failures: unknown[] = []
  while (steps.length > 0) {
    try {
      await steps.pop()!()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'cleaning up failed')
})
