import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { blockVersion } from '#src/law/publication/publication.ts'
import { canonicalJson, hashOf, sha256 } from '#src/lib/json/canonical.ts'
import { writePublished } from '#src/stores/graph/revision.ts'
import { eventually } from '#test/support/eventually.ts'
import { clockAt } from '#test/support/load-small-seed.ts'
import { openService, type Customer } from '#test/support/service.ts'
import { publishAmendedVersion, publishFirstVersion } from '#test/support/three-versions.ts'

const service = await openService()
const customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 5_000 })

const bank = {
  name: 'Acme Bank AG',
  entity_roles: ['credit_institution'],
  jurisdictions: ['DE'],
  facts: { staff: 600 },
}
const newId = () => `p-${randomUUID()}`
const run = (id: string, body: object, headers = {}, by: Customer = customer) =>
  service.call(by, 'POST', `/api/v1/customer-profiles/${id}/applicability-runs`, body, headers)
const get = (path: string, by: Customer = customer) => service.call(by, 'GET', `/api/v1${path}`)
const reproduce = (id: string, by: Customer = customer) =>
  service.call(by, 'POST', `/api/v1/applicability-runs/${id}/reproduce`)
const fieldsOf = (answer: { json: { errors: Array<{ field: string }> } }) =>
  answer.json.errors.map(({ field }) => field)

