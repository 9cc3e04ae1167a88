import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from 'redis'
import { findProgram } from '#src/backends/processes.ts'
import getPort from 'get-port'

const PROGRAM = findProgram('redis-server', process.env, ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'])
const START_MOST_MS = 180_000

/** False where only Docker has a Redis; tests of a local server are then skipped. */
export const hasRedisServer = PROGRAM !== undefined

/**
 * A real `redis-server` that can be brought into any state. It ends with the process of the test file, and its folder
 * is removed.
 */
export interface RedisServer {
  port: number
  url: string
  folder: string
  /** Sends one command over a connection of its own. */
  ask(...args: string[]): Promise<unknown>
  /** The same with another password than the server was started with. */
  withPassword(password: string): (...args: string[]) => Promise<unknown>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Ends it and removes its folder, as the end of this process would. */
  stop(): Promise<void>
  /** Starts it again on its port with its data. With `isUp` false it doesn't wait until the server answers. */
  start(more?: Record<string, string>, isUp?: boolean): Promise<void>
  /** Stops and continues the process: it keeps its connections and answers nothing. */
  freeze(): void
  thaw(): void
}

/** Starts a server with the settings that the service asks for, and with `settings`. */
export async function startRedisServer(settings: Record<string, string> = {}): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'redis-'))
  const port = await getPort()
  const auth = settings['requirepass'] ? `:${settings['requirepass']}@` : ''
  const url = `redis://${auth}127.0.0.1:${port}`
  let running: Running | undefined
  const all = (more: Record<string, string>) => ({
    bind: '127.0.0.1',
    port: String(port),
    dir: folder,
    appendonly: 'yes',
    'maxmemory-policy': 'noeviction',
    save: '',
    'enable-debug-command': 'yes',
    'enable-protected-configs': 'yes',
    ...settings,
    ...more,
  })
  const server: RedisServer = {
    port,
    url,
    folder,
    ask: (...args) => askOnce(url, args),
    withPassword:
      (password) =>
      (...args) =>
        askOnce(`redis://:${password}@127.0.0.1:${port}`, args),
    async kill() {
      const { child, pid } = running!
      const ended = once(child, 'close')
      process.kill(pid, 'SIGKILL')
      child.stdin?.end('keep\n')
      await ended
    },
    async stop() {
      const { child } = running!
      const ended = once(child, 'close')
      child.stdin?.end()
      await ended
    },
    async start(more = {}, isUp = true) {
      running = await spawnRedis(all(more), folder)
      if (isUp) await until(() => server.ask('PING'), 'redis-server does not answer')
    },
    freeze: () => void process.kill(running!.pid, 'SIGSTOP'),
    thaw: () => void process.kill(running!.pid, 'SIGCONT'),
  }
  await server.start()
  return server
}

/** Kills the server and starts it again, so that it reads its data for 20 s, or until `key-load-delay` is set to 0. */
export async function loadSlowly(server: RedisServer): Promise<void> {
  await server.ask('DEBUG', 'POPULATE', '400', 'filler', '4096')
  await server.ask('BGREWRITEAOF')
  await until(
    async () => /aof_rewrite_in_progress:0[\s\S]*aof_rewrite_scheduled:0/.test(String(await server.ask('INFO'))),
    'no rewrite',
  )
  await server.kill()
  // The load takes 20 s in all, and the server answers in between.
  await server.start({ 'key-load-delay': '50000', 'loading-process-events-interval-bytes': '1024' }, false)
  await until(() => server.ask('PING').catch((error: Error) => error.message.startsWith('LOADING')), 'it does not load')
}

interface Running {
  child: ChildProcess
  pid: number
}

/** The shell kills the server when its input ends, so the server doesn't outlive this process in any case. */
async function spawnRedis(settings: Record<string, string>, folder: string): Promise<Running> {
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
  const script = 'dir=$1; shift; "$@" >/dev/null & echo $!; read word; kill -9 $!; wait; [ "$word" ] || rm -rf "$dir"'
  const child = spawn('/bin/sh', ['-c', script, 'sh', folder, PROGRAM!, ...args], { stdio: ['pipe', 'pipe', 'ignore'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, pid: Number(line.toString()) }
}

async function askOnce(url: string, args: string[]): Promise<unknown> {
  const client = createClient({ url, RESP: 2, socket: { reconnectStrategy: false, connectTimeout: 30_000 } })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await client.sendCommand(args)
  } finally {
    client.destroy()
  }
}

/** Repeats `attempt` until it succeeds and isn't false. Throws with `complaint` after `limitMs`. */
export async function until(attempt: () => unknown, complaint: string, limitMs = START_MOST_MS): Promise<void> {
  const deadlineMs = Date.now() + limitMs
  for (;;) {
    let problem: unknown
    try {
      if ((await attempt()) !== false) return
    } catch (error) {
      problem = error
    }
    if (Date.now() > deadlineMs) throw new Error(complaint, { cause: problem })
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
