import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkLinks } from '#src/law/links/check.ts'
import { linkRuns } from '#src/law/links/link-runs.ts'
import { blockFact } from '#src/law/publication/index.ts'
import { runProfile } from '#test/support/impacts.ts'
import { approveAll, load, TODAY } from '#test/support/load-small-seed.ts'
import { openService } from '#test/support/service.ts'
import { makeSmallSeed } from '#test/support/small-seed.ts'

const service = await openService()
const { graph } = service
const customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 5_000 })
const seed = makeSmallSeed()
const OVERRIDE = `t-${seed.key}-override`
const PACK_IDS = [seed.one.pack.id, seed.two.pack.id]

/** Two runs of a small bank: two packs reach it, each without one duty, and the first displaces the second. */
let runs: string[]
beforeAll(async () => {
  const place = `${seed.celex} Art 1(2)`
  seed.relationships.push({
    id: OVERRIDE,
    type: 'sector_specific_override_of',
    from: { pack: PACK_IDS[0]!, version: '1.0.0', provisions: [place] },
    to: { pack: PACK_IDS[1]!, version: '1.0.0', provisions: [place] },
    condition: { text: 'For banks.', when: [{ any_of: { entity_roles: [`t_${seed.key}_bank`] } }] },
    displaced_provisions: [place],
    preserved_provisions: [`${seed.celex} Art 1(1)`],
    rationale: 'Banks report under the first act.',
    confidence: 1,
    citations: [place],
    author: 'Test editors',
  })
  approveAll(seed)
  await load(graph, seed)
  runs = [(await runAgain()).id, (await runAgain()).id]
})

async function runAgain(): Promise<{ id: string }> {
  const profile = { entity_roles: [`t_${seed.key}_bank`], facts: { [`t_${seed.key}_staff`]: 20 } }
  return (await runProfile(service, customer, { pack_ids: PACK_IDS, profile })).json
}

async function edgesOf(runId: string) {
  const { records } = await graph.runText(
    `MATCH (:ApplicabilityRun {id: $runId})-[e:RELIED_ON]->(n)
     RETURN labels(n)[0] AS label, n.id AS id, e.hash AS hash, n.hash AS own_hash ORDER BY id`,
    { runId },
  )
  return records.map((record) => record.toObject() as { label: string; id: string; hash: string; own_hash: string })
}

const faults = async (...ids: string[]) =>
  (await checkLinks(graph)).filter(({ id }) => (ids.length > 0 ? ids : runs).includes(id))
const fullOf = async (id: string) =>
  (
    await service.call(
      customer,
      'GET',
      `/api/v1/applicability-runs/${id}?include_obligations=true&include_not_applicable=true`,
    )
  ).json

describe('a run is tied to what it relied on', () => {
  test('by its hash then: the rules that decided, of packs and of duties, and the facts it was answered with', async () => {
    const edges = await edgesOf(runs[0]!)
    const full = await fullOf(runs[0]!)
    const rules = full.results.flatMap(
      ({ pack_id: packId, pack_version: version, matched_rules, excluded_by, subjects }: any) => {
        const duties = subjects.flatMap((subject: any) =>
          subject.obligation_results.flatMap((duty: any) => duty.rule_ids ?? []),
        )
        const codes = [...matched_rules, ...excluded_by].map(({ rule_id }) => rule_id)
        return [...codes, ...duties].map((code) => `${packId}@${version}/rules/${code}`)
      },
    )
    expect(rules.length).toBeGreaterThan(2)
    expect(edges.map(({ id }) => id)).toEqual([...new Set<string>([...rules, OVERRIDE])].toSorted())
    expect(edges.map(({ hash }) => hash)).toEqual(edges.map(({ own_hash }) => own_hash))
    const [fact] = edges.filter(({ label }) => label === 'RelationshipFact')
    expect(full.locked_relationships).toEqual([{ id: OVERRIDE, hash: fact!.hash }])
    expect(await faults()).toEqual([])
  })

  test('one hop leads from a fact, and from a rule, to the runs', async () => {
    const runsOf = async (id: string) => {
      const { records } = await graph.runText(
        'MATCH (run:ApplicabilityRun)-[:RELIED_ON]->(:Rule|RelationshipFact {id: $id}) RETURN run.id AS id ORDER BY id',
        { id },
      )
      return records.map((record) => record.get('id') as string)
    }
    const [rule] = (await edgesOf(runs[0]!)).filter(({ label }) => label === 'Rule')
    expect(await runsOf(OVERRIDE)).toEqual(runs.toSorted())
    expect(await runsOf(rule!.id)).toEqual(runs.toSorted())
  })
})

describe('a check reports a damaged run, which no load mends:', () => {
  const EDGES = 'MATCH (r:ApplicabilityRun {id: $id})-[e:RELIED_ON]->'
  test.each([
    ['an edge is missing', `${EDGES}(:Rule) WITH e LIMIT 1 DELETE e`],
    ['all edges and their number are missing', `${EDGES}() REMOVE r.relied_on DELETE e`],
    ['a rule has another hash', `${EDGES}(:Rule) SET e.hash = "0"`],
    ['a fact has another hash', `${EDGES}(:RelationshipFact) SET e.hash = "0"`],
  ])('%s', async (_what, fault) => {
    const { id } = await runAgain()
    expect(await faults(id)).toEqual([])
    await graph.runText(fault, { id })
    const found = await faults(id)
    expect(found).toMatchObject([{ kind: 'run_damaged', id }])
    await load(graph, seed)
    expect(await faults(id)).toEqual(found)
    await graph.runText('MATCH (r:ApplicabilityRun {id: $id}) DETACH DELETE r', { id })
  })
})

test('a fact that is blocked later keeps the runs that relied on it, and they are reproduced to the byte', async () => {
  const before = await edgesOf(runs[0]!)
  await blockFact(graph, TODAY, OVERRIDE, 'the rationale is wrong')
  expect(await edgesOf(runs[0]!)).toEqual(before)
  expect(await faults()).toEqual([])
  const again = await service.call(customer, 'POST', `/api/v1/applicability-runs/${runs[0]}/reproduce`)
  expect(again.json).toMatchObject({ identical: true, intact: true })
})

test('a run may rely on 2,000 rules', async () => {
  const [key, id] = [randomUUID(), randomUUID()]
  await graph.runText(
    `CREATE (:ApplicabilityRun {id: $id, relationships_json: '[]'})
     WITH 1 AS one UNWIND range(1, 2000) AS n CREATE (:Rule {id: $key + '/rules/' + n, hash: 'h' + n})`,
    { key, id },
  )
  const ruleIds = Array.from({ length: 2_000 }, (_, n) => `${key}/rules/${n + 1}`)
  await graph.write((tx) => linkRuns(tx, [{ id, rule_ids: ruleIds, facts: [] }]))
  expect(await edgesOf(id)).toHaveLength(2_000)
  expect((await checkLinks(graph)).filter((fault) => fault.id === id)).toEqual([])
  await graph.runText('MATCH (r:ApplicabilityRun {id: $id})-[:RELIED_ON]->(rule) DETACH DELETE r, rule', { id })
})
