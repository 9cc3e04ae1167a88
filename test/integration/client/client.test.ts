import { createServer, type AddressInfo, type Server } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  Conflict,
  createClient,
  CreditsExhausted,
  DeadlineExceeded,
  ERROR_CLASSES,
  InvalidInput,
  NotFound,
  RegpackError,
  type RegpackClient,
} from '#clients/typescript/src/index.ts'
import { PROBLEMS } from '#src/lib/problem-codes.ts'
import { cleanUpAfterFile } from '#test/support/clean-up.ts'
import { openProxy } from '#test/support/proxy.ts'
import { listen } from '#test/support/raw-http.ts'
import { openOwnService, type Customer, type Service } from '#test/support/service.ts'

let service: Service
let customer: Customer
let port: number
let client: RegpackClient
const urlOf = (at: number) => `http://127.0.0.1:${at}`
const clientAt = (at: number, options: object = {}) =>
  createClient({ baseUrl: urlOf(at), apiKey: customer.secret, waitMs: 10, ...options })

beforeAll(async () => {
  service = await openOwnService()
  customer = await service.openCustomer({ credits: 10_000, scopes: ['read', 'write', 'admin'] })
  port = await listen(service)
  client = clientAt(port)
})

/** Counts the requests that a client sends, and notes their idempotency keys. */
function counting() {
  const keys: Array<string | null> = []
  const send: typeof fetch = (request) => {
    keys.push((request as Request).headers.get('idempotency-key'))
    return fetch(request)
  }
  return { keys, fetch: send }
}

describe('an answer', () => {
  test('is typed, and says what it cost', async () => {
    const { data, cost, creditsRemaining, isReplayed, traceId } = await client.GET('/api/v1/domain-packs/{pack_id}', {
      params: { path: { pack_id: 'eu-dora' } },
    })
    const title: string = data.title
    expect({ title, cost, isReplayed }).toEqual({
      title: expect.stringContaining('2022/2554'),
      cost: 1,
      isReplayed: false,
    })
    expect(creditsRemaining).toBeGreaterThan(0)
    expect(traceId).toMatch(/^[0-9a-f]{32}$/)
  })

  test('is a file where one is asked for', async () => {
    const path = { path: { pack_id: 'eu-dora' } }
    const csv = await client.GET('/api/v1/domain-packs/{pack_id}/filing-rules', {
      params: { ...path, query: { format: 'csv' } },
      parseAs: 'text',
    })
    expect(csv.data.split('\r\n')[0]).toMatch(/^\uFEFF?Key,Title,/)
    // A table that would be read as JSON is refused before it is paid.
    const unread = client.GET('/api/v1/domain-packs/{pack_id}/filing-rules', {
      params: { ...path, query: { format: 'csv' } },
    })
    await expect(unread).rejects.toThrow("give parseAs 'arrayBuffer' for xlsx, 'text' for any other format")
    const xlsx = await client.GET('/api/v1/domain-packs/{pack_id}/filing-rules', {
      params: { ...path, query: { format: 'xlsx' } },
      parseAs: 'arrayBuffer',
    })
    expect(new Uint8Array(xlsx.data).slice(0, 2)).toEqual(Uint8Array.of(0x50, 0x4b))
  })

  test('has every item of a list, page after page', async () => {
    const codes: string[] = []
    const init = { params: { path: { pack_id: 'eu-dora' }, query: { limit: 50 } } }
    for await (const { code } of client.each('/api/v1/domain-packs/{pack_id}/obligations', init)) codes.push(code)
    const { data } = await client.GET('/api/v1/domain-packs/{pack_id}/obligations', init)
    expect(codes).toHaveLength(data.page.total)
    expect(new Set(codes).size).toBe(codes.length)
  })

  test('of a later release, with a field, a value and an error code that are new, is read all the same', async () => {
    const later: typeof fetch = async (request) => {
      const response = await fetch(request)
      const text = (await response.text())
        .replace('"publication_mode":"published"', '"publication_mode":"archived","new_field":1')
        .replace('"code":"not_found"', '"code":"gone_for_good"')
      return new Response(text, response)
    }
    const newer = clientAt(port, { fetch: later })
    const { data } = await newer.GET('/api/v1/domain-packs/{pack_id}', { params: { path: { pack_id: 'eu-dora' } } })
    expect(data).toMatchObject({ publication_mode: 'archived', new_field: 1 })
    const error = await newer
      .GET('/api/v1/domain-packs/{pack_id}', { params: { path: { pack_id: 'none' } } })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(RegpackError)
    expect(error).toMatchObject({ code: 'gone_for_good', status: 404, name: 'RegpackError' })
  })
})

describe('a refusal', () => {
  test('has a class for each code of the service', () => {
    expect(Object.keys(ERROR_CLASSES).toSorted()).toEqual(Object.keys(PROBLEMS).toSorted())
  })

  test('is thrown with its trace id and cost, names the input, and is not sent again', async () => {
    const { keys, fetch } = counting()
    const once = clientAt(port, { fetch })
    const missing = once.GET('/api/v1/domain-packs/{pack_id}', { params: { path: { pack_id: 'eu-dorra' } } })
    await expect(missing).rejects.toBeInstanceOf(NotFound)
    await expect(missing).rejects.toMatchObject({
      cost: 0,
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      errors: [{ code: 'not_found', field: 'path.pack_id', doc_url: expect.any(String) }],
    })
    const wrong = once.POST('/api/v1/regulatory-graph/query', { body: { limit: 0 } })
    await expect(wrong).rejects.toBeInstanceOf(InvalidInput)
    const poor = await service.openCustomer({ credits: 0 })
    const broke = clientAt(port, { fetch, apiKey: poor.secret })
    await expect(broke.GET('/api/v1/domain-packs')).rejects.toBeInstanceOf(CreditsExhausted)
    expect(keys).toHaveLength(3)
  })
})

