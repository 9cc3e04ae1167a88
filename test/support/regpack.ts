import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { inject } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** The exit code and output of a command. */
export interface Said {
  code: number
  out: string
  err: string
}

/** Runs `regpack` as a shell would, on the run's own stores or those that `env` names. With `stores: false` it finds none. */
export function regpack(
  args: string[],
  { stores = true, env: more = {} }: { stores?: boolean; env?: Record<string, string> } = {},
): Promise<Said> {
  const { uri, username, password, database } = inject('neo4j')
  const redis = { REDIS_URL: inject('redis').url }
  const ofRun = {
    ...redis,
    NEO4J_URI: uri,
    NEO4J_USERNAME: username,
    NEO4J_PASSWORD: password,
    NEO4J_DATABASE: database,
  }
  const env = { PATH: process.env['PATH'], ...(stores ? ofRun : { NEO4J_URI: 'bolt://127.0.0.1:1' }), ...more }
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(ROOT, 'src/cli/main.ts'), ...args],
      { cwd: ROOT, env, maxBuffer: 64 * 1024 * 1024 },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    )
  })
}
