import { describe, expect, test } from 'vitest'
import { Refused } from '#src/lib/envelope.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { migrate } from '#src/stores/graph/migrations/migrate.ts'
import { listKnownMigrations } from '#src/stores/graph/migrations/state.ts'

const KNOWN = listKnownMigrations([])
const row = (id: string, checksum: string, stopsOlder = false) => ({ id, checksum, stops_older: stopsOlder })
type Row = ReturnType<typeof row>

/**
 * A graph that answers each look at its migrations with the next of `looks`, has `nodes` of content, and notes what
 * changes it.
 */
function graphWith(looks: Row[][], nodes = 0) {
  const changes: string[] = []
  const graph = {
    patient: () => graph,
    run: ({ name }: { name: string }) => {
      if (name === 'graph/count-content') return Promise.resolve([{ nodes }])
      return Promise.resolve(looks.length > 1 ? looks.shift()! : looks[0]!)
    },
    runText: (text: string) => Promise.resolve(void changes.push(text)),
    write: async (work: (tx: object) => Promise<unknown>) => {
      const own: string[] = []
      const result = await work({ run: ({ name }: { name: string }) => Promise.resolve(void own.push(name)) })
      // A transaction whose work throws is rolled back.
      changes.push(...own)
      return result
    },
  }
  return { graph: graph as unknown as Graph, changes }
}

describe('a refused migration changes nothing:', () => {
  const BASELINE = KNOWN.map(({ id, checksum }) => row(id, checksum))
  const FOREIGN = /^the graph holds data of another release, and this one converts none: run `npm run reset` if /
  test.each([
    [
      'a newer release that stops older ones has migrated',
      [...BASELINE, row('999-newer', 'x', true)],
      9,
      /a newer release/,
    ],
    ['a migration was edited', [row(KNOWN[0]!.id, 'edited')], 9, /changed after it was applied/],
    ['the graph has other migrations alone', [row('001-constraints.cypher', 'x')], 0, FOREIGN],
    ['the graph has content and no migration', [], 1, FOREIGN],
  ])('%s', async (_name, recorded, nodes, reason) => {
    const { graph, changes } = graphWith([recorded], nodes)
    await expect(migrate(graph, { data: [] })).rejects.toThrow(reason)
    expect(changes).toEqual([])
  })

  test('a newer release has migrated while this one waited for the lock', async () => {
    const { graph, changes } = graphWith([[], [...BASELINE, row('999-newer', 'x', true)]])
    await expect(migrate(graph, { data: [] })).rejects.toThrow(Refused)
    expect(changes.filter((change) => !change.startsWith('CREATE CONSTRAINT migration_'))).toEqual([])
  })
})

test('a graph that has every migration is not touched', async () => {
  const { graph, changes } = graphWith([KNOWN.map(({ id, checksum }) => row(id, checksum))])
  expect(await migrate(graph, { data: [] })).toEqual([])
  expect(changes).toEqual([])
})
