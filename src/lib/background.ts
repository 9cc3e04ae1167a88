/** Work that a process does by itself from time to time. */
export interface Background {
  /** Ends it; resolves when a run that is under way has ended. */
  stop(): Promise<void>
}

/** Runs `work` every `intervalMs`, never twice at once. It keeps no process alive, and a failure only ends that one run. */
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
