import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { onceTaken, TakenResponse } from '#src/http/server/taken-response.ts'
import { cleanUpAfterFile } from '#test/support/clean-up.ts'
import { openRaw, requestText } from '#test/support/raw-http.ts'

/** More than the kernels on both sides hold. */
const LARGE = 64 * 1024 * 1024
const PIECE = Buffer.alloc(16_384, 'x')

const BODIES: Array<[string, () => string | Buffer | Readable]> = [
  ['bytes', () => Buffer.alloc(LARGE, 'x')],
  ['a text', () => 'ü'.repeat(LARGE / 2)],
  ['a stream', () => Readable.from(Array.from({ length: LARGE / PIECE.length }, () => PIECE))],
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
      const body = bodyOf()
      onceTaken(response, () => void told.push(`${request.url!} ${String(response.writableFinished)}`))
      response.setHeader('content-length', LARGE)
      if (body instanceof Readable) body.pipe(response)
      else response.end(body)
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

test('an answer of 64 KiB is not told: it is handed over whole', async () => {
  const told: string[] = []
  const port = await serve((request, response) => {
    onceTaken(response, () => void told.push(request.url!))
    response.end(Buffer.alloc(64 * 1024, 'x'))
  })
  const caller = await openRaw(port)
  caller.write(requestText('GET', '/small', { connection: 'close' }))
  expect(await caller.ended).toMatch(/x{65536}$/)
  expect(told).toEqual([])
})
