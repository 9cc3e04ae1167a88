import { beforeAll, describe, expect, test } from 'vitest'
import { checkLinks } from '#src/law/links/check.ts'
import { blockFact, unblockFact } from '#src/law/publication/index.ts'
import { eventually } from '#test/support/eventually.ts'
import { approveAll, clockAt, load } from '#test/support/load-small-seed.ts'
import { makeSmallSeed } from '#test/support/small-seed.ts'
import { ONE_CONNECTION, openTestGraph } from '#test/support/stores.ts'

const graph = await openTestGraph(ONE_CONNECTION)
const seed = makeSmallSeed()
seed.vocabulary.facts.push({
  id: `t_${seed.key}_opted`,
  label: 'Opted',
  definition: 'The state opted.',
  type: 'boolean',
})
seed.vocabulary.member_state_options = [
  {
    id: `t-${seed.key}-option`,
    pack: seed.one.pack.id,
    label: 'Option',
    definition: 'A state may opt.',
    fact: `t_${seed.key}_opted`,
    obligations: ['art-1-1'],
    citations: [`${seed.celex} Art 1(1)`],
  },
]
approveAll(seed)
const factId = `t-${seed.key}-shared`
const [start, end] = [`${seed.one.pack.id}/art-1-1`, `${seed.two.pack.id}/art-1-1`].toSorted()

beforeAll(async () => {
  await load(graph, seed)
})

const ofThisSeed = async () =>
  (await checkLinks(graph)).filter(({ id, message }) => `${id} ${message}`.toLowerCase().includes(seed.key))
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

/** Every edge from a node of this seed, with its properties. */
async function edgesOfSeed(): Promise<string[]> {
  const { records } = await run(
    `MATCH (a)-[e]->(b)
     WHERE (a.id CONTAINS $key OR a.id STARTS WITH $celex) AND NOT a:AuditEvent
     RETURN type(e) AS type, coalesce(a.id, '') AS a, coalesce(b.id, '') AS b, properties(e) AS properties
     ORDER BY type, a, b, e.known_from`,
    { key: seed.key, celex: seed.celex },
  )
  return records.map((record) => JSON.stringify(record.toObject()))
}

describe('a check finds, and the next load writes anew,', () => {
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
    ['edge_differs', 'MATCH ({id: $start})-[e {fact_id: $factId}]->({id: $end}) SET e.confidence = 0.1'],
    ['orphan_provision', 'MATCH (p:Provision {id: $celex + " Art 1(1)"})-[part:PART_OF]->() DELETE part'],
    ['wrong_closure', 'MATCH (:Term {id: "entity_roles/t_" + $key + "_bank"})-[w:WITHIN]->() SET w.depth = 9'],
    ['vocabulary_without_edges', 'MATCH (:Synonym {id: "t_" + $key + "_lender"})-[means:MEANS]->() DELETE means'],
    ['vocabulary_without_edges', 'MATCH (:MemberStateOption {id: "t-" + $key + "-option"})-[e:DECIDES]->() DELETE e'],
    ['vocabulary_without_edges', 'MATCH (:MemberStateOption {id: "t-" + $key + "-option"})-[e:CONCERNS]->() DELETE e'],
    [
      'vocabulary_without_edges',
      'MATCH (:Rule {id: "vocabulary/rules/t-" + $key + "-small"})-[d:DERIVES]->() DELETE d',
    ],
    ['version_without_edges', 'MATCH (l:ObligationLineage {id: $start})-[has:HAS_VERSION]->() DELETE has'],
    [
      'citation_without_provision',
      'MATCH (c:Citation) WHERE c.id STARTS WITH $celex WITH c LIMIT 1 MATCH (c)-[names:NAMES]->() DELETE names',
    ],
  ] as const)('%s', async (kind, fault) => {
    const loaded = await edgesOfSeed()
    // Another file's load writes the closure of all terms anew, which can mend the fault before it is found.
    const plantAndCheck = async () => {
      await run(fault, { key: seed.key, celex: seed.celex })
      return ofThisSeed()
    }
    const found = await eventually(plantAndCheck, (faults) => faults.some((one) => one.kind === kind))
    expect(new Set(found.map((one) => one.kind))).toContain(kind)
    await load(graph, seed)
    expect(await ofThisSeed()).toEqual([])
    expect(await edgesOfSeed()).toEqual(loaded)
    expect((await load(graph, seed)).unchanged).toBe(true)
  })
})

