import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A server on a socket that a client takes for a Docker engine; `host` is its DOCKER_HOST. */
export interface FakeEngine {
  host: string
  close: () => Promise<void>
}

/** Serves a Docker engine's socket with a chosen fault. Tests that need a working engine use the real one. */
export async function startFakeEngine(listener: RequestListener): Promise<FakeEngine> {
  const folder = mkdtempSync(join(tmpdir(), 'engine-'))
  const path = join(folder, 'docker.sock')
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(path, resolve))
  return {
    host: `unix://${path}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
