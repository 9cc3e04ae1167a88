import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { beforeAll, describe, expect, test } from 'vitest'
import { openBackends } from '#src/backends/backends.ts'
import type { Neo4jCoordinates } from '#src/backends/store.ts'
import { Refused } from '#src/lib/envelope.ts'
import { mintApiKey } from '#src/lib/secrets/api-key.ts'
import { randomBase62 } from '#src/lib/secrets/random.ts'
import { openGraph, type Graph } from '#src/stores/graph/graph.ts'
import { migrate } from '#src/stores/graph/migrations/migrate.ts'
import {
  findMigrationFault,
  listKnownMigrations,
  readMigrationState,
  type DataMigration,
} from '#src/stores/graph/migrations/state.ts'
import type { Query } from '#src/stores/graph/query.ts'
import { regpack } from '#test/support/regpack.ts'
import { runStores } from '#test/support/run-stores.ts'
import { openOwnService } from '#test/support/service.ts'

/** A Neo4j of the file's own: what is migrated here must not be migrated for the other files. */
let neo4j: Neo4jCoordinates
let graph: Graph
beforeAll(async () => {
  const env = { ...process.env, TEST_NEO4J_URI: '', TEST_REDIS_URL: runStores().redis.url }
  const backends = await openBackends({ purpose: 'test', say: () => undefined, env })
  neo4j = backends.neo4j
  graph = openGraph(neo4j)
  return async () => {
    await graph.close()
    await backends.close()
  }
})

const KNOWN = listKnownMigrations().map(({ id }) => id)
const COUNT = Type.Object({ count: Type.Integer() })

function queryOf(text: string, mode: 'read' | 'write'): Query<typeof NOTHING, typeof COUNT> {
  const checks = { checkParams: TypeCompiler.Compile(NOTHING), checkRow: TypeCompiler.Compile(COUNT) }
  return { name: 'test', mode, text, params: NOTHING, row: COUNT, ...checks }
}
const NOTHING = Type.Object({})

/** A data migration of batches of 10 that dies at its `dieAt`th. */
function doubling({ dieAt = Infinity, stopsOlder = false } = {}): DataMigration & { batches: number } {
  const left = queryOf('MATCH (n:Old) WHERE n.doubled IS NULL RETURN count(n) AS count', 'read')
  const text = `MATCH (n:Old) WHERE n.doubled IS NULL WITH n LIMIT 10 SET n.doubled = 2 * n.value, n.times = coalesce(n.times, 0) + 1
    RETURN count(n) AS count`
  const change = queryOf(text, 'write')
  const migration = {
    id: '900-doubled',
    stopsOlder,
    statements: [change],
    batches: 0,
    countLeft: async (runner: Pick<Graph, 'run'>) => (await runner.run(left, {}))[0]!.count,
    changeNext: async (tx: Pick<Graph, 'run'>) => {
      migration.batches += 1
      const [row] = await tx.run(change, {})
      if (migration.batches === dieAt) throw new Error('killed')
      return row!.count
    },
  }
  return migration
}

const withData = (...data: DataMigration[]) => ({ data })

/** A graph of 45 rows, before the migration above. */
async function makeOldGraph(): Promise<void> {
  await graph.runText(`MATCH (m:Migration) WHERE m.id >= '900' DELETE m`)
  await graph.runText('MATCH (n:Old) DELETE n')
  await graph.runText('UNWIND range(1, 45) AS value CREATE (:Old {value: value})')
}

async function readRows(): Promise<unknown[]> {
  const { records } = await graph.runText(
    'MATCH (n:Old) RETURN n.value AS value, n.doubled AS doubled, n.times AS times ORDER BY value',
  )
  return records.map((record) => [record.get('value'), record.get('doubled'), record.get('times')].map(Number))
}

const MIGRATED = Array.from({ length: 45 }, (_, index) => [index + 1, 2 * (index + 1), 1])

async function readRecorded(): Promise<string[]> {
  const { records } = await graph.runText('MATCH (m:Migration) RETURN m.id AS id ORDER BY id')
  return records.map((record) => record.get('id') as string)
}

