import { setTimeout as pause } from 'node:timers/promises'
import neo4j from 'neo4j-driver'
import { describe, expect, test, vi } from 'vitest'
import { cleanUpAfterFile } from '#test/support/clean-up.ts'
import { readVersion } from '#test/support/load-small-seed.ts'
import { type Program, startProgram, storeVariables } from '#test/support/programs.ts'
import { runStores } from '#test/support/run-stores.ts'
import { sample } from '#test/support/sample.ts'
import { openTestGraph } from '#test/support/stores.ts'
import { addAmendedVersion, publishFirstVersion } from '#test/support/three-versions.ts'

const graph = await openTestGraph()
/** Parts of the time that a publication takes. */
const PARTS = [0.7, 0.8, 0.9, 1]

/** Starts `regpack packs publish` as a process of its own. */
function publish(packId: string): Program {
  return startProgram('src/cli/main.ts', ['packs', 'publish', packId, '2.0.0'], storeVariables())
}

async function verifiedVersion(): Promise<string> {
  const { seed, packId } = await publishFirstVersion(graph)
  await addAmendedVersion(graph, seed)
  return packId
}

async function isPublished(packId: string): Promise<boolean> {
  return (await readVersion(graph, `${packId}@2.0.0`))!['publication_mode'] === 'published'
}

async function countEvents(packId: string): Promise<number> {
  const { records } = await graph.runText(
    `MATCH (e:ChangeEvent {kind: 'version_published', pack_id: $packId, to_version: '2.0.0'})-[:CHANGES]->(:PackVersion)
     RETURN count(e) AS count`,
    { packId },
  )
  return Number(records[0]!.get('count'))
}

/** Whole or not at all, and the next publication finds what it can go on from. Says which of both it was. */
async function expectWhole(packId: string): Promise<boolean> {
  const isDone = await isPublished(packId)
  expect(await countEvents(packId)).toBe(isDone ? 1 : 0)
  const before = await readVersion(graph, `${packId}@1.0.0`)
  const again = await publish(packId).ended
  expect(again.stderr).toContain(isDone ? 'is published already' : '')
  expect(again.code).toBe(isDone ? 1 : 0)
  expect(await countEvents(packId)).toBe(1)
  if (isDone) expect(await readVersion(graph, `${packId}@1.0.0`)).toEqual(before)
  return isDone
}

describe('a publication that is killed -9', () => {
  test('in its transaction has not happened', async () => {
    const packId = await verifiedVersion()
    const { uri, username, password, database } = runStores().neo4j
    const driver = neo4j.driver(uri, neo4j.auth.basic(username, password))
    cleanUpAfterFile(() => driver.close())
    const blocker = driver.session({ database }).beginTransaction()
    await blocker.run(`MATCH (r:GraphRevision {id: 'publication'}) SET r.touched_by = 'test'`)
    const { child, ended } = publish(packId)
    await vi.waitFor(async () => {
      const { records } = await graph.runText(
        `SHOW TRANSACTIONS YIELD status, currentQuery WHERE status STARTS WITH 'Blocked' RETURN currentQuery`,
      )
      expect(records.length).toBeGreaterThan(0)
    }, 60_000)
    child.kill('SIGKILL')
    await ended
    await blocker.rollback()
    expect(await expectWhole(packId)).toBe(false)
  })

  test('as soon as it is seen has happened', async () => {
    const packId = await verifiedVersion()
    const { child, ended } = publish(packId)
    await vi.waitFor(async () => expect(await isPublished(packId)).toBe(true), { timeout: 60_000, interval: 1 })
    child.kill('SIGKILL')
    await ended
    expect(await expectWhole(packId)).toBe(true)
  })

  test('at any moment has happened whole or not at all', async () => {
    const packId = await verifiedVersion()
    const beganAt = performance.now()
    await publish(packId).ended
    const tookMs = performance.now() - beganAt
    for (const part of sample(PARTS, 2)) {
      const next = await verifiedVersion()
      const { child, ended } = publish(next)
      await pause(tookMs * part)
      child.kill('SIGKILL')
      await ended
      await expectWhole(next)
    }
  })
})