describe('an applicability run', () => {
  test('opens the profile, locks the versions of the day, and agrees with a check', async () => {
    const id = newId()
    const before = await customer.balance()
    const made = await run(id, { pack_ids: ['eu-nis2', 'eu-dora'], profile: bank, metadata: { ticket: 'T-1' } })
    expect(made.status).toBe(200)
    expect(await customer.balance()).toBe(before - 10)
    const { json } = made
    expect(json).toMatchObject({
      customer_profile_id: id,
      number: 1,
      status: 'current',
      profile_version: 1,
      as_of: '2026-11-21',
      known_at: '2026-11-21T12:00:00.000Z',
      pack_ids: ['eu-dora', 'eu-nis2'],
      metadata: { ticket: 'T-1' },
      page: { total: 2 },
    })
    expect(json.locked.map((lock: { pack_id: string }) => lock.pack_id)).toEqual(['eu-dora', 'eu-nis2'])
    const check = await service.call(customer, 'POST', '/api/v1/regulatory-graph/applicability-check', {
      entity_roles: bank.entity_roles,
      jurisdictions: bank.jurisdictions,
      facts: bank.facts,
      pack_ids: ['eu-nis2', 'eu-dora'],
    })
    expect(json.results.map(({ trace: _trace, ...result }: any) => result)).toEqual(check.json.results)
    // The words of the vocabulary are no part of what a receipt covers.
    expect(check.json.unknown).toMatchObject(json.unknown)
    expect(check.json.unknown[0].question).toMatch(/ICT services/)
    expect(json.unknown[0]).not.toHaveProperty('question')
    expect(json.locked_relationships.length).toBeGreaterThan(0)
    expect((await get(`/customer-profiles/${id}`)).json).toMatchObject({ ...bank, version: 1, current_run_id: json.id })
    expect((await get(`/applicability-runs/${json.id}`)).json).toEqual(json)
  })

  test('keeps every rule as it was evaluated and every duty, under a receipt that anybody can check', async () => {
    const { json } = await run(newId(), { pack_ids: ['eu-dora'], profile: bank })
    const whole = 'view=full&include_obligations=true&include_not_applicable=true'
    const full = (await get(`/applicability-runs/${json.id}?${whole}`)).json
    const [result] = full.results
    expect(result.subjects[0].obligation_results.length).toBeGreaterThan(50)
    const { source: _source, trace, ...rest } = result
    const [{ rules }] = trace
    const fired = rules
      .filter((rule: { truth: string }) => rule.truth === 'met')
      .map((rule: { rule_id: string }) => rule.rule_id)
    expect(fired).toContain(result.matched_rules[0].rule_id)
    expect(rules.find((rule: { rule_id: string }) => rule.rule_id === fired[0]).groups[0]).toMatchObject({
      truth: 'met',
    })
    expect(sha256(canonicalJson({ result: rest, trace }))).toBe(full.locked[0].result_hash)
    expect(hashOf(full.receipt)).toBe(json.receipt_hash)
  })

  test('shows as many results as asked for, and stores all', async () => {
    const { json } = await run(newId(), { limit: 1, profile: bank })
    expect(json.results).toHaveLength(1)
    expect(json.page).toMatchObject({ limit: 1, next_offset: 1 })
    expect(json.page.total).toBe(json.locked.length)
    expect(json).not.toHaveProperty('pack_ids')
    const rest = await get(`/applicability-runs/${json.id}?offset=1&pack_id=eu-dora&pack_id=eu-nis2`)
    expect(rest.json.results.map(({ pack_id }: { pack_id: string }) => pack_id)).toEqual(['eu-nis2'])
  })

  test('revises the profile only when it says something else, and takes the place of the run before', async () => {
    const id = newId()
    const first = await run(id, { pack_ids: ['eu-dora'], profile: bank })
    const same = await run(id, { pack_ids: ['eu-dora'], profile: { ...bank } })
    const other = await run(id, { pack_ids: ['eu-dora'], profile: { ...bank, facts: { staff: 700 } } })
    const plain = await run(id, { pack_ids: ['eu-dora'] })
    expect([first, same, other, plain].map(({ json }) => json.profile_version)).toEqual([1, 1, 2, 2])
    const { data, page } = (await get(`/customer-profiles/${id}/applicability-runs`)).json
    expect(page.total).toBe(4)
    expect(data.map(({ status }: { status: string }) => status)).toEqual([
      'current',
      'superseded',
      'superseded',
      'superseded',
    ])
    expect(data.at(-1)).toMatchObject({ id: first.json.id, superseded_by: same.json.id, number: 1 })
    expect(data[0].outcomes).toEqual([{ pack_id: 'eu-dora', outcome: 'applies', obligation_count: expect.any(Number) }])
  })

  test('happens once for one idempotency key, and one after the other when ten come at once', async () => {
    const id = newId()
    const headers = { 'idempotency-key': randomUUID() }
    const body = { pack_ids: ['eu-dora'], profile: bank }
    const first = await run(id, body, headers)
    const again = await run(id, body, headers)
    expect(again.text).toBe(first.text)
    const many = await Promise.all(Array.from({ length: 10 }, () => run(id, { pack_ids: ['eu-dora'] })))
    expect(many.map(({ status }) => status)).toEqual(many.map(() => 200))
    const { data } = (await get(`/customer-profiles/${id}/applicability-runs`)).json
    expect(data.map(({ number }: { number: number }) => number)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(data.filter(({ status }: { status: string }) => status === 'current')).toHaveLength(1)
  })

  test('is refused with the field that is wrong, and costs nothing then', async () => {
    const before = await customer.balance()
    expect((await run(newId(), { pack_ids: ['eu-dora'] })).status).toBe(404)
    expect((await run('not%20an%20id', {})).status).toBe(404)
    expect(fieldsOf(await run('not%20an%20id', { profile: bank }))).toEqual(['path.customer_profile_id'])
    expect(fieldsOf(await run('x'.repeat(121), { profile: bank }))).toEqual(['path.customer_profile_id'])
    expect(fieldsOf(await run(newId(), { pack_ids: ['eu-dorra'], profile: { entity_roles: ['bnk'] } }))).toEqual([
      'body.pack_ids.0',
      'body.profile.entity_roles.0',
    ])
    const early = await run(newId(), { pack_ids: ['eu-dora'], as_of: '2001-01-01', profile: bank })
    expect(fieldsOf(early)).toEqual(['body.pack_ids.0'])
    expect(early.json.errors[0].detail).toContain('no published version that is loaded covers 1 Jan 2001')
    expect(fieldsOf(await run(newId(), { as_of: '1900-01-01', profile: bank }))).toEqual(['body.as_of'])
    expect(fieldsOf(await run(newId(), { profile: bank, metadata: { deep: {} } }))).toEqual(['body.metadata.deep'])
    expect(fieldsOf(await run(newId(), { profile: bank, limit: 501 }))).toEqual(['body.limit'])
    expect((await run(newId(), { profile: { ...bank, name: 'x'.repeat(5_000_000) } })).status).toBe(413)
    expect(await customer.balance()).toBe(before)
  })

  test('belongs to its workspace alone', async () => {
    const id = newId()
    const { json } = await run(id, { pack_ids: ['eu-dora'], profile: bank })
    const other = await service.openCustomer({ scopes: ['read', 'write'] })
    expect((await get(`/applicability-runs/${json.id}`, other)).status).toBe(404)
    expect((await reproduce(json.id, other)).status).toBe(404)
    expect((await get(`/customer-profiles/${id}/applicability-runs`, other)).status).toBe(404)
    expect((await run(id, { pack_ids: ['eu-dora'] }, {}, other)).status).toBe(404)
  })
})

describe('reproducing a run', () => {
  test('gives the same bytes, whatever was published or blocked since', async () => {
    const { seed, packId } = await publishFirstVersion(service.graph)
    const profile = { entity_roles: [`t_${seed.key}_bank`], facts: { [`t_${seed.key}_staff`]: 20 } }
    const { json } = await untilKnown(() => run(newId(), { pack_ids: [packId], profile, as_of: '2026-05-01' }))
    expect(json.locked).toMatchObject([{ pack_id: packId, version: '1.0.0' }])
    expect((await reproduce(json.id)).json).toMatchObject({ identical: true, engine_changed: false, intact: true })

    await publishAmendedVersion(service.graph, seed)
    await blockVersion(service.graph, clockAt('2026-11-21'), `${packId}@1.0.0`, 'wrong')
    const again = await reproduce(json.id)
    expect(again.json).toMatchObject({
      identical: true,
      intact: true,
      receipt_hash: json.receipt_hash,
      reproduced_receipt_hash: json.receipt_hash,
      differences: [],
    })
    const now = await untilKnown(() => run(json.customer_profile_id, { pack_ids: [packId] }))
    expect(now.json.locked).toMatchObject([{ version: '2.0.0' }])
    expect(now.json.receipt_hash).not.toBe(json.receipt_hash)
  })

  test('tells what is different where the stored result was changed', async () => {
    const { json } = await run(newId(), { pack_ids: ['eu-dora'], profile: bank })
    await service.graph.runText(
      "MATCH (x:RunResult {run_id: $id, pack_id: 'eu-dora'}) SET x.result_hash = reverse(x.result_hash)",
      { id: json.id },
    )
    expect((await reproduce(json.id)).json).toMatchObject({ identical: false, intact: false, differences: [] })
  })

  test('says so when another version of the engine made the run, also where its results are the same', async () => {
    const { json } = await run(newId(), { pack_ids: ['eu-dora'], profile: bank })
    const { receipt } = (await get(`/applicability-runs/${json.id}?view=full`)).json
    const engineVersion = receipt.engine_version.replace(/^[^+]+/, '0.9.0')
    const hash = hashOf({ ...receipt, engine_version: engineVersion })
    await service.graph.runText(
      'MATCH (r:ApplicabilityRun {id: $id}) SET r.engine_version = $engineVersion, r.receipt_hash = $hash',
      { id: json.id, engineVersion, hash },
    )
    expect((await reproduce(json.id)).json).toMatchObject({
      engine_changed: true,
      engine_version: engineVersion,
      current_engine_version: receipt.engine_version,
      identical: true,
      intact: true,
      receipt_hash: hash,
      differences: [],
    })
  })

  test('says so when what the vocabulary means has changed, and the stored result stands', async () => {
    const { seed, packId } = await publishFirstVersion(service.graph)
    const profile = { entity_roles: [`t_${seed.key}_bank`], facts: { [`t_${seed.key}_staff`]: 20 } }
    const { json } = await untilKnown(() => run(newId(), { pack_ids: [packId], profile, as_of: '2026-05-01' }))
    await service.graph.runText(
      'MATCH (a:Term {id: $id})-[r:BROADER|WITHIN]->(up) WHERE up <> a SET a.broader = [] DELETE r',
      {
        id: `entity_roles/t_${seed.key}_bank`,
      },
    )
    await writePublished(service.graph, (_tx, raise) => raise())
    const changed = await untilChanged(() => reproduce(json.id))
    expect(changed.json).toMatchObject({ identical: false, intact: true, engine_changed: true })
    expect(changed.json.differences).toContainEqual({
      pack_id: packId,
      path: '/result/outcome',
      stored: 'applies',
      reproduced: 'does_not_apply',
    })
    expect((await get(`/applicability-runs/${json.id}`)).json).toEqual(json)
  })
})

/** What was just loaded is in the process's vocabulary within a second. */
const untilKnown = (ask: () => ReturnType<typeof run>) => eventually(ask, ({ status }) => status !== 422)

const untilChanged = (ask: () => ReturnType<typeof reproduce>) => eventually(ask, ({ json }) => json.engine_changed)
