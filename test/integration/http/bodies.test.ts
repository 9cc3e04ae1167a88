import { beforeAll, describe, expect, test } from 'vitest'
import { openService, TEST_SECRETS, type Customer, type Service } from '#test/support/service.ts'

const CHECK = '/api/v1/regulatory-graph/applicability-check'
const QUERY = '/api/v1/regulatory-graph/query'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 50 })
})

const objectOf = (keys: number) => Object.fromEntries(Array.from({ length: keys }, (_, i) => [`k${i}`, 1]))

describe('a body that is not taken', () => {
  const send = (headers: Record<string, string>, payload: string | Buffer) =>
    service.app.inject({ method: 'POST', url: QUERY, headers, payload })
  const json = { 'content-type': 'application/json' }

  test.each([
    ['another charset', 415, { 'content-type': 'application/json; charset=iso-8859-1' }, '{}', 'header.content-type'],
    ['a compressed body', 415, { ...json, 'content-encoding': 'gzip' }, '{}', 'header.content-encoding'],
    ['bytes that are no UTF-8', 422, json, Buffer.from('7b2271223a22ff227d', 'hex'), 'body'],
    ['an object of 85,000 keys', 422, json, JSON.stringify(objectOf(85_000)), 'body'],
    ['a list of 60,000 values', 422, json, JSON.stringify({ pack_ids: Array(60_000).fill(1) }), 'body'],
  ])('%s is %i', async (_name, status, headers, body, field) => {
    const response = await send({ ...headers, 'x-api-key': customer.secret }, body)
    expect(response.statusCode).toBe(status)
    expect(response.json().errors).toMatchObject([{ field }])
    const unknown = await send(headers, body)
    expect(unknown.statusCode).toBe(401)
  })

  test('a change may call itself a merge patch, and nothing else may', async () => {
    const headers = { 'content-type': 'application/merge-patch+json', 'x-api-key': customer.secret }
    const patch = await service.app.inject({
      method: 'PATCH',
      url: '/api/v1/workspace',
      headers: { ...headers, 'x-api-key': (await service.openCustomer({ scopes: ['read', 'write', 'admin'] })).secret },
      payload: '{"settings": {"a": 1}}',
    })
    expect([patch.statusCode, patch.json().settings]).toEqual([200, { a: 1 }])
    const post = await send(headers, '{"limit": 1}')
    expect(post.json().errors).toMatchObject([{ code: 'unsupported_media_type', field: 'header.content-type' }])
  })

  test.each(['utf-8', 'UTF8', '"utf-8"'])('the charset %s is taken', async (charset) => {
    const headers = { 'content-type': `application/json; charset=${charset}`, 'x-api-key': customer.secret }
    expect((await send(headers, '{"limit": 1}')).statusCode).toBe(200)
  })

  test('no more than 20 mistakes are listed, with the number of the others', async () => {
    const { json: answer } = await service.call(customer, 'POST', QUERY, objectOf(25))
    expect(answer.errors).toHaveLength(20)
    expect(answer).toMatchObject({ status: 'error', more_errors: 5, trace_id: expect.any(String) })
    const few = await service.call(customer, 'POST', QUERY, objectOf(20))
    expect(few.json).toMatchObject({ errors: { length: 20 } })
    expect(few.json).not.toHaveProperty('more_errors')
    const values = await service.call(customer, 'POST', CHECK, {
      entity_roles: Array.from({ length: 30 }, (_, i) => `x${i}`),
    })
    expect(values.json).toMatchObject({ errors: { length: 20 }, more_errors: 10 })
  })

  test('the detail form lists no more either', async () => {
    const url = '/api/v1/admin/oauth/assistant/requests/none/deny'
    const headers = { 'x-billing-admin-key': TEST_SECRETS.billingAdminKey }
    const response = await service.app.inject({ method: 'POST', url, headers, payload: objectOf(25) })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ detail: { length: 20 }, more_errors: 5 })
  })

  test.each([
    ['one long name', JSON.stringify({ ['x'.repeat(900_000)]: 1 })],
    ['very many names', JSON.stringify(objectOf(85_000))],
    ['many mistakes in a list', JSON.stringify({ pack_ids: Array(40_000).fill(1) })],
    ['many unknown values', JSON.stringify({ pack_ids: Array.from({ length: 500 }, () => 'x'.repeat(120)) })],
  ])('a large request never gets a large refusal: %s', async (_name, body) => {
    const response = await send({ ...json, 'x-api-key': customer.secret }, body)
    expect(response.statusCode).toBe(422)
    expect(response.body.length).toBeLessThan(10_000)
  })
})
