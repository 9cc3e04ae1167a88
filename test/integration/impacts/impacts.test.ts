import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { impactsOf as listImpacts, runProfile, followImpacts as followListed } from '#test/support/impacts.ts'
import { openService, TEST_NOW, type Customer } from '#test/support/service.ts'
import type { SmallSeed } from '#test/support/small-seed.ts'
import {
  publishAmendedVersion,
  publishComingVersion,
  publishCorrectedVersion,
  publishFirstVersion,
} from '#test/support/three-versions.ts'

const DAYS = [TEST_NOW, new Date().toISOString()].map((instant) => instant.slice(0, 10))
/** Other processes on the run's stores may work an impact out, and have the real clock. */
const TODAY = expect.stringMatching(new RegExp(`^(${DAYS.join('|')})$`))

const service = await openService()
let customer: Customer
let seed: SmallSeed
let packId: string
beforeAll(async () => {
  customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 50_000 })
})

const newId = () => `p-${randomUUID()}`
const post = (path: string, body?: object, headers = {}, by: Customer = customer) =>
  service.call(by, 'POST', `/api/v1${path}`, body, headers)
const get = (path: string, by: Customer = customer) => service.call(by, 'GET', `/api/v1${path}`)

/** Runs a customer against the first version. */
async function runFirst(roles: string[], facts = {}, by: Customer = customer): Promise<{ id: string; runId: string }> {
  const body = { pack_ids: [packId], as_of: '2026-05-01', profile: { entity_roles: roles, facts } }
  const { id, json } = await runProfile(service, by, body)
  expect(json.locked).toMatchObject([{ version: '1.0.0' }])
  return { id, runId: json.id }
}

const impactsOf = (id: string, by: Customer = customer) => listImpacts(service, by, id)
const followImpacts = (id: string, count: number, by: Customer = customer) => followListed(service, by, id, count)

async function recompute(body: object, by: Customer = customer): Promise<any> {
  let answer = await post('/customer-change-impacts/recompute', body, {}, by)
  for (let call = 0; call < 50 && answer.json.state === 'running'; call++)
    answer = await post('/customer-change-impacts/recompute', body, {}, by)
  expect(answer.json.state).toBe('complete')
  return answer.json
}

