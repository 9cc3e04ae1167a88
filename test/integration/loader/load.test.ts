import { describe, expect, test } from 'vitest'
import { Refused } from '#src/lib/envelope.ts'
import { SeedMistakes } from '#src/loader/check/validate.ts'
import { loadSeed } from '#src/loader/load.ts'
import type { Graph, Transaction } from '#src/stores/graph/graph.ts'
import { approveAll, clockAt, countNodes, load, readVersion, writtenSteps } from '#test/support/load-small-seed.ts'
import { makeSmallSeed, writeSmallSeed } from '#test/support/small-seed.ts'
import { openTestGraph } from '#test/support/stores.ts'

const graph = await openTestGraph()

function approvedSeed() {
  const seed = makeSmallSeed()
  approveAll(seed)
  return { seed, versionId: `${seed.one.pack.id}@1.0.0`, otherId: `${seed.two.pack.id}@1.0.0` }
}

/** The graph, but the named statement fails. */
function failingAt(name: string): Graph {
  const fail = (tx: Transaction): Transaction => ({
    ...tx,
    run: (query, params) =>
      query.name === name ? Promise.reject(new Error('the disk is full')) : tx.run(query, params),
  })
  const patient = graph.patient()
  return { ...graph, patient: () => ({ ...patient, writeBulk: (work) => graph.writeBulk((tx) => work(fail(tx))) }) }
}

