import { randomUUID } from 'node:crypto'
import slotOf from 'cluster-key-slot'
import { beforeAll, describe, expect, test } from 'vitest'
import { listDeliveries } from '#src/features/account/webhooks/deliveries.ts'
import { enqueueDelivery, finishDelivery, takeDeliveries } from '#src/features/account/webhooks/queue.ts'
import { systemClock } from '#src/lib/clock.ts'
import { parseApiKey } from '#src/lib/secrets/api-key.ts'
import { randomBase62 } from '#src/lib/secrets/random.ts'
import { grantCredits, showCredits } from '#src/money/accounts/credits/credits.ts'
import { issueKey, listKeys, revokeKey } from '#src/money/accounts/keys/keys.ts'
import { createMetering, readIdempotency } from '#src/money/metering/index.ts'
import { workspaceKeys } from '#src/stores/redis/keys.ts'
import { openRedis, type Redis } from '#src/stores/redis/redis.ts'
import { readLedger, verifyChain } from '#test/support/ledger.ts'
import { startRedisCluster, type RedisCluster } from '#test/support/redis-cluster.ts'
import { hasRedisServer, until } from '#test/support/redis-server.ts'
import { end, replayed } from '#test/support/reservations.ts'

const PASSWORD = 'a-password-of-every-node'
const UNAVAILABLE = { code: 'billing_unavailable', retryAfterSeconds: 2 }

