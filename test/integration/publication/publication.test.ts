import { beforeEach, describe, expect, test } from 'vitest'
import { PublicationRefused } from '#src/features/publication/gate.ts'
import { blockFact, publishFacts, unblockFact, verifyFacts } from '#src/features/publication/facts.ts'
import { blockVersion, publishVersion, unblockVersion, verifyVersion } from '#src/features/publication/publication.ts'
import { findRevision } from '#src/graph/queries.ts'
import { approveAll, clockAt, load, readVersion, TODAY } from '#test/support/load-small-seed.ts'
import { makeSmallSeed, type SmallSeed } from '#test/support/small-seed.ts'
import { openTestGraph } from '#test/support/stores.ts'

const graph = await openTestGraph()

let seed: SmallSeed
let versionId: string
beforeEach(() => {
  seed = makeSmallSeed()
  versionId = `${seed.one.pack.id}@1.0.0`
})

async function reasonsOf(work: Promise<unknown>): Promise<string[]> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(PublicationRefused)
  return (error as PublicationRefused).reasons
}

const modeOf = async (id: string) => (await readVersion(graph, id))?.['publication_mode']
const revision = async () => (await graph.run(findRevision, {}))[0]!.value

/** Loads another version of the first pack, changed, approved and verified. */
async function addVersion(number: string, change: (seed: SmallSeed) => void): Promise<string> {
  const next = structuredClone(seed)
  next.one.version.number = number
  next.relationships = []
  next.reviews = []
  change(next)
  approveAll(next)
  next.reviews.forEach((review) => (review.id += `-${number.replaceAll('.', '-')}`))
  await load(graph, next, false)
  const id = `${seed.one.pack.id}@${number}`
  await verifyVersion(graph, id)
  return id
}

describe('verifying', () => {
  test('moves a draft whose citations all exist', async () => {
    await load(graph, seed, false)
    expect(await modeOf(versionId)).toBe('draft')
    await verifyVersion(graph, versionId)
    expect(await modeOf(versionId)).toBe('citation_verified')
    expect(await reasonsOf(verifyVersion(graph, versionId))).toEqual(['is citation_verified; only a draft is verified'])
  })

  test('refuses a citation of a provision that was not found', async () => {
    await load(graph, seed, false)
    const ref = `CELEX:${seed.instrument.id} Art 1(2)`
    await graph.runText(`MATCH (c:Citation {ref: $ref}) SET c.verification_result = 'provision_missing'`, { ref })
    expect(await reasonsOf(verifyVersion(graph, versionId))).toEqual([
      `${ref} was not found in the text that it is read in`,
    ])
    expect(await modeOf(versionId)).toBe('draft')
  })

  test('refuses an unknown version', async () => {
    expect(await reasonsOf(verifyVersion(graph, 't-nobody@1.0.0'))).toEqual(['is not in the graph'])
  })
})

