import { spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, closeSync, constants, openSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Socket } from 'node:net'
import { execa } from 'execa'

/**
 * Runs a program for no longer than this process lives. The shell reads from a pipe that ends with this process, even
 * when it is killed, and then kills the program. A request to stop is passed on. Unlike a Node process beside this one,
 * it isn't met by `killall node`; and it is the program's parent, so it can't kill another one with the same number.
 */
const BOUND = `
trap 'kill "$child"' TERM
exec 3<&0
"$@" 3<&- & child=$!
(read -r line <&3; kill -9 "$child") & watch=$!
wait "$child"; code=$?
while kill -0 "$child" 2>/dev/null; do wait "$child"; code=$?; done
kill -9 "$watch"
exit "$code"`

/** Runs a program when this process closes the pipe, or is killed: then after what it had running is killed. */
const AFTERWARDS = 'read -r line || sleep 1; "$@"'

/** How a command ended; without a code it reached its limit, or was killed. `output` holds both streams. */
interface CommandResult {
  code: number | undefined
  output: string
}

/** Limits and surroundings of a command. */
interface CommandOptions {
  env?: NodeJS.ProcessEnv
  signal?: AbortSignal
  timeoutMs?: number
}

/** Runs a command to its end. Never rejects because of its exit code; rejects only when `signal` was aborted. */
export async function runCommand(
  file: string,
  args: string[],
  { env = process.env, signal, timeoutMs = 0 }: CommandOptions = {},
): Promise<CommandResult> {
  const result = await execa('/bin/sh', ['-c', BOUND, 'sh', file, ...args], {
    // A session of its own: Ctrl-C in the terminal must reach this process only, which then decides.
    detached: true,
    stdin: 'pipe',
    env,
    extendEnv: false,
    reject: false,
    all: true,
    timeout: timeoutMs,
    forceKillAfterDelay: 3000,
    ...(signal && { cancelSignal: signal }),
  })
  signal?.throwIfAborted()
  // A program that was asked to stop at its limit may have ended with any code.
  return { code: result.timedOut ? undefined : result.exitCode, output: result.all }
}

/** A server program in the background. It ends with this process at the latest. */
export interface Daemon {
  /** How it ended by itself; undefined while it runs. */
  findEnd: () => string | undefined
  /** Asks it to stop and waits; after `graceMs` it is killed, with 0 at once. */
  stop: (graceMs: number) => Promise<void>
}

/** Starts a server program whose output goes to a file. */
export function startProgram(
  file: string,
  args: string[],
  { cwd, env, logPath }: { cwd: string; env: NodeJS.ProcessEnv; logPath: string },
): Daemon {
  const log = openSync(logPath, 'w', 0o600)
  const child = spawnBeside(BOUND, [file, ...args], ['pipe', log, log], { cwd, env })
  closeSync(log)
  return {
    findEnd: () => (child.exitCode === null ? undefined : `ended with code ${child.exitCode}`),
    async stop(graceMs) {
      if (graceMs > 0) child.kill('SIGTERM')
      const timer = setTimeout(() => child.endInput(), graceMs)
      await child.ended()
      clearTimeout(timer)
    },
  }
}

/** Has a program run once this process closes it or ends, however it ends. */
export function runAfterwards(file: string, args: string[], env = process.env): { close: () => Promise<void> } {
  const child = spawnBeside(AFTERWARDS, [file, ...args], ['pipe', 'ignore', 'ignore'], { env })
  return {
    close() {
      child.endInput('\n')
      return child.ended()
    },
  }
}

/** Lets this process end though it hasn't closed the other one, which then notices. */
function spawnBeside(
  script: string,
  args: string[],
  stdio: StdioOptions,
  options: { cwd?: string; env: NodeJS.ProcessEnv },
) {
  const child = spawn('/bin/sh', ['-c', script, 'sh', ...args], { ...options, stdio, detached: true })
  const input = child.stdin as Socket
  input.on('error', () => undefined)
  child.unref()
  input.unref()
  return Object.assign(child, {
    endInput: (line = '') => void input.end(line),
    async ended(): Promise<void> {
      child.ref()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  })
}

/** The program's path when PATH or one of the other folders has it, else undefined. */
export function findProgram(name: string, env: NodeJS.ProcessEnv, otherFolders: string[] = []): string | undefined {
  const folders = [...(env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== ''), ...otherFolders]
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

/** True for a file that this user may run. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** The last lines of a command's output, for a message. */
export function lastLines(output: string, count: number): string {
  return output.trim().split('\n').slice(-count).join('\n')
}
