import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { identifyProcess, isAlive } from '../../../bin/process-identity.mjs'
import { runCommand } from '../command.ts'
import { composeArgs, composeEnv } from '../docker/compose-project.ts'

/**
 * Something that a run started or created and has to dispose of. It is plain data, so that the run itself, its guard
 * process and the next start can all do it. Disposing of it twice is harmless.
 */
export type Belonging =
  | { kind: 'process'; pid: number; started: string; marker: string; graceMs: number }
  | { kind: 'folder'; path: string }
  | { kind: 'compose'; project: string; file: string; host: string }

/** A process to stop on close; `marker` is a part of its command line that only our own process has. */
export function ownProcess(pid: number, marker: string, graceMs: number): Belonging {
  return { kind: 'process', pid, started: identifyProcess(pid)?.started ?? '', marker, graceMs }
}

/** Stops or removes it. With `graceMs` 0 a process is killed at once, because its data are temporary. Volumes stay. */
export async function disposeOf(belonging: Belonging): Promise<void> {
  if (belonging.kind === 'folder') {
    await rm(belonging.path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  } else if (belonging.kind === 'process') {
    await stopProcess(belonging)
  } else {
    await runCommand('docker', composeArgs(belonging, ['down', '--timeout', '30']), {
      env: composeEnv(belonging, process.env),
      timeoutMs: 90_000,
    })
  }
}

/** Waits at most `timeoutMs` until the process is gone; false when it is still there. */
export async function waitUntilGone(identity: { pid: number; started: string }, timeoutMs: number): Promise<boolean> {
  for (const deadlineMs = Date.now() + timeoutMs; Date.now() < deadlineMs; await sleep(50)) {
    if (!isAlive(identity)) return true
  }
  return !isAlive(identity)
}

async function stopProcess(target: Extract<Belonging, { kind: 'process' }>): Promise<void> {
  if (target.graceMs > 0 && killOwn(target, 'SIGTERM') && (await waitUntilGone(target, target.graceMs))) return
  if (killOwn(target, 'SIGKILL')) await waitUntilGone(target, 10_000)
}

/**
 * Process numbers are reused, so a signal goes only to the process that started at that time and runs our command line.
 */
function killOwn(target: Extract<Belonging, { kind: 'process' }>, signal: NodeJS.Signals): boolean {
  const found = identifyProcess(target.pid)
  if (found === undefined || found.started !== target.started || !found.command.includes(target.marker)) return false
  try {
    process.kill(target.pid, signal)
    return true
  } catch {
    return false
  }
}
