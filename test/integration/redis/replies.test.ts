import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { openRedis, type Redis } from '#src/stores/redis/redis.ts'
import { endOnceScript, limitAddressScript } from '#src/stores/redis/scripts.ts'
import { openLossyRedis, type LossyRedis } from '#test/support/lossy-redis.ts'
import { openProxies } from '#test/support/proxied-stores.ts'
import type { Proxy } from '#test/support/proxy.ts'
import { runStores } from '#test/support/run-stores.ts'
import { openTestRedis } from '#test/support/stores.ts'

const TIMEOUT_MS = 400

let direct: Redis
let lossy: LossyRedis
let proxy: Proxy
let throughLossy: Redis
let throughProxy: Redis
beforeAll(async () => {
  direct = await openTestRedis()
  lossy = await openLossyRedis(runStores().redis.url)
  const proxies = await openProxies()
  proxy = proxies.redis
  throughLossy = await openRedis({ url: lossy.url, timeoutMs: TIMEOUT_MS })
  throughProxy = await openRedis({ url: proxies.redisUrl, timeoutMs: TIMEOUT_MS })
  return () => Promise.all([throughLossy.close(), throughProxy.close()])
})

/** Two keys with a text each, so that a reply tells whose it is. */
async function openKeys(): Promise<[string, string]> {
  const names = [randomUUID(), randomUUID()].map((id) => `test:${id}`) as [string, string]
  for (const name of names) await direct.command(name, ['SET', name, `of ${name}`, 'PX', '60000'])
  return names
}

const outcomesOf = async (calls: Array<Promise<unknown>>) =>
  (await Promise.allSettled(calls)).map((each) => (each.status === 'fulfilled' ? each.value : 'refused'))

/** The breaker may have opened meanwhile, and asks again by itself. */
const reconnected = async (redis: Redis) => {
  const answers = () => redis.command('test:any', ['EXISTS', 'test:any']).then(Boolean, () => 'refused')
  await expect.poll(answers).toBe(false)
}

test('a reply of another type than its command has closes the connection, and all calls on it are in doubt', async () => {
  const [one, other] = await openKeys()
  const before = throughLossy.epoch()
  lossy.arm('GET', 'swallowed')
  const calls = [
    throughLossy.command(one, ['GET', one]),
    throughLossy.command(other, ['HGETALL', 'test:none']),
    throughLossy.command(other, ['GET', other]),
  ]
  expect(await outcomesOf(calls)).toEqual(['refused', 'refused', 'refused'])
  expect(lossy.disarm()).toBe('GET')
  await reconnected(throughLossy)
  expect(throughLossy.epoch()).toBeGreaterThan(before)
  expect(await throughLossy.command(one, ['GET', one])).toBe(`of ${one}`)
})

test('so does a reply that a script does not declare', async () => {
  const key = `test:${randomUUID()}`
  lossy.arm('limit-address', 'swallowed')
  const limit = throughLossy.runScript(limitAddressScript, [key], ['0', 'public', '5', '1000'])
  const next = throughLossy.runScript(endOnceScript, [`${key}:record`], ['attempt', 'f', '', '1000'])
  expect(await outcomesOf([limit, next])).toEqual(['refused', 'refused'])
  expect(lossy.disarm()).toBe('limit-address')
  await reconnected(throughLossy)
})

test('a reply after its deadline closes the connection; it is given to nobody, nor are those behind it', async () => {
  const [one, other] = await openKeys()
  const before = throughProxy.epoch()
  const held = proxy.hold()
  const late = throughProxy.command(one, ['GET', one])
  await held
  await pause(TIMEOUT_MS / 2)
  const behind = throughProxy.command(other, ['GET', other])
  await expect(late).rejects.toMatchObject({ code: 'billing_unavailable' })
  proxy.heal()
  await expect(behind).rejects.toMatchObject({ code: 'billing_unavailable' })
  await expect.poll(() => throughProxy.epoch()).toBeGreaterThan(before)
  await reconnected(throughProxy)
  expect(await throughProxy.command(other, ['GET', other])).toBe(`of ${other}`)
})

test('replies within their deadlines never close a connection, an error of a command neither', async () => {
  const [one] = await openKeys()
  const before = direct.epoch()
  await expect(direct.command(one, ['HGETALL', one])).rejects.toThrow(/WRONGTYPE/)
  for (let i = 0; i < 100; i += 1) expect(await direct.command(one, ['GET', one])).toBe(`of ${one}`)
  expect(direct.epoch()).toBe(before)
})
