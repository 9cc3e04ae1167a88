/** A neighbour of hostile callers: requests `/healthz` from another address, in a thread of its own, until it gets a message. */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** The latencies that the neighbour measured, ms; a call that was refused or lost counts as failed. */
export interface Probed {
  latencies: number[]
  failed: number
}

const PROBE_EVERY_MS = 10
const { port } = workerData as { port: number }
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const probed: Probed = { latencies: [], failed: 0 }
const stopped = new AbortController()
parentPort!.once('message', () => stopped.abort())

const ask = () =>
  new Promise<number>((resolve, reject) => {
    const asked = request(
      { port, host: '127.0.0.1', localAddress: '127.0.0.2', path: '/healthz', agent },
      (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0))
      },
    )
    asked.once('error', reject).end()
  })

// Its connection is open before the hostile ones are.
await ask()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
parentPort!.postMessage('ready')
while (!stopped.signal.aborted) {
  const since = performance.now()
  const status = await ask().catch(() => 0)
  if (status === 200) probed.latencies.push(performance.now() - since)
  else probed.failed += 1
  await pause(PROBE_EVERY_MS)
}
agent.destroy()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
parentPort!.postMessage(probed)
