import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { onBodyTaken, TakenResponse } from '#src/http/server/taken-response.ts'
import { cleanUpAfterFile } from '#test/support/clean-up.ts'
import { openRaw, requestText } from '#test/support/raw-http.ts'

/** More than the kernels on both sides hold. */
const LARGE = 64 * 1024 * 1024

const BODIES: Array<[string, () => string | Buffer]> = [
  ['bytes', () => Buffer.alloc(LARGE, 'x')],
  ['a text', () => 'ü'.repeat(LARGE / 2)],
]

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer({ ServerResponse: TakenResponse }, answer).listen(0, '127.0.0.1')
  cleanUpAfterFile(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test.each(BODIES)(
  'a large answer is told as taken once, while its caller stalls, and arrives whole: %s',
  async (_, bodyOf) => {
    const told: string[] = []
    const port = await serve((request, response) => {
      onBodyTaken(response, () => void told.push(`${request.url!} ${String(response.writableFinished)}`))
      response.setHeader('content-length', LARGE)
      response.end(bodyOf())
    })
    const caller = await openRaw(port)
    caller.socket.pause()
    // The second waits behind the first, so that the operating system takes nothing of it.
    caller.write(requestText('GET', '/first') + requestText('GET', '/second', { connection: 'close' }))
    await expect.poll(() => told).toEqual(['/first false'])
    caller.socket.resume()
    const text = await caller.ended
    expect(text.split('HTTP/1.1 200 OK\r\n').map((each) => each.split('\r\n\r\n')[1]?.length ?? 0)).toEqual([
      0,
      LARGE,
      LARGE,
    ])
    expect(told).toEqual(['/first false', '/second false'])
  },
)

test('an answer is told once half of it is taken, at most 64 KiB; one up to 16 KiB is handed over whole', async () => {
  const written: number[] = []
  const told: string[] = []
  const port = await serve((request, response) => {
    const size = Number(request.url!.slice(1))
    onBodyTaken(response, () => void told.push(`${size} after ${response.socket!.bytesWritten - before}`))
    response.sendDate = false
    response.setHeader('content-length', size)
    response.flushHeaders()
    const before = response.socket!.bytesWritten
    response.end(Buffer.alloc(size, 'x'))
    response.once('finish', () => written.push(size))
  })
  for (const size of [16_384, 16_385, 71_680, 1_000_000]) {
    const caller = await openRaw(port)
    caller.write(requestText('GET', `/${size}`, { connection: 'close' }))
    expect((await caller.ended).split('\r\n\r\n')[1]).toHaveLength(size)
  }
  expect(written).toEqual([16_384, 16_385, 71_680, 1_000_000])
  expect(told).toEqual(['16385 after 8193', '71680 after 35840', '1000000 after 65536'])
})
