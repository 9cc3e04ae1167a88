import { createServer } from 'node:net'

/**
 * Finds a free TCP port of the loopback interface: `preferred` when it is free, else one that the system picks. Another
 * program may take it before the caller binds it, so the caller must be ready to ask again.
 */
export async function findFreePort(preferred = 0): Promise<number> {
  try {
    return await probePort(preferred)
  } catch (error) {
    if (preferred === 0) throw error
    return await probePort(0)
  }
}

/** Listens on an address for a moment. Rejects with the system's error when it can't listen there. */
export async function probeAddress({ host, port }: { host: string; port: number }): Promise<void> {
  await probePort(port, host)
}

function probePort(port: number, host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    // A client that connects now is disconnected; otherwise its socket would keep the port open.
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : port))
    })
  })
}
