import { setTimeout as pause } from 'node:timers/promises'
import { buildApp, type AppSettings } from '#src/app.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { createResponseCache } from '#src/stores/graph/revision.ts'
import { workspaceKeys } from '#src/stores/redis/keys.ts'
import { openRedis, type Redis } from '#src/stores/redis/redis.ts'
import { startRedisServer } from '../test/support/redis-server.ts'
import { emptyGraph, leaveRemains, runStatement } from './support/content.ts'
import { BENCH_DAY, benchClock, describeSpread, median, tell, type Effort, type Ratio } from './support/measure.ts'
import { openCaller, type Stores } from './support/stores.ts'

const FEW = 1_000
const MANY = 100_000
const ROUNDS = 7
const AT_ONCE = 5_000
const LOOK_EVERY_MS = 2
const SETTINGS: AppSettings = {
  publicBaseUrl: 'http://127.0.0.1',
  billingAdminKey: 'benchmark-admin-key-0123456789',
  secretKeys: ['benchmark-secret-key-0123456789'],
  logLevel: 'silent',
  webhookDelivery: false,
}

/**
 * How a caller's wait after a restart of Redis grows with the number of accounts. The wait lasts from the moment when
 * Redis has read its data to the first 200. It is measured with 100,000 accounts and compared with 1,000. Meanwhile
 * every account is compared with its audit log in the background.
 */
export async function recovery({ graph }: Stores, effort: Effort): Promise<Ratio> {
  await emptyGraph(graph)
  leaveRemains(graph)
  // The benchmark's own Redis can't be restarted.
  const server = await startRedisServer()
  const redis = await openRedis({ url: server.url })
  const answers = createResponseCache({ graph })
  const app = await buildApp({ graph, redis, answers, clock: benchClock }, SETTINGS)
  await app.ready()
  try {
    const headers = await openCaller({ graph, redis })
    const ask = () => app.inject({ url: '/api/v1/billing/subscription', headers })
    const timeOfRestart = async (): Promise<number> => {
      await server.kill()
      await server.start()
      const startedAt = performance.now()
      while ((await ask()).statusCode !== 200) await pause(LOOK_EVERY_MS)
      return performance.now() - startedAt
    }
    let filled = 0
    const measure = async (accounts: number): Promise<number> => {
      await fill(graph, redis, filled, accounts)
      filled = accounts
      const figures: number[] = []
      for (let round = 0; round < effort.rounds(ROUNDS); round += 1) figures.push(await timeOfRestart())
      tell(`  ${accounts.toLocaleString('en')} accounts: ${describeSpread(figures, 'ms')}`)
      return median(figures)
    }
    const few = await measure(effort.count(FEW, 20))
    return { ratio: (await measure(effort.count(MANY, 200))) / few }
  } finally {
    await answers.stop()
    await app.close()
    await redis.close()
    await server.stop()
    await emptyGraph(graph)
  }
}

async function fill(graph: Graph, redis: Redis, from: number, to: number): Promise<void> {
  for (let first = from; first < to; first += AT_ONCE) {
    const last = Math.min(to, first + AT_ONCE)
    await runStatement(graph, 'create-accounts', { from: first, to: last, day: BENCH_DAY })
    const setOne = (_: unknown, at: number) => {
      const { audit } = workspaceKeys(`bench${String(first + at).padStart(7, '0')}`)
      return redis.command(audit, ['HSET', audit, 'seq', '1'])
    }
    await Promise.all(Array.from({ length: last - first }, setOne))
  }
}
