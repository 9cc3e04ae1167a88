import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** The terminal, npm and a shell may each deliver the same Ctrl-C; within this time it counts as one. */
const sameSignalMs = 1000

let child
let killsAtOnce = false
let interruptedBy
let lastSignalMs = 0
let signalCount = 0

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(name, () => interrupt(name === 'SIGHUP' ? 'SIGTERM' : name))

/** Ends the command with a sentence that names the remedy instead of a stack trace. */
export class Remedy extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/**
 * Runs a program in a session of its own and passes each request to stop on to it once. Returns its exit code (128 +
 * number for one that died of a signal). The third request, more than a second after the second, kills it; the first
 * does where `isKillable` says that it leaves nothing half done.
 */
export function runChild(file, args, { cwd, env, stdio = 'inherit', isKillable = false }) {
  if (interruptedBy !== undefined) throw new Remedy('', exitCodeOf(interruptedBy))
  return new Promise((resolve, reject) => {
    child = spawn(file, args, { cwd, env, stdio, detached: true })
    killsAtOnce = isKillable
    child.once('error', (error) => reject(new Remedy(`${file} could not be started: ${error.message}`)))
    child.once('exit', (code, signal) => {
      // The program may leave processes in its group that don't react, such as busy test workers. Backends have groups
      // of their own.
      if (interruptedBy !== undefined) signalProcess(-child.pid, 'SIGKILL')
      child = undefined
      resolve(code ?? exitCodeOf(signal))
    })
  })
}

/** Asks the running program to stop; no program is started after that. */
function interrupt(signal) {
  const nowMs = Date.now()
  if (nowMs - lastSignalMs < sameSignalMs) return
  lastSignalMs = nowMs
  signalCount++
  interruptedBy ??= signal
  if (child?.pid === undefined) return
  if (killsAtOnce || signalCount >= 3) signalProcess(-child.pid, 'SIGKILL')
  else signalProcess(child.pid, signal)
}

function signalProcess(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has just ended.
  }
}

function exitCodeOf(signal) {
  return 128 + (constants.signals[signal] ?? 1)
}