describe.skipIf(!hasRedisServer)('on a Redis Cluster of three masters', () => {
  let cluster: RedisCluster
  let redis: Redis

  beforeAll(async () => {
    cluster = await startRedisCluster({ requirepass: PASSWORD, masterauth: PASSWORD })
    redis = await openRedis({ url: cluster.url, cluster: true, timeoutMs: 1_000 })
    return () => redis.close()
  })

  /** A workspace with a key and credits; with `node` on that master. */
  async function openAccount(credits: number, node?: number) {
    const isRight = (candidate: string) => node === undefined || ownerOf(candidate) === node
    let slot = randomBase62(12)
    while (!isRight(slot)) slot = randomBase62(12)
    const { key, secret } = await issueKey(redis, systemClock, {
      workspaceId: randomUUID(),
      slot,
      name: 'cluster',
      type: 'service',
      scopes: ['read'],
      // Callers of a test don't pause between their calls.
      rate: 1_000_000,
      burst: 1_000_000,
    })
    await grantCredits(redis, { slot, amount: credits, reason: 'test' })
    const request = {
      key: parseApiKey(secret)!,
      operation: 'getDomainPack',
      price: 'read' as const,
      scopes: ['read' as const],
    }
    return { slot, keyId: key.id, secret, request, node: ownerOf(slot) }
  }

  const ownerOf = (slot: string) => cluster.ownerOf(workspaceKeys(slot).account)
  const balanceOf = async (slot: string) => (await showCredits(redis, slot)).balance
  const single = (secret: string, header: string) => ({
    single: {
      idempotency: readIdempotency(header, secret, { method: 'POST', url: '/x', body: {} }),
      hasEffect: false,
      isSecret: false,
    },
  })

  test('webhook deliveries are put in line, taken, ended and listed', async () => {
    const workspaceId = randomUUID()
    const names = ['one', 'two', 'three', 'four', 'five', 'six']
    const put = (messageId: string) =>
      enqueueDelivery(redis, systemClock, { messageId, endpointId: 'e', workspaceId, type: 'webhook.test', atMs: 1 })
    expect(await Promise.all([...names, ...names].map(put)).then((made) => made.filter(Boolean))).toHaveLength(6)
    const taken: string[] = []
    for (let turn = 0; turn < 6 && taken.length < 6; turn += 1) {
      const taking = { consumer: 'c', count: 10, claimAfterMs: 60_000, lease: `c:${turn}` }
      const jobs = await takeDeliveries(redis, systemClock, taking)
      // No more than four of one endpoint are let in at once.
      expect(jobs.length).toBeLessThanOrEqual(4)
      for (const job of jobs) {
        taken.push(job.messageId)
        const attempt = { at: '2026-11-21T12:00:00.000Z', status: 200, ms: 1 }
        await finishDelivery(redis, systemClock, job, { outcome: 'delivered', attempt })
      }
    }
    expect(taken.toSorted()).toEqual(names.toSorted())
    const { page } = await listDeliveries(redis, workspaceId, { status: 'delivered', limit: 2, offset: 0 })
    expect(page).toEqual({ limit: 2, offset: 0, total: 6, next_offset: 2 })
  })

  test('keys, grants, batched charges, settlements and revocation work for workspaces on every node', async () => {
    const accounts = await Promise.all(Array.from({ length: 24 }, () => openAccount(50)))
    expect(new Set(accounts.map(({ node }) => node))).toEqual(new Set([0, 1, 2]))
    const meter = createMetering({ redis })
    await Promise.all(
      accounts.map(async ({ request }) => {
        const charges = await Promise.all(Array.from({ length: 20 }, () => meter.reserve(request)))
        charges.forEach((charge, index) => end(charge, index < 15))
      }),
    )
    await meter.flush()
    for (const { slot, request, keyId } of accounts) {
      expect(await showCredits(redis, slot)).toMatchObject({ balance: 35, open_operations: 0 })
      await verifyChain(redis, slot)
      expect(await listKeys(redis, systemClock, slot)).toMatchObject([{ id: keyId, status: 'active' }])
      await revokeKey(redis, systemClock, slot, keyId)
      await expect(meter.reserve(request)).rejects.toMatchObject({ code: 'unauthorized' })
    }
  })

  test('never sells more calls than there are credits: 200 racers on 10 credits, on each node', async () => {
    for (const node of [0, 1, 2]) {
      const { slot, request } = await openAccount(10, node)
      const meters = [createMetering({ redis }), createMetering({ redis })]
      const racers = Array.from({ length: 200 }, (_, index) => meters[index % 2]!.reserve(request))
      const results = await Promise.allSettled(racers)
      const won = results.filter((result) => result.status === 'fulfilled').map((result) => result.value)
      expect(won).toHaveLength(10)
      won.forEach((charge) => end(charge, true))
      await Promise.all(meters.map((meter) => meter.flush()))
      expect(await balanceOf(slot)).toBe(0)
      await verifyChain(redis, slot)
    }
  })

  test('a call with an idempotency key is charged once and replayed, on each node', async () => {
    for (const node of [0, 1, 2]) {
      const { slot, request, secret } = await openAccount(10, node)
      const meter = createMetering({ redis })
      const call = { ...request, ...single(secret, 'once') }
      const first = await meter.reserve(call)
      if ('unpack' in first) throw new Error('nothing was kept that could be replayed')
      await first.commit({ status: 200, content: '{"n":1}' })
      expect(await replayed(meter.reserve(call))).toEqual({ status: 200, text: '{"n":1}' })
      expect(await balanceOf(slot)).toBe(9)
    }
  })

  test('a node that has forgotten the scripts is told them again', async () => {
    const accounts = await Promise.all([0, 1, 2].map((node) => openAccount(10, node)))
    for (const master of cluster.masters) await master.ask('SCRIPT', 'FLUSH')
    const meter = createMetering({ redis })
    for (const { request } of accounts) end(await meter.reserve(request), true)
    await meter.flush()
    for (const { slot } of accounts) expect(await balanceOf(slot)).toBe(9)
  })

  test('a slot that moves under load: each call is answered and charged once, or 503 and free', async () => {
    const { slot, request } = await openAccount(10_000, 0)
    const meter = createMetering({ redis })
    const outcomes = { answered: 0, refused: 0 }
    const move = { isOver: false }
    const callers = Array.from({ length: 8 }, async () => {
      while (!move.isOver || outcomes.answered < 100) {
        try {
          end(await meter.reserve(request), true)
          outcomes.answered += 1
        } catch (error) {
          expect(error).toMatchObject(UNAVAILABLE)
          outcomes.refused += 1
        }
      }
    })
    const atLeastAnswered = (more: number) => {
      const wanted = outcomes.answered + more
      return until(() => outcomes.answered >= wanted, 'no call is answered')
    }
    await atLeastAnswered(20)
    await cluster.moveSlot(slotOf(workspaceKeys(slot).account), 0, 1, () => Promise.resolve())
    await atLeastAnswered(20)
    move.isOver = true
    await Promise.all(callers)
    await meter.flush()
    expect(await cluster.masters[1]!.ask('EXISTS', workspaceKeys(slot).account)).toBe(1)
    expect(await balanceOf(slot)).toBe(10_000 - outcomes.answered)
    await verifyChain(redis, slot)
    const units = (await readLedger(redis, slot)).filter(({ type }) => type === 'charge').map((entry) => entry.units)
    expect(units.reduce((sum, count) => sum + count, 0)).toBe(outcomes.answered)
  })

  test('a slot that stays half moved is 503 in time and free, and works when it has moved', async () => {
    const { slot, request } = await openAccount(10, 1)
    const meter = createMetering({ redis })
    let refused: unknown
    await cluster.moveSlot(slotOf(workspaceKeys(slot).account), 1, 2, async () => {
      refused ??= await meter.reserve(request).catch((error: unknown) => error)
    })
    expect(refused).toMatchObject(UNAVAILABLE)
    end(await meter.reserve(request), true)
    await meter.flush()
    expect(await balanceOf(slot)).toBe(9)
    await verifyChain(redis, slot)
  })

  test('a killed master: 503 at once for its workspaces, the others keep working, recovery by itself', async () => {
    const accounts = await Promise.all([0, 1, 2].map((node) => openAccount(100, node)))
    const lost = accounts[2]!
    const meter = createMetering({ redis })
    const tryCharge = async ({ request }: (typeof accounts)[number]) => end(await meter.reserve(request), true)
    for (const account of accounts) await tryCharge(account)
    await meter.flush()
    await cluster.masters[2]!.kill()
    const startedAt = performance.now()
    for (let i = 0; i < 20; i += 1) await expect(tryCharge(lost)).rejects.toMatchObject(UNAVAILABLE)
    // Each would wait for a second without a breaker.
    expect(performance.now() - startedAt).toBeLessThan(18_000)
    expect(redis.breaker()).not.toBe('closed')
    for (const account of accounts.slice(0, 2)) for (let i = 0; i < 20; i += 1) await tryCharge(account)
    expect(await redis.findFault(1_000)).toBeDefined()

    // A process that starts now serves the workspaces of the other two.
    const late = await openRedis({ url: cluster.url, cluster: true, timeoutMs: 300 })
    expect(await showCredits(late, accounts[0]!.slot)).toMatchObject({ grants: [{}] })
    await expect(showCredits(late, lost.slot)).rejects.toMatchObject(UNAVAILABLE)
    await late.close()

    await cluster.masters[2]!.start()
    await until(() => tryCharge(lost), 'the lost node does not come back')
    await until(async () => (await redis.findFault(1_000)) === undefined, 'the fault stays')
    expect(redis.breaker()).toBe('closed')
    await meter.flush()
    for (const { slot } of accounts) await verifyChain(redis, slot)
    expect(await balanceOf(lost.slot)).toBeGreaterThanOrEqual(97)
    expect(await balanceOf(accounts[0]!.slot)).toBe(79)
  })
})
