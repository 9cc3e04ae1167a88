import { beforeAll, describe, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

const TABLE = '/api/v1/domain-packs/eu-dora/filing-rules?format=csv'

let service: Service
let reader: Customer
let writer: Customer
beforeAll(async () => {
  service = await openService()
  reader = await service.openCustomer()
  writer = await service.openCustomer({ scopes: ['read', 'write'] })
})

const basic = (password: string, name = 'me') => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
const ask = (url: string, headers: Record<string, string>, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  service.app.inject({ method, url, headers, ...(method === 'POST' ? { payload: {} } : {}) })
const challengesOf = (answer: Awaited<ReturnType<typeof ask>>) => [answer.headers['www-authenticate'] ?? []].flat()

describe('a key as the password of HTTP Basic', () => {
  test('reads a table with any name, and pays for it', async () => {
    const before = await reader.balance()
    for (const name of ['me', '', 'ü@x'])
      expect((await ask(TABLE, { authorization: basic(reader.secret, name) })).statusCode).toBe(200)
    expect((await ask(TABLE, { authorization: basic(reader.secret) }, 'HEAD')).statusCode).toBe(200)
    // What HEAD reserved comes back at once, but after the answer.
    await expect.poll(() => reader.balance()).toBe(before - 3)
  })

  test('may do nothing but read: a key with more scopes is refused, with the remedy, free of charge', async () => {
    const before = await writer.balance()
    const answer = await ask(TABLE, { authorization: basic(writer.secret) })
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([403, 'header.authorization'])
    expect(answer.json().errors[0].detail).toContain('POST /api/v1/tokens')
    expect(await writer.balance()).toBe(before)
  })

  test('is asked for where a table is read without a credential or with a wrong password, and nowhere else', async () => {
    for (const headers of [
      {},
      { authorization: basic('x') },
      { authorization: 'Basic !' },
      { authorization: 'Basic' },
    ]) {
      const answer = await ask(TABLE, headers)
      expect(answer.statusCode).toBe(401)
      expect(challengesOf(answer).map((each) => each.split(' ')[0])).toContain('Basic')
    }
    // A page that sends its own credential must not make the browser ask.
    for (const headers of [{ 'x-api-key': 'x' }, { authorization: 'Bearer x' }])
      expect(challengesOf(await ask(TABLE, headers)).join()).not.toContain('Basic')
    const elsewhere = [
      await ask('/api/v1/domain-packs', {}),
      await ask('/api/v1/domain-packs', { authorization: basic(reader.secret) }),
      await ask('/api/v1/regulatory-graph/query?format=csv', { authorization: basic(reader.secret) }, 'POST'),
      await ask('/api/v1/tokens', { authorization: basic(reader.secret) }),
    ]
    for (const answer of elsewhere) {
      expect(answer.statusCode).toBe(401)
      expect(challengesOf(answer).join()).not.toContain('Basic')
    }
  })

  test('is never read from an address', async () => {
    for (const url of [`${TABLE}&api_key=${reader.secret}`, `${TABLE}&x-api-key=${reader.secret}`])
      expect((await ask(url, {})).statusCode).toBe(401)
  })
})
