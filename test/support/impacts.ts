import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { Answer, Customer, Service } from './service.ts'

/** Time for the service to notice a publication or finish background work: usually a moment, but longer on a busy machine. */
const SOON = { timeout: 120_000, interval: 20 }

/** Repeats `look` until it succeeds, for at most SOON. */
export function soon<T>(look: () => Promise<T>): Promise<T> {
  return vi.waitFor(look, SOON)
}

/** Runs a new profile of the customer; the service knows a pack that was just published only a moment later. */
export async function runProfile(service: Service, customer: Customer, body: object): Promise<Answer & { id: string }> {
  const id = `p-${randomUUID()}`
  const answer = await soon(async () => {
    const run = await service.call(customer, 'POST', `/api/v1/customer-profiles/${id}/applicability-runs`, body)
    expect(run.status).toBe(200)
    return run
  })
  return { ...answer, id }
}

export async function impactsOf(service: Service, customer: Customer, profileId: string): Promise<any[]> {
  const path = `/api/v1/customer-change-impacts?customer_profile_id=${profileId}`
  return (await service.call(customer, 'GET', path)).json.data
}

/** Waits until the profile has that number of impacts, and returns them. */
export function untilImpacts(service: Service, customer: Customer, profileId: string, count: number): Promise<any[]> {
  return soon(async () => {
    const found = await impactsOf(service, customer, profileId)
    expect(found).toHaveLength(count)
    return found
  })
}
