import { expect, test } from 'vitest'
import { systemClock } from '#src/lib/clock.ts'
import { createWorkspace } from '#src/money/accounts/workspaces/index.ts'
import { startProgram, storeVariables } from '#test/support/programs.ts'
import { regpack } from '#test/support/regpack.ts'
import { openTestGraph } from '#test/support/stores.ts'

const graph = await openTestGraph()
const { id } = await createWorkspace(graph, systemClock, 'Commands')

/** The operator at a terminal: `npm run -s regpack -- …`, with the run's stores named by variables. */
const start = (args: string[], env: Record<string, string> = {}) =>
  startProgram('bin/run.mjs', ['regpack', ...args], { ...storeVariables(), ...env })

/** A command of each group with its exit code. All other tests of commands call them in their own process. */
const GROUPS: Array<[command: string, code: number]> = [
  ['packs list eu-dora', 0],
  ['graph status', 0],
  ['workspace show %s', 0],
  ['key list %s', 0],
  ['credits grant %s', 2],
  ['ledger verify %s', 0],
  ['oauth deny nobody', 1],
  ['accounts reconcile %s', 0],
  ['impacts recompute --workspace %s', 0],
  ['webhooks list %s', 0],
  ['openapi', 0],
  ['docs --help', 0],
]

test.each(GROUPS)(
  'as a program `regpack %s` ends by itself and prints what a call of it prints',
  async (line, code) => {
    const args = line.replace('%s', id).split(' ')
    const called = await regpack(args)
    expect(called.code).toBe(code)
    expect(await start(args).ended).toEqual({ code, stdout: called.out, stderr: called.err })
  },
)

test('as a program it ends with 3 when a store has an address of another protocol', async () => {
  expect(await start(['workspace', 'show'], { NEO4J_URI: 'http://127.0.0.1:1' }).ended).toEqual({
    code: 3,
    stdout: '',
    stderr: 'NEO4J_URI must begin with bolt:// or neo4j://.\n',
  })
})

test('a reader that has seen enough, such as `head`, is no failure', async () => {
  const { child, ended } = startProgram('src/cli/main.ts', ['openapi'], {})
  child.stdout!.once('data', () => child.stdout!.destroy())
  expect(await ended).toMatchObject({ code: 0, stderr: '' })
})
