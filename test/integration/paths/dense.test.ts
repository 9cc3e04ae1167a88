import { beforeAll, expect, test } from 'vitest'
import { listEdgesBetween } from '#src/features/graph/paths/walk.ts'
import { openService, type Service } from '#test/support/service.ts'

let service: Service
beforeAll(async () => {
  service = await openService()
})

const find = async (starts: string[], ends: string[], dense: number) => {
  const rows = await service.graph.run(listEdgesBetween, {
    starts,
    ends,
    dense,
    mode: 'published',
    validAt: '2026-11-21',
    edgeTypes: null,
    most: 2_001,
  })
  return rows.map(({ id }) => id)
}

// No node, every node, and only those with most edges are dense: which side is walked must not change what is found.
test('the edges between two sides are the same from whichever side they are walked', async () => {
  const { records } = await service.graph.runText(
    "MATCH (l:ObligationLineage|Pack) WHERE coalesce(l.pack_id, l.id) IN ['eu-gdpr', 'eu-nis2', 'eu-dora', 'eu-ai-act'] RETURN l.id AS id ORDER BY id",
  )
  const ids = records.map((record) => String(record.get('id')))
  const sides = [
    [ids.filter((id) => id.startsWith('eu-gdpr')), ids.filter((id) => !id.startsWith('eu-gdpr'))],
    [ids, ids],
    [ids.filter((id) => id.startsWith('eu-dora')), ids],
  ] as const
  for (const [starts, ends] of sides) {
    const expected = await find([...starts], [...ends], 1_000_000)
    expect(expected.length).toBeGreaterThan(0)
    for (const dense of [0, 5, 8]) expect(await find([...starts], [...ends], dense)).toEqual(expected)
  }
})
