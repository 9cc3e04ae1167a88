#!/usr/bin/env node
/**
 * The entry point of every npm script: makes sure of Node and the packages, then starts the program that does the work.
 * Plain JavaScript for Node >= 18 without packages, since neither the right Node nor the packages may be there yet.
 */
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { followParent } from './follow-parent.mjs'
import { ensureNode } from './node-version.mjs'
import { ensurePackages } from './packages.mjs'
import { Remedy } from './remedy.mjs'
import { interrupt, runChild } from './run-child.mjs'
import { withTestNow } from './test-now.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const vitest = 'node_modules/vitest/vitest.mjs'

/**
 * `entry` is relative to the project; `packages: false` runs without node_modules; `projects` are run unless the
 * arguments name files.
 */
const targets = {
  start: { entry: 'src/start.ts' },
  serve: { entry: 'src/server.ts' },
  test: { entry: vitest, args: ['run'], projects: ['pure', 'stores', 'journeys'] },
  'test:all': { entry: vitest, args: ['run'], projects: ['web', 'slow', 'chaos'] },
  bench: { entry: 'bench/run.ts' },
  regpack: { entry: 'src/cli/main.ts' },
  reset: { entry: 'src/backends/reset.ts', packages: false },
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
  if (process.env.npm_lifecycle_event !== undefined) followParent(() => interrupt('SIGTERM'))
  const node = await ensureNode(root, say)
  node.env = withTestNow(node.env)
  if (target?.packages !== false) await ensurePackages(root, node, say)
  if (target === undefined)
    return await runChild(args[0], args.slice(1), { cwd: root, env: withPackageCommands(node.env) })
  // Node keeps what it has compiled: a command starts in two thirds of the time. Coverage needs the sources compiled
  // anew.
  if (!args.some((arg) => arg.startsWith('--coverage')))
    node.env.NODE_COMPILE_CACHE ??= join(root, '.local', 'compile-cache')
  const preload = join(root, 'bin', 'end-with-parent.mjs')
  const argv = [
    '--import',
    preload,
    join(root, target.entry),
    ...(target.args ?? []),
    ...projectsOf(target, args),
    ...args,
  ]
  return await runChild(node.path, argv, { cwd: root, env: node.env })
}

/** Named files and projects are run in whichever tier they are. */
function projectsOf({ projects = [] }, args) {
  const isNamed = args.some((arg) => arg.startsWith('test/') || arg.startsWith('--project'))
  return isNamed ? [] : projects.flatMap((project) => ['--project', project])
}

function withPackageCommands(env) {
  return { ...env, PATH: [join(root, 'node_modules', '.bin'), env.PATH].join(delimiter) }
}
