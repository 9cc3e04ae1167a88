import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { findFreePort } from '#src/lib/network/free-port.ts'

test('gives the preferred port when it is free and another one when it is taken', async () => {
  const port = await findFreePort()
  expect(await findFreePort(port)).toBe(port)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  expect(await findFreePort(port)).not.toBe(port)
  server.close()
})
