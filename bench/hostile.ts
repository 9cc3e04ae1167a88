/**
 * Measures what callers without a key can do to a running service, by half-sent bodies and by bodies of very many keys. Starts the
 * service of a folder (this one, unless the first argument names another) on the stores of NEO4J_URI and REDIS_URL. Prints its memory, the
 * latency of `/healthz` and the connections that stay open. Takes less than two minutes.
 *
 *     NEO4J_URI=… NEO4J_PASSWORD=… REDIS_URL=… node bench/hostile.ts [folder]
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { findFreePort } from '#src/lib/network/free-port.ts'
import { mintApiKey } from '#src/lib/secrets/api-key.ts'
import { randomBase62 } from '#src/lib/secrets/base62.ts'
import type { Probed } from './support/probe-health.ts'

const CONNECTIONS = 400
const HALF_BYTES = 1_000_000
const BODIES = 20
const KEYS = 85_000
const WATCH_MS = 8_000
/** Longer than a complete request may take. */
const DEADLINE_MS = 35_000
const PROBE_EVERY_MS = 10
const PATH = '/api/v1/regulatory-graph/query'

interface Watched {
  /** Resident memory, MiB. */
  peak: number
  /** Latency of `/healthz` for a neighbour. */
  latency: string
}

/** Does the work; returns the peak memory of the service and the latency for a neighbour meanwhile. */
async function watch(port: number, pid: number, work: () => Promise<unknown>): Promise<Watched> {
  const neighbour = new Worker(new URL('support/probe-health.ts', import.meta.url), { workerData: { port } })
  await once(neighbour, 'message')
  let peak = 0
  const looking = setInterval(() => (peak = Math.max(peak, residentOf(pid))), PROBE_EVERY_MS)
  await work()
  clearInterval(looking)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  neighbour.postMessage('stop')
  const [{ latencies, failed }] = (await once(neighbour, 'message')) as [Probed]
  const sorted = latencies.toSorted((one, other) => one - other)
  const [median = 0, worst = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  const latency = `healthz of a neighbour: median ${median.toFixed(1)} ms, worst ${worst.toFixed(0)} ms, ${failed} failed`
  return { peak, latency }
}

function residentOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

/** Opens connections that send the head of a large request and some of its body, then nothing. */
function openHalf(port: number, announced: number, sent: number): Socket[] {
  const head = `POST ${PATH} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${announced}\r\n\r\n`
  return Array.from({ length: CONNECTIONS }, () => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => undefined)
    socket.resume()
    socket.write(head + ' '.repeat(sent))
    return socket
  })
}

const openOf = (sockets: Socket[]) => sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length

async function measureHalf(port: number, pid: number, announced: number, sent: number): Promise<string> {
  const before = residentOf(pid)
  const sockets: Socket[] = []
  const { peak, latency } = await watch(port, pid, async () => {
    sockets.push(...openHalf(port, announced, sent))
    await pause(WATCH_MS)
  })
  const open = openOf(sockets)
  await pause(DEADLINE_MS - WATCH_MS)
  const left = openOf(sockets)
  const after = residentOf(pid)
  for (const socket of sockets) socket.destroy()
  return `memory ${before.toFixed(0)} -> ${peak.toFixed(0)} MiB (after ${DEADLINE_MS / 1000} s: ${after.toFixed(0)}), open ${open} after ${WATCH_MS / 1000} s, ${left} after ${DEADLINE_MS / 1000} s, ${latency}`
}

async function measureKeys(port: number, pid: number, headers: Record<string, string>): Promise<string> {
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: KEYS }, (_, i) => [`k${i}`, 1])))
  const before = residentOf(pid)
  const answers: string[] = []
  const ask = async () => {
    const response = await fetch(`http://127.0.0.1:${port}${PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    answers.push(`${response.status} of ${(await response.text()).length} bytes`)
  }
  const { peak, latency } = await watch(port, pid, () =>
    Promise.all(Array.from({ length: BODIES }, () => ask().catch(() => answers.push('connection ended')))),
  )
  const told = [...Map.groupBy(answers, (answer) => answer)].map(([answer, all]) => `${all.length} × ${answer}`)
  return `memory ${before.toFixed(0)} -> ${peak.toFixed(0)} MiB, ${latency}, answers ${told.join(', ')}`
}

async function start(folder: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['src/server.ts'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_BASE_URL: `http://127.0.0.1:${port}`,
      BILLING_ADMIN_KEY: 'bench-admin-key-0123456789',
      SECRET_KEYS: 'bench-secret-key-0123456789',
      WEBHOOK_DELIVERY: 'false',
      LOG_LEVEL: 'error',
    },
  })
  for (let look = 0; look < 300; look += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return child
    await pause(200)
  }
  child.kill()
  throw new Error('the service did not become ready within a minute')
}

const folder = process.argv[2] ?? new URL('..', import.meta.url).pathname
const port = await findFreePort()
const service = await start(folder, port)
try {
  const pid = service.pid!
  const say = (what: string, result: string) => process.stdout.write(`${what}\n  ${result}\n`)
  const unknown = { 'x-api-key': mintApiKey(randomBase62(12)).secret }
  say(`${BODIES} bodies of ${KEYS} keys, no key`, await measureKeys(port, pid, {}))
  say(`${BODIES} bodies of ${KEYS} keys, an unknown key`, await measureKeys(port, pid, unknown))
  say(`${CONNECTIONS} half-sent bodies of 1 MB`, await measureHalf(port, pid, HALF_BYTES + 1, HALF_BYTES))
  say(`${CONNECTIONS} half-sent bodies of 12 KB`, await measureHalf(port, pid, 12_000, 11_000))
} finally {
  service.kill()
  await once(service, 'exit')
}
