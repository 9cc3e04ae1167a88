import { beforeAll, expect, test } from 'vitest'
import { TOOLS } from '#src/mcp/tools.ts'
import { DUTCH_BANK } from '#test/support/incidents.ts'
import { openOwnService, type Customer, type Service } from '#test/support/service.ts'
import { ONE_CONNECTION, openTestGraph } from '#test/support/stores.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openOwnService({ graph: await openTestGraph(ONE_CONNECTION) })
  customer = await service.openCustomer({ credits: 1_000, scopes: ['read', 'write'] })
})

async function use(name: string, args: object): Promise<any> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
  const { json } = await service.call(customer, 'POST', '/mcp', message, {
    accept: 'application/json, text/event-stream',
  })
  expect({ name, answer: json }).toMatchObject({ answer: { result: { structuredContent: expect.anything() } } })
  return json.result.structuredContent
}

test('every tool is answered with one connection to the graph', async () => {
  const used = new Set<string>()
  const call = (name: string, args: object = {}) => {
    used.add(name)
    return use(name, args)
  }
  const [pack, id] = [{ pack_id: 'eu-ai-act' }, 'assisted-bank']
  for (const [name, args] of [
    ['list_packs', {}],
    ['get_pack', pack],
    ['list_obligations', pack],
    ['get_obligation', { pack_id: 'eu-dora', code: 'art-5-1' }],
    ['search_obligations', { q: 'incident' }],
    ['list_relationships', pack],
    ['query_relationships', {}],
    ['find_paths', { from: { pack_id: 'eu-dora' }, to: { pack_id: 'eu-nis2' } }],
    ['list_shared_evidence', {}],
    ['check_applicability', { ...DUTCH_BANK, pack_ids: ['eu-dora'] }],
    ['list_vocabulary', { q: 'payment' }],
    ['filing_deadlines', { events: [{ event: 'incident_detected', at: ['2026-11-20T18:00:00Z'] }] }],
    ['penalty_exposure', { infringements: [{ pack_id: 'eu-gdpr', provision: '32016R0679 Art 5(1)' }] }],
    ['verify_claim', { statement: { pack_id: 'eu-gdpr', kind: 'existence', obligation: 'art-33-1' } }],
    ['list_change_events', {}],
    ['diff_versions', { ...pack, from: '1.0.0', to: '2.0.0' }],
    ['get_credits', {}],
    ['save_customer', { id, entity_roles: ['ai_deployer'], sector_tags: ['ai_annex_iii_5_b'], jurisdictions: ['DE'] }],
    ['update_customer', { customer_profile_id: id, facts: { performs_profiling_of_natural_persons: true } }],
    ['list_customers', {}],
    ['get_customer', { customer_profile_id: id }],
  ] as const)
    await call(name, args)
  const run = await call('run_customer', { customer_profile_id: id, pack_ids: ['eu-ai-act'], as_of: '2026-07-20' })
  for (const name of ['get_run', 'explain_run', 'reproduce_run']) await call(name, { run_id: run.id })
  await call('list_runs', { customer_profile_id: id })
  await call('recompute_impacts', { customer_profile_id: id })
  const [impact] = (await call('list_impacts', { customer_profile_id: id })).data
  await call('get_impact', { impact_id: impact.id })
  await call('decide_impact', { impact_id: impact.id, decision: 'adopt' })
  expect([...used].toSorted()).toEqual(TOOLS.map(({ name }) => name).toSorted())
})