describe('publishing', () => {
  test('refuses a draft without a review, with all reasons', async () => {
    await load(graph, seed, false)
    const hash = (await readVersion(graph, versionId))!['content_hash']
    expect(await reasonsOf(publishVersion(graph, TODAY, versionId))).toEqual([
      'its citations are not verified; verify them first',
      `has no review of its content (hash ${String(hash)})`,
    ])
  })

  test('refuses when the approval was of earlier content', async () => {
    approveAll(seed)
    seed.one.obligations[0]!.title = 'Another title'
    const report = await load(graph, seed)
    expect(report.withheld.find(({ id }) => id === versionId)?.reasons).toEqual([
      expect.stringMatching(/^has no review of its content/),
      expect.stringMatching(/is of other content \(hash [0-9a-f]{64}, now [0-9a-f]{64}\)$/),
    ])
    expect(await modeOf(versionId)).toBe('citation_verified')
  })

  test('refuses once the approval has expired', async () => {
    approveAll(seed)
    await load(graph, seed, false)
    await verifyVersion(graph, versionId)
    expect(await reasonsOf(publishVersion(graph, clockAt('2100-01-01'), versionId))).toEqual([
      expect.stringMatching(/expired after 2099-12-31$/),
    ])
  })

  test('closes the version before it whose legal time it overlaps, links to it and raises the revision', async () => {
    approveAll(seed)
    await load(graph, seed)
    const next = await addVersion('1.1.0', ({ one }) => (one.obligations[0]!.title = 'Another title'))
    const before = await revision()
    const published = await publishVersion(graph, TODAY, next)
    expect(published).toMatchObject({
      closed: [versionId],
      preceded_by: versionId,
      published_at: '2026-11-21T12:00:00.000Z',
    })
    expect(published.revision).toBeGreaterThan(before)
    expect(await readVersion(graph, versionId)).toMatchObject({
      publication_mode: 'published',
      closed_at: '2026-11-21T12:00:00.000Z',
    })
    const { records } = await graph.runText('MATCH (:PackVersion {id: $id})-[:PRECEDED_BY]->(v) RETURN v.id AS id', {
      id: next,
    })
    expect(records.map((record) => record.get('id'))).toEqual([versionId])
  })

  test('leaves a version of another legal time open', async () => {
    seed.one.version.legal_to = '2025-01-01'
    approveAll(seed)
    await load(graph, seed)
    const next = await addVersion('2.0.0', ({ one }) => {
      one.version.legal_from = '2025-01-01'
      delete one.version.legal_to
    })
    expect(await publishVersion(graph, TODAY, next)).toMatchObject({ closed: [], preceded_by: versionId })
    expect((await readVersion(graph, versionId))!['closed_at']).toBeUndefined()
  })

  test('refuses a version when a later one of the same legal time is published', async () => {
    approveAll(seed)
    await load(graph, seed)
    const earlier = await addVersion('0.9.0', ({ one }) => (one.obligations[0]!.title = 'Another title'))
    expect(await reasonsOf(publishVersion(graph, TODAY, earlier))).toEqual([
      `${versionId}, a later version for the same legal time, is published`,
    ])
  })

  test('of one version from two sides is done once', async () => {
    approveAll(seed)
    await load(graph, seed, false)
    await verifyVersion(graph, versionId)
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => publishVersion(graph, TODAY, versionId)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ reasons: ['is published already'] })
  })

  test('of two versions for the same time leaves one open, whoever comes first', async () => {
    approveAll(seed)
    await load(graph, seed)
    const first = await addVersion('1.1.0', ({ one }) => (one.obligations[0]!.title = 'Title A'))
    const second = await addVersion('1.2.0', ({ one }) => (one.obligations[0]!.title = 'Title B'))
    const results = await Promise.allSettled([first, second].map((id) => publishVersion(graph, TODAY, id)))
    expect(results[1]!.status).toBe('fulfilled')
    const open = []
    for (const id of [versionId, first, second]) {
      const version = await readVersion(graph, id)
      if (version!['publication_mode'] === 'published' && version!['closed_at'] === undefined) open.push(id)
    }
    expect(open).toEqual([second])
  })
})

describe('blocking', () => {
  test('takes a published version away and gives it back unchanged', async () => {
    approveAll(seed)
    await load(graph, seed)
    const before = await readVersion(graph, versionId)
    const { revision: blockedAt } = await blockVersion(graph, versionId, 'wrong amount')
    expect(await readVersion(graph, versionId)).toEqual({
      ...before,
      publication_mode: 'blocked',
      blocked_reason: 'wrong amount',
    })
    expect(await reasonsOf(blockVersion(graph, versionId, 'again'))).toEqual(['is blocked already'])
    expect(await reasonsOf(publishVersion(graph, TODAY, versionId))).toEqual([
      'is blocked (wrong amount); unblock it first',
    ])
    const unblocked = await unblockVersion(graph, TODAY, versionId)
    expect(unblocked.publication_mode).toBe('published')
    expect(unblocked.revision).toBeGreaterThan(blockedAt)
    expect(await readVersion(graph, versionId)).toEqual(before)
    expect(await reasonsOf(unblockVersion(graph, TODAY, versionId))).toEqual(['is published, not blocked'])
  })

  test('sends one that never was published back to draft', async () => {
    await load(graph, seed, false)
    await verifyVersion(graph, versionId)
    await blockVersion(graph, versionId, 'not yet')
    expect((await unblockVersion(graph, TODAY, versionId)).publication_mode).toBe('draft')
  })

  test('of the current version does not bring back the one before', async () => {
    approveAll(seed)
    await load(graph, seed)
    const next = await addVersion('1.1.0', ({ one }) => (one.obligations[0]!.title = 'Another title'))
    await publishVersion(graph, TODAY, next)
    await blockVersion(graph, next, 'wrong')
    expect((await readVersion(graph, versionId))!['closed_at']).toBeDefined()
  })
})

