import { beforeAll, describe, expect, test } from 'vitest'
import { ENGINE_NUMBERS } from '#src/engine/index.ts'
import { comparedBy, countEngineImpacts, judging, storeAsEngine } from '#test/support/engine-runs.ts'
import { impactsOf, runProfile, soon, untilImpacts } from '#test/support/impacts.ts'
import { openService, type Customer } from '#test/support/service.ts'
import type { SmallSeed } from '#test/support/small-seed.ts'
import { publishAmendedVersion, publishFirstVersion } from '#test/support/three-versions.ts'

const NOW = ENGINE_NUMBERS.number
const EARLIER = '1.0.0'

const service = await openService()
const { graph } = service
let seed: SmallSeed
let packId: string
beforeAll(async () => {
  ;({ seed, packId } = await publishFirstVersion(graph))
})

const openOwner = () => service.openCustomer({ scopes: ['read', 'write'], credits: 5_000 })
const post = (by: Customer, path: string, body: object = {}) => service.call(by, 'POST', `/api/v1${path}`, body)
const get = (by: Customer, path: string) => service.call(by, 'GET', `/api/v1${path}`)
const decide = (by: Customer, impactId: string, body: object) =>
  post(by, `/customer-change-impacts/${impactId}/decision`, body)
const ofEngines = async (by: Customer, id: string) =>
  (await impactsOf(service, by, id)).filter(({ kind }) => kind === 'engine_changed')

/** A customer of today's engine, whose run nobody compares. */
async function runToday(by: Customer): Promise<{ id: string; runId: string }> {
  const profile = { entity_roles: [`t_${seed.key}_bank`], facts: { [`t_${seed.key}_staff`]: 100 } }
  const { id, json } = await runProfile(service, by, { pack_ids: [packId], as_of: '2026-05-01', profile })
  expect(json.engine_version).toMatch(new RegExp(`^${NOW}\\+vocabulary`))
  return { id, runId: json.id }
}

/** A customer with a run that an earlier engine stored: it judged one duty otherwise, or none. */
async function runEarlier(by: Customer, ...edit: [code: string, outcome: string] | []) {
  const made = await runToday(by)
  const [code, outcome] = edit
  const change = code && outcome ? judging(code, outcome) : undefined
  const hash = await storeAsEngine(graph, { workspaceId: by.workspaceId, runId: made.runId }, EARLIER, change)
  return { ...made, hash }
}

const untilCompared = (runId: string) => soon(async () => expect(await comparedBy(graph, runId)).toBe(NOW))

