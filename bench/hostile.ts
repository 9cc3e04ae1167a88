/**
 * Measures what callers without a key can do to a running service, by half-sent bodies and by bodies of very many keys.
 * Starts the service of a folder (this one, unless the first argument names another) on the stores of NEO4J_URI and
 * REDIS_URL. Prints its memory, the latency of `/healthz` and the connections that stay open. Takes less than two
 * minutes.
 *
 *     NEO4J_URI=… NEO4J_PASSWORD=… REDIS_URL=… node bench/hostile.ts [folder]
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import getPort from 'get-port'
import { mintApiKey } from '#src/lib/secrets/api-key.ts'
import { randomBase62 } from '#src/lib/secrets/random.ts'

const CONNECTIONS = 400
const HALF_BYTES = 1_000_000
const BODIES = 20
const KEYS = 85_000
const WATCH_MS = 8_000
/** Longer than a complete request may take. */
const DEADLINE_MS = 35_000
const PROBE_EVERY_MS = 10
const PATH = '/api/v1/regulatory-graph/query'

/**
 * A neighbour of hostile callers, in a thread of its own: requests `/healthz` from another address and posts each
 * latency in ms, or null for a call that was refused or lost.
 */
async function probe(): Promise<void> {
  const { port } = workerData as { port: number }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const about = { port, host: '127.0.0.1', localAddress: '127.0.0.2', path: '/healthz', agent }
  const ask = () =>
    new Promise<boolean>((resolve) => {
      get(about, (response) => {
        response.resume().once('end', () => resolve(response.statusCode === 200))
      }).once('error', () => resolve(false))
    })
  for (;;) {
    const since = performance.now()
    const isAnswered = await ask()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
    parentPort!.postMessage(isAnswered ? performance.now() - since : null)
    await pause(PROBE_EVERY_MS)
  }
}

/**
 * Does the work; tells the memory of the service, MiB, before and at its peak, and the latency for a neighbour
 * meanwhile.
 */
async function watch(work: () => Promise<unknown>): Promise<string> {
  const neighbour = new Worker(new URL(import.meta.url), { workerData: { port } })
  // Its connection is open before the hostile ones are.
  await once(neighbour, 'message')
  const calls: Array<number | null> = []
  neighbour.on('message', (call: number | null) => calls.push(call))
  const before = readResident()
  let peak = 0
  const looking = setInterval(() => (peak = Math.max(peak, readResident())), PROBE_EVERY_MS)
  await work()
  clearInterval(looking)
  await neighbour.terminate()
  const latencies = calls.filter((call) => call !== null).toSorted((one, other) => one - other)
  const [median = 0, worst = 0] = [latencies[Math.floor(latencies.length / 2)], latencies.at(-1)]
  const failed = calls.length - latencies.length
  return `memory ${before.toFixed(0)} -> ${peak.toFixed(0)} MiB, healthz of a neighbour: median ${median.toFixed(1)} ms, worst ${worst.toFixed(0)} ms, ${failed} failed`
}

function readResident(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service!.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

/** Opens connections that send the head of a large request and some of its body, then nothing. */
async function measureHalf(announced: number, sent: number): Promise<string> {
  const head = `POST ${PATH} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${announced}\r\n\r\n`
  const sockets: Socket[] = []
  const watched = await watch(async () => {
    for (let opened = 0; opened < CONNECTIONS; opened += 1) {
      const socket = connect({ port, host: '127.0.0.1' })
      socket.on('error', () => undefined)
      socket.resume().write(head + ' '.repeat(sent))
      sockets.push(socket)
    }
    await pause(WATCH_MS)
  })
  const countOpen = () => sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length
  const open = countOpen()
  await pause(DEADLINE_MS - WATCH_MS)
  const [left, after] = [countOpen(), readResident()]
  for (const socket of sockets) socket.destroy()
  return `${watched}, open ${open} after ${WATCH_MS / 1000} s, ${left} after ${DEADLINE_MS / 1000} s with ${after.toFixed(0)} MiB`
}

async function measureKeys(headers: Record<string, string>): Promise<string> {
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: KEYS }, (_, i) => [`k${i}`, 1])))
  const answers: string[] = []
  const ask = async () => {
    const response = await fetch(base + PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    answers.push(`${response.status} of ${(await response.text()).length} bytes`)
  }
  const askAll = () => Array.from({ length: BODIES }, () => ask().catch(() => answers.push('connection ended')))
  const watched = await watch(() => Promise.all(askAll()))
  const told = [...Map.groupBy(answers, (answer) => answer)].map(([answer, all]) => `${all.length} × ${answer}`)
  return `${watched}, answers ${told.join(', ')}`
}

/** Starts the service of a folder and waits until it is ready. */
async function start(folder: string): Promise<ChildProcess> {
  const settings = {
    PORT: String(port),
    PUBLIC_BASE_URL: base,
    BILLING_ADMIN_KEY: 'bench-admin-key-0123456789',
    SECRET_KEYS: 'bench-secret-key-0123456789',
    WEBHOOK_DELIVERY: 'false',
    LOG_LEVEL: 'error',
  }
  const env = { ...process.env, ...settings }
  const child = spawn(process.execPath, ['src/server.ts'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], env })
  for (let look = 0; look < 300; look += 1) {
    const response = await fetch(`${base}/readyz`).catch(() => undefined)
    if (response?.ok) return child
    await pause(200)
  }
  child.kill()
  throw new Error('the service did not become ready within a minute')
}

async function main(): Promise<void> {
  service = await start(process.argv[2] ?? new URL('..', import.meta.url).pathname)
  try {
    const say = (what: string, result: string) => process.stdout.write(`${what}\n  ${result}\n`)
    const unknown = { 'x-api-key': mintApiKey(randomBase62(12)).secret }
    say(`${BODIES} bodies of ${KEYS} keys, no key`, await measureKeys({}))
    say(`${BODIES} bodies of ${KEYS} keys, an unknown key`, await measureKeys(unknown))
    say(`${CONNECTIONS} half-sent bodies of 1 MB`, await measureHalf(HALF_BYTES + 1, HALF_BYTES))
    say(`${CONNECTIONS} half-sent bodies of 12 KB`, await measureHalf(12_000, 11_000))
  } finally {
    service.kill()
    await once(service, 'exit')
  }
}

const port = await getPort()
const base = `http://127.0.0.1:${port}`
let service: ChildProcess | undefined
await (isMainThread ? main() : probe())
