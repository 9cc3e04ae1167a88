import { issueKey } from '#src/money/accounts/keys/index.ts'
import { scopesOfRole } from '#src/money/accounts/members/index.ts'
import { DUTCH_BANK } from './incidents.ts'
import type { Example } from './provoke.ts'
import type { Customer, Service } from './service.ts'

const SENT = { sent: { filing: 'dora-initial-notification' }, happened_at: '2026-11-21T12:00:00+01:00' }

/**
 * Requests about what another member confirms that are answered with 200, of a workspace of their own, which asks for
 * four eyes. `approver` has the key that confirms.
 */
export async function openConfirmationExamples(service: Service) {
  const { call, redis, clock } = service
  const admin = await service.openCustomer({ credits: 1_000, scopes: ['read', 'write', 'admin'] })
  const { workspaceId, slot } = admin
  const join = async (name: string): Promise<Customer> => {
    const { json } = await call(admin, 'POST', '/api/v1/members', { name, role: 'approver' })
    const scopes = scopesOfRole('approver')
    const key = { workspaceId, slot, name, type: 'oauth', scopes, memberId: json.id } as const
    return { ...admin, secret: (await issueKey(redis, clock, key)).secret }
  }
  const [asker, approver] = [await join('Ada Berg'), await join('Bo Lind')]
  await call(admin, 'PATCH', '/api/v1/workspace', { four_eyes: ['filing_sent'] })
  await call(admin, 'POST', '/api/v1/customer-profiles', { id: 'acme-bank', ...DUTCH_BANK })
  const openOne = async () => {
    const incident = { customer_profile_id: 'acme-bank', title: 'An incident', country: 'NL' }
    const { json } = await call(admin, 'POST', '/api/v1/incidents', incident)
    const asked = await call(asker, 'POST', `/api/v1/incidents/${json.id}/events`, SENT)
    return `/api/v1/confirmations/${asked.json.awaits_confirmation.id}`
  }
  const [open, rejected] = [await openOne(), await openOne()]
  const examples: Record<string, Example[]> = {
    listConfirmations: [{}, { url: '/api/v1/confirmations?status=open&limit=1' }],
    getConfirmation: [{ url: open }],
    confirmRequest: [{ url: `${open}/confirm`, body: {} }],
    rejectRequest: [{ url: `${rejected}/reject`, body: { reason: 'The authority has not received it' } }],
  }
  return { examples, approver }
}
