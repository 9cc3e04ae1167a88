import { describe, expect, onTestFinished, test } from 'vitest'
import { mintApiKey } from '#src/lib/secrets/api-key.ts'
import { grantCredits, showCredits } from '#src/money/accounts/credits/credits.ts'
import type { SingleReservation } from '#src/money/metering/index.ts'
import { workspaceKeys } from '#src/stores/redis/keys.ts'
import { openRedis, type Redis } from '#src/stores/redis/redis.ts'
import { LAYOUT, LAYOUT_KEY } from '#src/stores/redis/scripts/shapes.ts'
import { copyAccount } from '#test/support/account-copy.ts'
import { openCreditAccount, type CreditAccount } from '#test/support/credit-account.ts'
import { ANSWER, replayed } from '#test/support/reservations.ts'
import { startRedisCluster } from '#test/support/redis-cluster.ts'
import { hasRedisServer, startRedisServer, until, type RedisServer } from '#test/support/redis-server.ts'
import { regpack } from '#test/support/regpack.ts'
import { openOwnService, untilReady } from '#test/support/service.ts'

const UNAVAILABLE = { code: 'billing_unavailable' }
const REMEDY = 'run `npm run reset` if `npm start` keeps it, otherwise empty it or name another'
const OTHER = `holds layout 99, and this release reads layout ${LAYOUT} alone: ${REMEDY}`
const UNNUMBERED = `holds data without a layout number, and this release reads layout ${LAYOUT} alone: ${REMEDY}`

async function open(server: Pick<RedisServer, 'url'>, cluster = false): Promise<Redis> {
  const redis = await openRedis({ url: server.url, cluster })
  onTestFinished(() => redis.close())
  return redis
}

/** Credits, a kept answer, a call with an effect that is under way, and a call that is not committed yet. */
async function useAccount(redis: Redis): Promise<CreditAccount> {
  const account = await openCreditAccount(redis)
  await grantCredits(redis, { slot: account.slot, amount: 100, reason: 'test' })
  const done = (await account.meter.reserve(account.keyed('check', 'done', false))) as SingleReservation
  await done.commit(ANSWER)
  await account.meter.reserve(account.keyed('run', 'held', true))
  await account.meter.reserve(account.request('read'))
  return account
}

const replay = (account: CreditAccount) => account.meter.reserve(account.keyed('check', 'done', false))

describe.skipIf(!hasRedisServer)('the layout of packed values', () => {
  test('is noted in an empty store, also when two processes begin at once', async () => {
    const server = await startOwn()
    const [one, other] = await Promise.all([open(server), open(server)])
    expect(await server.ask('GET', LAYOUT_KEY)).toBe(String(LAYOUT))
    expect([await one.checkLayout(), await other.checkLayout()]).toEqual([undefined, undefined])
  })

  test('is noted anew by a process that has used the store, when the store lost the number', async () => {
    const server = await startOwn()
    const redis = await open(server)
    const account = await useAccount(redis)
    await server.ask('DEL', LAYOUT_KEY)
    expect(await redis.checkLayout()).toBeUndefined()
    expect(await server.ask('GET', LAYOUT_KEY)).toBe(String(LAYOUT))
    expect(await replayed(replay(account))).toEqual({ status: 200, text: ANSWER.content })
  })

  test('that is another refuses every script with 503, and none of them changes anything', async () => {
    const server = await startOwn()
    const redis = await open(server)
    const account = await useAccount(redis)
    const { account: name } = workspaceKeys(account.slot)
    const other = `redis.call('HSET', KEYS[1], 'state', cmsgpack.pack(99, { 'fields', 'of', 'another', 'order' }))`
    await server.ask('EVAL', other, '1', name)
    const { values } = await copyAccount(server.url, account.slot)
    await expect(account.meter.reserve(account.request('read'))).rejects.toMatchObject(UNAVAILABLE)
    await expect(replay(account)).rejects.toMatchObject(UNAVAILABLE)
    await expect(account.meter.check(account.request('read'))).rejects.toMatchObject(UNAVAILABLE)
    await expect(showCredits(redis, account.slot)).rejects.toMatchObject(UNAVAILABLE)
    await expect(grantCredits(redis, { slot: account.slot, amount: 5, reason: 'x' })).rejects.toMatchObject(UNAVAILABLE)
    account.wait(31_000)
    await expect(account.settleHeld(false)).rejects.toMatchObject(UNAVAILABLE)
    expect((await copyAccount(server.url, account.slot)).values).toEqual(values)
  })

  test('that is another makes a process not ready: it says why and accepts no key', async () => {
    const server = await startOwn()
    const redis = await open(server)
    const service = await openOwnService({ redis, background: true })
    await untilReady(service)
    const customer = await service.openCustomer({ credits: 5 })
    const read = () => service.call(customer, 'GET', '/api/v1/domain-packs/eu-dora')
    const readiness = async () => (await service.app.inject('/readyz')).json()
    expect((await read()).status).toBe(200)
    expect(await readiness()).toMatchObject({ status: 'ready' })

    await server.ask('SET', LAYOUT_KEY, '99')
    await until(async () => (await readiness()).status === 'not_ready', 'it stays ready')
    expect(await readiness()).toMatchObject({ components: { redis: { status: 'down', detail: OTHER } } })
    expect(await read()).toMatchObject({ status: 503, json: { errors: [UNAVAILABLE] } })
    const unknown = { secret: mintApiKey(customer.slot).secret }
    expect((await service.call(unknown, 'GET', '/api/v1/domain-packs/eu-dora')).status).toBe(503)

    await server.ask('SET', LAYOUT_KEY, String(LAYOUT))
    await until(async () => (await readiness()).status === 'ready', 'it stays away')
    expect((await read()).status).toBe(200)
    expect(await customer.balance()).toBe(3)
  })

  test('that an earlier commit left without a number is refused with the remedy, and nothing in the store changes', async () => {
    const server = await startOwn()
    const slot = 'ABCDEFGHIJKL'
    const { account: name } = workspaceKeys(slot)
    await server.ask('EVAL', `redis.call('HSET', KEYS[1], 'state', cmsgpack.pack({ 5, 1, '' }))`, '1', name)
    const { values } = await copyAccount(server.url, slot)
    const redis = await open(server)
    expect(await redis.checkLayout()).toBe(UNNUMBERED)
    expect(await redis.findFault(5_000)).toBe(UNNUMBERED)
    await expect(showCredits(redis, slot)).rejects.toMatchObject(UNAVAILABLE)
    await expect(redis.command(name, ['HSET', name, 'state', 'x'])).rejects.toMatchObject(UNAVAILABLE)
    const reconcile = await regpack(['accounts', 'reconcile'], { env: { REDIS_URL: server.url } })
    expect(reconcile).toMatchObject({ code: 1, err: `Redis ${UNNUMBERED}\n` })
    expect((await copyAccount(server.url, slot)).values).toEqual(values)
    expect(await server.ask('GET', LAYOUT_KEY)).toBeNull()
  })

  test('is one for all masters of a cluster', async () => {
    const cluster = await startRedisCluster()
    const redis = await open(cluster, true)
    expect(await redis.checkLayout()).toBeUndefined()
    await redis.command(LAYOUT_KEY, ['SET', LAYOUT_KEY, '99'])
    expect(await (await open(cluster, true)).checkLayout()).toBe(OTHER)
  })
})

function startOwn(): Promise<RedisServer> {
  return startRedisServer({ appendonly: 'yes' })
}
