import { readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Daemon, lastLines, startProgram } from '../processes.ts'
import type { Launch } from '../store.ts'

/** A server program to be started in the background. */
interface DaemonSpec {
  title: string
  program: string
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  logPath: string
  /** How long it may take to write its data when it is asked to stop; 0 kills it at once. */
  graceMs: number
  /** Files that grow while it starts; its log is one of them. */
  progressPaths?: string[]
  /** True once it serves; `starting` when it says itself that it doesn't serve yet, which counts as progress. */
  isReady: () => Promise<boolean | 'starting'>
}

/** How long it may show no progress. A busy machine is slow, but a server that hangs writes nothing. */
const QUIET_MOST_MS = 120_000
/** A server that isn't ready by then won't be, however much it writes. */
const START_MOST_MS = 15 * 60_000
const TELL_MS = 30_000
const TRIES = 3

/**
 * Starts the program, has the run stop it, and waits until it serves, for as long as it makes progress. Starts it again
 * when another process took the port that `prepare` chose.
 */
export async function startDaemon(launch: Launch, prepare: () => Promise<DaemonSpec>): Promise<Daemon> {
  for (let attempt = 1; ; attempt++) {
    const spec = await prepare()
    launch.signal.throwIfAborted()
    const daemon = startProgram(spec.program, spec.args, spec)
    launch.defer(() => daemon.stop(spec.graceMs))
    const failure = await waitUntilReady(launch, spec, daemon)
    if (failure === undefined) return daemon
    const log = readFileSync(spec.logPath, 'utf8')
    if (attempt < TRIES && /address already in use|failed to bind/i.test(log)) continue
    throw new Error(`${spec.title} did not start (${failure}). The end of its log:\n${lastLines(log, 15)}`)
  }
}

/** Undefined once it serves, else why it doesn't. */
async function waitUntilReady(launch: Launch, spec: DaemonSpec, daemon: Daemon): Promise<string | undefined> {
  const startedAt = performance.now()
  let progress = { written: -1, at: startedAt }
  let toldAt = startedAt
  for (;;) {
    const readiness = await spec.isReady()
    if (readiness === true) return undefined
    const ended = daemon.findEnd()
    if (ended !== undefined) return ended
    const now = performance.now()
    const written = countWritten(spec)
    if (written !== progress.written || readiness === 'starting') progress = { written, at: now }
    const seconds = Math.round((now - startedAt) / 1000)
    if (now - progress.at > QUIET_MOST_MS)
      return `not ready after ${seconds} s, and no progress for ${QUIET_MOST_MS / 1000} s`
    if (now - startedAt > START_MOST_MS) return `not ready after ${seconds} s`
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
