import { beforeEach, describe, expect, test } from 'vitest'
import { blockVersion, publishVersion, unblockVersion, verifyVersion } from '#src/law/publication/publication.ts'
import { chooseVersions } from '#src/law/versions/version-choice.ts'
import { findRevision } from '#src/stores/graph/queries.ts'
import { createResponseCache } from '#src/stores/graph/revision.ts'
import {
  addVersion,
  approveAll,
  clockAt,
  load,
  readVersion,
  refusalReasons,
  TODAY,
} from '#test/support/load-small-seed.ts'
import { makeSmallSeed, type SmallSeed } from '#test/support/small-seed.ts'
import { openTestGraph } from '#test/support/stores.ts'

const graph = await openTestGraph()
const answers = createResponseCache({ graph })

let seed: SmallSeed
let versionId: string
beforeEach(() => {
  seed = makeSmallSeed()
  versionId = `${seed.one.pack.id}@1.0.0`
})

const modeOf = async (id: string) => (await readVersion(graph, id))?.['publication_mode']
const revision = async () => (await graph.run(findRevision, {}))[0]!.value

describe('verifying', () => {
  test('moves a draft whose citations all exist', async () => {
    await load(graph, seed, false)
    expect(await modeOf(versionId)).toBe('draft')
    await verifyVersion(graph, versionId)
    expect(await modeOf(versionId)).toBe('citation_verified')
    expect(await refusalReasons(verifyVersion(graph, versionId))).toEqual([
      'is citation_verified; only a draft is verified',
    ])
  })

  test('refuses a citation of a provision that was not found', async () => {
    await load(graph, seed, false)
    const ref = `CELEX:${seed.instrument.id} Art 1(2)`
    await graph.runText(`MATCH (c:Citation {ref: $ref}) SET c.verification_result = 'provision_missing'`, { ref })
    expect(await refusalReasons(verifyVersion(graph, versionId))).toEqual([
      `${ref} was not found in the text that it is read in`,
    ])
    expect(await modeOf(versionId)).toBe('draft')
  })

  test('refuses an unknown version', async () => {
    expect(await refusalReasons(verifyVersion(graph, 't-nobody@1.0.0'))).toEqual(['is not in the graph'])
  })
})

describe('publishing', () => {
  test('refuses a draft without a review, with all reasons', async () => {
    await load(graph, seed, false)
    const hash = (await readVersion(graph, versionId))!['content_hash']
    expect(await refusalReasons(publishVersion(graph, TODAY, versionId))).toEqual([
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
    expect(await refusalReasons(publishVersion(graph, clockAt('2100-01-01'), versionId))).toEqual([
      expect.stringMatching(/expired after 2099-12-31$/),
    ])
  })

  test('closes the version before it whose legal time it overlaps, links to it and raises the revision', async () => {
    approveAll(seed)
    await load(graph, seed)
    const next = await addVersion(graph, seed, '1.1.0', ({ one }) => (one.obligations[0]!.title = 'Another title'))
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
    const next = await addVersion(graph, seed, '2.0.0', ({ one }) => {
      one.version.legal_from = '2025-01-01'
      delete one.version.legal_to
    })
    expect(await publishVersion(graph, TODAY, next)).toMatchObject({ closed: [], preceded_by: versionId })
    expect((await readVersion(graph, versionId))!['closed_at']).toBeUndefined()
  })

  test('refuses a version when a later one of the same legal time is published', async () => {
    approveAll(seed)
    await load(graph, seed)
    const earlier = await addVersion(graph, seed, '0.9.0', ({ one }) => (one.obligations[0]!.title = 'Another title'))
    expect(await refusalReasons(publishVersion(graph, TODAY, earlier))).toEqual([
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
    const first = await addVersion(graph, seed, '1.1.0', ({ one }) => (one.obligations[0]!.title = 'Title A'))
    const second = await addVersion(graph, seed, '1.2.0', ({ one }) => (one.obligations[0]!.title = 'Title B'))
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
    const { revision: blockedAt } = await blockVersion(graph, TODAY, versionId, 'wrong amount')
    expect(await readVersion(graph, versionId)).toEqual({
      ...before,
      publication_mode: 'blocked',
      blocked_reason: 'wrong amount',
    })
    expect(await refusalReasons(blockVersion(graph, TODAY, versionId, 'again'))).toEqual(['is blocked already'])
    expect(await refusalReasons(publishVersion(graph, TODAY, versionId))).toEqual([
      'is blocked (wrong amount); unblock it first',
    ])
    const unblocked = await unblockVersion(graph, TODAY, versionId)
    expect(unblocked.publication_mode).toBe('published')
    expect(unblocked.revision).toBeGreaterThan(blockedAt)
    expect(await readVersion(graph, versionId)).toEqual(before)
    expect(await refusalReasons(unblockVersion(graph, TODAY, versionId))).toEqual(['is published, not blocked'])
  })

  test('sends one that never was published back to draft', async () => {
    await load(graph, seed, false)
    await verifyVersion(graph, versionId)
    await blockVersion(graph, TODAY, versionId, 'not yet')
    expect((await unblockVersion(graph, TODAY, versionId)).publication_mode).toBe('draft')
  })

  test('of the current version does not bring back the one before', async () => {
    approveAll(seed)
    await load(graph, seed)
    const next = await addVersion(graph, seed, '1.1.0', ({ one }) => (one.obligations[0]!.title = 'Another title'))
    await publishVersion(graph, TODAY, next)
    await blockVersion(graph, TODAY, next, 'wrong')
    expect((await readVersion(graph, versionId))!['closed_at']).toBeDefined()
    const [packId] = versionId.split('@')
    const versionOf = async () => {
      await answers.refresh()
      return (await chooseVersions({ graph, answers }, { mode: 'published', validAt: '2026-11-21' })).get(packId!)
    }
    expect(await versionOf()).toBeUndefined()
    await unblockVersion(graph, TODAY, next)
    expect(`${packId}@${await versionOf()}`).toBe(next)
  })
})
