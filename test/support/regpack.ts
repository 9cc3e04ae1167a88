import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { processVariables, storeVariables } from './programs.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The exit code and output of a command. */
export interface Said {
  code: number
  out: string
  err: string
}

/**
 * Runs `regpack` as a shell would, on the run's own stores or those that `env` names. With `stores: false` it finds
 * none.
 */
export function regpack(
  args: string[],
  { stores = true, env = {} }: { stores?: boolean; env?: Record<string, string> } = {},
): Promise<Said> {
  const found = stores ? storeVariables() : { NEO4J_URI: 'bolt://127.0.0.1:1' }
  return run(process.execPath, [join(ROOT, 'src/cli/main.ts'), ...args], { ...found, ...env })
}

/**
 * Runs the commands of a page in a shell, on the run's own stores. `npm run -s regpack --` starts the program without
 * npm.
 */
export function runShell(script: string): Promise<Said> {
  const direct = script.replaceAll('npm run -s regpack --', `"${process.execPath}" src/cli/main.ts`)
  return run('sh', ['-ec', direct], storeVariables())
}

function run(file: string, args: string[], env: Record<string, string>): Promise<Said> {
  return new Promise((resolve) => {
    const child = execFile(
      file,
      args,
      { cwd: ROOT, env: { ...processVariables(), ...env }, maxBuffer: 64 * 1024 * 1024 },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    )
  })
}