test('a load of new terms leaves what all other terms lie within as it is, for checks that run meanwhile', async () => {
  // The terms of the shipped packs: other files plant faults in those of their own.
  const text = `MATCH (t:Term)-[w:WITHIN]->(:Term) WHERE NOT t.code STARTS WITH 't_'
    WITH elementId(w) AS edge ORDER BY edge RETURN collect(edge) AS edges`
  const edgesOfShipped = async () => (await run(text)).records[0]!.get('edges') as string[]
  const before = await edgesOfShipped()
  expect(before.length).toBeGreaterThan(100)
  const other = makeSmallSeed()
  approveAll(other)
  await load(graph, other)
  expect(await edgesOfShipped()).toEqual(before)
})

test('a load writes every derived edge anew that is missing', async () => {
  const loaded = await edgesOfSeed()
  const params = { key: seed.key, celex: seed.celex }
  const nodes =
    'MATCH (n:ObligationLineage|Provision|InstrumentText) WHERE n.id CONTAINS $key OR n.id STARTS WITH $celex'
  await run(`${nodes} DETACH DELETE n`, params)
  await run(
    `MATCH (n:Obligation|Rule|RuleGroup|EvidenceRequirement|FilingRule|RelationshipFact|Synonym|MemberStateOption)-[e:SCOPES|ASKS|TRIGGERED_BY|CHILD_OF|SHOWN_BY|OF_TYPE|DERIVES|MEANS|DECIDES|CONCERNS]->()
     WHERE n.id CONTAINS $key DELETE e`,
    params,
  )
  await run('MATCH (t:Term {id: "entity_roles/t_" + $key + "_firm"})-[itself:WITHIN]->(t) DELETE itself', params)
  expect((await load(graph, seed)).unchanged).toBe(false)
  expect(await edgesOfSeed()).toEqual(loaded)
  expect(await ofThisSeed()).toEqual([])
})

test('a load removes the edges of synonyms and options that their properties no longer name', async () => {
  const endsOf = async (id: string) => {
    const text =
      'MATCH (:Synonym|MemberStateOption {id: $id})-[e]->(end) RETURN type(e) AS type, end.id AS end ORDER BY type'
    return (await run(text, { id })).records.map((record) => `${record.get('type')} ${record.get('end')}`)
  }
  const other = makeSmallSeed()
  const [synonym] = other.vocabulary.synonyms
  const { fact: _fact, ...own } = seed.vocabulary.member_state_options![0]!
  const option = {
    ...own,
    id: `t-${other.key}-option`,
    pack: other.one.pack.id,
    citations: [`${other.celex} Art 1(1)`],
  }
  other.vocabulary.member_state_options = [option]
  approveAll(other)
  await load(graph, other)
  expect(await endsOf(synonym!.id)).toEqual([`MEANS entity_roles/t_${other.key}_bank`])
  expect(await endsOf(option.id)).toEqual([
    `BASED_ON ${other.celex} Art 1(1)`,
    `CONCERNS ${other.one.pack.id}@1.0.0/art-1-1`,
  ])
  synonym!.terms = [`entity_roles/t_${other.key}_firm`]
  Object.assign(option, { obligations: ['art-1-2'], citations: [`${other.celex} Art 2(1)`] })
  await load(graph, other)
  expect(await endsOf(synonym!.id)).toEqual([`MEANS entity_roles/t_${other.key}_firm`])
  expect(await endsOf(option.id)).toEqual([
    `BASED_ON ${other.celex} Art 2(1)`,
    `CONCERNS ${other.one.pack.id}@1.0.0/art-1-2`,
  ])
})
