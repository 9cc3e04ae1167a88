import { signal } from '@preact/signals'
import type { Schemas } from '#clients/typescript/src/index.ts'
import { callApi } from '../../api/api.ts'
import type { Kind } from '../../strings/four-eyes.ts'
import { readPeople } from './people.ts'

export type Confirmation = Schemas['Confirmation']

/** How often something was asked for on this page that waits now. */
export const asked = signal(0)

const PATH = '/api/v1/confirmations'
const ONE = `${PATH}/{confirmation_id}` as const
const LIST_MOST = 100

const placeOf = (id: string, act: string) => ({
  path: `${PATH}/${id}/${act}`,
  params: { path: { confirmation_id: id } },
})

/** What the workspace asks a second person for, what waits, and who the reader is among its people. */
export async function readFourEyes() {
  const [workspace, list, people] = await Promise.all([
    callApi({ method: 'GET', path: '/api/v1/workspace' }, (api) => api.GET('/api/v1/workspace')),
    callApi({ method: 'GET', path: PATH }, (api) =>
      api.GET(PATH, { params: { query: { status: 'open', limit: LIST_MOST } } }),
    ),
    readPeople(),
  ])
  return { kinds: workspace.data.four_eyes as Kind[], open: list.data.data, people }
}

export async function setFourEyes(kinds: Kind[]): Promise<void> {
  const body = { four_eyes: kinds }
  await callApi({ method: 'PATCH', path: '/api/v1/workspace', body }, (api) => api.PATCH('/api/v1/workspace', { body }))
}

export async function confirmAsked(id: string): Promise<void> {
  const { path, params } = placeOf(id, 'confirm')
  await callApi({ method: 'POST', path, body: {} }, (api) => api.POST(`${ONE}/confirm`, { params, body: {} }))
}

export async function rejectAsked(id: string, reason: string): Promise<void> {
  const { path, params } = placeOf(id, 'reject')
  const body = { reason }
  await callApi({ method: 'POST', path, body }, (api) => api.POST(`${ONE}/reject`, { params, body }))
}
