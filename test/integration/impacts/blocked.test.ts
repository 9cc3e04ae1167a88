import { beforeAll, expect, test } from 'vitest'
import { blockVersion, unblockVersion } from '#src/law/publication/publication.ts'
import { followImpacts, runProfile } from '#test/support/impacts.ts'
import { TODAY } from '#test/support/load-small-seed.ts'
import { openService, type Customer } from '#test/support/service.ts'
import { publishAmendedVersion, publishFirstVersion } from '#test/support/three-versions.ts'

const service = await openService()
let customer: Customer
beforeAll(async () => {
  customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 50_000 })
})

const PATH = '/api/v1/customer-change-impacts'
const read = async (id: string) => (await service.call(customer, 'GET', `${PATH}/${id}`)).json
const until = (profileId: string, count: number) => followImpacts(service, customer, profileId, count)

/** A published version and a bank that was run against it. */
async function runBank() {
  const { seed, packId } = await publishFirstVersion(service.graph)
  const profile = { entity_roles: [`t_${seed.key}_bank`], facts: { [`t_${seed.key}_staff`]: 100 } }
  const body = { pack_ids: [packId], as_of: '2026-05-01', profile }
  const run = () => runProfile(service, customer, body)
  return { run, first: await run(), version: `${packId}@1.0.0` }
}

test('a locked version that is taken out of service is an impact, and there is nothing to adopt', async () => {
  const { first, version } = await runBank()
  await blockVersion(service.graph, TODAY, version, 'a wrong date')
  const [impact] = await until(first.id, 1)
  expect(impact).toMatchObject({ event: { kind: 'version_blocked' }, run_id: first.json.id, from_version: '1.0.0' })
  expect(impact.items).toMatchObject([
    { bucket: 'changed', object: { kind: 'pack_version', id: version }, after: { state: 'blocked' } },
  ])
  const adopted = await service.call(customer, 'POST', `${PATH}/${impact.id}/decision`, { decision: 'adopt' })
  expect(adopted).toMatchObject({ status: 409 })
  expect(adopted.json.errors[0].detail).toContain('no version to adopt')
})

test('it is nobody’s any more when the version is served again, until that is taken out once more', async () => {
  const { run, first, version } = await runBank()
  await blockVersion(service.graph, TODAY, version, 'a wrong date')
  const [impact] = await until(first.id, 1)
  await unblockVersion(service.graph, TODAY, version)
  const over = { status: 'resolved', items: [], decisions: [{ decision: 'superseded', by: 'service' }] }
  await service.tick()
  expect(await read(impact.id)).toMatchObject(over)
  const again = await service.call(customer, 'POST', `${PATH}/recompute`, { customer_profile_id: first.id })
  expect(again.json).toMatchObject({ state: 'complete', created: 0, updated: 0, unchanged: 1 })

  const late = await run()
  await blockVersion(service.graph, TODAY, version, 'another wrong date')
  expect((await until(first.id, 2)).map(({ status }) => status)).toEqual(['open', 'resolved'])
  expect(await until(late.id, 1)).toMatchObject([{ status: 'open' }])
})

test('it is nobody’s any more when the customer was run against another version, or after the version came back', async () => {
  const { seed, packId } = await publishFirstVersion(service.graph)
  const version = `${packId}@1.0.0`
  const profile = { entity_roles: [`t_${seed.key}_bank`], facts: { [`t_${seed.key}_staff`]: 100 } }
  const first = await runProfile(service, customer, { pack_ids: [packId], as_of: '2026-05-01', profile })
  await publishAmendedVersion(service.graph, seed)
  await until(first.id, 1)
  await blockVersion(service.graph, TODAY, version, 'a wrong date')
  const impacts = await until(first.id, 2)
  const blocked = impacts.find(({ event }) => event.kind === 'version_blocked')
  expect(blocked.required_action).toContain('then run the customer again')
  const path = `/api/v1/customer-profiles/${first.id}/applicability-runs`
  await service.call(customer, 'POST', path, { pack_ids: [packId] })
  const adopted = await service.call(customer, 'POST', `${PATH}/${blocked.id}/decision`, { decision: 'adopt' })
  // The impact may be resolved before it is adopted: the customer's new run is evaluated meanwhile.
  const refusal = expect.stringMatching(/no version to adopt|the impact is resolved/)
  expect([adopted.status, adopted.json.errors[0].detail]).toEqual([409, refusal])
  await unblockVersion(service.graph, TODAY, version)
  await service.tick()
  expect(await read(blocked.id)).toMatchObject({ status: 'resolved', items: [] })
})

test('a decision on it stands when the version is served again', async () => {
  const { first, version } = await runBank()
  await blockVersion(service.graph, TODAY, version, 'a wrong date')
  const [impact] = await until(first.id, 1)
  await service.call(customer, 'POST', `${PATH}/${impact.id}/decision`, { decision: 'reject', reason: 'not for us' })
  await unblockVersion(service.graph, TODAY, version)
  const again = await service.call(customer, 'POST', `${PATH}/recompute`, { customer_profile_id: first.id })
  expect(again.json).toMatchObject({ state: 'complete', created: 0, updated: 0 })
  expect(await read(impact.id)).toMatchObject({ status: 'dismissed', decisions: [{ decision: 'reject' }] })
})
