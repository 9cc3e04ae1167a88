import { mkdirSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { findFreePort } from '#src/lib/network/free-port.ts'
import { withLock } from '../../../bin/lock.mjs'
import { findProgram, lastLines, runCommand } from '../command.ts'
import type { Launch } from '../launch.ts'
import { keepSecret } from '../secrets.ts'
import { BackendsUnavailable, type RedisCoordinates } from '../store.ts'
import { retryOnTakenPort, startDaemon } from './daemon.ts'

/**
 * Starts `redis-server` as a process of this machine, which loses its last seconds (`LOST_MOST_MS`) at most and never
 * evicts.
 */
export async function startLocalRedis(launch: Launch): Promise<RedisCoordinates> {
  const program = await findRedisServer(launch)
  const folder = join(launch.folder, 'redis')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const password = keepSecret(join(folder, 'password'))
  const startMs = Date.now()
  const port = await retryOnTakenPort(async () => {
    const chosen = await findFreePort()
    const confPath = join(folder, 'redis.conf')
    writeFileSync(confPath, formatConf(folder, chosen, password), { mode: 0o600 })
    await startDaemon(launch, {
      title: 'Redis',
      program,
      args: [confPath],
      cwd: folder,
      env: launch.env,
      logPath: join(folder, 'redis.log'),
      // Redis replaces its command line with its address.
      marker: `127.0.0.1:${chosen}`,
      graceMs: launch.purpose === 'start' ? 20_000 : 0,
      quietLimitMs: 120_000,
      isReady: () => answersPing(chosen, password),
    })
    return chosen
  })
  launch.say(`Redis: ready at redis://127.0.0.1:${port} (${((Date.now() - startMs) / 1000).toFixed(1)} s)`)
  return { url: `redis://:${password}@127.0.0.1:${port}` }
}

/** The same durability and memory policy as docker-compose.yml. */
function formatConf(folder: string, port: number, password: string): string {
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir "${folder}"`,
    `requirepass ${password}`,
    'daemonize no',
    'appendonly yes',
    'appendfsync everysec',
    'maxmemory-policy noeviction',
    'save ""',
    '',
  ].join('\n')
}

const usualFolders = ['/usr/bin', '/usr/local/bin', '/usr/sbin', '/opt/homebrew/bin', '/snap/bin']
const remedy =
  'install it (Debian or Ubuntu: apt-get install redis-server; macOS: brew install redis; Fedora: dnf install redis), start Docker, or set'

/**
 * The path of `redis-server`. Installs a missing one on Debian or Ubuntu as root; elsewhere throws BackendsUnavailable,
 * which says how.
 */
async function findRedisServer(launch: Launch): Promise<string> {
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

/**
 * True when Redis answers PONG: it listens, accepts the password and has read its data. `starting` while it reads them.
 */
function answersPing(port: number, password: string): Promise<boolean | 'starting'> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port })
    let reply = ''
    socket.setTimeout(10_000, () => socket.destroy())
    socket.on('connect', () => socket.write(`AUTH ${password}\r\nPING\r\n`))
    socket.on('data', (chunk) => {
      reply += chunk.toString()
      if (/\+PONG|^-/m.test(reply)) socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(reply.includes('+PONG') || (reply.includes('-LOADING') && 'starting')))
  })
}
