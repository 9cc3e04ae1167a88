import { openOpenIdProvider } from './openid-provider.ts'
import { bodies, type Example } from './provoke.ts'
import type { Customer, Service } from './service.ts'

const PROVIDER = '/api/v1/workspace/sign-in-provider'

/**
 * Requests about members and their provider that are answered with 200. Each that ends something has a member of its
 * own. The service must allow loopback as a company's provider.
 */
export async function openMemberExamples(
  { call, openCustomer }: Pick<Service, 'call' | 'openCustomer'>,
  customer: Customer,
): Promise<Record<string, Example[]>> {
  const pathOf = async (name: string) => {
    const { json } = await call(customer, 'POST', '/api/v1/members', { name, role: 'analyst' })
    return `/api/v1/members/${json.id}`
  }
  const ada = await pathOf('Ada Berg')
  const { issuer, client } = await openOpenIdProvider({ redirectUris: ['http://127.0.0.1:49152/callback'] })
  const roles = { role_claim: 'groups', roles: { 'regulatory-admins': 'administrator' }, default_role: 'viewer' }
  const provider = { issuer, ...client, ...roles }
  await call(customer, 'POST', PROVIDER, provider)
  const { secret: elsewhere } = await openCustomer({ scopes: ['read', 'write', 'admin'] })
  return {
    getSignInProvider: [{ elsewhere }],
    setSignInProvider: bodies(provider, { issuer, ...client, default_role: 'analyst' }),
    deleteSignInProvider: [{ body: {}, elsewhere }],
    listMembers: [{}, { url: '/api/v1/members?limit=1&offset=1' }],
    createMember: bodies({ name: 'Ada Berg', role: 'analyst' }, { name: 'Bo Lind', role: 'administrator' }),
    getMember: [{ url: ada }],
    updateMember: [{ url: ada, body: { role: 'approver' } }],
    createSignInLink: [{ url: `${ada}/sign-in-link`, body: {} }],
    removeMember: [
      { url: `${await pathOf('Cy Dahl')}/remove`, body: {} },
      { url: `${await pathOf('Di Ek')}/remove`, body: { erase: true } },
    ],
  }
}
