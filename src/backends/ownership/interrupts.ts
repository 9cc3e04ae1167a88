/** Watches for a request to stop while something is being opened. */
export interface Interrupts {
  /** Aborted by the first SIGINT, SIGTERM or SIGHUP. */
  signal: AbortSignal
  /** 128 + the signal's number once interrupted. */
  exitCode: () => number | undefined
  /** Leaves the signals to other listeners. */
  release: () => void
}

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const

/**
 * Takes the signals that ask a process to stop. The terminal, npm and a shell may each deliver the same Ctrl-C, so every signal after the
 * first is ignored. The close is under way by then and has time limits of its own.
 */
export function watchInterrupts(): Interrupts {
  const controller = new AbortController()
  let exitCode: number | undefined
  const names = Object.keys(signalNumbers) as (keyof typeof signalNumbers)[]
  const onSignal = (name: NodeJS.Signals): void => {
    exitCode ??= 128 + signalNumbers[name as keyof typeof signalNumbers]
    controller.abort(new Error(`Interrupted by ${name}`))
  }
  for (const name of names) process.on(name, onSignal)
  return {
    signal: controller.signal,
    exitCode: () => exitCode,
    release: () => {
      for (const name of names) process.off(name, onSignal)
    },
  }
}
