#!/usr/bin/env node
/**
 * The entry point of every npm script: makes sure of Node and the packages, then starts the program that does the work.
 * Plain JavaScript for Node >= 18 without packages, since neither the right Node nor the packages may be there yet.
 */
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensurePackages, findNewerNode } from './install.mjs'
import { Remedy, runChild } from './run-child.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const preload = join(root, 'bin', 'end-with-parent.mjs')
const vitest = 'node_modules/vitest/vitest.mjs'

/** `entry` is relative to the project; `projects` are run unless the arguments name files. `env` is added. */
const targets = {
  start: { entry: 'src/start.ts' },
  serve: { entry: 'src/server.ts' },
  test: { entry: vitest, args: ['run'], projects: ['pure', 'stores', 'journeys'] },
  'test:programs': { entry: vitest, args: ['run'], projects: ['web', 'slow', 'chaos'] },
  'test:all': { entry: vitest, args: ['run'], projects: ['web', 'slow', 'chaos'], env: { TEST_WHOLE: 'true' } },
  bench: { entry: 'bench/run.ts' },
  regpack: { entry: 'src/cli/main.ts' },
  reset: { entry: 'src/backends/reset.ts' },
}

/** Runs any command with Node, the packages and their commands on PATH: `node bin/run.mjs exec npm run lint`. */
const execName = 'exec'

/** Progress goes to stderr: the output of a target may be read by another program. */
const say = (line) => process.stderr.write(`${line}\n`)

try {
  process.exitCode = await main(process.argv[2], process.argv.slice(3))
} catch (error) {
  if (!(error instanceof Remedy)) throw error
  if (error.message !== '') say(error.message)
  process.exitCode = error.exitCode
}

async function main(name, args) {
  const target = Object.hasOwn(targets, name ?? '') ? targets[name] : undefined
  if (target === undefined && (name !== execName || args.length === 0)) {
    throw new Remedy(`Usage: node bin/run.mjs ${[...Object.keys(targets), execName].join('|')} [arguments]`, 2)
  }
  // npm may be killed without passing on a signal (SIGKILL); no process may be left then either.
  if (process.env.npm_lifecycle_event !== undefined) await import('./end-with-parent.mjs')
  const newer = await findNewerNode(root, say)
  if (newer !== undefined)
    return await runChild(newer, ['--import', preload, join(root, 'bin', 'run.mjs'), name, ...args], {
      cwd: root,
      env: process.env,
    })
  const env = withTestNow({ ...process.env, PATH: pathWith(dirname(process.execPath), process.env.PATH) })
  await ensurePackages(root, say)
  if (target === undefined) {
    env.PATH = pathWith(join(root, 'node_modules', '.bin'), env.PATH)
    return await runChild(args[0], args.slice(1), { cwd: root, env })
  }
  // Node keeps what it has compiled: a command starts in two thirds of the time. Coverage needs the sources compiled
  // anew.
  if (!args.some((arg) => arg.startsWith('--coverage'))) env.NODE_COMPILE_CACHE ??= join(root, '.local/compile-cache')
  const more = [...(target.args ?? []), ...projectsOf(target, args), ...args]
  Object.assign(env, target.env)
  return await runChild(process.execPath, ['--import', preload, join(root, target.entry), ...more], { cwd: root, env })
}

function pathWith(...folders) {
  return folders.filter(Boolean).join(delimiter)
}

/** Named files and projects are run in whichever tier they are. */
function projectsOf({ projects = [] }, args) {
  const isNamed = args.some((arg) => arg.startsWith('test/') || arg.startsWith('--project'))
  return isNamed ? [] : projects.flatMap((project) => ['--project', project])
}

/**
 * The environment of a run that is to happen on another day: with TEST_NOW set, every Node process that inherits it
 * begins at that instant. Throws a Remedy for a value that is no instant.
 */
function withTestNow(env) {
  const { TEST_NOW: instant, NODE_OPTIONS: options = '' } = env
  if (!instant || options.includes('shift-clock.mjs')) return env
  const shiftedMs = Date.parse(instant) - Date.now()
  if (!/^\d{4}-\d\d-\d\dT.*Z$/.test(instant) || Number.isNaN(shiftedMs))
    throw new Remedy(`TEST_NOW is an instant in UTC, such as 2027-08-03T09:00:00Z; ${instant} is not.`, 2)
  const preloads = `--import ${new URL(`shift-clock.mjs?ms=${shiftedMs}`, import.meta.url)}`
  return { ...env, NODE_OPTIONS: `${options} ${preloads}`.trim() }
}
