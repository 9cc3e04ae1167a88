import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { npmCommand } from './npm.mjs'
import { Remedy } from './remedy.mjs'
import { runChild } from './run-child.mjs'

/** Runs `npm ci` when node_modules is missing, incomplete or differs from package-lock.json. */
export async function ensurePackages(root, node, say) {
  if (areInstalled(root)) return
  const onWait = (pid) => say(`Packages: waiting for process ${pid}, which is installing them`)
  await withLock(
    join(root, '.local', 'packages.lock'),
    async () => {
      if (!areInstalled(root)) await installPackages(root, node, say)
    },
    { onWait },
  )
}

async function installPackages(root, node, say) {
  say('Packages: installing with npm ci (once, about half a minute)')
  const startMs = Date.now()
  const npm = npmCommand(node.path)
  const code = await runChild(
    npm.file,
    [...npm.args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      // NODE_ENV=production would leave out packages that tests need.
      env: { ...node.env, NODE_ENV: '' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
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
