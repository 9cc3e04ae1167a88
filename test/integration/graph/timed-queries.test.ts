import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWorkspaceNode } from '#src/money/accounts/workspaces/queries.ts'
import type { FailureKind } from '#src/stores/graph/failures.ts'
import { openGraph, type Graph, type Runner } from '#src/stores/graph/graph.ts'
import { findRevision, upsertMarker } from '#src/stores/graph/queries.ts'
import { cleanUpAfterFile } from '#test/support/clean-up.ts'
import { openProxies } from '#test/support/proxied-stores.ts'
import type { Proxy } from '#test/support/proxy.ts'
import { until } from '#test/support/redis-server.ts'
import { runStores } from '#test/support/run-stores.ts'
import { openTestGraph } from '#test/support/stores.ts'

const TIMEOUT_MS = 1_500
const UNAVAILABLE = { code: 'billing_unavailable', retryAfterSeconds: 2 }
const AT = '2026-11-21T12:00:00.000Z'

type Report = [name: string, failure: FailureKind | undefined]

/** Collects what a graph reports of its statements. */
function watch(graph: Graph): Report[] {
  const reports: Report[] = []
  const stop = graph.observe({
    ended(name, seconds, failure) {
      expect(seconds).toBeGreaterThan(0)
      reports.push([name, failure])
    },
  })
  cleanUpAfterFile(stop)
  return reports
}

/** Takes the lock of an operation marker until the transaction ends. */
const lock = (tx: Runner, id: string) =>
  tx.run(upsertMarker, { id, workspaceId: 'ws', operation: 'test', at: AT, horizon: AT })

let graph: Graph
let reports: Report[]
beforeAll(async () => {
  graph = await openTestGraph()
  reports = watch(graph)
})
beforeEach(() => void reports.splice(0))

describe('a query is reported once, by the name of its definition', () => {
  const inTransaction = async (tx: Runner) => {
    await tx.run(findRevision, {})
    await lock(tx, randomUUID())
  }
  const READ: Report[] = [['graph/find-revision', undefined]]
  const WRITE: Report[] = [...READ, ['graph/upsert-marker', undefined]]

  test.each<[string, () => Promise<unknown>, Report[]]>([
    ['alone', () => graph.run(findRevision, {}), READ],
    ['alone, with patience', () => graph.patient().run(findRevision, {}), READ],
    ['in a transaction', () => graph.write(inTransaction), WRITE],
    ['in a patient transaction', () => graph.patient().write(inTransaction), WRITE],
    ['in a bulk write', () => graph.writeBulk(inTransaction), WRITE],
    ['never for text without a definition', () => graph.runText('RETURN 1 AS one'), []],
    ['never for a ping', () => graph.ping(20_000), []],
  ])('%s', async (_way, run, expected) => {
    await run()
    expect(reports).toEqual(expected)
  })
})

describe('a query that fails is reported with the kind of its failure', () => {
  test('a refused constraint, and the queries before it without one', async () => {
    const workspace = { id: randomUUID(), slot: randomUUID(), name: 'twice', createdAt: AT }
    const twice = graph.write(async (tx) => {
      await tx.run(createWorkspaceNode, workspace)
      await tx.run(createWorkspaceNode, workspace)
    })
    await expect(twice).rejects.toThrow(/already exists/)
    expect(reports).toEqual([
      ['workspaces/create-workspace', undefined],
      ['workspaces/create-workspace', 'constraint'],
    ])
  })

  test('rows of another shape; wrong parameters are never sent', async () => {
    await expect(graph.run({ ...findRevision, text: 'RETURN 1 AS wrong' }, {})).rejects.toThrow(/column/)
    await expect(graph.run(upsertMarker, { id: 1 } as never)).rejects.toThrow(/parameter/)
    expect(reports).toEqual([['graph/find-revision', 'other']])
  })

  test('each attempt of a transaction that runs again: one that lost a lock is transient, though its caller has an answer', async () => {
    const ids = [randomUUID(), randomUUID()] as const
    const bothHold = Promise.withResolvers<void>()
    let holding = 0
    const crosswise = (first: string, second: string) =>
      graph.write(async (tx) => {
        await lock(tx, first)
        holding += 1
        if (holding === 2) bothHold.resolve()
        await bothHold.promise
        await lock(tx, second)
      })
    await Promise.all([crosswise(ids[0], ids[1]), crosswise(ids[1], ids[0])])
    const failed = reports.filter(([, failure]) => failure !== undefined)
    expect(failed).not.toEqual([])
    for (const [, failure] of failed) expect(failure).toBe('transient')
    // Two queries of each of the two transactions, and each lost attempt ran both.
    expect(reports).toHaveLength(4 + 2 * failed.length)
  })

  test('one that waits for a lock until its deadline', async () => {
    const hasty = openGraph({ ...runStores().neo4j, timeoutMs: TIMEOUT_MS })
    cleanUpAfterFile(() => hasty.close())
    const hastily = watch(hasty)
    const id = randomUUID()
    const held = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const holder = graph.writeBulk(async (tx) => {
      await lock(tx, id)
      held.resolve()
      await release.promise
    })
    await held.promise
    await expect(hasty.write((tx) => lock(tx, id))).rejects.toMatchObject(UNAVAILABLE)
    release.resolve()
    await holder
    expect(hastily).toEqual([['graph/upsert-marker', 'timeout']])
  })
})

describe('while Neo4j', () => {
  let proxy: Proxy
  let proxied: Graph
  let seen: Report[]
  beforeEach(async () => {
    const { neo4j, neo4jUri: uri } = await openProxies()
    proxy = neo4j
    proxied = openGraph({ ...runStores().neo4j, uri, timeoutMs: TIMEOUT_MS })
    cleanUpAfterFile(() => proxied.close())
    await proxied.run(findRevision, {})
    seen = watch(proxied)
  })

  test('does not reply, a query is reported at its deadline, and not again when the reply arrives', async () => {
    const isHeld = proxy.hold()
    const late = proxied.run(findRevision, {})
    await Promise.all([isHeld, expect(late).rejects.toMatchObject(UNAVAILABLE)])
    expect(seen).toEqual([['graph/find-revision', 'timeout']])
    proxy.heal()
    await until(() => proxied.poolSize().active === 0, 'the late reply does not arrive')
    expect(seen).toHaveLength(1)
  })

  test('can not be reached, queries are unavailable; those that the breaker refuses never run', async () => {
    proxy.cut()
    const ask = () => expect(proxied.run(findRevision, {})).rejects.toMatchObject(UNAVAILABLE)
    await Promise.all([ask(), ask(), ask()])
    await until(() => proxied.breaker() !== 'closed', 'the breaker stays closed')
    for (let call = 0; call < 5; call += 1) await ask()
    expect(seen).toEqual(Array.from({ length: 3 }, () => ['graph/find-revision', 'unavailable']))
  })
})