describe('migrations', () => {
  test('have one numbering, schema and data, without a gap', () => {
    expect(KNOWN.map((id) => Number(id.slice(0, 3)))).toEqual(KNOWN.map((_, index) => index + 1))
    expect(() => listKnownMigrations([{ ...doubling(), id: '001-again' }])).toThrow(/the number of/)
  })

  test('of an empty graph run once, although two begin at once', async () => {
    const applied = await Promise.all([migrate(graph), migrate(graph)])
    expect(applied.flat().toSorted()).toEqual(KNOWN)
    expect(applied.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([0, KNOWN.length])
    expect(await readRecorded()).toEqual(KNOWN)
    expect(await migrate(graph)).toEqual([])
  })
})

describe('a data migration', () => {
  test('that is killed in the middle goes on where it was, and changes nothing twice', async () => {
    await makeOldGraph()
    const killed = doubling({ dieAt: 3 })
    await expect(migrate(graph, withData(killed))).rejects.toThrow('killed')
    expect((await readRows()).filter((row) => (row as number[])[2] === 1)).toHaveLength(20)
    expect(await readRecorded()).toEqual(KNOWN)

    const resumed = doubling()
    const seen: number[] = []
    const onProgress = ({ done, total }: { done: number; total: number }) => seen.push(done, total)
    expect(await migrate(graph, { ...withData(resumed), onProgress })).toEqual(['900-doubled'])
    expect(seen).toEqual([0, 25, 10, 25, 20, 25, 25, 25])
    expect(await readRows()).toEqual(MIGRATED)
    expect(await readRecorded()).toEqual([...KNOWN, '900-doubled'])
  })

  test('runs after those with lower numbers, in any order of the list', async () => {
    await makeOldGraph()
    const [first, second] = [doubling(), { ...doubling(), id: '901-doubled' }]
    const ids: string[] = []
    await migrate(graph, { ...withData(second, first), onProgress: ({ id }) => ids.push(id) })
    expect([...new Set(ids)]).toEqual(['900-doubled', '901-doubled'])
    expect(await readRows()).toEqual(MIGRATED)
  })

  test('is done by one of two that begin at once, while the other waits', async () => {
    await makeOldGraph()
    const both = [doubling(), doubling()]
    const applied = await Promise.all(both.map((migration) => migrate(graph, withData(migration))))
    expect(applied.flat()).toEqual(['900-doubled'])
    expect(both.map(({ batches }) => batches).toSorted((a, b) => a - b)).toEqual([0, 6])
    expect(await readRows()).toEqual(MIGRATED)
  })

  test('that was edited after it ran is refused, and nothing is changed', async () => {
    await makeOldGraph()
    await migrate(graph, withData(doubling()))
    const edited = { ...doubling(), statements: [queryOf('RETURN 1 AS count', 'write')] }
    await expect(migrate(graph, withData(edited))).rejects.toThrow(Refused)
    await expect(migrate(graph, withData(edited))).rejects.toThrow(/^900-doubled changed after it was applied/)
  })
})

describe('a release that does not know a migration', () => {
  test('goes on, or stops when the migration says so', async () => {
    await makeOldGraph()
    await migrate(graph, withData(doubling()))
    const compatible = await readMigrationState(graph)
    expect(compatible.newer).toEqual([{ id: '900-doubled', stopsOlder: false }])
    expect(findMigrationFault(compatible)).toBeUndefined()

    await makeOldGraph()
    await migrate(graph, withData(doubling({ stopsOlder: true })))
    await expect(migrate(graph)).rejects.toThrow(Refused)
    expect(findMigrationFault(await readMigrationState(graph))).toMatch(
      /^a newer release has migrated the graph \(900-doubled\), and this one can't work with it/,
    )
  })
})

const stores = () => ({
  NEO4J_URI: neo4j.uri,
  NEO4J_USERNAME: neo4j.username,
  NEO4J_PASSWORD: neo4j.password,
})
const CALLS = ['/api/v1/domain-packs', '/api/v1/billing/usage', '/api/v1/workspace']

/**
 * Opens a service on the graph and expects that it isn't ready for this reason, and that each call is refused with 503.
 */
async function expectRefusal(reason: RegExp) {
  const lines: string[] = []
  const logStream = { write: (line: string) => void lines.push(line) }
  // With the limits of addresses, which ask Redis before the graph is known to be migrated.
  const service = await openOwnService({ graph, logStream, addressLimits: {} })
  const ready = async () => (await service.app.inject('/readyz')).json()
  expect(await ready()).toMatchObject({
    status: 'not_ready',
    components: {
      neo4j: { status: 'up' },
      graph_migrations: { status: 'down', detail: expect.stringMatching(reason) },
      accounts: { status: 'down', detail: 'not compared with their audit logs: the graph is not migrated' },
    },
  })
  const unknown = mintApiKey(randomBase62(12)).secret
  const call = (url: string) => service.app.inject({ url, headers: { 'x-api-key': unknown } })
  for (const url of CALLS) {
    const answer = await call(url)
    expect(answer.statusCode).toBe(503)
    expect(answer.json().errors[0]).toMatchObject({
      code: 'billing_unavailable',
      detail: 'the graph store does not answer',
    })
  }
  expect((await service.app.inject('/healthz')).statusCode).toBe(200)
  expect((await service.app.inject('/openapi.json')).statusCode).toBe(200)
  expect(lines.filter((line) => line.includes('compared with their audit logs'))).toEqual([])
  for (const args of [
    ['graph', 'status'],
    ['packs', 'list'],
  ])
    expect(await regpack(args, { env: stores() })).toMatchObject({ code: 1, err: expect.stringMatching(reason) })
  return { ready, call }
}

describe('a service on a graph that is not migrated', () => {
  test('is not ready and refuses calls with 503, free of charge, and is ready by itself once it is migrated', async () => {
    await graph.runText('MATCH (m:Migration) DELETE m')
    const [baseline] = KNOWN
    const pending = new RegExp(`^1 migration is pending \\(${baseline}\\); run: npm run -s regpack -- graph migrate`)
    const { ready, call } = await expectRefusal(pending)
    expect((await regpack(['graph', 'status'], { env: stores() })).out).toContain(`pending ${baseline}\n`)
    const migrated = await regpack(['graph', 'migrate', '--json'], { env: stores() })
    expect(JSON.parse(migrated.out)).toEqual({ applied: [baseline] })
    expect(await regpack(['graph', 'migrate'], { env: stores() })).toMatchObject({
      code: 0,
      out: 'nothing is pending\n',
    })
    await expect.poll(async () => (await ready()).components.graph_migrations).toEqual({ status: 'up' })
    expect((await call(CALLS[0]!)).statusCode).toBe(401)
  })
})

describe('a graph that an earlier commit filled', () => {
  test.each([
    [
      'with its migrations',
      `UNWIND ['001-constraints.cypher', '002-indexes.cypher', '010-settled-revisions', '017-legal-content', '019-incidents.cypher'] AS id
       CREATE (:Migration {id: id, checksum: 'x', stops_older: id = '017-legal-content'}) CREATE (:Pack {id: 'p-' + id})`,
    ],
    ['without a record of migrations', `CREATE (:Workspace {id: 'old', slot: 'old'})`],
  ])('%s is refused with the remedy, and nothing in it changes', async (_name, fill) => {
    await graph.runText('MATCH (n) DETACH DELETE n')
    await graph.runText(fill)
    const content = async () => {
      const { records } = await graph.runText('MATCH (n) RETURN labels(n) AS labels, properties(n) AS properties')
      return records.map((record) => JSON.stringify(record.toObject())).toSorted()
    }
    const before = await content()
    const reason =
      /^the graph holds data of another release, and this one converts none: run `npm run reset` if `npm start` keeps it, otherwise empty it or name another/
    await expectRefusal(reason)
    await expect(migrate(graph)).rejects.toThrow(reason)
    for (const args of [
      ['graph', 'migrate'],
      ['packs', 'load'],
    ])
      expect(await regpack(args, { env: stores() })).toMatchObject({ code: 1, err: expect.stringMatching(reason) })
    expect(await content()).toEqual(before)
  })
})
