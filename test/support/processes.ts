import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

interface FoundProcess {
  pid: number
  cwd: string
  command: string
}

/** The processes of this machine that match. Linux only; a process that ends meanwhile, or is dead already, is none. */
export function listProcesses(matches: (process: FoundProcess) => boolean): FoundProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        const found = { pid: Number(name), cwd: readlinkSync(`/proc/${name}/cwd`), command }
        return matches(found) ? [found] : []
      } catch {
        return []
      }
    })
}
