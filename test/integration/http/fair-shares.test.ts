import { beforeAll, expect, test } from 'vitest'
import { setProfileLocked } from '#src/features/profiles/queries.ts'
import { openOwnService, type Answer, type Customer } from '#test/support/service.ts'
import { until } from '#test/support/redis-server.ts'

const one = { most: 2, mostEach: 1, queueMost: 1, waitMost: 60_000 }
const service = await openOwnService({ seats: { light: one, heavy: one, file: one } })
const PATH = '/api/v1/customer-profiles'
const PROFILE = { id: 'x', name: 'first', entity_roles: ['credit_institution'] }

let busy: Customer
let neighbour: Customer

beforeAll(async () => {
  ;[busy, neighbour] = await Promise.all([
    service.openCustomer({ scopes: ['read', 'write'] }),
    service.openCustomer({ scopes: ['read', 'write'] }),
  ])
  for (const customer of [busy, neighbour])
    expect(await service.call(customer, 'POST', PATH, PROFILE)).toMatchObject({ status: 200 })
})

/** Holds the lock that each change of the profile needs, until the returned function is called. */
async function holdProfile({ workspaceId }: Customer): Promise<() => Promise<void>> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  let isHeld = false
  const holding = service.graph.patient().write(async (tx) => {
    await tx.run(setProfileLocked, { workspaceId, profileId: 'x', at: '2026-11-21T12:00:00.000Z' })
    isHeld = true
    await released
  })
  await until(() => isHeld, 'the profile is locked')
  return async () => {
    release()
    await holding
  }
}

const change = (customer: Customer, name: string, key: string): Promise<Answer> =>
  service.call(customer, 'PATCH', `${PATH}/x`, { name }, { 'idempotency-key': key })

const readSeats = async () => (await service.app.inject({ url: '/metrics', headers: { accept: 'text/plain' } })).body

const fillIn = (customer: Customer, staff: number): Promise<Answer> =>
  service.call(customer, 'POST', `${PATH}/x/answers`, `Code,Answer\nstaff,${staff}\n`, { 'content-type': 'text/csv' })

test('a workspace beyond its share waits, then gets 429 too_busy for free; its key stays usable; others notice nothing', async () => {
  expect((await change(busy, 'zeroth', 'key-answered')).status).toBe(200)
  const release = await holdProfile(busy)
  const before = await busy.balance()
  const running = change(busy, 'second', 'key-running')
  const waiting = running.then(
    () => undefined,
    () => undefined,
  )
  await until(
    async () => (await readSeats()).includes('rpk_requests_in_seats{work="light",state="running"} 1'),
    'one works',
  )
  const queued = change(busy, 'third', 'key-queued')
  await until(
    async () => (await readSeats()).includes('rpk_requests_in_seats{work="light",state="waiting"} 1'),
    'one waits',
  )

  const refused = await change(busy, 'fourth', 'key-refused')
  expect(refused.status).toBe(429)
  expect(refused.json.errors).toMatchObject([{ code: 'too_busy' }])
  expect(refused.headers).toMatchObject({ 'retry-after': '2', 'x-credits-cost': '0' })
  // A replay of a large answer is work, too.
  expect((await change(busy, 'zeroth', 'key-answered')).json.errors).toMatchObject([{ code: 'too_busy' }])
  // Two calls hold a credit each; the refused one gave its credit back at once.
  expect(await busy.balance()).toBe(before - 2)

  expect((await change(neighbour, 'second', 'key-neighbour')).status).toBe(200)

  await release()
  await waiting
  expect([(await running).status, (await queued).status]).toEqual([200, 200])
  const again = await change(busy, 'fourth', 'key-refused')
  expect(again).toMatchObject({ status: 200, json: { name: 'fourth', version: 5 } })
  expect(again.headers).not.toHaveProperty('idempotent-replayed')
  expect((await change(busy, 'zeroth', 'key-answered')).headers).toHaveProperty('idempotent-replayed')
  expect(await busy.balance()).toBe(before - 3)
  expect(await readSeats()).toContain('rpk_too_busy_total{work="light"} 2')
})

test('an uploaded file waits for those of its own workspace alone', async () => {
  const release = await holdProfile(busy)
  const first = fillIn(busy, 10)
  await until(async () => (await readSeats()).includes('in_seats{work="file",state="running"} 1'), 'one is read')
  const second = fillIn(busy, 20)
  await until(async () => (await readSeats()).includes('in_seats{work="file",state="waiting"} 1'), 'one waits')
  expect((await fillIn(busy, 30)).json.errors).toMatchObject([{ code: 'too_busy' }])
  expect((await fillIn(neighbour, 30)).status).toBe(200)
  await release()
  expect([(await first).status, (await second).status]).toEqual([200, 200])
})
