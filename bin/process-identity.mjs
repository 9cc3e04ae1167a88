import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/**
 * Distinguishes a process from a later one with the same number, by its start mark and its command line.
 * Undefined when there is no such process (a zombie counts as gone).
 * @param {number} pid
 * @returns {{ pid: number, started: string, command: string } | undefined}
 */
export function identifyProcess(pid) {
  return existsSync('/proc/self/stat') ? readProc(pid) : askPs(pid)
}

/**
 * True while the process that was identified earlier is still running.
 * @param {{ pid: number, started: string }} identity
 */
export function isAlive(identity) {
  return identifyProcess(identity.pid)?.started === identity.started
}

function readProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in parentheses and may itself hold spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return { pid, started: fields[19], command }
  } catch {
    return undefined
  }
}

function askPs(pid) {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const [, state, started, command] = /^(\S+)\s+(\S+\s+\S+\s+\d+\s+[\d:]+\s+\d+)\s+(.*)$/s.exec(line) ?? []
    return started === undefined || state.startsWith('Z') ? undefined : { pid, started, command }
  } catch {
    return undefined
  }
}