describe('a write', () => {
  const idOf = (name: string) => ({ body: { id: name, entity_roles: ['credit_institution'] } })

  test('whose answer is lost is sent again with the same key, happens once, and is charged once', async () => {
    const proxy = await openProxy({ host: '127.0.0.1', port })
    proxy.cutAfter(20)
    const { keys, fetch } = counting()
    const before = (await client.GET('/api/v1/billing/subscription')).data
    const healing: typeof globalThis.fetch = async (request) => {
      if (keys.length === 1) proxy.heal()
      return fetch(request)
    }
    const lossy = clientAt(proxy.port, { fetch: healing })
    const made = await lossy.POST('/api/v1/customer-profiles', idOf('lost'))
    expect({ id: made.data.id, isReplayed: made.isReplayed }).toEqual({ id: 'lost', isReplayed: true })
    expect(keys).toEqual([keys[0], keys[0]])
    const after = (await client.GET('/api/v1/billing/subscription')).data
    const { data: prices } = await client.GET('/api/v1/billing/prices')
    const price = prices.operations.find(({ operation }) => operation === 'createCustomerProfile')!.credits
    expect(before.balance - after.balance).toBe(price)
  })

  test('keeps the key that the caller gives', async () => {
    const headers = { 'idempotency-key': 'the-caller-s-own' }
    const first = await client.POST('/api/v1/customer-profiles', { ...idOf('own-key'), headers })
    const second = await client.POST('/api/v1/customer-profiles', { ...idOf('own-key'), headers })
    expect([first.isReplayed, second.isReplayed]).toEqual([false, true])
    await expect(client.POST('/api/v1/customer-profiles', idOf('own-key'))).rejects.toBeInstanceOf(Conflict)
  })

  test('to a service that is killed and comes back goes through', async () => {
    const first = await openOwnService()
    const at = await listen(first)
    const { keys, fetch } = counting()
    let second: Service | undefined
    const reviving: typeof globalThis.fetch = async (request) => {
      if (keys.length === 2 && !second) {
        second = await openOwnService()
        await second.app.listen({ port: at, host: '127.0.0.1' })
      }
      return fetch(request)
    }
    const patient = clientAt(at, { fetch: reviving })
    await first.app.close()
    const { data } = await patient.POST('/api/v1/customer-profiles', idOf('revived'))
    expect({ id: data.id, attempts: keys.length, keys: new Set(keys).size }).toEqual({
      id: 'revived',
      attempts: 3,
      keys: 1,
    })
  })
})

describe('a call', () => {
  test('ends at its deadline over all attempts, and at once when its caller gives up', async () => {
    const silent = await openSilentServer()
    const hasty = clientAt(silent, { deadlineMs: 50 })
    await expect(hasty.GET('/api/v1/domain-packs')).rejects.toBeInstanceOf(DeadlineExceeded)
    const giveUp = new AbortController()
    const call = clientAt(silent).GET('/api/v1/domain-packs', { signal: giveUp.signal })
    giveUp.abort(new Error('no longer wanted'))
    await expect(call).rejects.toThrow('no longer wanted')
  })

  test('to a service that is silent at first is made again before its deadline', async () => {
    const silent = await openSilentServer()
    const { keys, fetch } = counting()
    const answering: typeof globalThis.fetch = (request) =>
      keys.length === 0 ? fetch(request) : Promise.resolve(Response.json({ id: 'eu-dora' }))
    const patient = clientAt(silent, { fetch: answering, attemptMs: 50 })
    const { data } = await patient.GET('/api/v1/domain-packs/{pack_id}', { params: { path: { pack_id: 'eu-dora' } } })
    expect({ id: data.id, silent: keys.length }).toEqual({ id: 'eu-dora', silent: 1 })
    const twice = clientAt(silent, { fetch, attemptMs: 20, attempts: 2 })
    await expect(twice.GET('/api/v1/domain-packs')).rejects.toThrow('No whole answer within 20 ms')
    expect(keys).toHaveLength(3)
  })

  test('that is to wait longer than its deadline says so at once', async () => {
    const busy = clientAt(port, {
      deadlineMs: 1_000,
      fetch: () => Promise.resolve(Response.json({ errors: [{ code: 'rate_limited' }] }, WAIT_LONG)),
    })
    await expect(busy.GET('/api/v1/domain-packs')).rejects.toMatchObject({
      name: 'RateLimited',
      retryAfterSeconds: 3_600,
    })
  })
})
const WAIT_LONG = { status: 429, headers: { 'retry-after': '3600' } }

async function openSilentServer(): Promise<number> {
  const server: Server = createServer((socket) => void socket.on('error', () => undefined).resume())
  const open = new Set<{ destroy(): void }>()
  server.on('connection', (socket) => void open.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUpAfterFile(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

describe('a nightly sync of change events', () => {
  test('that is killed in the middle goes on from what it kept, and loses nothing', async () => {
    const all: number[] = []
    for await (const { events } of client.sync({ limit: 500 })) all.push(...events.map(({ seq }) => seq))
    const kept: number[] = []
    let after = 0
    for await (const page of client.sync({ limit: 7 })) {
      // The process dies before the second page is kept.
      if (kept.length > 0) break
      kept.push(...page.events.map(({ seq }) => seq))
      after = page.after
    }
    for await (const page of client.sync({ after, limit: 50 })) {
      kept.push(...page.events.map(({ seq }) => seq))
      after = page.after
    }
    expect(kept).toEqual(all)
    expect(await client.sync({ after }).next()).toEqual({ done: true, value: undefined })
  })
})
