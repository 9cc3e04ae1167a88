import { createClient, RESP_TYPES } from 'redis'
import { describe, expect, onTestFinished, test } from 'vitest'
import { grantCredits, showCredits } from '#src/accounts/credits/credits.ts'
import { mintApiKey } from '#src/lib/secrets/api-key.ts'
import { createMetering, type Metering, type SingleReservation } from '#src/metering/index.ts'
import { layoutKeys, NEWEST_LAYOUT, OLDEST_LAYOUT } from '#src/redis/layout/layout.ts'
import { workspaceKeys } from '#src/redis/keys.ts'
import { listProcesses, raiseLayout } from '#src/redis/layout/raise-layout.ts'
import { openRedis, type Redis } from '#src/redis/redis.ts'
import { copyAccount } from '#test/support/account-copy.ts'
import { openCreditAccount, type CreditAccount } from '#test/support/credit-account.ts'
import { verifyChain } from '#test/support/ledger.ts'
import { hasRedisServer, startRedisServer, until, type RedisServer } from '#test/support/redis-server.ts'
import { startRedisCluster } from '#test/support/redis-cluster.ts'
import { regpack } from '#test/support/regpack.ts'
import { openService, untilReady } from '#test/support/service.ts'
import { end } from '#test/support/reservations.ts'

const ANSWER = { status: 200, text: '{"is":"an answer"}' }
const AT_ONCE = { settleMs: 0 }
const UNAVAILABLE = { code: 'billing_unavailable' }

async function open(server: RedisServer): Promise<Redis> {
  const redis = await openRedis({ url: server.url })
  onTestFinished(() => redis.close())
  return redis
}

/** The layouts of all packed values of a slot: the account's state, its moved operations, its idempotency records. */
async function layoutsOf(url: string, slot: string): Promise<number[]> {
  const client = createClient({ url, RESP: 2 }).withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
  await client.connect()
  try {
    const keys = workspaceKeys(slot)
    const state = await client.hGet(keys.account, 'state')
    const operations = Object.values(await client.hGetAll(keys.ops))
    const names = await client.keys(keys.idempotency('*'))
    const records = await Promise.all(names.map((name) => client.get(name)))
    return [state, ...operations, ...records].map((value) => layoutOf(value as unknown as Buffer))
  } finally {
    client.destroy()
  }
}

/** A value of layout 1 begins with the length of its list; later ones with their number. */
function layoutOf(value: Buffer): number {
  const [first] = value as unknown as [number]
  return first >= 0x80 ? 1 : first
}

/** Credits, a kept answer, a call with an effect that is under way, and a call that is not settled yet. */
async function useAccount(redis: Redis): Promise<CreditAccount> {
  const account = await openCreditAccount(redis)
  await grantCredits(redis, { slot: account.slot, amount: 100, reason: 'test' })
  const done = (await account.meter.reserve(account.keyed('check', 'done', false))) as SingleReservation
  await done.commit(ANSWER)
  await account.meter.reserve(account.keyed('run', 'held', true))
  await account.meter.reserve(account.request('read'))
  return account
}

const COST = { check: 2, run: 10, read: 1 }
const replay = (account: CreditAccount) => account.meter.reserve(account.keyed('check', 'done', false))
const balanceOf = async (redis: Redis, { slot }: CreditAccount) => (await showCredits(redis, slot)).balance
const say = (server: RedisServer, layout: object) =>
  server.ask('HSET', layoutKeys.stored, ...Object.entries(layout).flat().map(String))

