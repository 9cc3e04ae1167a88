import { beforeAll, expect, test } from 'vitest'
import { openService, TEST_SECRETS, type Service } from '#test/support/service.ts'

let service: Service
beforeAll(async () => {
  service = await openService()
})

test('nothing of a workspace is stored on the way, refusals neither', async () => {
  const customer = await service.openCustomer({ scopes: ['read', 'write', 'admin'] })
  for (const path of [
    '/workspace',
    '/tokens',
    '/billing/usage',
    '/billing/ledger',
    '/customer-profiles',
    '/domain-packs/none',
  ])
    expect((await service.call(customer, 'GET', `/api/v1${path}`)).headers).toMatchObject({
      'cache-control': 'no-store',
    })
  const refused = await service.app.inject('/api/v1/workspace')
  expect(refused.headers).toMatchObject({ 'cache-control': 'no-store' })
  const ofAdmin = await service.app.inject({
    url: '/api/v1/admin/oauth/assistant/requests',
    headers: { 'x-billing-admin-key': TEST_SECRETS.billingAdminKey },
  })
  expect(ofAdmin.headers).toMatchObject({ 'cache-control': 'no-store' })
})

test('published law may be kept by its caller, who asks each time', async () => {
  const customer = await service.openCustomer()
  const { headers } = await service.call(customer, 'GET', '/api/v1/domain-packs/eu-dora')
  expect(headers).toMatchObject({ 'cache-control': 'private, no-cache' })
})
