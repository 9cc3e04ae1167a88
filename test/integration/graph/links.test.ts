import { beforeAll, describe, expect, test } from 'vitest'
import { blockFact, unblockFact } from '#src/features/publication/index.ts'
import { checkLinks, mendLinks } from '#src/graph/links/check.ts'
import { createLinkMigration } from '#src/graph/migrations/links.ts'
import { eventually } from '#test/support/eventually.ts'
import { makeSmallSeed } from '#test/support/small-seed.ts'
import { approveAll, clockAt, load } from '#test/support/load-small-seed.ts'
import { openTestGraph } from '#test/support/stores.ts'

const graph = await openTestGraph()
const seed = makeSmallSeed()
approveAll(seed)
const factId = `t-${seed.key}-shared`
const [start, end] = [`${seed.one.pack.id}/art-1-1`, `${seed.two.pack.id}/art-1-1`].toSorted()

beforeAll(async () => {
  await load(graph, seed)
})

const ofThisSeed = async () =>
  (await checkLinks(graph)).filter(({ id, message }) => `${id} ${message}`.toLowerCase().includes(seed.key))
const mend = async () => graph.write(async (tx) => mendLinks(tx, await ofThisSeed()))
const run = (text: string, params = {}) => graph.runText(text, { factId, start, end, ...params })
const edges = async () => {
  const text = `MATCH ({id: $start})-[e:SHARES_EVIDENCE_WITH {fact_id: $factId}]->({id: $end})
    RETURN e.mode AS mode, e.valid_from AS valid_from, e.valid_to AS valid_to, e.known_from AS known_from, e.known_to AS known_to
    ORDER BY known_from`
  return (await run(text)).records.map((record) => record.toObject())
}

describe('the edges of a loaded graph', () => {
  test('are as its nodes say', async () => {
    expect(await ofThisSeed()).toEqual([])
  })

  test('of a fact of a symmetric type is one, from the end whose id sorts first', async () => {
    expect(await edges()).toMatchObject([
      { mode: 'published', valid_to: '9999-12-31', known_to: expect.stringContaining('9999') },
    ])
  })

  test('keep what was known when a fact is blocked and unblocked, and are never deleted', async () => {
    await blockFact(graph, clockAt('2026-11-22'), factId, 'wrong')
    await unblockFact(graph, clockAt('2026-11-23'), factId)
    const [first, blocked, again] = await edges()
    expect([first!.mode, blocked!.mode, again!.mode]).toEqual(['published', 'blocked', 'published'])
    expect([first!.known_to, blocked!.known_to]).toEqual([blocked!.known_from, again!.known_from])
    expect(await ofThisSeed()).toEqual([])
  })
})

describe('a check finds, and mending writes anew,', () => {
  test.each([
    [
      'fact_without_edge',
      'MATCH ({id: $start})-[e {fact_id: $factId}]->({id: $end}) WHERE e.mode = "published" DELETE e',
    ],
    [
      'edge_differs',
      'MATCH ({id: $start})-[e {fact_id: $factId}]->({id: $end}) WHERE e.mode = "published" SET e.valid_from = "1999-01-01"',
    ],
    [
      'edge_without_fact',
      'MATCH (a {id: $start}), (b {id: $end}) CREATE (a)-[:AMENDS {fact_id: $factId + "-gone", mode: "published"}]->(b)',
    ],
    ['wrong_closure', 'MATCH (:Term {id: "entity_roles/t_" + $key + "_bank"})-[w:WITHIN]->() SET w.depth = 9'],
    ['version_without_edges', 'MATCH (l:ObligationLineage {id: $start})-[has:HAS_VERSION]->() DELETE has'],
    [
      'citation_without_provision',
      'MATCH (c:Citation) WHERE c.id STARTS WITH $celex WITH c LIMIT 1 MATCH (c)-[names:NAMES]->() DELETE names',
    ],
  ] as const)('%s', async (kind, fault) => {
    // Another file's load writes the closure of all terms anew, which can mend the fault before it is found.
    const plantAndCheck = async () => {
      await run(fault, { key: seed.key, celex: seed.celex })
      return ofThisSeed()
    }
    const found = await eventually(plantAndCheck, (faults) => faults.some((one) => one.kind === kind))
    expect(new Set(found.map((one) => one.kind))).toContain(kind)
    await mend()
    expect(await ofThisSeed()).toEqual([])
  })

  test('orphan_provision; mending leaves it to the next load of its act', async () => {
    const place = 'MATCH (p:Provision {id: $id})-[part:PART_OF]->() DELETE part RETURN p.instrument_id AS act'
    const { records } = await run(place, { id: `${seed.celex} Art 1(1)` })
    expect(await ofThisSeed()).toEqual([
      { kind: 'orphan_provision', id: `${seed.celex} Art 1(1)`, message: 'is a part of nothing' },
    ])
    // A load leaves acts alone whose index is as it was written.
    await run('MATCH (t:InstrumentText)-[:TEXT_OF]->(:Instrument {id: $act}) SET t.provisions_hash = "older"', {
      act: records[0]!.get('act') as string,
    })
    await load(graph, seed)
    expect(await ofThisSeed()).toEqual([])
  })
})

test('the migration gives edges to what was stored without them, also when it is killed between two batches', async () => {
  const edgesOfSeed = async () => {
    const { records } = await run(
      `MATCH (a)-[e]->(b)
       WHERE (a.id CONTAINS $key OR a.id STARTS WITH $celex) AND NOT type(e) IN ['EXISTS_IN', 'PART_OF', 'CONCERNS']
       RETURN type(e) AS type, coalesce(a.id, '') AS a, coalesce(b.id, '') AS b, properties(e) AS properties
       ORDER BY type, a, b, e.known_from`,
      { key: seed.key, celex: seed.celex },
    )
    return records.map((record) => JSON.stringify(record.toObject()))
  }
  const loaded = await edgesOfSeed()
  await run(
    'MATCH (n:ObligationLineage|Provision|InstrumentText) WHERE n.id CONTAINS $key OR n.id STARTS WITH $celex DETACH DELETE n',
    {
      key: seed.key,
      celex: seed.celex,
    },
  )
  await run(
    `MATCH (n:Obligation|Rule|RuleGroup|EvidenceRequirement|FilingRule|RelationshipFact)-[e:SCOPES|ASKS|TRIGGERED_BY|CHILD_OF|SHOWN_BY|OF_TYPE]->()
     WHERE n.id CONTAINS $key DELETE e`,
    { key: seed.key },
  )
  await run('MATCH (n:PackVersion|RelationshipFact) WHERE n.id CONTAINS $key REMOVE n.links', { key: seed.key })
  const ownTerm = 'MATCH (t:Term {id: "entity_roles/t_" + $key + "_firm"})-[itself:WITHIN]->(t) DELETE itself'
  await run(ownTerm, { key: seed.key })
  const killed = createLinkMigration()
  expect(await killed.countLeft(graph)).toBeGreaterThanOrEqual(3)
  await graph.write((tx) => killed.changeNext(tx))
  const migration = createLinkMigration()
  const left = await migration.countLeft(graph)
  for (let at = 0; at <= left; at += 1) if ((await graph.write((tx) => migration.changeNext(tx))) === 0) break
  expect(await migration.countLeft(graph)).toBe(0)
  expect(await edgesOfSeed()).toEqual(loaded)
  expect(await ofThisSeed()).toEqual([])
})
