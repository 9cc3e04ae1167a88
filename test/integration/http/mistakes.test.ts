import { beforeAll, describe, expect, test } from 'vitest'
import { type Mistake, PROFILE } from '#test/support/mistake.ts'
import { MISTAKES } from '#test/support/mistakes.ts'
import { BASE_URL, openService, type Customer, type Service } from '#test/support/service.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 1_000, scopes: ['read', 'write', 'admin'] })
  const made = await service.call(customer, 'POST', '/api/v1/customer-profiles', PROFILE)
  expect(made.status).toBe(200)
})

const callWith = ({ method, path, body }: Mistake) =>
  service.call(customer, method, `/api/v1${path.replace('{me}', customer.keyId)}`, body)

describe('a mistake as callers make it is answered with the field, the way out and a page about the error', () => {
  test.each(MISTAKES)('$name', async (mistake) => {
    const { status, json, text } = await callWith(mistake)
    const { code, field, reason, says } = mistake
    if (code === undefined) {
      expect({ status, text }).toMatchObject({ status: mistake.status, text: expect.stringContaining(says) })
      return
    }
    expect({ status, json }).toMatchObject({ status: mistake.status, json: { errors: [{ code }] } })
    const [entry] = json.errors
    expect([entry.field, entry.reason]).toEqual([field, reason])
    expect(entry.detail).toContain(says)
    expect(entry.doc_url).toBe(`${BASE_URL}/docs/errors/${code}${reason ? `#${reason}` : ''}`)
  })
})