describe('publishing an amended text', () => {
  test('gives each customer exactly its own impacts, without anybody asking', async () => {
    ;({ seed, packId } = await publishFirstVersion(service.graph))
    const [bankRole, staff] = [`t_${seed.key}_bank`, `t_${seed.key}_staff`]
    const large = await runFirst([bankRole], { [staff]: 100 })
    const small = await runFirst([bankRole], { [staff]: 10 })
    const other = await runFirst(['credit_institution'])
    const stranger = await service.openCustomer({ scopes: ['read', 'write'] })
    const foreign = await runFirst([bankRole], { [staff]: 100 }, stranger)

    await publishAmendedVersion(service.graph, seed)
    const [impact] = await followImpacts(large.id, 1)
    expect(impact).toMatchObject({
      customer_profile_id: large.id,
      domain_pack_id: packId,
      status: 'open',
      event: { kind: 'version_published' },
      from_version: '1.0.0',
      to_version: '2.0.0',
      run_id: large.runId,
      due: TODAY,
      decisions: [],
    })
    const items = new Map(impact.items.map((item: any) => [`${item.object.kind} ${item.object.id}`, item]))
    expect(new Set(items.keys())).toEqual(
      new Set([
        'criterion many-clients',
        'criterion severe',
        'filing_rule notice',
        'obligation art-1-1-bis',
        'obligation art-1-2-a',
        'obligation art-1-2-b',
        'penalty_fact second-fine',
      ]),
    )
    expect(items.get('obligation art-1-1-bis')).toMatchObject({
      bucket: 'date_moved',
      before: { outcome: 'applies', applies_from: '2021-01-01', code: 'art-1-1' },
      after: { outcome: 'not_yet', applies_from: '2027-01-01' },
      action: 'Plan for 1 Jan 2027 in place of 1 Jan 2021 for the duty art-1-1-bis',
    })
    expect(items.get('obligation art-1-2-a')).toMatchObject({ bucket: 'changed', before: { code: 'art-1-2' } })
    expect(items.get('filing_rule notice')).toMatchObject({ bucket: 'changed', fields: ['anchors'] })
    expect(items.get('penalty_fact second-fine')).toMatchObject({ bucket: 'new' })

    // A small firm was exempt from art-1-2; its other half is a duty without the exemption now.
    const [ofSmall] = await followImpacts(small.id, 1)
    const duties = ofSmall.items.filter((item: any) => item.object.kind === 'obligation')
    expect(duties.map((item: any) => [item.object.id, item.bucket])).toEqual([
      ['art-1-1-bis', 'date_moved'],
      ['art-1-2-b', 'new'],
    ])
    expect(duties[0].after.outcome).toBe('not_yet')

    expect(await impactsOf(other.id)).toEqual([])
    expect((await get('/customer-change-impacts', stranger)).json.page.total).toBeGreaterThanOrEqual(0)
    const [theirs] = await eventually(
      () => impactsOf(foreign.id, stranger),
      (found) => found.length > 0,
    )
    expect(theirs.items).toEqual(impact.items)
    expect((await get(`/customer-change-impacts/${theirs.id}`)).status).toBe(404)
    expect((await get(`/customer-change-impacts/${theirs.id}`, stranger)).json).toEqual(theirs)
    expect((await get(`/customer-change-impacts?customer_profile_id=${foreign.id}`)).status).toBe(404)
  })

  test('is caught up with by a recompute, which changes nothing the second time', async () => {
    ;({ seed, packId } = await publishFirstVersion(service.graph))
    const owner = await service.openCustomer({ scopes: ['read', 'write'], credits: 5_000 })
    await publishAmendedVersion(service.graph, seed)
    await publishCorrectedVersion(service.graph, seed)
    const { id } = await runFirst([`t_${seed.key}_bank`], { [`t_${seed.key}_staff`]: 100 }, owner)
    expect(await impactsOf(id, owner)).toEqual([])

    // The text that was corrected is no law any more: there is one step, to its correction.
    const first = await recompute({ customer_profile_id: id }, owner)
    expect(first).toMatchObject({ processed: 1, total: 1, created: 1, updated: 0, unchanged: 0 })
    const found = await impactsOf(id, owner)
    expect(found.map((impact) => [impact.from_version, impact.to_version])).toEqual([['1.0.0', '2.0.1']])
    expect(await recompute({ customer_profile_id: id }, owner)).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
    expect(await recompute({ domain_pack_id: packId }, owner)).toMatchObject({ created: 0, unchanged: 1 })
    expect(await recompute({ status: 'open' }, owner)).toMatchObject({ created: 0, unchanged: 1 })
    expect(await recompute({ status: 'resolved' }, owner)).toMatchObject({ created: 0, unchanged: 0 })
    expect(await impactsOf(id, owner)).toEqual(found)
  })

  test('covers what nobody decided about a text that it corrects', async () => {
    const owner = await service.openCustomer({ scopes: ['read', 'write'], credits: 5_000 })
    ;({ seed, packId } = await publishFirstVersion(service.graph))
    const { id } = await runFirst([`t_${seed.key}_bank`], { [`t_${seed.key}_staff`]: 100 }, owner)
    await publishAmendedVersion(service.graph, seed)
    const [first] = await followImpacts(id, 1, owner)
    await publishCorrectedVersion(service.graph, seed)
    const [second, covered] = await followImpacts(id, 2, owner)
    expect(second).toMatchObject({ status: 'open', from_version: '1.0.0', to_version: '2.0.1' })
    expect(covered).toMatchObject({
      id: first.id,
      status: 'resolved',
      decisions: [{ decision: 'superseded', by: 'service', covered_by: second.id }],
    })
    const undone = await post(`/customer-change-impacts/${first.id}/decision`, { decision: 'undo' }, {}, owner)
    expect(undone.status).toBe(409)
  })

  test('is measured again from a newer run while it is undecided', async () => {
    const owner = await service.openCustomer({ scopes: ['read', 'write'], credits: 5_000 })
    const staff = `t_${seed.key}_staff`
    const { id, runId } = await runFirst([`t_${seed.key}_bank`], { [staff]: 100 }, owner)
    await recompute({}, owner)
    const before = await impactsOf(id, owner)
    const profile = { entity_roles: [`t_${seed.key}_bank`], facts: { [staff]: 10 } }
    const again = await post(
      `/customer-profiles/${id}/applicability-runs`,
      { pack_ids: [packId], as_of: '2026-05-01', profile },
      {},
      owner,
    )
    expect(await recompute({}, owner)).toMatchObject({ created: 0, updated: 1, unchanged: 0 })
    const after = await impactsOf(id, owner)
    expect(after.map((impact) => impact.id)).toEqual(before.map((impact) => impact.id))
    expect(before.map((impact) => impact.run_id)).toEqual([runId])
    expect(after.map((impact) => impact.run_id)).toEqual([again.json.id])
    expect(after[0].items).not.toEqual(before[0].items)
  })
})

