import { createServer } from 'node:net'

/** Listens on an address for a moment. Rejects with the system's error when it can't listen there. */
export function probeAddress({ host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    // A client that connects now is disconnected; otherwise its socket would keep the port open.
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()))
  })
}
