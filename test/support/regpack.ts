import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runCommandLine } from '#src/cli/command-line.ts'
import { processVariables, storeVariables } from './programs.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The exit code and output of a command. */
export interface Said {
  code: number
  out: string
  err: string
}

/** Nothing listens there. */
export const NOWHERE = { NEO4J_URI: 'bolt://127.0.0.1:1', REDIS_URL: 'redis://127.0.0.1:1' }

/**
 * Runs `regpack` in this process, on the run's own stores or those that `env` names. With `stores: false` none answers.
 */
export async function regpack(
  args: string[],
  { stores = true, env = {} }: { stores?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<Said> {
  const written = { out: '', err: '' }
  const writeTo = (name: keyof typeof written) => ({
    write: (chunk: string | Uint8Array) => void (written[name] += Buffer.from(chunk).toString()),
  })
  const found = stores ? storeVariables() : NOWHERE
  const terminal = { stdout: writeTo('out'), stderr: writeTo('err'), env: { ...found, ...env } }
  const code = await runCommandLine(args, terminal)
  return { code, ...written }
}

/** What it prints with `--json`. Throws what it wrote to stderr. */
export async function regpackJson(...args: string[]): Promise<any> {
  const { code, out, err } = await regpack([...args, '--json'])
  if (code !== 0 || err !== '') throw new Error(`regpack ${args.join(' ')} ended with ${code}: ${err}`)
  return JSON.parse(out)
}

/** In place of npm: prints its words behind `npm run -s regpack --`, each ended by a NUL, and another at their end. */
const HAND_OVER = `npm() { shift 4; printf '%s\\0' "$@" ''; }`

/**
 * Runs a block of commands of a page. A shell reads it and runs all but `npm run -s regpack -- …`; those commands run in
 * this process after it, one after the other, until one fails.
 */
export async function runBlock(block: string): Promise<Said> {
  const { stdout } = await promisify(execFile)('sh', ['-ec', `${HAND_OVER}\n${block}`], {
    cwd: ROOT,
    env: processVariables(),
  })
  const commands = stdout.split('\0\0').slice(0, -1)
  const said: Said = { code: 0, out: '', err: '' }
  for (const words of commands) {
    const { code, out, err } = await regpack(words.split('\0'))
    Object.assign(said, { code, out: said.out + out, err: said.err + err })
    if (code !== 0) break
  }
  return said
}
