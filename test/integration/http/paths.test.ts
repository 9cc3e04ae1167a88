import { beforeAll, describe, expect, test } from 'vitest'
import { renderOpenApi } from '#src/cli/docs.ts'
import { operationsOf, type OpenApiDocument, type PlacedOperation } from '#test/support/openapi-document.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const JSON_TYPE = { 'content-type': 'application/json' }

const operations = operationsOf(JSON.parse(await renderOpenApi()) as OpenApiDocument)

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ scopes: ['read', 'write', 'admin'] })
})

const fill = (path: string, value = 'none') => path.replaceAll(/\{\w+\}/g, value)

describe('a method that a path does not have is 405, which asks for no key and names those that it has', () => {
  // A HEAD of this one would open a conversation.
  const hasHead = ({ method, path }: PlacedOperation) => method === 'GET' && path !== '/authorize'
  const methodsOf = (operation: PlacedOperation) =>
    hasHead(operation) ? [operation.method, 'HEAD'] : [operation.method]
  const paths = Object.entries(Object.groupBy(operations, ({ path }) => path)).map(
    ([path, own = []]): [string, string[]] => [path, own.flatMap(methodsOf)],
  )
  const hidden: Array<[string, string[]]> = [
    ['/mcp', ['POST']],
    ['/openapi.json', ['GET', 'HEAD']],
    ['/docs/errors', ['GET', 'HEAD']],
  ]
  test.each([...paths, ...hidden])('%s', async (path, own) => {
    // Of two patterns for one path both count.
    const twin = path === '/api/v1/customer-change-impacts/recompute' ? ['GET', 'HEAD'] : []
    const allowed = [...own, ...twin].toSorted()
    // GET and DELETE of this one show a stranger where to get a token.
    const challenged = path === '/mcp' ? ['GET', 'DELETE'] : []
    for (const method of METHODS.filter((each) => ![...allowed, ...challenged].includes(each))) {
      const payload = method === 'HEAD' || method === 'GET' ? {} : { payload: '{"not": JSON', headers: JSON_TYPE }
      const { statusCode, headers, body } = await service.app.inject({ method, url: fill(path), ...payload })
      expect([method, statusCode, headers['allow']]).toEqual([method, 405, allowed.join(', ')])
      if (method !== 'HEAD')
        expect(JSON.parse(body)).toMatchObject({ status: 'error', errors: [{ code: 'method_not_allowed' }] })
    }
  })

  test('and costs nothing with a key', async () => {
    const before = await customer.balance()
    const { status, headers } = await service.call(customer, 'DELETE', '/api/v1/domain-packs/eu-dora?x=1', {})
    expect([status, headers['allow'], headers['x-credits-cost']]).toEqual([405, 'GET, HEAD', undefined])
    await expect.poll(() => customer.balance()).toBe(before)
  })

  test('HEAD has the headers of its GET, and costs nothing', async () => {
    const before = await customer.balance()
    const headers = { 'x-api-key': customer.secret }
    for (const url of ['workspace', 'tokens', 'customer-profiles', 'incidents', 'domain-packs'].map(
      (name) => `/api/v1/${name}`,
    )) {
      const { statusCode, headers: answered, body } = await service.app.inject({ method: 'HEAD', url, headers })
      expect([url, statusCode, body, answered['x-credits-cost']]).toEqual([url, 200, '', '0'])
      expect(Number(answered['content-length'])).toBeGreaterThan(0)
    }
    for (const url of ['/openapi.json', '/docs/', '/docs/errors/forbidden'])
      expect([url, (await service.app.inject({ method: 'HEAD', url })).statusCode]).toEqual([url, 200])
    await expect.poll(() => customer.balance()).toBe(before)
  })

  test.each(['/nothing', '/api/v1', '/api/v1/tokens/', '/api/v1/tokens/a/b/c', '/API/v1/tokens', '/api/v1/tokensx'])(
    'but a path that no method has is 404: %s',
    async (url) => {
      for (const method of METHODS) {
        const { statusCode, headers } = await service.app.inject({ method, url })
        expect([method, statusCode, headers['allow']]).toEqual([method, 404, undefined])
      }
    },
  )
})

describe('an id in a path that is no UUID is 422 where the document says that it is one', () => {
  const isUuid = ({ parameters = [] }: PlacedOperation) =>
    parameters.some((parameter) => parameter.in === 'path' && parameter.schema['format'] === 'uuid')
  const ofUuids = operations.filter(isUuid)

  test.each(ofUuids.map((operation) => [operation.operationId, operation] as const))(
    '%s',
    async (_name, { method, path, parameters }) => {
      const { name } = parameters!.find((parameter) => parameter.in === 'path')!
      const before = await customer.balance()
      for (const id of ['none', '019a8f0e5c0e7cc19d8e0a1b2c3d4e5f', '019a8f0e-5c0e-7cc1-9d8e-0a1b2c3d4e5f%20']) {
        const body = method === 'GET' ? undefined : {}
        const { status, json } = await service.call(customer, method as 'GET', fill(path, id), body)
        expect([id, status]).toEqual([id, 422])
        expect(json.errors.map(({ field }: { field: string }) => field)).toContain(`path.${name}`)
        expect((await service.call({ secret: 'x' }, method as 'GET', fill(path, id), body)).status).toBe(401)
      }
      expect(await customer.balance()).toBe(before)
    },
  )

  test('and there are such operations', () => expect(ofUuids.length).toBeGreaterThan(5))
})
