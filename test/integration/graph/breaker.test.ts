import { beforeAll, describe, expect, test } from 'vitest'
import { openGraph, type Graph } from '#src/stores/graph/graph.ts'
import { findRevision } from '#src/stores/graph/queries.ts'
import { openProxies } from '#test/support/proxied-stores.ts'
import type { Proxy } from '#test/support/proxy.ts'
import { until } from '#test/support/redis-server.ts'
import { runStores } from '#test/support/run-stores.ts'

const TIMEOUT_MS = 1_500
const UNAVAILABLE = { code: 'billing_unavailable', retryAfterSeconds: 2 }

describe.each([
  ['refuses connections', (proxy: Proxy) => proxy.cut()],
  ['keeps its port open and says nothing, as while it boots', (proxy: Proxy) => proxy.dropReplies()],
])('while Neo4j %s', (_name, breakIt) => {
  let proxy: Proxy
  let graph: Graph

  beforeAll(async () => {
    const proxies = await openProxies()
    proxy = proxies.neo4j
    graph = openGraph({ ...runStores().neo4j, uri: proxies.neo4jUri, timeoutMs: TIMEOUT_MS })
    return () => graph.close()
  })

  const ask = () => graph.run(findRevision, {})

  test('calls do not wait for it again and again, and go through soon after its return', async () => {
    await ask()
    breakIt(proxy)
    await Promise.all([1, 2, 3].map(() => expect(ask()).rejects.toMatchObject(UNAVAILABLE)))
    await until(() => graph.breaker() !== 'closed', 'the breaker stays closed')
    const startedAt = performance.now()
    // One of them may be the one that waits for the probe of a second; all would wait 75 s, one after the other.
    for (let call = 0; call < 50; call += 1) await expect(ask()).rejects.toMatchObject(UNAVAILABLE)
    expect(performance.now() - startedAt).toBeLessThan(20 * TIMEOUT_MS)
    proxy.heal()
    await until(ask, 'no recovery')
    expect(graph.breaker()).toBe('closed')
  })

  test('statements that are wrong or too slow leave it closed', async () => {
    const slow = {
      ...findRevision,
      text: 'UNWIND range(1, 100000000) AS x UNWIND range(1, 1000) AS y WITH x * y AS z WHERE z < 0 RETURN count(z) AS value',
    }
    await Promise.all([1, 2, 3, 4, 5].map(() => expect(graph.run(slow, {})).rejects.toMatchObject(UNAVAILABLE)))
    // The server ends what is too slow by its own clock; until then it keeps the machine busy.
    await until(ask, 'the slow statements do not end')
    await Promise.all(
      [1, 2, 3, 4, 5].map(() =>
        expect(graph.run({ ...findRevision, text: 'RETURN 1 AS wrong, 2' }, {})).rejects.toThrow(/RETURN|column/),
      ),
    )
    await ask()
    expect(graph.breaker()).toBe('closed')
  })
})
