import { callApi } from '../api/api.ts'
import { members as words } from '../strings/members.ts'
import { useAnswer } from './use-answer.ts'

/** Who is signed in, where it is a person. */
export function Who() {
  const { data } = useAnswer('', readWho)
  if (!data) return null
  return <p class="faint">{words.signedInAs(data.name ?? words.forgotten, data.role)}</p>
}

async function readWho() {
  const self = await callApi({ method: 'GET', path: '/api/v1/oauth/introspect' }, (api) =>
    api.GET('/api/v1/oauth/introspect'),
  )
  const id = self.data.member_id
  if (id === undefined) return undefined
  const call = { method: 'GET', path: `/api/v1/members/${id}` } as const
  const params = { path: { member_id: id } }
  return (await callApi(call, (api) => api.GET('/api/v1/members/{member_id}', { params }))).data
}
