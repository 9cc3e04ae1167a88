import { describe, expect, test } from 'vitest'
import getPort from 'get-port'
import { openPatientRedis } from '#src/stores/redis/patient.ts'
import { openRedis } from '#src/stores/redis/redis.ts'
import { hasRedisServer, loadSlowly, startRedisServer } from '#test/support/redis-server.ts'

describe.skipIf(!hasRedisServer)('Redis for work that can wait', () => {
  test('is waited for while it reads its data, and then serves', async () => {
    const server = await startRedisServer()
    await loadSlowly(server)
    const hasty = await openRedis({ url: server.url, timeoutMs: 200 })
    await expect(hasty.command('a', ['GET', 'a'])).rejects.toMatchObject({ code: 'billing_unavailable' })
    const opening = openPatientRedis({ url: server.url })
    await expect(hasty.command('a', ['GET', 'a'])).rejects.toMatchObject({ code: 'billing_unavailable' })
    await server.ask('CONFIG', 'SET', 'key-load-delay', '0')
    const redis = await opening
    expect(await redis.command('a', ['GET', 'a'])).toBeNull()
    await Promise.all([redis.close(), hasty.close()])
  })

  test('is waited for while it hangs for longer than a request waits', async () => {
    const server = await startRedisServer()
    const hasty = await openRedis({ url: server.url, timeoutMs: 200 })
    server.freeze()
    const opening = openPatientRedis({ url: server.url })
    await expect(hasty.command('a', ['GET', 'a'])).rejects.toMatchObject({ code: 'billing_unavailable' })
    server.thaw()
    const redis = await opening
    expect(await redis.command('a', ['GET', 'a'])).toBeNull()
    await Promise.all([redis.close(), hasty.close()])
  })

  test('that is nowhere is named without its password within seconds, with why, for how long and what to do', async () => {
    const port = await getPort()
    await expect(openPatientRedis({ url: `redis://user:secret@127.0.0.1:${port}`, closedMs: 500 })).rejects.toThrow(
      new RegExp(
        `^Redis at redis://127.0.0.1:${port} does not answer: connect ECONNREFUSED .*\\. It was tried for \\d+ s\\. See `,
      ),
    )
  })
})
