import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { cleanUpAfterFile } from './clean-up.ts'

/** A TCP proxy on loopback in front of a store. It can be cut, as if the store had been stopped. */
export interface Proxy {
  port: number
  /** Ends every connection and refuses new ones. */
  cut(): void
  /** Drops the store's answers from now on: commands take effect, their replies are lost. */
  dropReplies(): void
  /** Lets so many more bytes of the store's answers through, over all connections; then it is cut. */
  cutAfter(bytes: number): void
  /** Holds back the store's answers from now on; resolves as soon as one is held back. */
  hold(): Promise<void>
  /** Lets everything through again, first what was held back. */
  heal(): void
}

export async function openProxy(target: { host: string; port: number }): Promise<Proxy> {
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'deaf' | 'holding' = 'open'
  let bytesLeft = Number.POSITIVE_INFINITY
  let onHeld: () => void = () => undefined
  const held: Array<() => void> = []
  const server = createServer((client) => {
    if (state === 'cut') {
      client.destroy()
      return
    }
    const store = connect(target)
    for (const socket of [client, store]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        store.destroy()
      })
    }
    client.on('data', (chunk) => store.write(chunk))
    store.on('data', (chunk) => {
      if (state === 'holding') {
        held.push(() => client.write(chunk))
        onHeld()
      } else if (state !== 'deaf') {
        const passed = chunk.subarray(0, bytesLeft)
        bytesLeft -= passed.length
        // Cuts once the last byte is sent, so that the client reads it first.
        client.write(passed, () => bytesLeft === 0 && cut())
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endAll = () => sockets.forEach((socket) => socket.destroy())
  cleanUpAfterFile(() => {
    endAll()
    server.close()
  })
  function cut() {
    state = 'cut'
    endAll()
  }
  return {
    port: (server.address() as { port: number }).port,
    cut,
    cutAfter: (bytes) => void (bytesLeft = bytes),
    dropReplies: () => void (state = 'deaf'),
    hold() {
      state = 'holding'
      return new Promise((resolve) => (onHeld = resolve))
    },
    heal() {
      for (const send of held.splice(0)) send()
      // A connection that has lost replies no longer matches replies with its client's commands.
      if (state === 'deaf') endAll()
      state = 'open'
      bytesLeft = Number.POSITIVE_INFINITY
    },
  }
}
