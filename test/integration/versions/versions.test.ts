import { beforeAll, describe, expect, test } from 'vitest'
import { blockVersion } from '#src/law/publication/publication.ts'
import { findWrongHashes, type LegalVersion, readLegalVersion } from '#src/law/versions/legal-version.ts'
import { stepsOf } from '#src/lib/json/canonical.ts'
import { compileSeed } from '#src/loader/compile/compile.ts'
import { legalVersionOf, readSeed } from '#src/loader/read/read.ts'
import { TODAY } from '#test/support/load-small-seed.ts'
import { type Answer, type Customer, openOwnService, openService, type Service } from '#test/support/service.ts'
import { type SmallSeed, writeSmallSeed } from '#test/support/small-seed.ts'
import { openTestGraph } from '#test/support/stores.ts'
import { publishAmendedVersion, publishCorrectedVersion, publishFirstVersion } from '#test/support/three-versions.ts'
import { applyDiff } from '#test/unit/versions/apply-diff.ts'

const graph = await openTestGraph()
let service: Service
let customer: Customer
let editor: Customer
let seed: SmallSeed
let packId: string
let before: Answer
beforeAll(async () => {
  ;({ seed, packId } = await publishFirstVersion(graph))
  const earlier = await openService()
  const reader = await earlier.openCustomer()
  before = await earlier.call(reader, 'GET', `/api/v1/domain-packs/${packId}/versions/1.0.0`)
  await publishAmendedVersion(graph, seed)
  await publishCorrectedVersion(graph, seed)
  // A service that has nothing in its memory yet.
  service = await openOwnService()
  customer = await service.openCustomer()
  editor = await service.openCustomer({ scopes: ['read', 'packs:unpublished'] })
})

const get = (path: string, as = customer) => service.call(as, 'GET', `/api/v1/domain-packs/${packId}${path}`)

describe('the versions of a pack', () => {
  test('are listed with dates, hash, counts, legal time and when they were served', async () => {
    const { status, json } = await get('/versions')
    expect(status).toBe(200)
    expect(json.page).toEqual({ limit: 100, offset: 0, total: 3 })
    expect(json.data).toMatchObject([
      {
        version: '1.0.0',
        publication_mode: 'published',
        is_current: false,
        legal_from: '2020-01-30',
        legal_to: '2026-06-01',
        published_at: '2026-11-01T12:00:00.000Z',
        counts: { obligations: 2, rules: 2, evidence_requirements: 1, filing_rules: 1, penalty_facts: 1 },
        dates: { in_force: '2020-01-30', applies: [{ date: '2021-01-01' }] },
        texts: { [seed.instrument.id]: 'oj-2020-01-10' },
      },
      {
        version: '2.0.0',
        is_current: false,
        closed_at: '2026-11-21T12:00:00.000Z',
        cause: {
          instrument: seed.instrument.id,
          ref: `CELEX:${seed.instrument.id} Art 3(a)`,
          disputed: 'Whether the date holds for small firms.',
        },
      },
      { version: '2.0.1', is_current: true },
    ])
    expect(json.data[0]).not.toHaveProperty('closed_at')
    const { json: page } = await get('/versions?limit=1&offset=1')
    expect(page.data).toEqual([json.data[1]])
    expect(page.page).toEqual({ limit: 1, offset: 1, total: 3, next_offset: 2 })
  })

  test('that are closed are still read whole, byte for byte as before', async () => {
    const after = await get('/versions/1.0.0')
    expect(before.status).toBe(200)
    expect(after.text).toBe(before.text)
    expect(after.json).toMatchObject({ version: '1.0.0', legal_to: '2026-06-01', page: { total: 9 } })
    const closed = await get('/versions/2.0.0')
    expect(closed.json.data.find(({ code }: any) => code === 'notice').content.anchors[0].offset).toBe('PT72H')
  })

  test('answer with the very content that was hashed', async () => {
    const { json } = await get('/versions/2.0.1?limit=500')
    const { facts, data, content_hash, version, pack_id } = json
    const read: LegalVersion = { pack_id, version, content_hash, facts, coverage: {}, objects: data }
    expect(findWrongHashes(read)).toEqual([])
    const kinds = await get('/versions/2.0.1?kind=filing_rule')
    expect(kinds.json.data).toEqual(data.filter(({ kind }: any) => kind === 'filing_rule'))
    expect(kinds.json.page.total).toBe(1)
  })

  test('are in the graph as they are in the files', async () => {
    const compiled = compileSeed(readSeed(writeSmallSeed(seed)), '').versions[0]!
    expect(await readLegalVersion(graph, `${packId}@1.0.0`)).toEqual(legalVersionOf(compiled))
  })

  test.each([
    ['/versions/9.9.9', 'path.version'],
    ['/versions/latest', 'path.version'],
    ['/versions/1.0.0?publication_mode=draft', 'path.version'],
  ])('that are not there are 404: %s', async (path, field) => {
    const { status, json } = await get(path, editor)
    expect({ status, field: json.errors[0].field }).toEqual({ status: 404, field })
  })

  test('of another state need their scope', async () => {
    expect((await get('/versions?publication_mode=blocked')).status).toBe(403)
    expect((await get('/versions?publication_mode=blocked', editor)).json.data).toEqual([])
  })
})

