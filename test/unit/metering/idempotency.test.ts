import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packAnswer, readIdempotency, unpackAnswer } from '#src/money/metering/index.ts'

const REQUEST = { method: 'POST', url: '/api/v1/x?b=2&a=1', body: { one: 1, two: [2] } }
type Change = Partial<Record<'method' | 'url', string> & { body: object; form: { format: string; view: string } }>
const read = (change: Change = {}, header = 'k', keyId = 'key') =>
  readIdempotency(header, keyId, { ...REQUEST, ...change })!

test('an idempotency key is 1 to 255 printable ASCII characters', () => {
  expect(readIdempotency(undefined, 'key', REQUEST)).toBeUndefined()
  for (const good of ['a', 'a b', 'x'.repeat(255)]) expect(read({}, good).recordId).toMatch(/^[0-9a-f]{64}$/)
  for (const bad of ['', ' ', 'x'.repeat(256), 'é', 'a\tb', ['a', 'b']]) {
    expect(() => readIdempotency(bad, 'key', REQUEST)).toThrow('Invalid payload')
  }
})

test('the order of fields and parameters does not make another request', () => {
  expect(read({ url: '/api/v1/x?a=1&b=2', body: { two: [2], one: 1 } })).toEqual(read())
})

test('another body, query, path, method or key does', () => {
  const first = read()
  expect(read({ body: { one: 2, two: [2] } }).fingerprint).not.toBe(first.fingerprint)
  expect(read({ url: '/api/v1/x?a=1' }).fingerprint).not.toBe(first.fingerprint)
  for (const other of [
    read({ url: '/api/v1/y?b=2&a=1' }),
    read({ method: 'PATCH' }),
    read({}, 'other'),
    read({}, 'k', 'other'),
  ]) {
    expect(other.recordId).not.toBe(first.recordId)
  }
})

test('the form of an answer counts, by whatever it was asked for', () => {
  const csv = { form: { format: 'csv', view: 'compact' } }
  const first = read({ url: '/api/v1/x?format=csv', ...csv })
  expect(read({ url: '/api/v1/x', ...csv }).fingerprint).toBe(first.fingerprint)
  expect(read({ url: '/api/v1/x', form: { format: 'json', view: 'compact' } }).fingerprint).not.toBe(first.fingerprint)
  const full = { form: { format: 'csv', view: 'full' } }
  expect(read({ url: '/api/v1/x', body: { view: 'full' }, ...full }).fingerprint).not.toBe(first.fingerprint)
})

test('a kept answer comes back byte for byte, small or large, sealed or not, a text or a file', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'grapheme', minLength: 900, maxLength: 3_000 }),
  )
  const answer = fc.oneof(
    fc.record({ content: text }),
    fc.record({
      content: fc.uint8Array({ maxLength: 3_000 }).map((bytes) => Buffer.from(bytes)),
      file: fc.record({ type: text, disposition: text }),
    }),
  )
  const sealWith = fc.constantFrom(undefined, { secret: 'key', salt: 'header' })
  await fc.assert(
    fc.asyncProperty(answer, sealWith, async (one, key) => {
      expect(await unpackAnswer(await packAnswer(one, key), key)).toEqual({ ...one, content: Buffer.from(one.content) })
    }),
  )
})

test('a large answer is kept deflated, and one that was kept before small ones were not is read', async () => {
  const large = JSON.stringify(Array.from({ length: 500 }, (_, index) => ({ id: `fact-${index}` })))
  expect((await packAnswer({ content: large })).length).toBeLessThan(large.length / 3)
  expect(await unpackAnswer(deflateRawSync('{"a":1}').toString('base64'))).toEqual({ content: Buffer.from('{"a":1}') })
})
