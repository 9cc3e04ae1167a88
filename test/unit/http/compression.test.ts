import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { registerCompression } from '#src/http/compression.ts'
import { keepAnswer } from '#src/http/kept-answer.ts'
import type { Policy } from '#src/http/policy/policy.ts'
import { jsonInTurns } from '#src/lib/json/pieces.ts'
import { cleanUpAfterFile } from '#test/support/clean-up.ts'

const ANSWER = JSON.stringify({ rows: Array.from({ length: 500 }, (_, row) => ({ row, text: 'the same words' })) })
const read = { access: 'key', scope: 'read', price: 'read' } as const
const app = Fastify()
cleanUpAfterFile(() => app.close())

const UNPACK: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
}
const ask = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

beforeAll(async () => {
  await app.register((api, _options, done) => {
    registerCompression(api)
    const add = (url: string, policy: Policy, text = ANSWER, headers = {}) =>
      api.get(url, { config: { policy } }, (_request, reply) =>
        reply.headers({ 'content-type': 'application/json; charset=utf-8', ...headers }).send(text),
      )
    add('/large', read)
    add('/medium', read, ANSWER.slice(0, 4_000))
    add('/small', read, ANSWER.slice(0, 1_023))
    add('/secret', { ...read, secretAnswer: true })
    add('/public', { access: 'public' })
    add('/cookie', read, ANSWER, { 'set-cookie': 'a=b' })
    done()
  })
  app.get('/outside', { config: { policy: read } }, () => JSON.parse(ANSWER))
})

describe('an answer of an operation', () => {
  test.each([
    ['zstd', 'gzip, deflate, br, zstd'],
    ['br', 'br, gzip'],
    ['gzip', 'gzip, deflate'],
    ['gzip', '*'],
    ['br', 'gzip;q=0.5, br;q=0.8'],
  ])('is sent with %s to a caller that takes %s', async (coding, accepted) => {
    for (const url of ['/large', '/medium']) {
      const { headers, rawPayload } = await ask(url, accepted)
      expect(headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' })
      expect(UNPACK[coding]!(rawPayload).toString()).toBe((await ask(url)).body)
    }
  })

  test.each([undefined, '', 'identity', 'deflate', 'gzip;q=0', 'gzip;q=0, *', 'unknown'])(
    'is sent as it is to a caller that takes %j',
    async (accepted) => {
      const { headers, body } = await ask('/large', accepted)
      expect([headers['content-encoding'], headers['content-length']]).toEqual([undefined, String(ANSWER.length)])
      expect(body).toBe(ANSWER)
    },
  )

  test.each(['/small', '/secret', '/public', '/cookie', '/outside'])(
    'is never compressed when it is too small, holds a secret or a cookie, or has no key: %s',
    async (url) => {
      expect((await ask(url, 'br, gzip, zstd')).headers).not.toHaveProperty('content-encoding')
    },
  )
})

test('a kept answer counts its own bytes and holds no other memory', async () => {
  const written = await jsonInTurns(JSON.parse(ANSWER) as object)
  const { body, byteLength, tag } = await keepAnswer(written, true)
  expect((body as Buffer).buffer.byteLength).toBe(body.length)
  expect(byteLength).toBe(body.length + 2 * tag.length)
  expect(byteLength).toBeLessThan(written.bytes.length / 5)
  expect((await keepAnswer(written, false)).byteLength).toBeGreaterThan(written.bytes.length)
})
