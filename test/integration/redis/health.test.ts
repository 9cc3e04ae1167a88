import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openRedis, type Redis } from '#src/stores/redis/redis.ts'
import { startRedisCluster, type RedisCluster } from '#test/support/redis-cluster.ts'
import { hasRedisServer, startRedisServer, until, type RedisServer } from '#test/support/redis-server.ts'

const LIMIT_MS = 1_500
/** Its slot is 3300: of three masters the first has it. */
const KEY_OF_FIRST = 'b'

describe.skipIf(!hasRedisServer)('a Redis is at fault', () => {
  let server: RedisServer

  beforeAll(async () => {
    server = await startRedisServer()
  })

  /** Settings that were found good are remembered for some seconds, so every look is the first of its client. */
  async function look(): Promise<string | undefined> {
    const redis = await openRedis({ url: server.url })
    try {
      return await redis.findFault(LIMIT_MS)
    } finally {
      await redis.close()
    }
  }

  test('never, when it is set as compose and npm start set it', async () => {
    expect(await look()).toBeUndefined()
  })

  test.each([
    ['appendonly', 'no', 'yes', 'appendonly is off; set appendonly yes'],
    ['maxmemory-policy', 'allkeys-lru', 'noeviction', 'set maxmemory-policy noeviction'],
    ['maxmemory-policy', 'volatile-ttl', 'noeviction', 'set maxmemory-policy noeviction'],
    ['maxmemory', '1000000', '0', 'raise maxmemory'],
    ['min-replicas-to-write', '1', '0', 'too few replicas'],
  ])('while %s is %s', async (name, bad, good, detail) => {
    await server.ask('CONFIG', 'SET', name, bad)
    try {
      expect(await look()).toContain(detail)
    } finally {
      await server.ask('CONFIG', 'SET', name, good)
    }
    await until(async () => (await look()) === undefined, 'the fault stays')
  })

  test('when the password is not given at all', async () => {
    const redis = await openRedis({ url: server.url })
    onTestFinished(() => redis.close())
    await server.ask('CONFIG', 'SET', 'requirepass', 'set-under-the-service')
    const admin = server.withPassword('set-under-the-service')
    await admin('CLIENT', 'KILL', 'TYPE', 'normal').catch(() => undefined)
    await until(async () => /password/.test((await redis.findFault(LIMIT_MS)) ?? ''), 'no fault is seen')
    await expect(redis.command('x', ['GET', 'x'])).rejects.toMatchObject({ code: 'billing_unavailable' })
    await admin('CONFIG', 'SET', 'requirepass', '')
    await until(() => redis.command('x', ['GET', 'x']), 'it did not recover')
  })

  test('within the time given, when it hangs', async () => {
    const redis = await openRedis({ url: server.url })
    onTestFinished(() => redis.close())
    server.freeze()
    try {
      const startedAt = performance.now()
      expect(await redis.findFault(300)).toBe('does not answer')
      expect(performance.now() - startedAt).toBeLessThan(30_000)
    } finally {
      server.thaw()
    }
  })
})

describe.skipIf(!hasRedisServer).each([['one server'], ['a cluster']])('a connection to %s', (kind) => {
  let server: RedisServer

  beforeAll(async () => {
    server = kind === 'a cluster' ? (await startRedisCluster()).masters[0]! : await startRedisServer()
  })

  test('that is silent for too long is made anew, although callers go on', async () => {
    const errors: string[] = []
    const onError = (error: Error) => void errors.push(error.constructor.name)
    const isCluster = kind === 'a cluster'
    const redis = await openRedis({ url: server.url, cluster: isCluster, timeoutMs: 200, silenceMs: 900, onError })
    onTestFinished(() => redis.close())
    const ask = () => redis.command(KEY_OF_FIRST, ['EXISTS', KEY_OF_FIRST])
    await ask()
    server.freeze()
    try {
      await until(async () => (await ask().catch(() => 0), errors.includes('SocketTimeoutError')), 'it stays')
    } finally {
      server.thaw()
    }
    await until(ask, 'no recovery')
  })
})

describe.skipIf(!hasRedisServer)('a Redis Cluster is at fault', () => {
  let cluster: RedisCluster
  let redis: Redis

  beforeAll(async () => {
    cluster = await startRedisCluster()
    redis = await openRedis({ url: cluster.url, cluster: true })
    return () => redis.close()
  })

  test('when one of its masters is not set right', async () => {
    await cluster.masters[1]!.ask('CONFIG', 'SET', 'appendonly', 'no')
    expect(await redis.findFault(LIMIT_MS)).toContain('appendonly is off')
    await cluster.masters[1]!.ask('CONFIG', 'SET', 'appendonly', 'yes')
    await until(async () => (await redis.findFault(LIMIT_MS)) === undefined, 'the fault stays')
  })

  test('when one of its slots has no master', async () => {
    for (const master of cluster.masters) await master.ask('CLUSTER', 'DELSLOTS', '16000')
    await until(async () => /cluster_state/.test((await redis.findFault(LIMIT_MS)) ?? ''), 'no fault is seen')
    await cluster.masters[2]!.ask('CLUSTER', 'ADDSLOTS', '16000')
    await until(async () => (await redis.findFault(LIMIT_MS)) === undefined, 'the fault stays')
  })
})
