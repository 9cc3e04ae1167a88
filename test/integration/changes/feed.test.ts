import { beforeAll, describe, expect, test } from 'vitest'
import { listChangeEvents } from '#src/law/changes/change-event.outside.ts'
import { blockFact, unblockFact } from '#src/law/publication/facts.ts'
import { blockVersion, publishVersion, unblockVersion, verifyVersion } from '#src/law/publication/publication.ts'
import { addVersion, approveAll, clockAt, load, TODAY } from '#test/support/load-small-seed.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'
import { makeSmallSeed, type SmallSeed } from '#test/support/small-seed.ts'
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

const EVERYTHING = { limit: 500, view: 'full' as const }
const get = (path: string) => service.call(customer, 'GET', `/api/v1${path}`)
const eventsOf = async (id: string) => (await listChangeEvents(graph, id, EVERYTHING)).data
const kindsOf = async (id: string) =>
  (await eventsOf(id)).map(({ kind, to_version }) => [kind, to_version].join(' ').trim())

describe('the events of a pack', () => {
  test('tell of each publication, of relationship facts, and of nothing else', async () => {
    const { status, json } = await get(`/domain-packs/${packId}/change-events`)
    expect(status).toBe(200)
    expect(json.data.map(({ kind, to_version }: any) => [kind, to_version])).toEqual([
      ['version_published', '1.0.0'],
      ['relationships_published', undefined],
      ['version_published', '2.0.0'],
      ['version_published', '2.0.1'],
    ])
    expect(json.page).toEqual({ limit: 100, next_after: expect.any(Number), has_more: false })
  })

  test('say of an amendment who made it, since when, what it did to each object, and from when, by condition', async () => {
    const [, , amended] = await eventsOf(packId)
    expect(amended).toMatchObject({
      kind: 'version_published',
      pack_id: packId,
      pack_ids: [packId],
      from_version: '1.0.0',
      severity: 'substantive',
      cause: { instrument: seed.instrument.id, disputed: 'Whether the date holds for small firms.' },
      disputed: true,
      backfill: false,
      dates: {
        published: '2026-11-11T12:00:00.000Z',
        detected: expect.any(String),
        in_force: '2026-06-01',
        applies_from: '2026-06-01',
      },
      counts: { added: 1, modified: 7, moved: 1, split: 2 },
      stale_facts: [`t-${seed.key}-shared`],
    })
    expect(amended).not.toHaveProperty('closes')
    expect(amended!.objects!.map(({ kind, id, ops }) => `${kind} ${id} ${ops.join()}`)).toEqual([
      'obligation art-1-1-bis modified,moved',
      'obligation art-1-2-a modified,split',
      'obligation art-1-2-b modified,split',
      'rule small-firms modified',
      'filing_rule notice modified',
      'penalty_fact second-fine added',
      'criterion many-clients modified',
      'criterion severe modified',
    ])
    expect(amended!.objects![0]).toEqual({
      kind: 'obligation',
      id: 'art-1-1-bis',
      lineage_id: `${packId}/art-1-1`,
      from_ids: ['art-1-1'],
      ops: ['modified', 'moved'],
      severity: 'date',
      fields: ['applies_from', 'code'],
      applies_from: [{ date: '2027-01-01' }, { date: 'unknown', not_before: '2027-06-01', condition: 'small-firms' }],
      applied_from: [{ date: '2021-01-01' }],
    })
    expect(amended!.objects!.at(-1)).not.toHaveProperty('applies_from')
  })

  test('say of a correction what it closes', async () => {
    const [, , , corrected] = await eventsOf(packId)
    expect(corrected).toMatchObject({
      from_version: '2.0.0',
      closes: ['2.0.0'],
      counts: { modified: 1 },
      objects: [{ kind: 'filing_rule', id: 'notice', fields: ['anchors'] }],
      summary: 'Version 2.0.1 follows 2.0.0: 1 modified',
    })
  })

  test('are narrowed by kind, weight and day, with or without their objects', async () => {
    const of = async (query: string) => (await get(`/domain-packs/${packId}/change-events?${query}`)).json.data
    expect((await of('kind=relationships_published')).length).toBe(1)
    expect((await of('severity=substantive')).length).toBe(3)
    expect((await of('since=2026-11-11')).map(({ to_version }: any) => to_version)).toEqual(['2.0.0', '2.0.1'])
    expect((await of('view=compact')).some((event: any) => 'objects' in event)).toBe(false)
  })
})

