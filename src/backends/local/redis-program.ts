import { join } from 'node:path'
import { withLock } from '../../../bin/lock.mjs'
import { findProgram, lastLines, runCommand } from '../command.ts'
import type { Launch } from '../launch.ts'
import { BackendsUnavailable } from '../store.ts'

const usualFolders = ['/usr/bin', '/usr/local/bin', '/usr/sbin', '/opt/homebrew/bin', '/snap/bin']
const remedy =
  'install it (Debian or Ubuntu: apt-get install redis-server; macOS: brew install redis; Fedora: dnf install redis), start Docker, or set'

/** The path of `redis-server`. Installs a missing one on Debian or Ubuntu as root; elsewhere throws BackendsUnavailable, which says how. */
export async function findRedisServer(launch: Launch): Promise<string> {
  const found = lookForRedis(launch)
  if (found !== undefined) return found
  const variable = launch.purpose === 'start' ? 'REDIS_URL' : 'TEST_REDIS_URL'
  const aptGet = findProgram('apt-get', launch.env, ['/usr/bin'])
  if (aptGet === undefined || process.getuid?.() !== 0) {
    throw new BackendsUnavailable(`\`redis-server\` was not found: ${remedy} ${variable}.`)
  }
  const onWait = (): void => launch.say('Redis: waiting for another run that is installing it')
  return await withLock(join(launch.stateDir, 'apt.lock'), () => install(launch, aptGet, variable), {
    onWait,
    signal: launch.signal,
  })
}

async function install(launch: Launch, aptGet: string, variable: string): Promise<string> {
  // Another run may have installed it while this one waited.
  const already = lookForRedis(launch)
  if (already !== undefined) return already
  launch.say('Redis: installing redis-server with apt-get (once)')
  const steps = [['update'], ['install', '--yes', '--no-install-recommends', 'redis-server']]
  let output = ''
  for (const step of steps) {
    launch.signal.throwIfAborted()
    // Not tied to the signal, because a package manager killed half-way leaves the machine in need of repair.
    const result = await runCommand(aptGet, ['-o', 'DPkg::Lock::Timeout=120', '--quiet', ...step], {
      // RUNLEVEL=1 keeps the package from starting a server of its own, where the init system honours it.
      env: { ...launch.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    })
    output = result.output
  }
  launch.signal.throwIfAborted()
  const installed = lookForRedis(launch)
  if (installed !== undefined) return installed
  throw new BackendsUnavailable(
    `apt-get could not install redis-server: ${remedy} ${variable}. It said:\n${lastLines(output, 5)}`,
  )
}

function lookForRedis(launch: Launch): string | undefined {
  return findProgram('redis-server', launch.env, usualFolders)
}
