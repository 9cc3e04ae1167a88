import { expect, onTestFinished, test } from 'vitest'
import { preloadLaw } from '#src/features/check/index.ts'
import { openGraph } from '#src/stores/graph/graph.ts'
import { createResponseCache } from '#src/stores/graph/revision.ts'
import { runStores } from '#test/support/run-stores.ts'
import { openService } from '#test/support/service.ts'

test('law that cannot be read in time is not read again until something is published', async () => {
  const { graph, clock } = await openService()
  const hasty = openGraph({ ...runStores().neo4j, timeoutMs: 1 })
  const answers = createResponseCache({ graph, pollMs: 3_600_000, trustMs: 3_600_000 })
  onTestFinished(async () => {
    await answers.stop()
    await hasty.close()
  })
  await answers.refresh()
  let statements = 0
  hasty.observe({ ended: () => void (statements += 1) })
  const law = { graph: hasty, answers, clock }
  await preloadLaw(law)
  const first = statements
  expect(first).toBeGreaterThan(0)
  await preloadLaw(law)
  expect(statements).toBe(first)
})
