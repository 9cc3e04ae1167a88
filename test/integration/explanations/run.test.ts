import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { blockFact, blockVersion } from '#src/law/publication/index.ts'
import { packText, unpackText } from '#src/lib/json/canonical.ts'
import { eventually } from '#test/support/eventually.ts'
import { expectSoundGraph, nodesAfter, reachedFromOutcomes } from '#test/support/graph-view.ts'
import { approveAll, clockAt, load } from '#test/support/load-small-seed.ts'
import { openService } from '#test/support/service.ts'
import { makeSmallSeed } from '#test/support/small-seed.ts'

const service = await openService()
const customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 5_000 })

const WHOLE = 'max_nodes=2000&max_edges=5000'
const DORA_AND_NIS2 = { pack_ids: ['eu-dora', 'eu-nis2'] }
/** Other files publish packs of their own. */
const SHIPPED = { pack_ids: readdirSync('seed/packs') }
const bank = { entity_roles: ['credit_institution'], jurisdictions: ['NL'], facts: { staff: 600 } }

const get = (path: string, by = customer) => service.call(by, 'GET', `/api/v1${path}`)
async function run(profile: object, more: object = DORA_AND_NIS2) {
  const path = `/api/v1/customer-profiles/p-${randomUUID()}/applicability-runs`
  // What was just loaded is in the process's vocabulary within a second.
  const { status, json } = await eventually(
    () => service.call(customer, 'POST', path, { profile, ...more }),
    (answer) => answer.status !== 422,
  )
  expect(status).toBe(200)
  return json
}
async function explanationOf(id: string, query = WHOLE) {
  const { status, json } = await get(`/applicability-runs/${id}/explanation?${query}`)
  expect(status).toBe(200)
  expectSoundGraph(json.explanation)
  return json
}
async function checked(body: object) {
  const { json } = await service.call(customer, 'POST', '/api/v1/regulatory-graph/applicability-check', body)
  return json.explanation
}

describe('the explanation of a run', () => {
  const explain = { max_nodes: 2_000, max_edges: 5_000 }
  const group = {
    subjects: [
      { id: 'bank', ...bank, ownership: [{ parent: 'holding', relation: 'linked' }] },
      {
        id: 'system',
        kind: 'ai_system',
        entity_roles: ['ai_deployer'],
        footprint: [{ country: 'DE', basis: 'offers_to' }],
      },
    ],
    enterprises: [{ id: 'holding', facts: { staff: 40 } }],
  }

  test.each(Object.entries({ bank, 'an unknown size': { entity_roles: ['credit_institution'] }, 'a group': group }))(
    'of %s is that of a check of the same inputs on the same day, with duties and without',
    async (_name, profile) => {
      const made = await run(profile, SHIPPED)
      const alone = await explanationOf(made.id)
      expect(alone).toMatchObject({ run_id: made.id, receipt_hash: made.receipt_hash })
      expect(alone.explanation).toEqual(await checked({ ...profile, ...SHIPPED, explain }))
      const { explanation } = await explanationOf(made.id, `${WHOLE}&include_obligations=true`)
      expect(explanation).toEqual(
        await checked({ ...profile, ...SHIPPED, include_obligations: true, include_not_applicable: true, explain }),
      )
      expect(explanation.total_nodes).toBeGreaterThan(alone.explanation.total_nodes)
      const few = await explanationOf(made.id, 'pack_id=eu-nis2&obligation_code=art-21-1&max_nodes=30')
      const chosen = { pack_ids: ['eu-nis2'], obligation_codes: ['art-21-1'], max_nodes: 30 }
      expect(few.explanation).toEqual(await checked({ ...profile, ...SHIPPED, explain: chosen }))
    },
  )

  test('costs a read, and belongs to its workspace alone', async () => {
    const made = await run(bank)
    const before = await customer.balance()
    await explanationOf(made.id)
    expect(await customer.balance()).toBe(before - 1)
    const other = await service.openCustomer({ scopes: ['read', 'write'] })
    expect((await get(`/applicability-runs/${made.id}/explanation`, other)).status).toBe(404)
    expect((await get(`/applicability-runs/${made.id}/explanation?max_nodes=0`)).status).toBe(422)
  })

  test('stays the same when its relationship fact and its version are blocked, and leaves the run as it was', async () => {
    const seed = makeSmallSeed()
    const celex = seed.instrument.id
    const [shared] = seed.relationships
    expect(shared).toBeDefined()
    if (!shared) return
    const id = `t-${seed.key}-override`
    seed.relationships.push({
      ...structuredClone(shared),
      id,
      type: 'sector_specific_override_of',
      from: { pack: seed.one.pack.id, version: '1.0.0', provisions: [`${celex} Art 1(2)`] },
      to: { pack: seed.two.pack.id, version: '1.0.0', provisions: [`${celex} Art 1`] },
      condition: { text: 'It is a firm.', when: [{ any_of: { entity_roles: [`t_${seed.key}_firm`] } }] },
      rationale: 'The first act says so.',
      displaced_provisions: [`${celex} Art 1(1)`],
      preserved_provisions: [`${celex} Art 1(2)`],
    })
    approveAll(seed)
    await load(service.graph, seed)
    const profile = { entity_roles: [`t_${seed.key}_bank`], facts: { [`t_${seed.key}_staff`]: 500 } }
    const made = await run(profile, { pack_ids: [seed.one.pack.id, seed.two.pack.id] })
    const stored = (await get(`/applicability-runs/${made.id}?view=full`)).text
    const before = await explanationOf(made.id, `${WHOLE}&include_obligations=true`)
    const [fact] = nodesAfter(before.explanation, `outcome:${seed.two.pack.id}`, 'blocked_by')
    expect(fact).toMatchObject({ id: `relationship_fact:${id}`, hash: made.locked_relationships[0].hash })

    await blockFact(service.graph, clockAt('2026-11-21'), id, 'It is wrong.')
    await blockVersion(service.graph, clockAt('2026-11-21'), `${seed.one.pack.id}@1.0.0`, 'It is wrong.')
    expect(await explanationOf(made.id, `${WHOLE}&include_obligations=true`)).toEqual(before)
    expect((await get(`/applicability-runs/${made.id}?view=full`)).text).toBe(stored)
  })

  test('without a stored trace names the rules with their provisions, and says what is absent', async () => {
    const made = await run(bank)
    const place = { id: made.id, pack: 'eu-dora' }
    const { records } = await service.graph.runText(
      'MATCH (x:RunResult {run_id: $id, pack_id: $pack}) RETURN x.payload AS payload',
      place,
    )
    const { result } = JSON.parse((await unpackText(String(records[0]?.get('payload')))).toString()) as {
      result: object
    }
    await service.graph.runText('MATCH (x:RunResult {run_id: $id, pack_id: $pack}) SET x.payload = $payload', {
      ...place,
      payload: await packText(Buffer.from(JSON.stringify({ result }))),
    })
    const { explanation } = await explanationOf(made.id, 'pack_id=eu-dora')
    expect(explanation.nodes.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'outcome',
      'provision',
      'provision',
      'rule',
    ])
    expect(explanation.absent).toEqual([expect.stringMatching(/^How a rule of DORA was evaluated/)])
    expect(reachedFromOutcomes(explanation).size).toBe(4)
  })
})