describe('blocking and giving back', () => {
  test('a version is told of, a draft is not', async () => {
    const { packId: id } = await publishFirstVersion(graph)
    const versionId = `${id}@1.0.0`
    await blockVersion(graph, clockAt('2026-11-03'), versionId, 'secret reason')
    await unblockVersion(graph, clockAt('2026-11-04'), versionId)
    expect((await kindsOf(id)).slice(2)).toEqual(['version_blocked 1.0.0', 'version_unblocked 1.0.0'])
    const events = await eventsOf(id)
    expect(events[2]!.dates).toEqual({ published: '2026-11-03T12:00:00.000Z' })
    expect(JSON.stringify(events)).not.toContain('secret reason')

    const draft = makeSmallSeed()
    await load(graph, draft, false)
    await blockVersion(graph, TODAY, `${draft.one.pack.id}@1.0.0`, 'not yet')
    await unblockVersion(graph, TODAY, `${draft.one.pack.id}@1.0.0`)
    expect(await kindsOf(draft.one.pack.id)).toEqual([])
  })

  test('a relationship fact is told of to both of its packs', async () => {
    const { seed: other } = await publishFirstVersion(graph)
    const factId = `t-${other.key}-shared`
    await blockFact(graph, TODAY, factId, 'doubtful')
    await unblockFact(graph, TODAY, factId)
    for (const pack of [other.one, other.two]) {
      expect((await kindsOf(pack.pack.id)).slice(1)).toEqual([
        'relationships_published',
        'relationships_blocked',
        'relationships_unblocked',
      ])
    }
    const [, , blocked] = await eventsOf(other.two.pack.id)
    expect(blocked).toMatchObject({
      pack_ids: [other.one.pack.id, other.two.pack.id],
      objects: [{ kind: 'relationship_fact', id: factId, ops: ['removed'] }],
    })
  })
})

test('a refused publication is told of to nobody', async () => {
  const refused = makeSmallSeed()
  await load(graph, refused)
  expect(await kindsOf(refused.one.pack.id)).toEqual([])
})

test('an older text that is loaded later is told of as such, and the newer one follows it from then on', async () => {
  const late = makeSmallSeed()
  late.one.version.number = '2.0.0'
  late.one.version.legal_from = '2026-01-01'
  late.relationships = []
  approveAll(late)
  await load(graph, late)
  const older = await addVersion(graph, late, '1.0.0', ({ one }) => {
    Object.assign(one.version, { legal_from: '2020-01-30', legal_to: '2026-01-01' })
    one.obligations[0]!.title = 'Keep a list'
  })
  const { event } = await publishVersion(graph, TODAY, older)
  const events = await eventsOf(late.one.pack.id)
  expect(events.map(({ backfill }) => backfill)).toEqual([false, true])
  expect(events[1]).toMatchObject({
    seq: event,
    to_version: '1.0.0',
    backfill: true,
    dates: { in_force: '2020-01-30' },
  })
  expect(events[1]).not.toHaveProperty('from_version')
})