describe('after a change of the engine', () => {
  test('each customer gets one impact with the duties that differ, or none, and pays nothing', async () => {
    const owner = await openOwner()
    const differs = await runEarlier(owner, 'art-1-1', 'does_not_apply')
    const same = await runEarlier(owner)
    const balance = await owner.balance()
    const before = await get(owner, `/applicability-runs/${differs.runId}?view=full`)
    await untilCompared(differs.runId)
    await untilCompared(same.runId)
    expect(await owner.balance()).toBe(balance - 1)

    const [impact, ...more] = await impactsOf(service, owner, differs.id)
    expect(more).toEqual([])
    expect(await impactsOf(service, owner, same.id)).toEqual([])
    expect(impact).toMatchObject({
      kind: 'engine_changed',
      engine: { from: EARLIER, to: NOW },
      domain_pack_id: packId,
      domain_pack_ids: [packId],
      status: 'open',
      run_id: differs.runId,
      as_of: '2026-05-01',
      counts: { new: 1 },
      decisions: [],
    })
    expect(impact.required_action).toContain(`adopt the results of engine ${NOW}`)
    for (const name of ['event', 'from_version', 'to_version']) expect(impact).not.toHaveProperty(name)
    expect(impact.items).toEqual([
      {
        subject_id: 'subject',
        object: { kind: 'obligation', pack_id: packId, id: 'art-1-1', title: expect.any(String), modality: 'must' },
        bucket: 'new',
        before: { outcome: 'does_not_apply' },
        after: { outcome: 'applies' },
        action: 'Meet the duty art-1-1, which applies now',
      },
    ])
    expect((await countEngineImpacts(graph, owner.workspaceId)).messages).toBe(1)

    // What is stored stands, and its reproduction says the same of the engine.
    expect((await get(owner, `/applicability-runs/${differs.runId}?view=full`)).json).toEqual(before.json)
    const again = (await post(owner, `/applicability-runs/${differs.runId}/reproduce`)).json
    expect(again).toMatchObject({ engine_changed: true, intact: true, identical: false, receipt_hash: differs.hash })
    expect(again.differences).toEqual([
      { pack_id: packId, path: expect.stringContaining('/outcome'), stored: 'does_not_apply', reproduced: 'applies' },
    ])
  })

  test('a field that an earlier engine did not have is no difference, nor is what somebody altered', async () => {
    const owner = await openOwner()
    const counted = await runToday(owner)
    const stored = { workspaceId: owner.workspaceId, runId: counted.runId }
    await storeAsEngine(graph, stored, EARLIER, (result) => {
      for (const subject of result.subjects) delete subject.obligations.permissions
      delete result.conditional_obligation_count
    })
    const altered = await runToday(owner)
    const alteredRun = { workspaceId: owner.workspaceId, runId: altered.runId }
    await graph.runText(
      "MATCH (r:ApplicabilityRun {id: $runId}) SET r.known_at = '2026-11-21T11:59:59.000Z'",
      alteredRun,
    )
    await graph.runText('MATCH (r:ApplicabilityRun {id: $runId}) SET r.engine_version = $engine', {
      ...alteredRun,
      engine: `${EARLIER}+vocabulary.x`,
    })
    for (const { id, runId } of [counted, altered]) {
      await untilCompared(runId)
      expect(await impactsOf(service, owner, id)).toEqual([])
    }
  })

  test('impacts of engines are listed, counted and filtered as others are', async () => {
    const [owner, stranger] = [await openOwner(), await openOwner()]
    const { id } = await runEarlier(owner, 'art-1-1', 'undetermined')
    const [impact] = await untilImpacts(service, owner, id, 1)
    expect(impact.items[0]).toMatchObject({
      bucket: 'changed',
      action: 'Meet the duty art-1-1: it is certain now that it applies',
    })
    const list = async (query: string) => (await get(owner, `/customer-change-impacts?${query}`)).json
    expect(await list(`domain_pack_id=${packId}`)).toMatchObject({ data: [{ id: impact.id }], page: { total: 1 } })
    expect(await list('domain_pack_id=eu-dora')).toMatchObject({ data: [], page: { total: 0 } })
    expect((await list('status=open&view=summary')).data[0]).not.toHaveProperty('items')
    expect((await get(owner, `/customer-change-impacts/${impact.id}`)).json).toEqual(impact)
    expect((await get(stranger, `/customer-change-impacts/${impact.id}`)).status).toBe(404)
    const again = await post(owner, '/customer-change-impacts/recompute')
    expect(again.json).toMatchObject({ state: 'complete', created: 0, updated: 0 })
    expect(await impactsOf(service, owner, id)).toEqual([impact])
  })
})

