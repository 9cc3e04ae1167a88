import { expect, test, vi } from 'vitest'
import { impactsOf, runProfile } from '#test/support/impacts.ts'
import { openOwnService } from '#test/support/service.ts'
import { publishAmendedVersion, publishFirstVersion } from '#test/support/three-versions.ts'

test('a service follows a publication by its own timers, without a call', async () => {
  const service = await openOwnService({ background: true })
  const customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 5_000 })
  const { seed, packId } = await publishFirstVersion(service.graph)
  const profile = { entity_roles: [`t_${seed.key}_bank`], facts: { [`t_${seed.key}_staff`]: 100 } }
  const body = { pack_ids: [packId], as_of: '2026-05-01', profile }
  // A service that polls the revision knows a new pack only a moment later.
  const { id } = await vi.waitFor(() => runProfile(service, customer, body), { timeout: 60_000 })
  await publishAmendedVersion(service.graph, seed)
  await expect.poll(async () => (await impactsOf(service, customer, id)).length).toBe(1)
})
