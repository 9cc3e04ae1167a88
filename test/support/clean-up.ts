const steps: Array<() => unknown> = []

/** Runs the step after the tests of the file, the last added step first; see `clean-up-hook.ts`. */
export function cleanUpAfterFile(step: () => unknown): void {
  steps.push(step)
}

/** Runs all steps, even when some fail. Throws AggregateError with the failures. */
export async function cleanUp(): Promise<void> {
  const failures: unknown[] = []
  while (steps.length > 0) {
    try {
      await steps.pop()!()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'cleaning up failed')
}
