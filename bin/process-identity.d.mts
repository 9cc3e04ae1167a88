export interface ProcessIdentity {
  pid: number
  started: string
  command: string
}
export function identifyProcess(pid: number): ProcessIdentity | undefined
export function isAlive(identity: { pid: number; started: string }): boolean
