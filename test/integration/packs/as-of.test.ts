import { beforeAll, describe, expect, test } from 'vitest'
import { publishVersion } from '#src/law/publication/publication.ts'
import { addVersion, clockAt } from '#test/support/load-small-seed.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'
import type { SmallSeed } from '#test/support/small-seed.ts'
import { openTestGraph } from '#test/support/stores.ts'
import { publishAmendedVersion, publishCorrectedVersion, publishFirstVersion } from '#test/support/three-versions.ts'

const graph = await openTestGraph()
let service: Service
let customer: Customer
let seed: SmallSeed
let packId: string
beforeAll(async () => {
  ;({ seed, packId } = await publishFirstVersion(graph))
  await publishAmendedVersion(graph, seed)
  await publishCorrectedVersion(graph, seed)
  service = await openService()
  customer = await service.openCustomer()
})

const get = (path: string) => service.call(customer, 'GET', `/api/v1${path}`)
const post = (body: object) => service.call(customer, 'POST', '/api/v1/regulatory-graph/query', body)

describe('a pack is read as it was the law, and as it was known', () => {
  test.each<[string, string, string | undefined]>([
    ['today', '', '2.0.1'],
    ['the law before the amendment', 'as_of=2026-05-31', '1.0.0'],
    ['before anything was the law', 'as_of=2019-01-01', undefined],
    [
      'before the amended text was loaded: nothing was known of the law after it',
      'known_at=2026-11-05T00:00:00Z',
      undefined,
    ],
    ['the law before the amendment, as known then', 'as_of=2026-05-31&known_at=2026-11-05T00:00:00Z', '1.0.0'],
    ['before the correction', 'known_at=2026-11-15T00:00:00Z', '2.0.0'],
    ['at the very instant of a publication', 'known_at=2026-11-11T13:00:00%2B01:00', '2.0.0'],
    ['before anything was known', 'as_of=2026-05-31&known_at=2026-10-01T00:00:00Z', undefined],
  ])('%s', async (_name, query, version) => {
    const pack = await get(`/domain-packs/${packId}?${query}`)
    expect(pack.json.current_version).toBe(version)
    expect(pack.status).toBe(version ? 200 : 404)
    const listed = await get(`/domain-packs?limit=500&q=${packId}&${query}`)
    expect(listed.json.data.map((one: any) => one.current_version)).toEqual(version ? [version] : [])
    const obligations = await get(`/domain-packs/${packId}/obligations?${query}`)
    expect(obligations.json.source?.version).toBe(version)
  })

  test.each([
    ['known_at=2026-11-21', /date-time/],
    ['known_at=2026-11-21T12:00:00', /date-time/],
    ['known_at=2030-01-01T00:00:00Z', /lies in the future/],
  ])('%s is refused', async (query, detail) => {
    const { status, json } = await get(`/domain-packs/${packId}?${query}`)
    expect(status).toBe(422)
    expect(json.errors).toMatchObject([{ field: 'query.known_at', detail: expect.stringMatching(detail) }])
  })

  test('drafts were never known', async () => {
    const editor = await service.openCustomer({ scopes: ['read', 'packs:unpublished'] })
    const path = `/api/v1/domain-packs?publication_mode=draft&known_at=2026-11-20T00:00:00Z`
    const { status, json } = await service.call(editor, 'GET', path)
    expect(status).toBe(422)
    expect(json.errors).toMatchObject([{ field: 'query.known_at' }])
  })
})

test('a date that depends on an act is shown with both provisions, and as unknown until the act is there', async () => {
  const { json } = await get(`/domain-packs/${packId}/obligations`)
  const ref = (provision: string) => `CELEX:${seed.instrument.id} ${provision}`
  expect(json.data[0].applies_from).toEqual([
    { date: '2027-01-01' },
    {
      date: '2027-06-01',
      condition: 'small-firms',
      ref: ref('Art 3'),
      depends_on: { text: 'Standards are published.', ref: ref('Art 3(a)') },
      effective: 'unknown',
    },
  ])
})

describe('relationship facts of the moment', () => {
  const factsOf = async (query: string) => (await get(`/domain-packs/${packId}/relationships?${query}`)).json.data

  test('are stale only where an end is not what they were made for', async () => {
    const [today] = await factsOf('')
    expect(today).toMatchObject({ from: { version: '1.0.0' }, stale: { reason: expect.stringContaining('2.0.0') } })
    const [before] = await factsOf('as_of=2026-05-31')
    expect(before).toMatchObject({ id: today.id, from: { version: '1.0.0', code: 'art-1-1' } })
    expect(before).not.toHaveProperty('stale')
  })

  test('are not there before both texts are the law, nor before they were published', async () => {
    const ask = async (body: object) => (await post({ pack_ids: [packId], ...body })).json.page?.total
    expect(await ask({})).toBe(1)
    expect(await ask({ as_of: '2020-01-30' })).toBe(1)
    expect(await ask({ as_of: '2020-01-29' })).toBe(0)
    expect(await ask({ as_of: '2026-05-31', known_at: '2026-11-05T00:00:00Z' })).toBe(1)
    expect(await ask({ as_of: '2026-05-31', known_at: '2026-10-05T00:00:00Z' })).toBe(0)
    const refused = await post({ known_at: '2030-01-01T00:00:00Z' })
    expect(refused.json.errors).toMatchObject([{ field: 'body.known_at' }])
  })

  test('are shown where they were pinned then, after they moved on with an end', async () => {
    const other = await publishFirstVersion(graph)
    const next = await addVersion(graph, other.seed, '2.0.0', ({ one }) => {
      delete one.version.legal_to
      one.version.legal_from = '2026-06-01'
      one.obligations[1]!.title = 'Another title'
    })
    await publishVersion(graph, clockAt('2026-11-11'), next)
    const path = `/domain-packs/${other.packId}/relationships`
    const [now] = (await get(path)).json.data
    expect(now).toMatchObject({ from: { version: '2.0.0', code: 'art-1-1' } })
    expect(now).not.toHaveProperty('stale')
    const [then] = (await get(`${path}?as_of=2026-05-31`)).json.data
    expect(then).toMatchObject({ from: { version: '1.0.0', code: 'art-1-1' }, to: { version: '1.0.0' } })
  })
})
