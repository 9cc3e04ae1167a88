import type { Schemas } from '#clients/typescript/src/index.ts'
import { callApi } from '../../api/api.ts'
import type { Role } from '../../strings/members.ts'

export type Member = Schemas['Member']
export type SignInLink = Schemas['SignInLink']

const MEMBERS = '/api/v1/members'
const MEMBER = `${MEMBERS}/{member_id}` as const
const TOKENS = '/api/v1/tokens'
const LIST_MOST = 500

const placeOf = (id: string, act = '') => ({ path: `${MEMBERS}/${id}${act}`, params: { path: { member_id: id } } })

/** The people of the workspace, those who are active first, and which of them the reader is. */
export interface People {
  all: Member[]
  own: string | undefined
  isAdministrator: boolean
}

export async function readPeople(): Promise<People> {
  const [list, self] = await Promise.all([
    callApi({ method: 'GET', path: MEMBERS }, (api) => api.GET(MEMBERS, { params: { query: { limit: LIST_MOST } } })),
    callApi({ method: 'GET', path: '/api/v1/oauth/introspect' }, (api) => api.GET('/api/v1/oauth/introspect')),
  ])
  const rank = ({ status }: Member) => ['active', 'removed', 'erased'].indexOf(status)
  return {
    all: list.data.data.toSorted((one, other) => rank(one) - rank(other)),
    own: self.data.member_id,
    isAdministrator: self.data.scope?.split(' ').includes('admin') ?? false,
  }
}

/** The open sessions of people. Only an administrator may read them. */
export async function readSessions(): Promise<Array<Schemas['Token']>> {
  const query = { token_type: 'oauth', status: 'active', limit: LIST_MOST } as const
  const { data } = await callApi({ method: 'GET', path: TOKENS }, (api) => api.GET(TOKENS, { params: { query } }))
  return data.data.filter((token) => token.member_id !== undefined)
}

export async function addMember(name: string, role: Role): Promise<void> {
  const body = { name, role }
  await callApi({ method: 'POST', path: MEMBERS, body }, (api) => api.POST(MEMBERS, { body }))
}

export async function changeRole(id: string, role: Role): Promise<void> {
  const { path, params } = placeOf(id)
  const body = { role }
  await callApi({ method: 'PATCH', path, body }, (api) => api.PATCH(MEMBER, { params, body }))
}

export async function makeSignInLink(id: string): Promise<SignInLink> {
  const { path, params } = placeOf(id, '/sign-in-link')
  return (await callApi({ method: 'POST', path }, (api) => api.POST(`${MEMBER}/sign-in-link`, { params }))).data
}

export async function removePerson(id: string, how: { erase?: true; confirm?: true }): Promise<void> {
  const { path, params } = placeOf(id, '/remove')
  await callApi({ method: 'POST', path, body: how }, (api) => api.POST(`${MEMBER}/remove`, { params, body: how }))
}

export async function endSession(id: string): Promise<void> {
  const body = { confirm: true }
  await callApi({ method: 'POST', path: `${TOKENS}/${id}/revoke`, body }, (api) =>
    api.POST(`${TOKENS}/{token_id}/revoke`, { params: { path: { token_id: id } }, body }),
  )
}
