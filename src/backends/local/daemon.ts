import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { lastLines } from '../command.ts'
import type { Launch } from '../launch.ts'
import { type Belonging, ownProcess } from '../ownership/belongings.ts'

/** A server program to be started in the background. */
interface DaemonSpec {
  title: string
  program: string
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  logPath: string
  /** A part of the running process's command line that no other process has. */
  marker: string
  /** How long it may take to write its data when it is asked to stop; 0 kills it at once. */
  graceMs: number
  /** Files that grow while it starts; its log is one of them. */
  progressPaths?: string[]
  /** How long it may show no progress. A busy machine is slow, but a server that hangs writes nothing. */
  quietLimitMs: number
  /** True once it serves; `starting` when it says itself that it doesn't serve yet, which counts as progress. */
  isReady: () => Promise<boolean | 'starting'>
}

/** Another process took the port between choosing and using it; the caller picks another one. */
class PortTaken extends Error {
  override name = 'PortTaken'
}

/** A server that isn't ready by then won't be, however much it writes. */
const START_MOST_MS = 15 * 60_000
const TELL_MS = 30_000

/**
 * Starts the program, registers it with the run and waits until it serves, for as long as it makes progress. Returns
 * what stops it earlier than the run does.
 */
export async function startDaemon(launch: Launch, spec: DaemonSpec): Promise<Belonging> {
  launch.signal.throwIfAborted()
  const log = openSync(spec.logPath, 'w', 0o600)
  // The server has a session of its own: Ctrl-C must not stop the store before the service has closed its connections.
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
  const process = ownProcess(child.pid ?? 0, spec.marker, spec.graceMs)
  if (child.pid !== undefined) launch.own(process)
  child.unref()
  await waitUntilReady(launch, spec, () => ended)
  return process
}

async function waitUntilReady(launch: Launch, spec: DaemonSpec, findEnd: () => string | undefined): Promise<void> {
  const startedAt = performance.now()
  let progress = { written: -1, at: startedAt }
  let toldAt = startedAt
  for (;;) {
    const readiness = await spec.isReady()
    if (readiness === true) return
    const ended = findEnd()
    if (ended !== undefined) throw explainEnd(spec, ended)
    const now = performance.now()
    const written = countWritten(spec)
    if (written !== progress.written || readiness === 'starting') progress = { written, at: now }
    const seconds = Math.round((now - startedAt) / 1000)
    if (now - progress.at > spec.quietLimitMs)
      throw explainEnd(spec, `not ready after ${seconds} s, and no progress for ${spec.quietLimitMs / 1000} s`)
    if (now - startedAt > START_MOST_MS) throw explainEnd(spec, `not ready after ${seconds} s`)
    if (now - toldAt > TELL_MS) {
      toldAt = now
      launch.say(`${spec.title}: still starting (${seconds} s)`)
    }
    await sleep(100, undefined, { signal: launch.signal })
  }
}

/** How many bytes the server has written so far. */
function countWritten({ logPath, progressPaths = [] }: DaemonSpec): number {
  const sizes = [logPath, ...progressPaths].map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0)
  return sizes.reduce((sum, size) => sum + size, 0)
}

function explainEnd(spec: DaemonSpec, what: string): Error {
  const log = readFileSync(spec.logPath, 'utf8')
  if (/address already in use|failed to bind/i.test(log)) return new PortTaken(spec.title)
  return new Error(`${spec.title} did not start (${what}). The end of its log:\n${lastLines(log, 15)}`)
}

/** Runs `start` again with another port when another process took the chosen one; at most three times in all. */
export async function retryOnTakenPort<T>(start: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start()
    } catch (error) {
      if (!(error instanceof PortTaken) || attempt === 3) throw error
    }
  }
}
