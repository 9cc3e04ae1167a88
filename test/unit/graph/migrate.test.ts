import { describe, expect, test } from 'vitest'
import type { Graph } from '#src/graph/graph.ts'
import { migrate, MigrationRefused } from '#src/graph/migrations/migrate.ts'
import { listKnownMigrations } from '#src/graph/migrations/state.ts'

const KNOWN = listKnownMigrations([])
const row = (id: string, checksum: string, stopsOlder = false) => ({ id, checksum, stops_older: stopsOlder })
type Row = ReturnType<typeof row>

/** A graph that answers each look at its migrations with the next of `looks`, and notes what changes it. */
function graphWith(...looks: Row[][]) {
  const changes: string[] = []
  const graph = {
    patient: () => graph,
    run: () => Promise.resolve(looks.length > 1 ? looks.shift()! : looks[0]!),
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
  const [first] = KNOWN
  test.each([
    ['a newer release that stops older ones has migrated', row('999-newer', 'x', true), /a newer release/],
    ['a released migration was edited', row(first!.id, 'edited'), /changed after it was applied/],
  ])('%s', async (_name, recorded, reason) => {
    const { graph, changes } = graphWith([recorded])
    await expect(migrate(graph, { data: [] })).rejects.toThrow(reason)
    expect(changes).toEqual([])
  })

  test('a newer release has migrated while this one waited for the lock', async () => {
    const { graph, changes } = graphWith([], [row('999-newer', 'x', true)])
    await expect(migrate(graph, { data: [] })).rejects.toThrow(MigrationRefused)
    expect(changes.filter((change) => !change.startsWith('CREATE CONSTRAINT migration_'))).toEqual([])
  })
})

test('a graph that has every migration is not touched', async () => {
  const { graph, changes } = graphWith(KNOWN.map(({ id, checksum }) => row(id, checksum)))
  expect(await migrate(graph, { data: [] })).toEqual([])
  expect(changes).toEqual([])
})
