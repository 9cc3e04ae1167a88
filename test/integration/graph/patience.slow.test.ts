import { setTimeout as sleep } from 'node:timers/promises'
import neo4j from 'neo4j-driver'
import { beforeAll, describe, expect, test } from 'vitest'
import { recordChecks } from '#src/law/publication/gate.ts'
import { publishVersion } from '#src/law/publication/publication.ts'
import getPort from 'get-port'
import { openGraph, type Graph } from '#src/stores/graph/graph.ts'
import { migrate } from '#src/stores/graph/migrations/migrate.ts'
import { findMarkers } from '#src/stores/graph/operation-markers.ts'
import { setPublicationTurn } from '#src/stores/graph/queries.ts'
import { cleanUpAfterFile } from '#test/support/clean-up.ts'
import { addVersion, approveAll, load, TODAY } from '#test/support/load-small-seed.ts'
import { openProxies, type ProxiedStores } from '#test/support/proxied-stores.ts'
import { runStores } from '#test/support/run-stores.ts'
import { makeSmallSeed } from '#test/support/small-seed.ts'

/** Three times what a request gives a statement. */
const HELD_MS = 15_000

let proxies: ProxiedStores
/** As a service opens it: with the deadlines of requests. */
let graph: Graph
beforeAll(async () => {
  proxies = await openProxies()
  graph = openGraph({ ...runStores().neo4j, uri: proxies.neo4jUri })
  cleanUpAfterFile(() => graph.close())
})

/** Holds the publication lock in a client of its own, as another load would. */
async function holdPublicationLock(): Promise<() => Promise<void>> {
  const { uri, username, password, database } = runStores().neo4j
  const driver = neo4j.driver(uri, neo4j.auth.basic(username, password))
  const tx = await driver.session({ database }).beginTransaction()
  await tx.run(setPublicationTurn.text)
  return async () => {
    await tx.commit()
    await driver.close()
  }
}

function approvedSeed() {
  const seed = makeSmallSeed()
  approveAll(seed)
  return seed
}

// They wait for most of their time, and none of them cuts a connection.
describe('work that can wait', () => {
  test.concurrent(
    'goes on after another client held the publication lock for 15 s: loads side by side, a publication, notes of checks',
    async () => {
      const before = approvedSeed()
      await load(graph, before)
      const next = await addVersion(graph, before, '1.1.0', ({ one }) => (one.version.legal_from = '2027-01-01'))
      const seed = approvedSeed()

      const release = await holdPublicationLock()
      let isReleased = false
      const wait = <T>(work: Promise<T>) => work.then((result) => ({ result, hasWaited: isReleased }))
      const work = Promise.all([
        wait(load(graph, seed)),
        wait(load(graph, seed)),
        wait(publishVersion(graph, TODAY, next)),
        wait(recordChecks(graph, TODAY, [])),
      ])
      // Real time: what is shown is that no deadline, of the server neither, ends the wait.
      await Promise.race([work, sleep(HELD_MS)])
      isReleased = true
      await release()

      const outcomes = await work
      expect(outcomes.map(({ hasWaited }) => hasWaited)).toEqual(outcomes.map(() => true))
      const [one, other, published] = outcomes
      expect([...one.result.withheld, ...other.result.withheld]).toEqual([])
      expect([...one.result.published, ...other.result.published].toSorted()).toEqual(
        [`${seed.one.pack.id}@1.0.0`, `${seed.two.pack.id}@1.0.0`, `t-${seed.key}-shared`].toSorted(),
      )
      expect(published.result.id).toBe(next)
    },
  )

  test.concurrent(
    'ends within seconds where nothing listens, with which store, why, for how long and what to do',
    async () => {
      const uri = `bolt://127.0.0.1:${await getPort()}`
      const nowhere = openGraph({ ...runStores().neo4j, uri })
      cleanUpAfterFile(() => nowhere.close())
      await expect(load(nowhere, approvedSeed())).rejects.toThrow(
        new RegExp(
          `^The graph store at ${uri} does not answer: connect ECONNREFUSED .*\\. It was tried for \\d+ s\\. See `,
        ),
      )
      await expect(migrate(nowhere)).rejects.toThrow(/does not answer/)
    },
  )
})

describe('a store that is away', () => {
  test('and comes back is waited for: a load goes on where its connections were cut', async () => {
    const seed = approvedSeed()
    let isCut = false
    const told = load(graph, seed)
    const cutting = (async () => {
      for (let i = 0; i < 3; i += 1) {
        await sleep(300)
        proxies.neo4j.cut()
        isCut = true
        await sleep(1_000)
        proxies.neo4j.heal()
      }
    })()
    const report = await told
    await cutting
    expect(isCut).toBe(true)
    expect(report.withheld).toEqual([])
    const again = await load(graph, seed)
    expect(again).toMatchObject({ unchanged: true, published: [] })
  })

  test('refuses a password in a sentence, at once', async () => {
    const stranger = openGraph({ ...runStores().neo4j, password: 'not-the-password' })
    cleanUpAfterFile(() => stranger.close())
    await expect(stranger.patient().ping(1_000)).rejects.toThrow(/^The graph store at bolt:.* refuses this client: /)
  })

  test('still keeps a request waiting no longer than its deadline', async () => {
    proxies.neo4j.dropReplies()
    const startedAt = performance.now()
    await expect(findMarkers(graph, ['x'])).rejects.toMatchObject({ code: 'billing_unavailable' })
    // Work that can wait would go on for a minute.
    expect(performance.now() - startedAt).toBeLessThan(30_000)
    proxies.neo4j.heal()
  })
})
