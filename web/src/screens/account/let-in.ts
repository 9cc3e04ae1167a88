import type { Schemas } from '#clients/typescript/src/index.ts'
import { callApi } from '../../api/api.ts'

import { asked } from './confirmation-calls.ts'

export type AssistantRequest = Schemas['AssistantRequest']
export type Terms = Schemas['AssistantOfferRequest']

const REQUESTS = '/api/v1/oauth/assistant-requests'
const REQUEST = `${REQUESTS}/{code}` as const
const LIST_MOST = 100
const TOKENS_MOST = 500

/** Requests that this workspace made an offer to, newest first. Unlike a look-up by a code it counts against no limit. */
export async function readRequests(): Promise<AssistantRequest[]> {
  const { data } = await callApi({ method: 'GET', path: REQUESTS }, (api) =>
    api.GET(REQUESTS, { params: { query: { limit: LIST_MOST } } }),
  )
  return data.data
}

export async function lookUp(code: string): Promise<AssistantRequest> {
  const { path, params } = placeOf(code)
  return (await callApi({ method: 'GET', path }, (api) => api.GET(REQUEST, { params }))).data
}

export async function letIn(code: string, body: Terms): Promise<AssistantRequest> {
  const { path, params } = placeOf(code, '/approve')
  const call = { method: 'POST', path, body } as const
  const { data } = await callApi(call, (api) => api.POST(`${REQUEST}/approve`, { params, body }))
  if (data.awaits_confirmation) asked.value += 1
  return data
}

export async function takeBack(code: string): Promise<AssistantRequest> {
  const { path, params } = placeOf(code, '/deny')
  return (await callApi({ method: 'POST', path }, (api) => api.POST(`${REQUEST}/deny`, { params }))).data
}

const placeOf = (code: string, act = '') => ({
  path: `${REQUESTS}/${encodeURIComponent(code)}${act}`,
  params: { path: { code } },
})

export interface Grants {
  all: Array<Schemas['Token']>
  atMs: number
}

/** The grants of the assistants that are in, newest first. */
export async function readGrants(): Promise<Grants> {
  const query = { token_type: 'oauth', status: 'active', limit: TOKENS_MOST } as const
  const { data } = await callApi({ method: 'GET', path: '/api/v1/tokens' }, (api) =>
    api.GET('/api/v1/tokens', { params: { query } }),
  )
  const all = data.data.filter(({ member_id: member }) => member === undefined).toReversed()
  return { all, atMs: Date.now() }
}