describe('a decision on the impact of an engine', () => {
  test('to adopt makes the run that this engine makes under the same locks; to undo brings the run before back', async () => {
    const owner = await openOwner()
    const { id, runId } = await runEarlier(owner, 'art-1-1', 'does_not_apply')
    const [impact] = await untilImpacts(service, owner, id, 1)
    const before = (await get(owner, `/applicability-runs/${runId}`)).json
    const adopted = (await decide(owner, impact.id, { decision: 'adopt' })).json
    expect(adopted).toMatchObject({ status: 'resolved', decisions: [{ decision: 'adopt', previous_run_id: runId }] })
    const run = (await get(owner, `/applicability-runs/${adopted.decisions[0].run_id}`)).json
    expect(run).toMatchObject({ status: 'current', as_of: before.as_of, known_at: before.known_at })
    expect(run.engine_version.startsWith(`${NOW}+`)).toBe(true)
    expect(run.locked.map(lockOf)).toEqual(before.locked.map(lockOf))
    const again = (await post(owner, `/applicability-runs/${runId}/reproduce`)).json
    expect(run.locked[0].result_hash).not.toBe(before.locked[0].result_hash)
    expect(again.current_engine_version).toBe(run.engine_version)
    const reproduced = (await post(owner, `/applicability-runs/${run.id}/reproduce`)).json
    expect(reproduced).toMatchObject({ identical: true, engine_changed: false })

    const undone = (await decide(owner, impact.id, { decision: 'undo' })).json
    expect(undone).toMatchObject({ status: 'open', due: '2026-11-21' })
    expect((await get(owner, `/customer-profiles/${id}`)).json.current_run_id).toBe(runId)
    expect(await ofEngines(owner, id)).toHaveLength(1)
  })

  test('to defer and to reject stays until it is undone', async () => {
    const owner = await openOwner()
    const { id } = await runEarlier(owner, 'art-1-1', 'does_not_apply')
    const [impact] = await untilImpacts(service, owner, id, 1)
    const deferred = await decide(owner, impact.id, { decision: 'defer', until: '2027-03-01' })
    expect(deferred.json).toMatchObject({ status: 'acknowledged', due: '2027-03-01' })
    const rejected = await decide(owner, impact.id, { decision: 'reject', reason: 'We judge it ourselves' })
    expect(rejected.json.status).toBe('dismissed')
    expect((await post(owner, '/customer-change-impacts/recompute')).json).toMatchObject({ created: 0, updated: 0 })
    expect((await decide(owner, impact.id, { decision: 'adopt' })).status).toBe(409)
    expect((await decide(owner, impact.id, { decision: 'undo' })).json.status).toBe('open')
  })

  test('is the service’s when a newer run takes the place of its run, and is taken back with that run', async () => {
    const owner = await openOwner()
    const own = await publishFirstVersion(graph)
    const profile = { entity_roles: [`t_${own.seed.key}_bank`], facts: { [`t_${own.seed.key}_staff`]: 100 } }
    const { id, json } = await runProfile(service, owner, { pack_ids: [own.packId], as_of: '2026-05-01', profile })
    const stored = { workspaceId: owner.workspaceId, runId: json.id as string }
    await storeAsEngine(graph, stored, EARLIER, judging('art-1-1', 'does_not_apply'))
    await publishAmendedVersion(graph, own.seed)
    const both = await untilImpacts(service, owner, id, 2)
    const change = both.find(({ kind }) => kind === 'change_event')
    const [engine] = await ofEngines(owner, id)
    expect(change).toMatchObject({ domain_pack_id: own.packId, event: { kind: 'version_published' } })

    await decide(owner, change.id, { decision: 'adopt' })
    const untilEngine = (expected: object) =>
      soon(async () => expect((await get(owner, `/customer-change-impacts/${engine.id}`)).json).toMatchObject(expected))
    await untilEngine({ status: 'resolved', decisions: [{ decision: 'superseded', by: 'service' }] })
    expect((await decide(owner, engine.id, { decision: 'undo' })).status).toBe(409)

    await decide(owner, change.id, { decision: 'undo' })
    await untilEngine({
      status: 'open',
      decisions: [{ decision: 'superseded' }, { decision: 'reopened', by: 'service' }],
    })
    await post(owner, `/customer-profiles/${id}/applicability-runs`, { pack_ids: [own.packId] })
    expect((await decide(owner, engine.id, { decision: 'adopt' })).status).toBe(409)
    await untilEngine({ status: 'resolved' })
    expect(await ofEngines(owner, id)).toHaveLength(1)
  })
})

function lockOf({ pack_id, version, content_hash }: Record<string, string>) {
  return { pack_id, version, content_hash }
}