describe('the diff of two versions', () => {
  test('says what was moved, split, changed and added, by which act and from when', async () => {
    const { status, json } = await get('/diff?from=1.0.0&to=2.0.0')
    expect(status).toBe(200)
    expect(json).toMatchObject({
      pack_id: packId,
      from: { version: '1.0.0', legal_to: '2026-06-01' },
      to: { version: '2.0.0', legal_from: '2026-06-01' },
      severity: 'substantive',
      causes: [{ version: '2.0.0', legal_from: '2026-06-01', cause: { ref: `CELEX:${seed.instrument.id} Art 3(a)` } }],
      counts: { unchanged: 3 },
      facts: [
        { op: 'replace', path: '/legal_from', from: '2020-01-30', to: '2026-06-01', class: 'date' },
        { op: 'remove', path: '/legal_to', from: '2026-06-01', class: 'date' },
      ],
    })
    const fates = json.data.map(({ ops, from, to }: any) => [
      ops.join(),
      from.map((end: any) => end.code).join(),
      to?.code,
    ])
    expect(fates).toEqual([
      ['modified,moved', 'art-1-1', 'art-1-1-bis'],
      ['added', '', 'second-fine'],
      ['modified', 'small-firms', 'small-firms'],
      ['modified,split', 'art-1-2', 'art-1-2-a'],
      ['modified,split', 'art-1-2', 'art-1-2-b'],
      ['modified', 'notice', 'notice'],
      ['modified', 'many-clients', 'many-clients'],
      ['modified', 'severe', 'severe'],
    ])
    const dates = json.data[0].changes.filter((change: any) => change.class === 'date')
    expect(dates).toMatchObject([
      { op: 'replace', path: '/applies_from/0/date', from: '2021-01-01', to: '2027-01-01' },
      { op: 'add', path: '/applies_from/1', to: { date: '2027-06-01', condition: 'small-firms' } },
    ])
    expect(json.data[5].changes).toMatchObject([
      { op: 'replace', path: '/anchors/0/offset', from: 'PT24H', to: 'PT72H', class: 'substantive' },
    ])
    expect(json.data[6].changes).toMatchObject([
      { op: 'replace', path: '/any/0/all/0/limit/percent', from: 10, to: 20, class: 'substantive' },
    ])
  })

  test('applied to the one gives the other, as answered', async () => {
    const [from, to] = await Promise.all(
      ['1.0.0', '2.0.1'].map((number) => readLegalVersion(graph, `${packId}@${number}`)),
    )
    const { json } = await get('/diff?from=1.0.0&to=2.0.1&limit=500')
    const steps = (changes: any[]) => changes.map((change) => ({ ...change, path: stepsOf(change.path) }))
    const diff = {
      ...json,
      to: { pack_id: packId, version: json.to.version, content_hash: json.to.content_hash },
      facts: steps(json.facts),
      coverage: steps(json.coverage),
      objects: json.data.map((object: any) => ({ ...object, changes: steps(object.changes) })),
      order: json.order.map(({ after = null, ...placed }: any) => ({ ...placed, after })),
    }
    expect(applyDiff(diff, from!)).toEqual(to)
  })

  test('is by default what the law of today changed', async () => {
    const { json } = await get('/diff')
    expect(json).toMatchObject({
      from: { version: '2.0.0' },
      to: { version: '2.0.1' },
      counts: { asks_otherwise: 1, unchanged: 10 },
      data: [{ kind: 'filing_rule', changes: [{ from: 'PT72H', to: 'PT48H' }] }],
    })
  })

  test('goes back in time too, and names no act for it', async () => {
    const { json } = await get('/diff?from=2.0.0&to=1.0.0')
    expect(json).toMatchObject({ causes: [] })
  })

  test('is narrowed by kind, op and class, with counts of the whole', async () => {
    const whole = (await get('/diff?from=1.0.0&to=2.0.0')).json
    const narrowed = async (query: string) => {
      const { json } = await get(`/diff?from=1.0.0&to=2.0.0&${query}`)
      expect(json.counts).toEqual(whole.counts)
      return [json.page.total, json.data.length]
    }
    expect(await narrowed('kind=filing_rule')).toEqual([1, 1])
    expect(await narrowed('op=split')).toEqual([2, 2])
    expect(await narrowed('op=removed')).toEqual([0, 0])
    expect(await narrowed('class=substantive&limit=2&offset=1')).toEqual([7, 2])
  })

  test('of versions that are not there is refused with those that are', async () => {
    const { status, json } = await get('/diff?from=1.0.0&to=2.0.9')
    expect(status).toBe(422)
    expect(json.errors).toMatchObject([{ field: 'query.to', detail: expect.stringContaining('2.0.1') }])
    expect((await get('/diff?from=one')).json.errors).toMatchObject([{ field: 'query.from' }])
    expect((await service.call(customer, 'GET', '/api/v1/domain-packs/nobody/diff')).status).toBe(404)
    expect((await service.call(customer, 'GET', '/api/v1/domain-packs/eu-dora/diff')).json.errors).toMatchObject([
      { detail: expect.stringContaining('there is no version before eu-dora@1.0.0') },
    ])
  })
})

test('a blocked version is neither read nor compared by readers', async () => {
  const other = await publishFirstVersion(graph)
  await blockVersion(graph, TODAY, `${other.packId}@1.0.0`, 'wrong')
  const path = `/api/v1/domain-packs/${other.packId}/versions`
  expect((await service.call(customer, 'GET', `${path}/1.0.0`)).status).toBe(404)
  expect((await service.call(customer, 'GET', path)).json.data).toEqual([])
  expect((await service.call(editor, 'GET', `${path}/1.0.0?publication_mode=blocked`)).json.version).toBe('1.0.0')
})
