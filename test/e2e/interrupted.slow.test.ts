import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import getPort from 'get-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findProgram } from '#src/backends/processes.ts'
import { listProcesses } from '#test/support/processes.ts'
import { sample } from '#test/support/sample.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const COPIED = ['bin', 'src', 'seed', 'cypher', 'test/support', 'package.json', 'package-lock.json', 'vitest.config.ts']
/** What outlives a run on purpose: data and downloads. */
const KEPT = /^(compile-cache|demo\.json|filled-neo4j|neo4j-[\d.]+|secrets\.json|start|test|\w[\w-]*\.lock)$/
const WAITING_TEST = `import { test } from 'vitest'
test('waits', async () => {
  console.log('A test runs')
  await new Promise((resolve) => setTimeout(resolve, 500_000))
})
`

/** How a command is ended from outside: Ctrl-C, a supervisor, an accident. */
const ENDS = {
  'SIGINT to the group': (pid: number) => process.kill(-pid, 'SIGINT'),
  'SIGTERM to npm': (pid: number) => process.kill(pid, 'SIGTERM'),
  'SIGKILL to npm': (pid: number) => process.kill(pid, 'SIGKILL'),
}
type End = keyof typeof ENDS

/** A checkout of its own, whose processes, folders and data are no other's. */
let checkout: string
beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'checkout-'))
  for (const path of COPIED) cpSync(join(ROOT, path), join(checkout, path), { recursive: true })
  mkdirSync(join(checkout, '.local'))
  for (const name of readdirSync(join(ROOT, '.local')).filter((entry) => /^neo4j-[\d.]+$/.test(entry)))
    symlinkSync(join(ROOT, '.local', name), join(checkout, '.local', name))
  mkdirSync(join(checkout, 'test/integration'), { recursive: true })
  writeFileSync(join(checkout, 'test/integration/waiting.test.ts'), WAITING_TEST)
})
afterAll(() => rmSync(checkout, { recursive: true, force: true }))

const listOwn = () => listProcesses(({ cwd, command }) => `${cwd} ${command}`.includes(checkout))

/** Runs the npm script until it prints the line, ends it, and waits until no process of the checkout is left. */
async function endAt(script: string[], line: string, end: End): Promise<void> {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, BACKENDS: 'local', PORT: String(await getPort()), LOG_LEVEL: 'silent' }
  const npm = spawn('npm', script, { cwd: checkout, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(npm, 'exit')
  const said: string[] = []
  await new Promise<void>((resolve, reject) => {
    for (const input of [npm.stdout, npm.stderr])
      createInterface({ input }).on('line', (text) => {
        said.push(text)
        if (text.includes(line)) resolve()
      })
    npm.once('exit', () => reject(new Error(`ended before it said "${line}":\n${said.join('\n')}`)))
  })
  ENDS[end](npm.pid!)
  await ended
  await expect.poll(listOwn, { timeout: 60_000 }).toEqual([])
  const local = join(checkout, '.local')
  expect(readdirSync(local).filter((name) => !KEPT.test(name))).toEqual([])
  if (existsSync(join(local, 'test'))) expect(readdirSync(join(local, 'test'))).toEqual([])
}

const canRun = process.platform === 'linux' && ['java', 'redis-server'].every((name) => findProgram(name, process.env))

const INSTALLING = 'Packages: installing'

/** A moment of each command, by the line that it says then, and how it is ended: every way at some moment of both. */
const MOMENTS: Array<[string, End]> = [
  [INSTALLING, 'SIGKILL to npm'],
  ['Redis: ready', 'SIGTERM to npm'],
  ['Neo4j: starting', 'SIGINT to the group'],
  ['Neo4j: ready', 'SIGTERM to npm'],
]

// Each run shows too that the one before it doesn't block the next.
describe.skipIf(!canRun).each([
  ['start', ['start'], [...MOMENTS, ['Serving on ', 'SIGKILL to npm']]],
  ['test', ['test', '--', 'test/integration/waiting.test.ts'], [...MOMENTS, ['A test runs', 'SIGINT to the group']]],
] satisfies Array<[string, string[], Array<[string, End]>]>)(
  'npm %s leaves nothing when it is ended',
  (_, script, moments) => {
    test.each(sample(moments))('once it says "%s", by %s', async (line, end) => {
      rmSync(join(checkout, 'node_modules'), { recursive: true, force: true })
      // Only the moment that is in the midst of it installs packages.
      if (line !== INSTALLING) symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'))
      await endAt(script, line, end)
    })
  },
)
