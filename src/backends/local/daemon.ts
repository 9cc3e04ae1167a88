import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownProcess } from '../belongings.ts'
import { lastLines } from '../command.ts'
import type { Launch } from '../launch.ts'

/** A server program to be started in the background. */
export interface DaemonSpec {
  title: string
  program: string
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  logPath: string
  /** A part of the running process's command line that no other process has. */
  marker: string
  /** How long it may take to write its data down when told to stop; 0 kills it at once. */
  graceMs: number
  startLimitMs: number
  /** True once it serves. */
  isReady: () => Promise<boolean>
}

/** The port was taken between choosing and using it; the caller picks another one. */
export class PortTaken extends Error {
  override name = 'PortTaken'
}

/** Starts the program, puts it into the run's custody and waits until it serves. */
export async function startDaemon(launch: Launch, spec: DaemonSpec): Promise<void> {
  launch.signal.throwIfAborted()
  const log = openSync(spec.logPath, 'w', 0o600)
  // A session of its own: Ctrl-C must not reach the store before the service has let go of it.
  const child = spawn(spec.program, spec.args, {
    cwd: spec.cwd,
    env: spec.env,
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  let ended: string | undefined
  child.once('error', (error) => (ended = error.message))
  child.once('exit', (code, signal) => (ended = `ended with ${signal ?? `code ${code}`}`))
  if (child.pid !== undefined) launch.own(ownProcess(child.pid, spec.marker, spec.graceMs))
  child.unref()
  const deadlineMs = Date.now() + spec.startLimitMs
  while (!(await spec.isReady())) {
    if (ended !== undefined) throw explainEnd(spec, ended)
    if (Date.now() > deadlineMs) throw explainEnd(spec, `not ready after ${spec.startLimitMs / 1000} s`)
    await sleep(100, undefined, { signal: launch.signal })
  }
}

function explainEnd(spec: DaemonSpec, what: string): Error {
  const log = readFileSync(spec.logPath, 'utf8')
  if (/address already in use|failed to bind/i.test(log)) return new PortTaken(spec.title)
  return new Error(`${spec.title} did not start (${what}). The end of its log:\n${lastLines(log, 15)}`)
}

/** Runs `start` again with another port when the chosen one was snatched away meanwhile. */
export async function retryOnTakenPort<T>(start: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start()
    } catch (error) {
      if (!(error instanceof PortTaken) || attempt === 3) throw error
    }
  }
}
