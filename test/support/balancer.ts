import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { cleanUpAfterFile } from './clean-up.ts'

/** How often it asks each backend whether it is ready. */
const CHECK_MS = 500

interface Backend {
  url: string
  isReady: boolean
}

/**
 * A plain TCP balancer, as many deployments have it: it knows of each backend only whether its last `/readyz` was 200,
 * gives every new connection to the next one that is, and ends the caller's connection when a backend refuses it.
 */
export async function openBalancer(urls: string[]): Promise<{ url: string; countReady(): number }> {
  const backends: Backend[] = urls.map((url) => ({ url, isReady: false }))
  const ready = () => backends.filter(({ isReady }) => isReady)
  let turn = 0
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    turn += 1
    const chosen = ready()
    const backend = chosen[turn % chosen.length]
    if (backend === undefined) {
      client.destroy()
      return
    }
    const { hostname: host, port } = new URL(backend.url)
    const upstream = connect({ host, port: Number(port) })
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroySoon()
      })
      socket.pipe(other)
    }
  })
  const closing = new AbortController()
  const check = async (backend: Backend): Promise<void> => {
    while (!closing.signal.aborted) {
      const answer = await fetch(`${backend.url}/readyz`, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined)
      await answer?.body?.cancel()
      backend.isReady = answer?.status === 200
      await sleep(CHECK_MS)
    }
  }
  const checks = backends.map(check)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUpAfterFile(async () => {
    closing.abort()
    for (const socket of sockets) socket.destroy()
    server.close()
    await Promise.all(checks)
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, countReady: () => ready().length }
}
