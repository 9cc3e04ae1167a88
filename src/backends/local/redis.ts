import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '#src/lib/network/free-port.ts'
import type { Launch } from '../launch.ts'
import { keepSecret } from '../secret-file.ts'
import type { RedisCoordinates } from '../store.ts'
import { retryOnTakenPort, startDaemon } from './daemon.ts'
import { answersPing } from './redis-ping.ts'
import { findRedisServer } from './redis-program.ts'

/** Starts `redis-server` as a process of this machine, which loses its last seconds (`LOST_MOST_MS`) at most and never evicts. */
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