describe.skipIf(!hasRedisServer)('layouts of packed values', () => {
  test('the older one is written until it is raised; then every value is written anew and says the same', async () => {
    const server = await startOwn()
    const redis = await open(server)
    const account = await useAccount(redis)
    const forgotten = await useAccount(redis)
    expect(await redis.lookAtLayout()).toEqual({ written: OLDEST_LAYOUT, oldest: OLDEST_LAYOUT })
    expect(await layoutsOf(server.url, account.slot)).toEqual([1, 1, 1, 1])
    const before = await account.readRaw()

    expect(await raiseLayout(redis, AT_ONCE)).toEqual({ written: 2, oldest: 2, accounts: 2, records: 4 })
    for (const { slot } of [account, forgotten]) expect(await layoutsOf(server.url, slot)).toEqual([2, 2, 2, 2])
    expect(await account.readRaw()).toEqual(before)
    expect(await replay(account)).toMatchObject(ANSWER)
    account.wait(31_000)
    expect(await account.settleHeld(true)).toBe(1)
    await account.meter.reserve(account.request('read'))
    // The read that nobody settled is refunded when its lease has ended.
    expect(await balanceOf(redis, account)).toBe(100 - COST.check - COST.run - COST.read)
    await verifyChain(redis, account.slot)
    // Again it finds nothing to do.
    expect(await raiseLayout(redis, AT_ONCE)).toEqual({ written: 2, oldest: 2, accounts: 0, records: 0 })
  })

  test('processes that were told different layouts charge the same accounts at once: no wrong refusal, exact balances', async () => {
    const server = await startOwn()
    const stale = await open(server)
    const fresh = await open(server)
    const accounts = await Promise.all(Array.from({ length: 4 }, () => openCreditAccount(stale)))
    for (const { slot } of accounts) await grantCredits(stale, { slot, amount: 300, reason: 'test' })
    const meters = [stale, fresh, stale, fresh].map((redis) => createMetering({ redis, commitAfterMs: 1 }))
    const work = async (account: CreditAccount, meter: Metering, lane: number) => {
      for (let call = 0; call < 40; call += 1) {
        const name = `${lane}-${call}`
        const charge = (await meter.reserve(account.keyed('read', name, call % 4 === 0))) as SingleReservation
        await charge.commit({ status: call % 5 === 0 ? 404 : 200, text: name })
        const other = meters[(lane + 1) % meters.length]!
        expect(await other.reserve(account.keyed('read', name, call % 4 === 0))).toMatchObject({ text: name })
        end(await meter.reserve(account.request('read')), call % 2 === 0)
      }
    }
    const working = accounts.flatMap((account) => meters.map((meter, lane) => work(account, meter, lane)))
    // `stale` is not told: it looks when it is opened, and only a service looks again by itself.
    const raised = await raiseLayout(fresh, AT_ONCE)
    expect(raised.oldest).toBe(NEWEST_LAYOUT)
    await Promise.all(working)
    await Promise.all(meters.map((meter) => meter.flush()))
    for (const account of accounts) {
      expect(await balanceOf(stale, account)).toBe(300 - 4 * (32 + 20))
      await verifyChain(fresh, account.slot)
      expect(new Set(await layoutsOf(server.url, account.slot))).toEqual(new Set([2]))
    }
  })

  test('a state in a layout that is not read refuses every script with 503, and none of them changes anything', async () => {
    const server = await startOwn()
    const redis = await open(server)
    const account = await useAccount(redis)
    const { account: name } = workspaceKeys(account.slot)
    const [held] = await redis.command(name, ['HVALS', workspaceKeys(account.slot).ops])
    const newer = `redis.call('HSET', KEYS[1], 'state', cmsgpack.pack(3, { 'fields', 'of', 'another', 'order' }))`
    await server.ask('EVAL', newer, '1', name)
    const { values } = await copyAccount(server.url, account.slot)
    await expect(account.meter.reserve(account.request('read'))).rejects.toMatchObject(UNAVAILABLE)
    await expect(replay(account)).rejects.toMatchObject(UNAVAILABLE)
    await expect(account.meter.check(account.request('read'))).rejects.toMatchObject(UNAVAILABLE)
    await expect(showCredits(redis, account.slot)).rejects.toMatchObject(UNAVAILABLE)
    await expect(grantCredits(redis, { slot: account.slot, amount: 5, reason: 'x' })).rejects.toMatchObject(UNAVAILABLE)
    account.wait(31_000)
    await expect(account.settleHeld(false)).rejects.toMatchObject(UNAVAILABLE)
    expect(held).toBeDefined()
    expect((await copyAccount(server.url, account.slot)).values).toEqual(values)
  })

  test('a record in a layout that is not read refuses its call alone, and moves no credits', async () => {
    const server = await startOwn()
    const redis = await open(server)
    const account = await useAccount(redis)
    await account.meter.flush()
    const request = account.keyed('check', 'done', false)
    const name = workspaceKeys(account.slot).idempotency(request.single.idempotency!.recordId)
    await server.ask('EVAL', `redis.call('SET', KEYS[1], cmsgpack.pack(3, { 'done' }), 'KEEPTTL')`, '1', name)
    const before = await balanceOf(redis, account)
    const [refused, other] = await Promise.allSettled([
      account.meter.reserve(request),
      account.meter.reserve(account.keyed('check', 'other', false)),
    ])
    expect(refused).toMatchObject({ status: 'rejected', reason: UNAVAILABLE })
    expect(other).toMatchObject({ status: 'fulfilled', value: { cost: COST.check } })
    expect(await balanceOf(redis, account)).toBe(before - COST.check)
    await verifyChain(redis, account.slot)
  })

  test('a process that does not read what is written is not ready, says why, and accepts no key', async () => {
    const server = await startOwn()
    const redis = await open(server)
    const service = await openService({ redis })
    await untilReady(service)
    const customer = await service.openCustomer({ credits: 5 })
    const read = () => service.call(customer, 'GET', '/api/v1/domain-packs/eu-dora')
    const readiness = async () => (await service.app.inject('/readyz')).json()
    expect((await read()).status).toBe(200)
    expect(await readiness()).toMatchObject({ status: 'ready' })

    await say(server, { written: 3, oldest: 2 })
    await until(async () => (await readiness()).status === 'not_ready', 'it stays ready')
    expect(await readiness()).toMatchObject({
      components: { redis: { status: 'down', detail: 'holds layout 3, this process reads 1 and 2: upgrade it' } },
    })
    expect(await read()).toMatchObject({ status: 503, json: { errors: [UNAVAILABLE] } })
    const unknown = { secret: mintApiKey(customer.slot).secret }
    expect((await service.call(unknown, 'GET', '/api/v1/domain-packs/eu-dora')).status).toBe(503)

    await say(server, { written: 2, oldest: 1 })
    await until(async () => (await readiness()).status === 'ready', 'it stays away')
    expect((await read()).status).toBe(200)
    expect(await customer.balance()).toBe(3)
  })

  test('it is not raised while a process serves that does not read the new one; one that fell silent does not count', async () => {
    const server = await startOwn()
    const redis = await open(server)
    const [at] = (await server.ask('TIME')) as [string]
    const enter = (ago: number) => {
      const process = { oldest: 1, newest: 1, told: 1, at: (Number(at) - ago) * 1_000 }
      return server.ask('HSET', layoutKeys.processes, 'host:1:old', JSON.stringify(process))
    }
    await enter(1)
    await expect(raiseLayout(redis, AT_ONCE)).rejects.toThrow(
      'processes serve that do not read layout 2: host:1:old reads up to 1; upgrade or stop them first',
    )
    expect(await redis.lookAtLayout()).toEqual({ written: 1, oldest: 1 })
    await enter(60)
    expect(await raiseLayout(redis, AT_ONCE)).toMatchObject({ written: 2, oldest: 2 })
    expect(await listProcesses(redis)).toEqual([])
  })

  test('a service that runs takes the raised layout up by itself', async () => {
    const server = await startOwn()
    const service = await openService({ redis: await open(server) })
    await untilReady(service)
    const customer = await service.openCustomer()
    const redis = await open(server)
    expect(await listProcesses(redis)).toMatchObject([{ oldest: 1, newest: 2 }])
    expect(await raiseLayout(redis, AT_ONCE)).toMatchObject({ written: 2, oldest: 2 })
    const other = await service.openCustomer()
    for (const each of [customer, other]) {
      expect((await service.call(each, 'GET', '/api/v1/domain-packs/eu-dora')).status).toBe(200)
      expect(await layoutsOf(server.url, each.slot)).toEqual([2])
    }
  })

  test('accounts on every master of a cluster are raised', async () => {
    const cluster = await startRedisCluster()
    const redis = await openRedis({ url: cluster.url, cluster: true })
    onTestFinished(() => redis.close())
    const accounts: Array<Awaited<ReturnType<typeof useAccount>>> = []
    const countMasters = () => new Set(accounts.map(({ slot }) => cluster.ownerOf(workspaceKeys(slot).account))).size
    // Where a random name comes to lie is chance: twelve are on two masters alone once in forty times.
    while (accounts.length < 12 || (countMasters() < 3 && accounts.length < 100)) accounts.push(await useAccount(redis))
    expect(countMasters()).toBe(3)
    const { length } = accounts
    expect(await raiseLayout(redis, AT_ONCE)).toEqual({ written: 2, oldest: 2, accounts: length, records: 2 * length })
    for (const account of accounts) expect(await replay(account)).toMatchObject(ANSWER)
  })

  test('`regpack layout` shows and raises it, and every other command refuses layouts that it does not read', async () => {
    const server = await startOwn()
    const account = await useAccount(await open(server))
    const run = async (...args: string[]) => regpack(args, { env: { REDIS_URL: server.url } })
    expect(JSON.parse((await run('layout', 'show', '--json')).out)).toEqual({
      written: 1,
      oldest: 1,
      reads: { oldest: 1, newest: 2 },
      processes: [],
    })
    expect(await run('layout', 'raise')).toMatchObject({
      code: 0,
      out: 'layout 2 is written: 1 accounts and 2 records written anew\n',
    })
    expect(await layoutsOf(server.url, account.slot)).toEqual([2, 2, 2, 2])
    await say(server, { written: 3, oldest: 2 })
    const fault = 'Redis holds layout 3, this process reads 1 and 2: upgrade it'
    expect((await run('layout', 'show')).out).toContain(fault)
    expect(await run('layout', 'raise')).toMatchObject({ code: 1, err: `${fault}\n` })
    expect(await run('accounts', 'reconcile')).toMatchObject({ code: 1, err: `${fault}\n` })
  })
})

function startOwn(): Promise<RedisServer> {
  return startRedisServer({ appendonly: 'yes' })
}
