import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Problem } from '#src/problems.ts'
import { findMarkers, writePrepared } from '#src/stores/graph/operation-markers.ts'
import { findRevision, setMarker, upsertMarker } from '#src/stores/graph/queries.ts'
import { openService } from '#test/support/service.ts'

const service = await openService()
const { graph, clock } = service

describe('the callback of a transaction', () => {
  test.each([
    ['a read of the graph', () => graph.run(findRevision, {})],
    ['a write of the graph', () => graph.write((tx) => tx.run(findRevision, {}))],
    ['a read that waits', () => graph.patient().run(findRevision, {})],
    ['a bulk write', () => graph.writeBulk((tx) => tx.run(findRevision, {}))],
    ['a statement without a definition', () => graph.runText('RETURN 1')],
  ])('is refused %s, and nothing is written', async (_name, ask) => {
    const { workspaceId } = await service.openCustomer()
    for (const store of [graph, graph.patient()]) {
      const [id, at] = [randomUUID(), new Date(clock.now()).toISOString()]
      const written = store.write(async (tx) => {
        await tx.run(upsertMarker, { id, workspaceId, operation: 'test', at, horizon: at })
        await tx.run(setMarker, { id, result: '1', at })
        await ask()
      })
      await expect(written).rejects.toThrow('second connection')
      expect(await findMarkers(graph, [id])).toEqual(new Set())
    }
  })
})

describe('a write that can no longer be prepared', () => {
  const refuse = () => Promise.reject(new Problem('not_found', 'gone'))

  test('gives its retry the first result', async () => {
    const { workspaceId } = await service.openCustomer()
    const receipt = { id: randomUUID(), workspaceId, operation: 'test' }
    const write = (prepare: () => Promise<string>) =>
      writePrepared(graph, clock, receipt, prepare, (_tx, prepared) => Promise.resolve(prepared))
    expect(await write(() => Promise.resolve('first'))).toBe('first')
    expect(await write(refuse)).toBe('first')
  })

  test('refuses a new operation, which leaves no marker', async () => {
    const { workspaceId } = await service.openCustomer()
    const receipt = { id: randomUUID(), workspaceId, operation: 'test' }
    const written = writePrepared(graph, clock, receipt, refuse, () => Promise.resolve('written'))
    await expect(written).rejects.toThrow('gone')
    expect(await findMarkers(graph, [receipt.id])).toEqual(new Set())
  })
})
