import { bodies, type Example } from './provoke.ts'
import type { Customer, Service } from './service.ts'

/** Requests about members that are answered with 200. Each that ends something has a member of its own. */
export async function openMemberExamples(
  { call }: Pick<Service, 'call'>,
  customer: Customer,
): Promise<Record<string, Example[]>> {
  const pathOf = async (name: string) => {
    const { json } = await call(customer, 'POST', '/api/v1/members', { name, role: 'analyst' })
    return `/api/v1/members/${json.id}`
  }
  const ada = await pathOf('Ada Berg')
  return {
    listMembers: [{}, { url: '/api/v1/members?limit=1&offset=1' }],
    createMember: bodies({ name: 'Ada Berg', role: 'analyst' }, { name: 'Bo Lind', role: 'administrator' }),
    getMember: [{ url: ada }],
    updateMember: [{ url: ada, body: { role: 'approver' } }],
    createSignInLink: [{ url: `${ada}/sign-in-link` }],
    removeMember: [
      { url: `${await pathOf('Cy Dahl')}/remove`, body: {} },
      { url: `${await pathOf('Di Ek')}/remove`, body: { erase: true } },
    ],
  }
}
