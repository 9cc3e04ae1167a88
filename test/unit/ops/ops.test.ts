import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkReadiness, PROBE_MS } from '#src/features/ops/ops.ts'
import type { Recovery } from '#src/money/recovery/index.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { MigrationWatch } from '#src/stores/graph/migrations/watch.ts'
import type { Redis } from '#src/stores/redis/redis.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms))
const never = () => new Promise<never>(() => undefined)

/** Checks stores that answer as given, and returns the answer that is there after PROBE_MS. */
async function checkInTime(graph: Partial<Graph>, migrations: Partial<MigrationWatch> = {}) {
  const redis = { breaker: () => 'closed', findFault: () => Promise.resolve(undefined) }
  const watch = {
    look: () => Promise.resolve(),
    isKnown: () => true,
    isMigrated: () => true,
    fault: () => undefined,
    note: () => undefined,
    ...migrations,
  }
  const recovery: Pick<Recovery, 'state'> = { state: () => ({ isComplete: true, broken: 0 }) as never }
  const clockOffset = { measure: () => Promise.resolve(0) }
  let answer: Awaited<ReturnType<typeof checkReadiness>> | undefined
  void checkReadiness(graph as Graph, redis as unknown as Redis, watch, recovery, clockOffset).then(
    (readiness) => (answer = readiness),
  )
  await vi.advanceTimersByTimeAsync(PROBE_MS)
  return answer
}

test('a graph that answers the ping late and the query never is told within the time of one probe', async () => {
  const graph = { breaker: () => 'open' as const, ping: () => after(PROBE_MS - 100, undefined), run: never }
  expect(await checkInTime(graph)).toMatchObject({
    status: 'not_ready',
    components: {
      neo4j: { status: 'up' },
      packs: { status: 'down', detail: expect.stringMatching(/^does not answer/) },
    },
  })
})

test('a look at the migrations that does not end is named as the reason, within the same time', async () => {
  const graph = { breaker: () => 'closed' as const, ping: () => Promise.resolve(), run: never }
  const unknown = { look: never, isKnown: () => false, isMigrated: () => false, fault: () => 'not known' }
  expect(await checkInTime(graph, unknown)).toMatchObject({
    components: { packs: { status: 'down', detail: 'The graph store is unavailable' } },
  })
})

test('stores that answer are ready', async () => {
  const graph = {
    breaker: () => 'closed' as const,
    ping: () => after(10, undefined),
    run: () => after(10, [{ id: 'x' }]),
  }
  expect(await checkInTime(graph as unknown as Graph)).toMatchObject({ status: 'ready' })
})
