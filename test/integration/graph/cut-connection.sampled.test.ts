import { expect, inject, test } from 'vitest'
import { openGraph } from '#src/stores/graph/graph.ts'
import { findRevision } from '#src/stores/graph/queries.ts'
import { openProxies } from '#test/support/proxied-stores.ts'
import { runStores } from '#test/support/run-stores.ts'

const TIMEOUT_MS = 1_500
const UNAVAILABLE = { code: 'billing_unavailable', retryAfterSeconds: 2 }
/** A sample cuts the connection after each seventh byte. */
const STEP = inject('isWhole') ? 1 : 7
const FIRST = 1 + (inject('seed') % STEP)

test('wherever the connection breaks, from the first byte of the handshake to the last of the answer, the store is unavailable', async () => {
  const { neo4j: proxy, neo4jUri: uri } = await openProxies()
  let isAnswered = false
  let bytes = FIRST
  for (; !isAnswered; bytes += STEP) {
    expect(bytes).toBeLessThan(2_000)
    // A graph of its own each time: it has no connection yet.
    const graph = openGraph({ ...runStores().neo4j, uri, timeoutMs: TIMEOUT_MS })
    proxy.cutAfter(bytes)
    isAnswered = await graph.run(findRevision, {}).then(
      () => true,
      (error: unknown) => {
        expect(error, `after ${bytes} bytes`).toMatchObject(UNAVAILABLE)
        return false
      },
    )
    await graph.close()
    proxy.heal()
  }
  expect(bytes).toBeGreaterThan(200)
})
