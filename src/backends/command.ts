import { spawn } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'

/** How a command ended. `code` is null when it was killed or could not be started; `output` holds both streams. */
interface CommandResult {
  code: number | null
  output: string
}

/** Limits and surroundings of a command. */
interface CommandOptions {
  cwd?: string
  env?: NodeJS.ProcessEnv
  signal?: AbortSignal
  timeoutMs?: number
  onLine?: (line: string) => void
}

/** Runs a command to its end. Never rejects because of its exit code; rejects only when `signal` was aborted. */
export function runCommand(file: string, args: string[], options: CommandOptions = {}): Promise<CommandResult> {
  options.signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    // The command has a process group of its own: Ctrl-C in the terminal must reach this process only, which then
    // decides.
    const child = spawn(file, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      ...(options.env === undefined ? {} : { env: options.env }),
    })
    const lines: string[] = []
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        options.onLine?.(line)
      })
    }
    let hardKill: NodeJS.Timeout | undefined
    const kill = () => {
      signalGroup(child.pid, 'SIGTERM')
      hardKill ??= setTimeout(() => signalGroup(child.pid, 'SIGKILL'), 3000)
    }
    const timer = options.timeoutMs === undefined ? undefined : setTimeout(kill, options.timeoutMs)
    options.signal?.addEventListener('abort', kill, { once: true })
    const finish = (code: number | null) => {
      clearTimeout(timer)
      clearTimeout(hardKill)
      options.signal?.removeEventListener('abort', kill)
      if (options.signal?.aborted) reject(options.signal.reason as Error)
      else resolve({ code, output: lines.join('\n') })
    }
    child.once('error', (error) => {
      lines.push(error.message)
      finish(null)
    })
    child.once('close', finish)
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

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // It has just ended by itself.
  }
}