describe('a load', () => {
  test('publishes what is approved, and the same files again change nothing', async () => {
    const { seed, versionId, otherId } = approvedSeed()
    const first = await load(graph, seed)
    expect(first.withheld).toEqual([])
    expect(first.published).toEqual([versionId, otherId, `t-${seed.key}-shared`])
    expect(first.versions.map(({ action }) => action)).toEqual(['created', 'created'])
    const before = await readVersion(graph, versionId)

    const second = await load(graph, seed, true, clockAt('2026-11-22'))
    expect(writtenSteps(second)).toEqual([])
    expect(second).toMatchObject({ published: [], withheld: [], reviews: 0, relationships: { unchanged: 1 } })
    expect(await readVersion(graph, versionId)).toEqual(before)
  })

  test('derives which terms lie within which, over any number of links and through terms of another folder', async () => {
    const seed = makeSmallSeed()
    const code = (name: string) => `t_${seed.key}_${name}`
    const own = [...seed.vocabulary.entity_roles]
    const chainOf = (...names: string[]) =>
      names.map((name, at) => ({
        id: code(name),
        label: name,
        definition: `${name}.`,
        ...(at + 1 < names.length ? { broader: [code(names[at + 1]!)] } : {}),
      }))
    const withinOf = async (name: string) => {
      const text =
        'MATCH (:Term {id: $id})-[w:WITHIN]->(up:Term) RETURN up.code AS code, w.depth AS depth ORDER BY depth'
      const { records } = await graph.runText(text, { id: `entity_roles/${code(name)}` })
      return records.map((record) => [String(record.get('code')).at(-1), Number(record.get('depth'))])
    }
    seed.vocabulary.entity_roles = [...own, ...chainOf('a', 'b', 'c', 'd', 'e')]
    await load(graph, seed, false)
    seed.vocabulary.entity_roles = [...own, ...chainOf('e', 'f', 'g', 'h', 'i')]
    await load(graph, seed, false)
    expect(await withinOf('a')).toEqual('abcdefghi'.split('').map((name, depth) => [name, depth]))
    seed.vocabulary.entity_roles = [...own, ...chainOf('e', 'i')]
    await load(graph, seed, false)
    expect(await withinOf('a')).toEqual('abcdei'.split('').map((name, depth) => [name, depth]))
  })

  test('writes each object with its hash, place and links', async () => {
    const { seed, versionId } = approvedSeed()
    await load(graph, seed)
    const { records } = await graph.runText(
      `MATCH (:Pack {id: $pack})-[:HAS_VERSION]->(v:PackVersion {id: $id})-[:HAS_OBLIGATION]->(o:Obligation {code: 'art-1-2'})
       RETURN o {.*} AS obligation,
         [(o)-[cites:CITES]->(c)-[:OF]->(i:Instrument) | [cites.role, c.id, c.ref, c.binding, i.id]] AS citations,
         [(o)-[:NEEDS|FILED_BY|SANCTIONED_BY]->(n) | n.id] AS items,
         [(o)-[:ADDRESSES]->(t:Term)-[:BROADER]->(w:Term) | [t.id, w.id]] AS roles,
         [(v)-[:HAS_RULE]->(r:Rule)-[:HAS_GROUP]->(g:RuleGroup) | [r.code, g.kind, g.fact_key, g.value_json]] AS groups`,
      { pack: seed.one.pack.id, id: versionId },
    )
    const row = records[0]!.toObject()
    expect(row['obligation']).toMatchObject({ parent_code: 'art-1-1', lineage_id: `${seed.one.pack.id}/art-1-2` })
    expect(JSON.parse((row['obligation'] as { applies_from_json: string }).applies_from_json)).toEqual([
      { date: '2021-01-01', citation: { ref: `${seed.instrument.id} Art 3`, role: 'basis' } },
    ])
    const celex = seed.instrument.id
    expect(row['citations']).toEqual([
      ['basis', `${celex}@oj-2020-01-10#Art 1(2)`, `CELEX:${celex} Art 1(2)`, 'authoritative', celex],
    ])
    expect((row['items'] as string[]).toSorted()).toEqual(
      ['evidence/register', 'filings/notice', 'penalties/fine'].map((end) => `${versionId}/${end}`),
    )
    expect(row['roles']).toEqual([[`entity_roles/t_${seed.key}_bank`, `entity_roles/t_${seed.key}_firm`]])
    expect((row['groups'] as string[][]).toSorted((a, b) => a[0]!.localeCompare(b[0]!))).toEqual([
      ['firms', 'any_of', null, null],
      ['small-firms', 'fact', `t_${seed.key}_size`, '"small"'],
    ])
  })

  test('with a mistake writes nothing', async () => {
    const { seed, versionId, otherId } = approvedSeed()
    seed.two.rules[0]!.unless = ['gone']
    await expect(load(graph, seed)).rejects.toThrow(SeedMistakes)
    expect(await countNodes(graph, versionId)).toBe(0)
    expect(await countNodes(graph, otherId)).toBe(0)
  })

  test('refuses other content under a published number, naming both hashes, and writes nothing at all', async () => {
    const { seed, versionId } = approvedSeed()
    const published = (await load(graph, seed)).versions[0]!
    const nodes = await countNodes(graph, versionId)
    seed.one.obligations[0]!.modality = 'should'
    seed.two.version.number = '1.1.0'
    seed.relationships = []
    seed.reviews = []
    const refusal = await load(graph, seed).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Refused)
    expect((refusal as Refused).reasons).toEqual([
      expect.stringMatching(
        `^${versionId} is published with content hash ${published.content_hash} and can't be replaced by [0-9a-f]{64};`,
      ),
    ])
    expect(await countNodes(graph, versionId)).toBe(nodes)
    expect(await countNodes(graph, `${seed.two.pack.id}@1.1.0`)).toBe(0)
    expect(await readVersion(graph, versionId)).toMatchObject({
      content_hash: published.content_hash,
      publication_mode: 'published',
    })
  })

  test('updates what is in no hash of a published version, and nothing else', async () => {
    const { seed, versionId } = approvedSeed()
    await load(graph, seed)
    const before = await readVersion(graph, versionId)
    seed.one.version.checked_on = '2026-12-01'
    const report = await load(graph, seed)
    expect(report.versions[0]).toMatchObject({ action: 'updated' })
    const { source_hash: _, ...after } = (await readVersion(graph, versionId))!
    const { source_hash: __, ...expected } = before!
    expect(after).toEqual({ ...expected, checked_on: '2026-12-01' })
  })

  test('replaces a draft wholly and keeps its facts tied', async () => {
    const seed = makeSmallSeed()
    const versionId = `${seed.one.pack.id}@1.0.0`
    await load(graph, seed)
    const nodes = await countNodes(graph, versionId)
    seed.one.obligations.pop()
    seed.one.rules.pop()
    seed.one.criteria.pop()
    seed.one.coverage.covers = [`${seed.instrument.id} Art 2`]
    const report = await load(graph, seed)
    expect(report.versions[0]).toMatchObject({ action: 'replaced' })
    expect(report.relationships).toMatchObject({ replaced: 1 })
    // One obligation, one rule with its group, and one criterion are gone.
    expect(await countNodes(graph, versionId)).toBe(nodes - 4)
    const { records } = await graph.runText(
      'MATCH (from:Obligation)<-[:FROM]-(:RelationshipFact {id: $id})-[:TO]->(to:Obligation) RETURN from.pack_id AS from, to.pack_id AS to',
      { id: `t-${seed.key}-shared` },
    )
    expect(records.map((record) => record.toObject())).toEqual([{ from: seed.one.pack.id, to: seed.two.pack.id }])
  })

  test('is one transaction a version: a batch that fails leaves nothing of it', async () => {
    const { seed, versionId, otherId } = approvedSeed()
    await expect(load(failingAt('loader/create-citations:PenaltyFact'), seed)).rejects.toThrow('the disk is full')
    expect(await countNodes(graph, versionId)).toBe(0)
    expect(await countNodes(graph, otherId)).toBe(0)
    expect((await load(graph, seed)).published).toContain(versionId)
  })

  test('leaves what was there when replacing a draft fails', async () => {
    const seed = makeSmallSeed()
    const versionId = `${seed.one.pack.id}@1.0.0`
    await load(graph, seed)
    const before = await readVersion(graph, versionId)
    const nodes = await countNodes(graph, versionId)
    seed.one.obligations[0]!.title = 'Another title'
    await expect(load(failingAt('loader/create-rules'), seed)).rejects.toThrow('the disk is full')
    expect(await readVersion(graph, versionId)).toEqual(before)
    expect(await countNodes(graph, versionId)).toBe(nodes)
  })

  test('at the same time as another of the same files ends in the same', async () => {
    const { seed, versionId, otherId } = approvedSeed()
    const reports = await Promise.all([load(graph, seed), load(graph, seed)])
    expect(reports.flatMap(({ withheld }) => withheld)).toEqual([])
    expect(reports.flatMap(({ published }) => published).toSorted()).toEqual(
      [versionId, otherId, `t-${seed.key}-shared`].toSorted(),
    )
    expect(reports.map(({ versions }) => versions[0]!.action).toSorted()).toEqual(['created', 'unchanged'])
  })

  test('tells its progress', async () => {
    const { seed, versionId } = approvedSeed()
    const seen: string[] = []
    await loadSeed(graph, {
      folder: writeSmallSeed(seed),
      clock: clockAt('2026-11-21'),
      publish: true,
      onProgress: ({ step, done, total }) => seen.push(`${step} ${done === total ? 'whole' : 'part'}`),
    })
    expect(seen[0]).toBe('read whole')
    expect(seen.filter((line) => line === `${versionId} whole`)).toHaveLength(1)
    expect(seen).toContain(`${versionId} part`)
    expect(seen.at(-1)).toBe('publish whole')
  })
})