describe('a decision', () => {
  beforeAll(async () => {
    ;({ seed, packId } = await publishFirstVersion(service.graph))
    await publishAmendedVersion(service.graph, seed, '2027-01-01')
    await publishComingVersion(service.graph, seed)
  })

  async function undecided(owner: Customer): Promise<{ id: string; runId: string; steps: any[] }> {
    const made = await runFirst([`t_${seed.key}_bank`], { [`t_${seed.key}_staff`]: 100 }, owner)
    await recompute({ customer_profile_id: made.id }, owner)
    return { ...made, steps: (await impactsOf(made.id, owner)).toReversed() }
  }
  const decide = (impactId: string, body: object, by: Customer, headers = {}) =>
    post(`/customer-change-impacts/${impactId}/decision`, body, headers, by)
  const runsOf = async (id: string, by: Customer) =>
    (await get(`/customer-profiles/${id}/applicability-runs`, by)).json.data

  test('to adopt runs the customer against the new version, and can be undone until something rests on it', async () => {
    const owner = await service.openCustomer({ scopes: ['read', 'write'], credits: 5_000 })
    const { id, runId, steps } = await undecided(owner)
    const [first, second] = steps
    const headers = { 'idempotency-key': randomUUID() }
    const adopted = await decide(first.id, { decision: 'adopt' }, owner, headers)
    expect(adopted.json).toMatchObject({ status: 'resolved', decisions: [{ decision: 'adopt', by: owner.keyId }] })
    expect((await decide(first.id, { decision: 'adopt' }, owner, headers)).text).toBe(adopted.text)
    const [decision] = adopted.json.decisions
    const run = (await get(`/applicability-runs/${decision.run_id}`, owner)).json
    expect(run).toMatchObject({ status: 'current', number: 2, locked: [{ pack_id: packId, version: '2.0.0' }] })
    expect((await get(`/customer-profiles/${id}`, owner)).json.current_run_id).toBe(run.id)
    // The text that comes after the adopted one still waits for its own decision.
    const later = (await get(`/customer-change-impacts/${second.id}`, owner)).json
    expect(later).toMatchObject({ status: 'open', decisions: [] })
    expect((await decide(first.id, { decision: 'reject', reason: 'no' }, owner)).status).toBe(409)

    const undone = await decide(first.id, { decision: 'undo' }, owner)
    expect(undone.json).toMatchObject({ status: 'open', decisions: [{ decision: 'adopt' }, { decision: 'undo' }] })
    expect((await runsOf(id, owner)).map((item: any) => [item.id, item.status])).toEqual([
      [run.id, 'withdrawn'],
      [runId, 'current'],
    ])
    expect((await decide(first.id, { decision: 'undo' }, owner)).status).toBe(409)
    for (const made of [runId, run.id]) {
      expect((await post(`/applicability-runs/${made}/reproduce`, undefined, {}, owner)).json.identical).toBe(true)
    }

    // The later step covers the earlier one.
    await decide(second.id, { decision: 'adopt' }, owner)
    const both = await impactsOf(id, owner)
    expect(both.map((impact) => impact.status)).toEqual(['resolved', 'resolved'])
    expect(both[1].decisions.at(-1)).toMatchObject({ decision: 'adopt', covered_by: second.id })
    const refused = await decide(first.id, { decision: 'undo' }, owner)
    expect(refused.json.errors[0]).toMatchObject({ code: 'conflict', field: 'body.decision' })
    await decide(second.id, { decision: 'undo' }, owner)
    expect((await impactsOf(id, owner)).map((impact) => impact.status)).toEqual(['open', 'open'])

    await decide(first.id, { decision: 'adopt' }, owner)
    await post(`/customer-profiles/${id}/applicability-runs`, { pack_ids: [packId] }, {}, owner)
    expect((await decide(first.id, { decision: 'undo' }, owner)).status).toBe(409)
  })

  test('to defer needs a day, to reject a reason; both can be undone', async () => {
    const owner = await service.openCustomer({ scopes: ['read', 'write'], credits: 5_000 })
    const { id, steps } = await undecided(owner)
    const [first, second] = steps
    const fieldOf = async (body: object) => (await decide(first.id, body, owner)).json.errors[0].field
    expect(await fieldOf({ decision: 'defer' })).toBe('body.until')
    expect(await fieldOf({ decision: 'defer', until: '2026-11-21' })).toBe('body.until')
    expect(await fieldOf({ decision: 'defer', until: '2026-02-30' })).toBe('body.until')
    expect(await fieldOf({ decision: 'reject' })).toBe('body.reason')
    expect(await fieldOf({ decision: 'adopt', until: '2027-01-01' })).toBe('body.until')
    expect(await fieldOf({ decision: 'maybe' })).toBe('body.decision')
    expect((await decide(first.id, { decision: 'undo' }, owner)).status).toBe(409)

    const deferred = await decide(first.id, { decision: 'defer', until: '2027-03-01' }, owner)
    expect(deferred.json).toMatchObject({ status: 'acknowledged', due: '2027-03-01' })
    const longer = await decide(first.id, { decision: 'defer', until: '2027-06-01', reason: 'budget' }, owner)
    expect(longer.json).toMatchObject({ status: 'acknowledged', due: '2027-06-01' })
    const rejected = await decide(second.id, { decision: 'reject', reason: 'Not our business' }, owner)
    expect(rejected.json).toMatchObject({ status: 'dismissed', decisions: [{ reason: 'Not our business' }] })
    const listed = await get(`/customer-change-impacts?customer_profile_id=${id}&status=dismissed&view=compact`, owner)
    expect(listed.json).toMatchObject({ data: [{ id: second.id }], page: { total: 1 } })
    expect(listed.json.data[0]).not.toHaveProperty('items')
    expect((await decide(second.id, { decision: 'undo' }, owner)).json.status).toBe('open')
    expect((await decide(first.id, { decision: 'undo' }, owner)).json).toMatchObject({
      status: 'open',
      due: TODAY,
    })
  })

  test('is asked for anew when a later run locks the older text again', async () => {
    const owner = await service.openCustomer({ scopes: ['read', 'write'], credits: 5_000 })
    const { id, steps } = await undecided(owner)
    await decide(steps[0].id, { decision: 'adopt' }, owner)
    const profile = { entity_roles: [`t_${seed.key}_bank`], facts: { [`t_${seed.key}_staff`]: 10 } }
    const body = { pack_ids: [packId], as_of: '2026-05-01', profile }
    const again = await post(`/customer-profiles/${id}/applicability-runs`, body, {}, owner)
    expect(await recompute({ customer_profile_id: id }, owner)).toMatchObject({ created: 0, updated: 2 })
    const [, reopened] = await impactsOf(id, owner)
    expect(reopened).toMatchObject({ id: steps[0].id, status: 'open', run_id: again.json.id })
    expect(reopened.decisions.at(-1)).toMatchObject({ decision: 'reopened', by: 'service' })
    expect(reopened.items).not.toEqual(steps[0].items)
  })

  test('to adopt is refused where the current run is about something else', async () => {
    const owner = await service.openCustomer({ scopes: ['read', 'write'], credits: 5_000 })
    const { id, steps } = await undecided(owner)
    await post(`/customer-profiles/${id}/applicability-runs`, { pack_ids: ['eu-dora'] }, {}, owner)
    const refused = await decide(steps[0].id, { decision: 'adopt' }, owner)
    expect(refused).toMatchObject({ status: 409, json: { errors: [{ field: 'body.decision' }] } })
    expect(refused.json.errors[0].detail).toContain(`not about ${packId}`)
  })

  test('of two at once makes one run', async () => {
    const owner = await service.openCustomer({ scopes: ['read', 'write'], credits: 5_000 })
    const { id, steps } = await undecided(owner)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => decide(steps[0].id, { decision: 'adopt' }, owner)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
    expect(await runsOf(id, owner)).toHaveLength(2)
  })

  test('on an impact of somebody else is not found', async () => {
    const owner = await service.openCustomer({ scopes: ['read', 'write'], credits: 5_000 })
    const { steps } = await undecided(owner)
    expect((await decide(steps[0].id, { decision: 'adopt' }, customer)).status).toBe(404)
    expect((await get(`/customer-change-impacts/${steps[0].id}`, owner)).json.status).toBe('open')
  })
})

describe('a recompute', () => {
  test('names what is wrong with the question', async () => {
    const unknown = await post('/customer-change-impacts/recompute', { domain_pack_id: 'eu-dorra' })
    expect(unknown.json.errors[0]).toMatchObject({ field: 'body.domain_pack_id', code: 'validation_error' })
    expect(unknown.json.errors[0].detail).toContain('eu-dora')
    expect((await post('/customer-change-impacts/recompute', { customer_profile_id: newId() })).status).toBe(404)
    expect((await post('/customer-change-impacts/recompute', { status: 'closed' })).status).toBe(422)
    expect((await get('/customer-change-impacts?status=closed')).status).toBe(422)
    expect((await get('/customer-change-impacts/nothing')).status).toBe(404)
  })
})
