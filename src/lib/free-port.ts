import { createServer } from 'node:net'

/**
 * A TCP port of the loopback interface that nothing listens on: `preferred` when it is free, else one the system
 * picks. Another program may take it before it is used, so callers that bind it later must be ready to ask again.
 */
export async function findFreePort(preferred = 0): Promise<number> {
  try {
    return await probePort(preferred)
  } catch (error) {
    if (preferred === 0) throw error
    return await probePort(0)
  }
}

function probePort(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : port))
    })
  })
}
