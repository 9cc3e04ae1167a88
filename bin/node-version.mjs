import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { withLock } from './lock.mjs'
import { npmCommand } from './npm.mjs'
import { Remedy } from './remedy.mjs'
import { runChild } from './run-child.mjs'

/** The first Node that runs the TypeScript sources itself, and the version that is fetched when none is new enough. */
const oldestVersion = [22, 18]
const fetchedMajor = 24

/**
 * The Node to continue with: the running one when it is new enough, else Node 24 from npm, kept under `.local/`. `env`
 * has it first on PATH, so that every program started from there uses it too.
 */
export async function ensureNode(root, say) {
  if (isNewEnough(process.versions.node)) return useNode(process.execPath)
  const home = join(root, '.local', `node-${fetchedMajor}`)
  const platformPackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const path = join(home, 'node_modules', platformPackage, 'bin', 'node')
  if (!existsSync(path)) {
    say(`Node ${process.versions.node} is too old: fetching Node ${fetchedMajor} into .local/ (once)`)
    await withLock(join(root, '.local', 'node.lock'), async () => {
      if (!existsSync(path)) await fetchNode(home, platformPackage)
    })
  }
  return useNode(path)
}

function useNode(path) {
  return { path, env: { ...process.env, PATH: [dirname(path), process.env.PATH].filter(Boolean).join(delimiter) } }
}

/** Collects the files in another folder and renames it, so an interrupted download never looks like a finished one. */
async function fetchNode(home, platformPackage) {
  const draft = `${home}.${randomUUID()}`
  mkdirSync(draft, { recursive: true })
  const npm = npmCommand(process.execPath)
  // Fetches the package for the platform itself: `node` would need an install script to choose it, which npm may not
  // run.
  const args = [
    'install',
    '--prefix',
    draft,
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ]
  try {
    const code = await runChild(
      npm.file,
      [...npm.args, ...args, '--loglevel=error', `${platformPackage}@${fetchedMajor}`],
      {
        cwd: draft,
        env: process.env,
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
    if (code !== 0)
      throw new Remedy(
        `Node ${fetchedMajor} could not be fetched from npm; install Node ${oldestVersion.join('.')} or newer yourself.`,
      )
    rmSync(home, { recursive: true, force: true })
    renameSync(draft, home)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > oldestVersion[0] || (major === oldestVersion[0] && minor >= oldestVersion[1])
}
