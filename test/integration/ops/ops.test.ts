import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createWorkspaceNode } from '#src/money/accounts/workspaces/queries.ts'
import { listQueries } from '#src/stores/graph/query.ts'
import { openOwnService, TEST_NOW, type Customer, type Service } from '#test/support/service.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openOwnService()
  customer = await service.openCustomer()
})

const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers })

test('health and readiness answer without a key, and readiness names each component', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
  const ready = await get('/readyz')
  expect(ready.statusCode).toBe(200)
  expect(ready.json()).toMatchObject({
    status: 'ready',
    components: { neo4j: { status: 'up' }, redis: { status: 'up' }, packs: { status: 'up' } },
  })
})

test('a clock that is an hour from that of Redis is reported by readiness and by a metric, and takes no replica away', async () => {
  onTestFinished(() => service.clock.set(TEST_NOW))
  const tell = async () => {
    const ready = await get('/readyz')
    const metric = /^rpk_clock_offset_seconds (\S+)$/m.exec((await get('/metrics', { accept: 'text/plain' })).body)
    return { status: ready.statusCode, clock: ready.json().components.clock, offset: Number(metric?.[1]) }
  }
  const setTo = (ms: number) => service.clock.set(new Date(Date.now() + ms).toISOString())
  setTo(0)
  const right = await tell()
  expect(right).toMatchObject({ status: 200, clock: { status: 'up' } })
  expect(right.clock).not.toHaveProperty('detail')
  expect(Math.abs(right.offset)).toBeLessThan(60)
  for (const [hour, words] of [
    [1, 'ahead of'],
    [-1, 'behind'],
  ] as const) {
    setTo(hour * 3_600_000)
    const { status, clock, offset } = await tell()
    expect({ status, clock }).toEqual({
      status: 200,
      clock: { status: 'up', detail: expect.stringMatching(new RegExp(`^3[56]\\d\\d s ${words} Redis; correct`)) },
    })
    expect(Math.abs(offset - hour * 3_600)).toBeLessThan(60)
  }
})

describe('metrics', () => {
  test('are Prometheus text, by route pattern and never by customer', async () => {
    await service.call(customer, 'GET', '/api/v1/domain-packs/eu-dora')
    await service.call(customer, 'GET', '/api/v1/domain-packs/eu-nothing')
    const { body, headers } = await get('/metrics', { accept: 'text/plain' })
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(body).toMatch(
      /rpk_http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/domain-packs\/:pack_id",status="200"\} [1-9]/,
    )
    expect(body).toMatch(/rpk_credits_charged_total [1-9]/)
    expect(body).toMatch(/rpk_credits_refunded_total \d/)
    expect(body).toMatch(/rpk_neo4j_pool_connections\{pool="requests",state="idle"\} [1-9]/)
    expect(body).toMatch(/rpk_redis_ready 1/)
    expect(body).toMatch(/rpk_redis_commands_in_flight \d/)
    expect(body).toMatch(/rpk_answer_cache_requests\{result="miss"\} [1-9]/)
    for (const secret of [customer.workspaceId, customer.keyId, customer.secret]) expect(body).not.toContain(secret)
  })

  test('measure named queries, by names and kinds of failure alone and in few series', async () => {
    const { workspaceId } = customer
    const again = { id: workspaceId, slot: 'measured', name: 'Again', createdAt: TEST_NOW }
    const taken = service.graph.write((tx) => tx.run(createWorkspaceNode, again))
    await expect(taken).rejects.toThrow(/already exists/)
    await service.graph.runText('RETURN $id AS id', { id: workspaceId })
    const { body } = await get('/metrics', { accept: 'text/plain' })
    expect(body).toMatch(/rpk_neo4j_query_duration_seconds_count\{query="workspaces\/create-workspace"\} [1-9]/)
    expect(body).toContain('rpk_neo4j_query_errors_total{query="workspaces/create-workspace",kind="constraint"} 1')
    const lines = body.split('\n').filter((line) => line.startsWith('rpk_neo4j_query_'))
    const labels = new Set(lines.map((line) => /[{,]query="([^"]*)"/.exec(line)?.[1]))
    const defined = listQueries().map(({ name }) => name)
    expect([...labels].filter((name) => !defined.includes(name!))).toEqual([])
    // Six buckets, the sum and the count.
    const durations = lines.filter((line) => line.startsWith('rpk_neo4j_query_duration_seconds'))
    expect(durations).toHaveLength(labels.size * 8)
    expect(body).not.toContain(workspaceId)
  })

  test('are JSON unless a scraper asks for text', async () => {
    const { headers, body } = await get('/metrics')
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(JSON.parse(body).metrics.map((metric: any) => metric.name)).toContain('rpk_credits_charged_total')
  })
})

describe('the API document', () => {
  test('is OpenAPI 3.1.0 and names every operation with its errors, price and security', async () => {
    const doc = (await get('/openapi.json')).json()
    expect(doc).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } })
    const operations = Object.entries<any>(doc.paths).flatMap(([path, methods]) =>
      Object.entries<any>(methods).map(([method, operation]) => ({ path, method, ...operation })),
    )
    const ids = operations.map((operation) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    // The operator's operations are free, and have a key of their own; that of a feed is a part of its path.
    const isKeyed = ({ path }: { path: string }) => /^\/api\/v1\/(?!admin|feeds)/.test(path)
    for (const operation of operations.filter(isKeyed)) {
      expect(operation.security.slice(0, 2)).toEqual([{ api_key: [] }, { oauth: [expect.any(String)] }])
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining(['200', '401', '402', '403', '409', '422', '429', '503']),
      )
      expect(operation.description).toMatch(/Price: \d+ credits?/)
      expect(operation.responses['401']).toEqual({ $ref: '#/components/responses/Unauthorized' })
    }
    const check = doc.paths['/api/v1/regulatory-graph/applicability-check'].post
    expect(check.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKeyParameter' })
    expect(doc.components.schemas.GraphQueryRequest.properties).toMatchObject({
      limit: { minimum: 1, maximum: 500 },
      offset: { minimum: 0 },
      pack_ids: { minItems: 1, items: { maxLength: 120 } },
      q: { maxLength: 500 },
    })
  })

  test('can be read under a strict content security policy', async () => {
    const { statusCode, headers, body } = await get('/docs/')
    expect(statusCode).toBe(200)
    expect(String(headers['content-security-policy'])).toMatch(/default-src 'self'/)
    expect(body).not.toMatch(/https?:\/\/(?!127\.0\.0\.1)/)
    expect((await get('/')).headers['location']).toBe('/docs')
  })
})
