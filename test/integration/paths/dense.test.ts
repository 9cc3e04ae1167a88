import { beforeAll, expect, test } from 'vitest'
import { listEdges } from '#src/features/graph/paths/queries.ts'
import { openService, type Service } from '#test/support/service.ts'

let service: Service
beforeAll(async () => {
  service = await openService()
})

const find = async (packIds: string[], dense: number) => {
  const rows = await service.graph.run(listEdges, {
    ends: packIds.map((id) => ({ id, pack_id: id })),
    dense,
    isLong: true,
    mode: 'published',
    validAt: '2026-11-21',
    edgeTypes: null,
    most: 2_001,
  })
  return rows.filter(({ part }) => part === 2)
}

// No node, every node, and only those with most edges are dense: which side is walked must not change what is found.
test('the edges between two sides are the same from whichever side they are walked', async () => {
  for (const packIds of [
    ['eu-gdpr', 'eu-nis2'],
    ['eu-nis2', 'eu-gdpr'],
    ['eu-dora', 'eu-ai-act'],
  ]) {
    const expected = await find(packIds, 1_000_000)
    expect(expected.length).toBeGreaterThan(0)
    for (const dense of [0, 5, 8]) expect(await find(packIds, dense)).toEqual(expected)
  }
})
