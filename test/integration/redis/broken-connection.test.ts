import { expect, test } from 'vitest'
import { grantCredits } from '#src/money/accounts/credits/credits.ts'
import { readAccount } from '#src/stores/redis/account.ts'
import { openRedis } from '#src/stores/redis/redis.ts'
import { openCreditAccount } from '#test/support/credit-account.ts'
import { openProxies } from '#test/support/proxied-stores.ts'
import { until } from '#test/support/redis-server.ts'
import { runStores } from '#test/support/run-stores.ts'

test('wherever the connection breaks, from the first byte of a reply to the last, Redis is unavailable', async () => {
  const { redis: proxy, redisUrl: url } = await openProxies()
  const direct = await openRedis({ url: runStores().redis.url })
  const redis = await openRedis({ url, timeoutMs: 500 })
  const { slot } = await openCreditAccount(direct)
  await grantCredits(direct, { slot, amount: 500, reason: 'test' })
  const whole = await readAccount(redis, slot)
  let bytes = 1
  for (let isAnswered = false; !isAnswered; bytes += 1) {
    expect(bytes).toBeLessThan(2_000)
    await until(() => readAccount(redis, slot), 'no recovery')
    proxy.cutAfter(bytes)
    isAnswered = await readAccount(redis, slot).then(
      (account) => {
        expect(account).toEqual(whole)
        return true
      },
      (error: unknown) => {
        expect(error, `after ${bytes} bytes`).toMatchObject({ code: 'billing_unavailable', retryAfterSeconds: 2 })
        return false
      },
    )
    proxy.heal()
  }
  expect(bytes).toBeGreaterThan(100)
  await Promise.all([redis.close(), direct.close()])
})
