import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Remedy, runChild } from './run-child.mjs'

/** The first Node that runs the TypeScript sources itself, and the version that is fetched when none is new enough. */
const oldestVersion = [22, 18]
const fetchedMajor = 24
const quietly = ['--no-audit', '--no-fund', '--loglevel=error']

/** Undefined when the running Node is new enough, else the path of Node 24 from npm, kept under `.local/`. */
export async function findNewerNode(root, say) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > oldestVersion[0] || (major === oldestVersion[0] && minor >= oldestVersion[1])) return undefined
  const home = join(root, '.local', `node-${fetchedMajor}`)
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const path = join(home, 'node_modules', name, 'bin', 'node')
  if (existsSync(path)) return path
  say(`Node ${process.versions.node} is too old: fetching Node ${fetchedMajor} into .local/ (once)`)
  // Another folder that is renamed: an interrupted download never looks like a finished one, and of two that fetch at
  // the same time the first is kept.
  const draft = `${home}.${randomUUID()}`
  mkdirSync(draft, { recursive: true })
  try {
    // The package for the platform itself: `node` would need an install script to choose it, which npm may not run.
    const args = ['install', '--prefix', draft, '--no-save', '--no-package-lock', '--ignore-scripts', ...quietly]
    if ((await runNpm([...args, `${name}@${fetchedMajor}`], draft, process.env)) !== 0)
      throw new Remedy(
        `Node ${fetchedMajor} could not be fetched from npm; install Node ${oldestVersion.join('.')} or newer yourself.`,
      )
    if (!existsSync(path)) {
      rmSync(home, { recursive: true, force: true })
      renameSync(draft, home)
    }
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return path
}

/** Runs `npm ci` when node_modules is missing, incomplete or differs from package-lock.json. */
export async function ensurePackages(root, say) {
  if (areInstalled(root)) return
  const { withLock } = await import('../src/lib/lock.ts')
  const onWait = (pid) => say(`Packages: waiting for process ${pid}, which is installing them`)
  await withLock(join(root, '.local', 'packages.lock'), () => areInstalled(root) || installPackages(root, say), {
    onWait,
  })
}

async function installPackages(root, say) {
  say('Packages: installing with npm ci (once, about half a minute)')
  const startMs = Date.now()
  const env = {
    ...process.env,
    // NODE_ENV=production would leave out packages that tests need.
    NODE_ENV: '',
    // Else npm would go on, beside the next one, when this process is killed.
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${new URL('end-with-parent.mjs', import.meta.url)}`,
  }
  const code = await runNpm(['ci', '--include=dev', ...quietly], root, env)
  if (code > 128) throw new Remedy('', code)
  if (code !== 0)
    throw new Remedy(
      'npm ci failed (see above): check that the npm registry can be reached, then run the command again.',
    )
  say(`Packages: installed in ${Math.round((Date.now() - startMs) / 1000)} s`)
}

/**
 * Compares package-lock.json with the copy that npm leaves in node_modules as its last step. That copy exists only
 * after a finished install, also after an `npm install` by hand. Optional packages may be for other platforms.
 */
function areInstalled(root) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (wanted === undefined)
    throw new Remedy('package-lock.json is missing or broken: run `git checkout package-lock.json`.')
  if (present === undefined) return false
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true
    const found = present[path]
    return found === undefined ? optional === true : found.version === version && found.integrity === integrity
  })
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * Runs the npm that runs us when there is one, else the one on PATH. It is killed when it is to stop: asked, it takes a
 * minute to undo what the next run begins anew.
 */
function runNpm(args, cwd, env) {
  const running = process.env.npm_execpath
  const options = { cwd, env, stdio: ['ignore', 'ignore', 'inherit'], isKillable: true }
  return running?.endsWith('npm-cli.js')
    ? runChild(process.execPath, [running, ...args], options)
    : runChild('npm', args, options)
}
