/** Where a command writes, and what it reads of its surroundings; a process is one. */
export interface Terminal {
  stdout: Output
  stderr: Output
  env: NodeJS.ProcessEnv
}

interface Output {
  write: (chunk: string | Uint8Array) => unknown
  /** True for a terminal of a person: there a bar shows the progress of long work. */
  isTTY?: boolean
  /** The width to which help is wrapped, in characters; default 80. */
  columns?: number
}
