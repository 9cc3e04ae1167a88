/** Periodic work of a process. */
export interface Background {
  /** Stops the work; resolves when the current run has ended. */
  stop(): Promise<void>
}

/**
 * Runs `work` every `intervalMs`, never twice at once; doesn't keep the process alive. A failure goes to `onError` and
 * ends only its run.
 */
export function runInBackground(
  work: () => Promise<unknown>,
  intervalMs: number,
  onError: (error: unknown) => void,
): Background {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= work()
      .then(() => undefined, onError)
      .finally(() => (running = undefined))
  }, intervalMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