describe('the feed', () => {
  test('skips nothing and repeats nothing while packs are published side by side', async () => {
    const seeds = Array.from({ length: 6 }, () => makeSmallSeed())
    for (const one of seeds) {
      one.relationships = []
      approveAll(one)
      await load(graph, one, false)
      await verifyVersion(graph, `${one.one.pack.id}@1.0.0`)
    }
    const start = (await listChangeEvents(graph, undefined, { ...EVERYTHING, limit: 1 })).page
    let after = start.next_after
    while (true) {
      const { page } = await listChangeEvents(graph, undefined, { ...EVERYTHING, after })
      after = page.next_after
      if (!page.has_more) break
    }
    const begin = after
    let isDone = false
    const publishing = Promise.all(
      seeds.map((one) => publishVersion(graph, TODAY, `${one.one.pack.id}@1.0.0`)),
    ).finally(() => (isDone = true))
    const seen: Array<{ seq: number; pack_id?: string }> = []
    for (let look = 0; look < 2_000; look++) {
      const wasDone = isDone
      const { data, page } = await listChangeEvents(graph, undefined, { after, limit: 2 })
      seen.push(...data.map(({ seq, pack_id }) => ({ seq, ...(pack_id ? { pack_id } : {}) })))
      after = page.next_after
      if (wasDone && !page.has_more) break
    }
    await publishing
    expect(seen.map(({ seq }) => seq)).toEqual(seen.map((_event, at) => begin + 1 + at))
    const published = seeds.map((one) => one.one.pack.id).toSorted()
    expect(
      seen
        .flatMap(({ pack_id }) => pack_id ?? [])
        .filter((id) => published.includes(id))
        .toSorted(),
    ).toEqual(published)
  })

  test('pages join to the whole, and a later look goes on where the last one ended', async () => {
    const whole = await get(`/change-events?pack_id=${packId}`)
    expect(whole.status).toBe(200)
    const joined: unknown[] = []
    let after = 0
    for (let page = 0; page < 10; page++) {
      const { json } = await get(`/change-events?pack_id=${packId}&limit=1&after=${after}`)
      joined.push(...json.data)
      after = json.page.next_after
      if (!json.page.has_more) break
    }
    expect(joined).toEqual(whole.json.data)
    expect(after).toBeGreaterThanOrEqual(whole.json.data.at(-1).seq)
    const { json } = await get(`/change-events?pack_id=${packId}&after=${after}`)
    expect(json).toEqual({ data: [], page: { limit: 100, next_after: expect.any(Number), has_more: false } })
    expect(json.page.next_after).toBeGreaterThanOrEqual(after)
  })

  test.each([
    ['pack_id=eu-dorra', 'query.pack_id', /did you mean eu-dora/],
    ['after=-1', 'query.after', /./],
    ['since=2026-02-30', 'query.since', /./],
    ['kind=version', 'query.kind', /./],
    ['cursor=1', 'query.cursor', /./],
  ])('refuses %s', async (query, field, detail) => {
    const { status, json } = await get(`/change-events?${query}`)
    expect(status).toBe(422)
    expect(json.errors).toMatchObject([{ field, detail: expect.stringMatching(detail) }])
  })
})

test('an entry for a reader links to what differs between two versions, and to the act that made the change', async () => {
  const { text } = await get(`/domain-packs/${packId}/change-events?format=atom`)
  const linksOf = (entry: string) =>
    [...entry.matchAll(/<link rel="(\w+)" type="text\/html" href="https?:\/\/[^/]+([^"]*)"/g)].map(([, rel, to]) => [
      rel,
      to,
    ])
  expect(text.split('<entry>').slice(1).map(linksOf)).toEqual([
    [['alternate', `/library/${packId}/compare?from=2.0.0&amp;to=2.0.1`]],
    [['alternate', `/library/${packId}/compare?from=1.0.0&amp;to=2.0.0`]],
    [['alternate', `/library/${packId}`]],
    [['alternate', `/library/${packId}`]],
  ])
})

test('a feed for a reader has a name of its own for each filter', async () => {
  const headOf = async (path: string) => {
    const { text } = await get(path)
    return [/<id>(.*?)<\/id>/.exec(text)![1], /<title>(.*?)<\/title>/.exec(text)![1]]
  }
  const paths = [
    '',
    '&pack_id=eu-dora',
    '&pack_id=eu-nis2',
    '&severity=substantive',
    '&pack_id=eu-dora&severity=substantive',
  ]
  const heads = await Promise.all(paths.map((query) => headOf(`/change-events?format=atom${query}`)))
  expect(heads.map(([, title]) => title)).toEqual([
    'Regulatory changes',
    'Regulatory changes, pack id eu-dora',
    'Regulatory changes, pack id eu-nis2',
    'Regulatory changes, severity substantive',
    'Regulatory changes, pack id eu-dora, severity substantive',
  ])
  expect(new Set(heads.map(([id]) => id)).size).toBe(paths.length)
  expect(await headOf('/change-events?severity=substantive&pack_id=eu-dora&format=atom')).toEqual(heads[4])
})