describe('reviews', () => {
  test('form a chain in which each holds the hash of the one before', async () => {
    const { seed } = approvedSeed()
    await load(graph, seed)
    const { records } = await graph.runText(
      `MATCH (r:Review) WHERE r.id STARTS WITH $prefix
       MATCH (before:Review {position: r.position - 1})
       RETURN r.prev_hash = before.hash AS is_chained`,
      { prefix: `t-${seed.key}-` },
    )
    expect(records.length).toBeGreaterThan(0)
    expect(records.every((record) => record.get('is_chained') === true)).toBe(true)
  })

  test('are never rewritten', async () => {
    const { seed } = approvedSeed()
    await load(graph, seed)
    seed.reviews[0]!.caveats = ['Another caveat.']
    await expect(load(graph, seed)).rejects.toThrow(`review ${seed.reviews[0]!.id} was loaded with other content`)
  })
})

describe('relationship facts', () => {
  test('are pinned at both ends with version, lineage and hash', async () => {
    const { seed } = approvedSeed()
    await load(graph, seed)
    const { records } = await graph.runText(
      `MATCH (o:Obligation)<-[:FROM]-(f:RelationshipFact {id: $id})
       RETURN f.from_hash = o.hash AS is_pinned, f {.from_lineage_id, .from_version, .from_kind, .shared_keys, .publication_mode} AS fact`,
      { id: `t-${seed.key}-shared` },
    )
    expect(records[0]!.toObject()).toEqual({
      is_pinned: true,
      fact: {
        from_lineage_id: `${seed.one.pack.id}/art-1-1`,
        from_version: '1.0.0',
        from_kind: 'obligation',
        shared_keys: ['incident_register'],
        publication_mode: 'published',
      },
    })
  })

  test('keep their content once published', async () => {
    const { seed } = approvedSeed()
    await load(graph, seed)
    seed.relationships[0]!.rationale = 'Another reason.'
    await expect(load(graph, seed)).rejects.toThrow(
      /is published with hash [0-9a-f]{64} and can't be replaced by [0-9a-f]{64}/,
    )
  })
})
