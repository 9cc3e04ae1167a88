import { beforeEach, describe, expect, test } from 'vitest'
import { blockFact, publishFacts, unblockFact, verifyFacts } from '#src/law/publication/facts.ts'
import { blockVersion, publishVersion, unblockVersion, verifyVersion } from '#src/law/publication/publication.ts'
import { addVersion, approveAll, load, refusalReasons, TODAY, writtenSteps } from '#test/support/load-small-seed.ts'
import { makeSmallSeed, type SmallSeed } from '#test/support/small-seed.ts'
import { ONE_CONNECTION, openTestGraph } from '#test/support/stores.ts'

const graph = await openTestGraph(ONE_CONNECTION)

let seed: SmallSeed
let versionId: string
beforeEach(() => {
  seed = makeSmallSeed()
  versionId = `${seed.one.pack.id}@1.0.0`
})

describe('relationship facts', () => {
  const factId = () => `t-${seed.key}-shared`

  test('are published after the versions at their ends, by the same gate', async () => {
    approveAll(seed)
    await load(graph, seed, false)
    const other = `${seed.two.pack.id}@1.0.0`
    const reasons = async () => (await publishFacts(graph, TODAY, [factId()])).refused[0]!.reasons
    expect(await reasons()).toEqual([
      'its citations are not verified; verify them first',
      `its end ${versionId} is draft`,
      `its end ${other} is draft`,
    ])
    for (const end of [versionId, other]) await verifyVersion(graph, end)
    expect(await verifyFacts(graph, [factId()])).toEqual({ done: [factId()], refused: [] })
    await publishVersion(graph, TODAY, versionId)
    await blockVersion(graph, TODAY, versionId, 'wrong')
    expect(await reasons()).toEqual([`its end ${versionId} is blocked`, `its end ${other} is citation_verified`])
    await unblockVersion(graph, TODAY, versionId)
    await publishVersion(graph, TODAY, other)
    expect(await publishFacts(graph, TODAY, [factId(), 't-nothing'])).toEqual({
      done: [factId()],
      refused: [{ id: 't-nothing', reasons: ['is not in the graph'] }],
    })
  })

  async function readFact() {
    const { records } = await graph.runText(
      'MATCH (to)<-[:TO]-(f:RelationshipFact {id: $id})-[:FROM]->(from) RETURN f {.*} AS fact, from.id AS from, to.id AS to',
      { id: factId() },
    )
    return records[0]!.toObject() as { fact: Record<string, unknown>; from: string; to: string }
  }

  test('move on with an end that a new version leaves as it was', async () => {
    approveAll(seed)
    await load(graph, seed)
    const next = await addVersion(graph, seed, '1.1.0', ({ one }) => (one.obligations[1]!.title = 'Another title'))
    expect(await publishVersion(graph, TODAY, next)).toMatchObject({ facts: { carried: [factId()], stale: [] } })
    const { fact, from, to } = await readFact()
    expect({ from, to }).toEqual({ from: `${next}/art-1-1`, to: `${seed.two.pack.id}@1.0.0/art-1-1` })
    expect(fact).toMatchObject({ from_version: '1.1.0', to_version: '1.0.0' })
    expect(fact['stale_since']).toBeUndefined()
  })

  test('turn stale when an end changes, and stay where they are', async () => {
    approveAll(seed)
    await load(graph, seed)
    const next = await addVersion(graph, seed, '1.1.0', ({ one }) => (one.obligations[0]!.title = 'Another title'))
    expect(await publishVersion(graph, TODAY, next)).toMatchObject({ facts: { carried: [], stale: [factId()] } })
    const { fact, from } = await readFact()
    expect(from).toBe(`${versionId}/art-1-1`)
    expect(fact).toMatchObject({
      publication_mode: 'published',
      from_version: '1.0.0',
      stale_since: '2026-11-21T12:00:00.000Z',
      stale_reason: `the from end: \`${next}\` changes \`art-1-1\``,
    })
    // The first change counts: a later one is not told again.
    const later = await addVersion(graph, seed, '1.2.0', ({ one }) => (one.obligations[0]!.title = 'A third title'))
    expect(await publishVersion(graph, TODAY, later)).toMatchObject({ facts: { carried: [], stale: [] } })
    expect((await readFact()).fact).toEqual(fact)
  })

  test('follow a duty that is renumbered', async () => {
    approveAll(seed)
    await load(graph, seed)
    const next = await addVersion(graph, seed, '1.1.0', ({ one }) => {
      Object.assign(one.obligations[0]!, { code: 'art-1-1-bis', lineage_id: `${one.pack.id}/art-1-1` })
      one.obligations[1]!.parent = 'art-1-1-bis'
    })
    await publishVersion(graph, TODAY, next)
    expect(await readFact()).toMatchObject({ from: `${next}/art-1-1-bis`, fact: { from_code: 'art-1-1-bis' } })
  })

  test('that are published after a newer version are brought to it at once', async () => {
    approveAll(seed)
    const facts = seed.reviews.pop()!
    await load(graph, seed)
    const next = await addVersion(graph, seed, '1.1.0', ({ one }) => (one.obligations[1]!.title = 'Another title'))
    await publishVersion(graph, TODAY, next)
    seed.reviews.push(facts)
    await load(graph, seed)
    expect(await readFact()).toMatchObject({ from: `${next}/art-1-1`, fact: { publication_mode: 'published' } })
    expect(writtenSteps(await load(graph, seed))).toEqual([])
  })

  test('that are published while the newer version is blocked wait for it at the one before', async () => {
    approveAll(seed)
    const facts = seed.reviews.pop()!
    await load(graph, seed)
    const next = await addVersion(graph, seed, '1.1.0', ({ one }) => (one.obligations[1]!.title = 'Another title'))
    await publishVersion(graph, TODAY, next)
    await blockVersion(graph, TODAY, next, 'wrong')
    seed.reviews.push(facts)
    await load(graph, seed)
    expect(await readFact()).toMatchObject({ from: `${versionId}/art-1-1`, fact: { publication_mode: 'published' } })
    await unblockVersion(graph, TODAY, next)
    expect((await readFact()).from).toBe(`${next}/art-1-1`)
  })

  test('are blocked and unblocked', async () => {
    approveAll(seed)
    await load(graph, seed)
    await blockFact(graph, TODAY, factId(), 'doubtful')
    expect(await refusalReasons(blockFact(graph, TODAY, factId(), 'again'))).toEqual(['is blocked already'])
    expect(await unblockFact(graph, TODAY, factId())).toBe('published')
    expect(await refusalReasons(unblockFact(graph, TODAY, factId()))).toEqual(['is published, not blocked'])
  })
})
