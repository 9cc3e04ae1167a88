import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openOAuthService, type OAuthService } from '#test/support/oauth.ts'
import type { Customer } from '#test/support/service.ts'

let oauth: OAuthService
let customer: Customer
beforeAll(async () => {
  oauth = await openOAuthService()
  customer = await oauth.openCustomer({ credits: 1_000, scopes: ['read', 'write'] })
})

async function connect({ secret }: Customer) {
  const client = new Client({ name: 'test', version: '1' })
  const headers = { 'x-api-key': secret }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', oauth.url), { requestInit: { headers } }))
  onTestFinished(() => client.close())
  return async (name: string, args: Record<string, unknown> = {}) =>
    (await client.callTool({ name, arguments: args })) as Record<string, any>
}

test('an assistant keeps a customer, runs it against an older text, and decides what the new one means', async () => {
  const call = await connect(customer)
  const said = async (name: string, args: Record<string, unknown>) => {
    const { structuredContent, isError, content } = await call(name, args)
    expect({ name, isError: isError ?? false, text: isError ? content[0].text : '' }).toEqual({
      name,
      isError: false,
      text: '',
    })
    return structuredContent
  }
  const id = 'assisted-bank'
  const facts = { performs_profiling_of_natural_persons: true }
  await said('save_customer', {
    id,
    entity_roles: ['ai_deployer'],
    sector_tags: ['ai_annex_iii_5_b'],
    jurisdictions: ['DE'],
    activities: [],
  })
  expect(await said('update_customer', { customer_profile_id: id, facts })).toMatchObject({ version: 2, facts })
  const before = await customer.balance()
  const run = await said('run_customer', { customer_profile_id: id, pack_ids: ['eu-ai-act'], as_of: '2026-07-20' })
  expect(run).toMatchObject({ status: 'current', locked: [{ pack_id: 'eu-ai-act', version: '1.0.0' }] })
  expect(before - (await customer.balance())).toBe(10)

  expect(await said('recompute_impacts', { customer_profile_id: id })).toMatchObject({ state: 'complete', created: 1 })
  const { data } = await said('list_impacts', { customer_profile_id: id, status: 'open' })
  expect(data[0]).not.toHaveProperty('items')
  const { items } = await said('get_impact', { impact_id: data[0].id })
  const moved = items.find((item: any) => item.object.id === 'art-26-1')
  expect(moved).toMatchObject({ bucket: 'date_moved', after: { applies_from: '2027-12-02' } })
  const decided = await said('decide_impact', { impact_id: data[0].id, decision: 'adopt' })
  expect(decided).toMatchObject({ status: 'resolved' })
  expect(await said('get_impact', { impact_id: data[0].id })).toEqual(decided)
  expect((await said('list_runs', { customer_profile_id: id })).page.total).toBe(2)
  expect(await said('get_run', { run_id: decided.decisions[0].run_id })).toMatchObject({
    locked: [{ version: '2.0.0' }],
  })
  expect(await said('reproduce_run', { run_id: run.id })).toMatchObject({ identical: true })
  expect((await said('list_customers', {})).data).toMatchObject([{ id }])
})

test('a call that is repeated under one idempotency key is executed and charged once, and the key is for no other', async () => {
  const { secret } = customer
  const id = 'repeated-bank'
  const post = async (params: object, headers: Record<string, string> = {}) => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    const answer = await oauth.send('/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-api-key': secret,
        ...headers,
      },
      body: JSON.stringify(message),
    })
    return { result: answer.json.result, headers: answer.headers }
  }
  await post({ name: 'save_customer', arguments: { id, entity_roles: ['credit_institution'] } })
  const run = { name: 'run_customer', arguments: { customer_profile_id: id, pack_ids: ['eu-dora'] } }
  for (const [params, headers] of [
    [run, { 'idempotency-key': 'by-header' }],
    [{ ...run, _meta: { 'idempotency-key': 'by-meta' } }, {}],
  ] as const) {
    const before = await customer.balance()
    const first = await post(params, headers)
    const again = await post(params, headers)
    expect(again.result.structuredContent).toEqual(first.result.structuredContent)
    expect(before - (await customer.balance())).toBe(10)
    expect(first.result._meta).toMatchObject({ 'regpack/credits_cost': 10 })
    expect(first.headers.get('x-credits-cost')).toBe('10')
    expect(again.result._meta).toMatchObject({ 'regpack/credits_cost': 0, 'regpack/replayed': true })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const other = { ...params, arguments: { ...run.arguments, pack_ids: ['eu-nis2'] } }
    expect((await post(other, headers)).result).toMatchObject({ isError: true })
  }
  expect((await post({ ...run, _meta: { 'idempotency-key': 5 } })).result).toBeUndefined()
  const runs = await post({ name: 'list_runs', arguments: { customer_profile_id: id } })
  expect(runs.result.structuredContent.page.total).toBe(2)
})

test('an assistant that may only read writes nothing, and is told what it lacks', async () => {
  const reader = await oauth.openCustomer({ credits: 100, scopes: ['read'] })
  const call = await connect(reader)
  const refused = await call('save_customer', { id: 'x', entity_roles: [] })
  expect(refused).toMatchObject({ isError: true })
  expect(refused['content'][0].text).toMatch(/forbidden.*write/s)
  expect((await call('list_customers'))['structuredContent'].page.total).toBe(0)
})
