import { randomUUID } from 'node:crypto'
import neo4j from 'neo4j-driver'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#src/lib/clock.ts'
import { createWorkspace, getWorkspace, updateWorkspace } from '#src/money/accounts/workspaces/workspaces.ts'
import { openGraph, type Graph } from '#src/stores/graph/graph.ts'
import { cleanUpAfterFile } from '#test/support/clean-up.ts'
import { runStores } from '#test/support/run-stores.ts'
import { openTestGraph } from '#test/support/stores.ts'

const TIMEOUT_MS = 1_000
/** The deadline of a write is that of a statement and 2 s for the driver's retries; the rest is for a busy machine. */
const WRITE_MOST_MS = 30_000
const UNAVAILABLE = { code: 'billing_unavailable', retryAfterSeconds: 2 }

let patient: Graph
let hasty: Graph
beforeAll(async () => {
  patient = await openTestGraph()
  hasty = openGraph({ ...runStores().neo4j, timeoutMs: TIMEOUT_MS })
  cleanUpAfterFile(() => hasty.close())
})

/** Holds the lock of a workspace until the returned function is called. */
async function lock(workspaceId: string): Promise<() => Promise<void>> {
  const { uri, username, password, database } = runStores().neo4j
  const driver = neo4j.driver(uri, neo4j.auth.basic(username, password))
  const session = driver.session({ database })
  const tx = await session.beginTransaction()
  await tx.run('MATCH (w:Workspace {id: $workspaceId}) SET w.locked_by_test = true', { workspaceId })
  return async () => {
    await tx.rollback()
    await driver.close()
  }
}

describe('a write of a request', () => {
  test('that waits for a lock is 503 within seconds, and does not happen after the caller was told so', async () => {
    const { id, name } = await createWorkspace(patient, systemClock, 'Before')
    const operation = { id: randomUUID(), workspaceId: id }
    const release = await lock(id)
    const startedAt = performance.now()
    await expect(updateWorkspace(hasty, systemClock, id, { name: 'After' }, operation)).rejects.toMatchObject(
      UNAVAILABLE,
    )
    expect(performance.now() - startedAt).toBeLessThan(WRITE_MOST_MS)
    await release()
    expect((await getWorkspace(patient, id)).name).toBe(name)
    // The same operation again, as a retry would: it happens now, and once.
    await updateWorkspace(hasty, systemClock, id, { name: 'After' }, operation)
    await updateWorkspace(hasty, systemClock, id, { name: 'Not again' }, operation)
    expect((await getWorkspace(patient, id)).name).toBe('After')
  })

  test('a bulk write waits for as long as it takes', async () => {
    const { id } = await createWorkspace(patient, systemClock, 'Before')
    const release = await lock(id)
    let isDone = false
    const bulk = { ...hasty, write: hasty.writeBulk }
    const change = updateWorkspace(bulk, systemClock, id, { name: 'After' }).then(() => (isDone = true))
    const waiting = lock(id).then((again) => again())
    await expect(updateWorkspace(hasty, systemClock, id, { name: 'x' })).rejects.toMatchObject(UNAVAILABLE)
    expect(isDone).toBe(false)
    await release()
    await Promise.all([change, waiting])
    expect((await getWorkspace(patient, id)).name).toBe('After')
  })
})
