import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import getPort from 'get-port'
import { createClient } from 'redis'
import { withLock } from '#src/lib/lock.ts'
import { findProgram, lastLines } from '../processes.ts'
import { keepSecret } from '../secrets.ts'
import { BackendsUnavailable, type Launch, type RedisCoordinates } from '../store.ts'
import { startDaemon } from './daemon.ts'

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
  let port = 0
  await startDaemon(launch, async () => {
    port = await getPort()
    const confPath = join(folder, 'redis.conf')
    writeFileSync(confPath, formatConf(folder, port, password), { mode: 0o600 })
    return {
      title: 'Redis',
      program,
      args: [confPath],
      cwd: folder,
      env: launch.env,
      logPath: join(folder, 'redis.log'),
      graceMs: launch.purpose === 'start' ? 20_000 : 0,
      isReady: () => answersPing(port, password),
    }
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
  const look = () => findProgram('redis-server', launch.env, usualFolders)
  const found = look()
  if (found !== undefined) return found
  const variable = launch.purpose === 'start' ? 'REDIS_URL' : 'TEST_REDIS_URL'
  const aptGet = findProgram('apt-get', launch.env, ['/usr/bin'])
  if (aptGet === undefined || process.getuid?.() !== 0)
    throw new BackendsUnavailable(`\`redis-server\` was not found: ${remedy} ${variable}.`)
  const onWait = (): void => launch.say('Redis: waiting for another run that is installing it')
  const install = async (): Promise<string> => {
    // Another run may have installed it while this one waited.
    const output = look() === undefined ? await installRedis(aptGet, launch) : ''
    const installed = look()
    if (installed !== undefined) return installed
    throw new BackendsUnavailable(
      `apt-get could not install redis-server: ${remedy} ${variable}. It said:\n${lastLines(output, 5)}`,
    )
  }
  return await withLock(join(launch.stateDir, 'apt.lock'), install, { onWait, signal: launch.signal })
}

async function installRedis(aptGet: string, launch: Launch): Promise<string> {
  launch.say('Redis: installing redis-server with apt-get (once)')
  let output = ''
  for (const step of [['update'], ['install', '--yes', '--no-install-recommends', 'redis-server']]) {
    // Not ended with this run, because a package manager killed half-way leaves the machine in need of repair.
    const result = await execa(aptGet, ['-o', 'DPkg::Lock::Timeout=120', '--quiet', ...step], {
      // RUNLEVEL=1 keeps the package from starting a server of its own, where the init system honours it.
      env: { ...launch.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      extendEnv: false,
      detached: true,
      all: true,
      reject: false,
    })
    launch.signal.throwIfAborted()
    output = result.all
  }
  return output
}

/**
 * True when Redis answers PONG: it listens, accepts the password and has read its data. `starting` while it reads them.
 */
async function answersPing(port: number, password: string): Promise<boolean | 'starting'> {
  const socket = { host: '127.0.0.1', port, connectTimeout: 10_000, reconnectStrategy: false } as const
  const client = createClient({ password, socket, disableOfflineQueue: true })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.ping()
    return true
  } catch (error) {
    return String(error).includes('LOADING') && 'starting'
  } finally {
    client.destroy()
  }
}
