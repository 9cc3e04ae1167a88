import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { identifyProcess } from '../../../bin/process-identity.mjs'
import type { Purpose } from '../launch.ts'
import { type Belonging, disposeOf } from './belongings.ts'
import { identifySelf, releaseRunFolder, type RunRecord, writeRunRecord } from './run-folder.ts'

/** Records what a run started, and disposes of all of it, the last first. */
export interface Custody {
  own: (belonging: Belonging) => void
  defer: (close: () => Promise<void>) => void
  /** Stops everything and releases the folder; a second call waits for the first. */
  close: () => Promise<void>
}

const guardPath = fileURLToPath(new URL('guard.ts', import.meta.url))

/**
 * Opens the record of one run. Before `own` returns, it writes the belonging into the run's record, for the next start.
 * It also sends the belonging to a guard process, which acts when this process is killed.
 */
export function openCustody(purpose: Purpose, folder: string): Custody {
  const guard = spawn(process.execPath, [guardPath], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  guard.on('error', () => {})
  guard.stdin.on('error', () => {})
  guard.unref()
  const identity = guard.pid === undefined ? undefined : identifyProcess(guard.pid)
  const record: RunRecord = { owner: identifySelf(), belongings: [] }
  if (identity !== undefined) record.guard = { pid: identity.pid, started: identity.started }
  const steps: (() => Promise<void>)[] = []
  let closing: Promise<void> | undefined

  const own = (belonging: Belonging): void => {
    record.belongings.push(belonging)
    writeRunRecord(folder, record)
    guard.stdin.write(`${JSON.stringify(belonging)}\n`)
    steps.push(() => disposeOf(belonging))
  }
  const closeAll = async (): Promise<void> => {
    const failures: unknown[] = []
    for (const step of steps.toReversed()) await step().catch((error: unknown) => failures.push(error))
    if (failures.length === 0) releaseRunFolder(purpose, folder)
    guard.stdin.end(`${JSON.stringify({ kind: 'done' })}\n`)
    if (failures.length > 0) throw new AggregateError(failures, 'Not every backend could be stopped')
  }
  if (purpose !== 'start') own({ kind: 'folder', path: folder })
  else writeRunRecord(folder, record)
  return { own, defer: (close) => void steps.push(close), close: () => (closing ??= closeAll()) }
}

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
 * Takes the signals that ask a process to stop. The terminal, npm and a shell may each deliver the same Ctrl-C, so
 * every signal after the first is ignored. The close is under way by then and has time limits of its own.
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
