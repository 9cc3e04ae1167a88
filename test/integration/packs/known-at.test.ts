import { beforeAll, describe, expect, test } from 'vitest'
import { blockVersion } from '#src/law/publication/publication.ts'
import { eventually } from '#test/support/eventually.ts'
import { approveAll, load, TODAY } from '#test/support/load-small-seed.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'
import { makeSmallSeed } from '#test/support/small-seed.ts'

const FUTURE = '2100-01-01T00:00:00Z'
/** Bodies of the operations that take one, right but for the instant. */
const BODIES: Record<string, object> = {
  '/api/v1/regulatory-graph/query': {},
  '/api/v1/regulatory-graph/applicability-check': { entity_roles: ['controller'], complete: true },
  '/api/v1/filing-deadlines': { events: [{ event: 'personal_data_breach_awareness', at: ['2026-11-20T18:00:00Z'] }] },
  '/api/v1/incident-assessments': {
    events: [{ event: 'personal_data_breach_awareness', at: ['2026-11-20T18:00:00Z'] }],
  },
  '/api/v1/penalty-exposure': { infringements: [{ pack_id: 'eu-gdpr', provision: '32016R0679 Art 5(1)' }] },
  '/api/v1/incident-classifications': { figures: {}, entity_roles: ['credit_institution'], complete: true },
  '/api/v1/obligations/search': { q: 'encryption', entity_roles: ['controller'] },
  '/api/v1/claims/verify': {
    statement: { pack_id: 'eu-gdpr', kind: 'limit', provision: 'Art 33(1)', duration: 'PT72H' },
  },
}

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 1_000 })
})
const post = async (url: string, body: object) => (await service.call(customer, 'POST', url, body)).json

describe('known_at', () => {
  test('in the future is refused by every operation that takes one, before anything is charged', async () => {
    const { paths } = service.app.swagger() as { paths: Record<string, Record<string, any>> }
    const resolve = (schema: any) =>
      schema?.$ref ? (service.app.swagger() as any).components.schemas[schema.$ref.split('/').at(-1)] : schema
    const reads = Object.entries(paths).filter(([, { get }]) =>
      get?.parameters?.some((parameter: any) => parameter.name === 'known_at'),
    )
    const asks = Object.entries(paths).filter(
      ([, { post: operation }]) =>
        resolve(operation?.requestBody?.content?.['application/json']?.schema)?.properties?.known_at,
    )
    expect(asks.map(([url]) => url).toSorted()).toEqual(Object.keys(BODIES).toSorted())
    expect(reads.length).toBeGreaterThanOrEqual(9)
    const before = await customer.balance()
    const answers = [
      ...reads.map(([url]) =>
        service.call(
          customer,
          'GET',
          `${url.replace('{pack_id}', 'eu-gdpr').replace('{code}', 'art-33-1')}?known_at=${FUTURE}`,
        ),
      ),
      ...asks.map(([url]) => service.call(customer, 'POST', url, { ...BODIES[url], known_at: FUTURE })),
    ]
    for (const { status, json, headers } of await Promise.all(answers)) {
      expect(status).toBe(422)
      expect(json.errors).toMatchObject([
        {
          field: expect.stringMatching(/^(?:query|body)\.known_at$/),
          detail: expect.stringContaining('in the future'),
        },
      ])
      expect(headers).not.toHaveProperty('x-credits-cost')
    }
    expect(await customer.balance()).toBe(before)
  })

  test('of a day before anything was published leaves nothing, and says that this is why', async () => {
    const early = { known_at: '2020-01-01T00:00:00+02:00' }
    const reason = expect.stringContaining('had been published by the time of knowledge that is asked for')
    const missing = [{ pack_id: 'eu-gdpr', reason }]
    const deadlines = await post('/api/v1/filing-deadlines', {
      ...BODIES['/api/v1/filing-deadlines'],
      ...early,
      pack_ids: ['eu-gdpr'],
    })
    expect(deadlines).toMatchObject({ known_at: '2019-12-31T22:00:00.000Z', filings: [], unavailable: missing })
    const exposure = await post('/api/v1/penalty-exposure', { ...BODIES['/api/v1/penalty-exposure'], ...early })
    expect(exposure).toMatchObject({ infringements: [{ penalties: [] }], unavailable: missing })
    const check = await post('/api/v1/regulatory-graph/applicability-check', {
      entity_roles: ['controller'],
      complete: true,
      pack_ids: ['eu-gdpr'],
      ...early,
    })
    expect(check).toMatchObject({ results: [], unavailable: missing })
    const claim = await post('/api/v1/claims/verify', { ...BODIES['/api/v1/claims/verify'], ...early })
    expect(claim).toMatchObject({ verdict: 'not_found', known_at: '2019-12-31T22:00:00.000Z', comparisons: [] })
    const search = await service.call(
      customer,
      'GET',
      '/api/v1/obligations?q=breach&pack_id=eu-gdpr&known_at=2020-01-01T00:00:00Z',
    )
    expect(search.json).toMatchObject({ data: [], unavailable: [{ pack_id: 'eu-gdpr' }] })
  })

  test('of now answers as without it', async () => {
    const seed = makeSmallSeed()
    approveAll(seed)
    await load(service.graph, seed)
    const { id } = seed.one.pack
    const asked: Array<[string, object]> = [
      [
        '/api/v1/filing-deadlines',
        { events: [{ event: `t_${seed.key}_incident`, at: ['2026-11-20T18:00:00Z'] }], pack_ids: [id] },
      ],
      [
        '/api/v1/claims/verify',
        { statement: { pack_id: id, kind: 'limit', obligation: 'art-1-1', duration: 'PT24H' } },
      ],
    ]
    for (const [url, body] of asked) {
      const { known_at: echoed, ...answer } = await post(url, { ...body, known_at: '2026-11-21T13:00:00+01:00' })
      expect(echoed).toBe('2026-11-21T12:00:00.000Z')
      expect(answer).toEqual(await post(url, body))
      expect(JSON.stringify(answer)).toContain('PT24H')
    }
  })
})

describe('a search that finds nothing because there is nothing to search', () => {
  const search = async (query: string) => (await service.call(customer, 'GET', `/api/v1/obligations?${query}`)).json

  test('says so for a day before the law', async () => {
    const all = await search('as_of=0001-01-01')
    expect(all).toMatchObject({ data: [], sources: [] })
    expect(all.unavailable).toContainEqual({
      pack_id: 'eu-gdpr',
      reason: 'no published version that is loaded covers 1 Jan 1',
    })
    expect((await search('q=breach')).unavailable).toEqual([])
  })

  test('says so for a pack that is blocked', async () => {
    const seed = makeSmallSeed()
    approveAll(seed)
    await load(service.graph, seed)
    await blockVersion(service.graph, TODAY, `${seed.one.pack.id}@${seed.one.version.number}`, 'is being corrected')
    const { data, unavailable } = await eventually(
      () => search(`pack_id=${seed.one.pack.id}`),
      (answer) => answer.data !== undefined,
    )
    expect(data).toEqual([])
    expect(unavailable).toEqual([
      { pack_id: seed.one.pack.id, reason: expect.stringMatching(/^the version that covers .* is blocked$/) },
    ])
    const check = await post('/api/v1/regulatory-graph/applicability-check', {
      activities: [],
      complete: true,
      pack_ids: [seed.one.pack.id],
    })
    expect(check.unavailable).toEqual(unavailable)
  })
})