describe('relationship facts', () => {
  const factId = () => `t-${seed.key}-shared`

  test('are published after the versions at their ends, by the same gate', async () => {
    approveAll(seed)
    await load(graph, seed, false)
    expect((await publishFacts(graph, TODAY, [factId()])).refused[0]!.reasons).toEqual([
      'its citations are not verified; verify them first',
      `its end ${versionId} is draft`,
      `its end ${seed.two.pack.id}@1.0.0 is draft`,
    ])
    for (const pack of [seed.one, seed.two]) {
      await verifyVersion(graph, `${pack.pack.id}@1.0.0`)
      await publishVersion(graph, TODAY, `${pack.pack.id}@1.0.0`)
    }
    expect(await verifyFacts(graph, [factId()])).toEqual({ done: [factId()], refused: [] })
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
    const next = await addVersion('1.1.0', ({ one }) => (one.obligations[1]!.title = 'Another title'))
    expect(await publishVersion(graph, TODAY, next)).toMatchObject({ facts: { carried: [factId()], stale: [] } })
    const { fact, from, to } = await readFact()
    expect({ from, to }).toEqual({ from: `${next}/art-1-1`, to: `${seed.two.pack.id}@1.0.0/art-1-1` })
    expect(fact).toMatchObject({ from_version: '1.1.0', to_version: '1.0.0' })
    expect(fact['stale_since']).toBeUndefined()
  })

  test('turn stale when an end changes, and stay where they are', async () => {
    approveAll(seed)
    await load(graph, seed)
    const next = await addVersion('1.1.0', ({ one }) => (one.obligations[0]!.title = 'Another title'))
    expect(await publishVersion(graph, TODAY, next)).toMatchObject({ facts: { carried: [], stale: [factId()] } })
    const { fact, from } = await readFact()
    expect(from).toBe(`${versionId}/art-1-1`)
    expect(fact).toMatchObject({
      publication_mode: 'published',
      from_version: '1.0.0',
      stale_since: '2026-11-21T12:00:00.000Z',
      stale_reason: `the from end: ${next} changes art-1-1`,
    })
  })

  test('follow a duty that is renumbered', async () => {
    approveAll(seed)
    await load(graph, seed)
    const next = await addVersion('1.1.0', ({ one }) => {
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
    const next = await addVersion('1.1.0', ({ one }) => (one.obligations[1]!.title = 'Another title'))
    await publishVersion(graph, TODAY, next)
    seed.reviews.push(facts)
    await load(graph, seed)
    expect(await readFact()).toMatchObject({ from: `${next}/art-1-1`, fact: { publication_mode: 'published' } })
    expect(await load(graph, seed)).toMatchObject({ unchanged: true })
  })

  test('are blocked and unblocked', async () => {
    approveAll(seed)
    await load(graph, seed)
    await blockFact(graph, factId(), 'doubtful')
    expect(await reasonsOf(blockFact(graph, factId(), 'again'))).toEqual(['is blocked already'])
    expect(await unblockFact(graph, TODAY, factId())).toBe('published')
    expect(await reasonsOf(unblockFact(graph, TODAY, factId()))).toEqual(['is published, not blocked'])
  })
})
