import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Answer, Customer, Service } from './service.ts'

/** Runs a new profile of the customer. */
export async function runProfile(service: Service, customer: Customer, body: object): Promise<Answer & { id: string }> {
  const id = `p-${randomUUID()}`
  const run = await service.call(customer, 'POST', `/api/v1/customer-profiles/${id}/applicability-runs`, body)
  expect(run.status).toBe(200)
  return { ...run, id }
}

export async function impactsOf(service: Service, customer: Customer, profileId: string): Promise<any[]> {
  const path = `/api/v1/customer-change-impacts?customer_profile_id=${profileId}`
  return (await service.call(customer, 'GET', path)).json.data
}

/** The impacts of the profile after the service has followed all change events; there must be `count`. */
export async function followImpacts(
  service: Service,
  customer: Customer,
  profileId: string,
  count: number,
): Promise<any[]> {
  await service.tick()
  const found = await impactsOf(service, customer, profileId)
  expect(found).toHaveLength(count)
  return found
}
