import type { Schemas } from '#clients/typescript/src/index.ts'
import { callApi } from '../../api/api.ts'

export type Endpoint = Schemas['WebhookEndpoint']
export type Delivery = Schemas['WebhookDelivery']
export type EndpointRequest = Schemas['WebhookEndpointRequest']
export type MadeEndpoint = Schemas['WebhookEndpointWithSecret']

const ENDPOINTS = '/api/v1/webhook-endpoints'
const ENDPOINT = `${ENDPOINTS}/{endpoint_id}` as const
const DELIVERIES = '/api/v1/webhook-deliveries'
const INTROSPECT = '/api/v1/oauth/introspect'
const ENDPOINTS_MOST = 100
/** Deliveries that are read at a time. */
const DELIVERIES_AT_ONCE = 20

/** The endpoints of the workspace, and whether the reader's key may change them. */
export async function readEndpoints(): Promise<{ endpoints: Endpoint[]; mayWrite: boolean }> {
  const [{ data: list }, { data: key }] = await Promise.all([
    callApi({ method: 'GET', path: ENDPOINTS }, (api) =>
      api.GET(ENDPOINTS, { params: { query: { limit: ENDPOINTS_MOST } } }),
    ),
    callApi({ method: 'GET', path: INTROSPECT }, (api) => api.GET(INTROSPECT)),
  ])
  return { endpoints: list.data, mayWrite: key.scope?.split(' ').includes('write') ?? false }
}

export async function makeEndpoint(body: EndpointRequest): Promise<MadeEndpoint> {
  return (await callApi({ method: 'POST', path: ENDPOINTS, body }, (api) => api.POST(ENDPOINTS, { body }))).data
}

export async function enableEndpoint(id: string): Promise<Endpoint> {
  const { path, params } = placeOf(id)
  const body = { status: 'enabled' } as const
  return (await callApi({ method: 'PATCH', path, body }, (api) => api.PATCH(ENDPOINT, { params, body }))).data
}

export async function endEndpoint(id: string): Promise<void> {
  const { path, params } = placeOf(id)
  await callApi({ method: 'DELETE', path }, (api) => api.DELETE(ENDPOINT, { params }))
}

export async function testEndpoint(id: string): Promise<void> {
  const { path, params } = placeOf(id, '/test')
  await callApi({ method: 'POST', path }, (api) => api.POST(`${ENDPOINT}/test`, { params }))
}

/** A page of what was sent to an endpoint, the newest first, after those that are shown. */
export async function readDeliveries(id: string, offset: number): Promise<{ deliveries: Delivery[]; total: number }> {
  const query = { endpoint_id: id, limit: DELIVERIES_AT_ONCE, offset }
  const { data } = await callApi({ method: 'GET', path: DELIVERIES }, (api) =>
    api.GET(DELIVERIES, { params: { query } }),
  )
  return { deliveries: data.data, total: data.page.total }
}

export async function sendAgain(id: string): Promise<Delivery> {
  const path = `${DELIVERIES}/${id}/replay`
  const params = { path: { delivery_id: id } }
  return (await callApi({ method: 'POST', path }, (api) => api.POST(`${DELIVERIES}/{delivery_id}/replay`, { params })))
    .data
}

const placeOf = (id: string, act = '') => ({
  path: `${ENDPOINTS}/${id}${act}`,
  params: { path: { endpoint_id: id } },
})
