import { beforeAll, describe, expect, test } from 'vitest'
import { blockFact, publishVersion } from '#src/law/publication/index.ts'
import type { SeedRelationship } from '#src/loader/shapes/relationship.ts'
import { eventually } from '#test/support/eventually.ts'
import { addVersion, approveAll, clockAt, load, TODAY } from '#test/support/load-small-seed.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'
import { makeSmallSeed, type SmallSeed } from '#test/support/small-seed.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 10_000 })
})

const ask = (body: object) => service.call(customer, 'POST', '/api/v1/regulatory-graph/paths', body)

/** one/art-1-1 = two/art-1-1 ⊂ one/art-1-2 ⊂ two/art-1-2, the last fact written the other way round. */
function chain(seed: SmallSeed): void {
  const [one, two] = [seed.one.pack.id, seed.two.pack.id]
  const fact = (
    type: string,
    from: [string, string],
    to: [string, string],
    changes: Partial<SeedRelationship>,
  ): SeedRelationship => ({
    id: `t-${seed.key}-${type.replaceAll('_', '-')}`,
    type,
    from: { pack: from[0], version: '1.0.0', code: from[1] },
    to: { pack: to[0], version: '1.0.0', code: to[1] },
    rationale: 'Compared by hand.',
    rationale_type: 'semantic',
    confidence: 0.9,
    coverage_from: 'full',
    coverage_to: 'full',
    citations: [`${seed.instrument.id} Art 1(1)`],
    author: 'Test editors',
    ...changes,
  })
  seed.relationships = [
    fact('equal_to', [one, 'art-1-1'], [two, 'art-1-1'], {}),
    fact('subset_of', [two, 'art-1-1'], [one, 'art-1-2'], { confidence: 0.8, coverage_to: 'partial' }),
    fact('superset_of', [two, 'art-1-2'], [one, 'art-1-2'], { confidence: 0.5, applies_from: '2022-01-01' }),
  ]
}

describe('paths between obligations', () => {
  let seed: SmallSeed
  const end = (pack: 'one' | 'two', code?: string) => ({ pack_id: seed[pack].pack.id, ...(code ? { code } : {}) })
  beforeAll(async () => {
    seed = makeSmallSeed()
    chain(seed)
    approveAll(seed)
    await load(service.graph, seed)
  })

  test('compose along set relations, with the facts, their product of confidence and the weakest coverage', async () => {
    const { status, json } = await ask({ from: end('one', 'art-1-1'), to: end('two', 'art-1-2') })
    expect(status).toBe(200)
    expect(json).toMatchObject({ page: { total: 1, limit: 100, offset: 0 }, truncated: false })
    const [path] = json.data
    expect(path).toMatchObject({
      hops: 3,
      meaning: { type: 'subset_of', related_only: false },
      confidence: 0.36,
      coverage: 'partial',
      stale: false,
    })
    expect(path.steps.map((step: any) => [step.direction, step.type, step.fact.type])).toEqual([
      ['forward', 'equal_to', 'equal_to'],
      ['forward', 'subset_of', 'subset_of'],
      ['backward', 'subset_of', 'superset_of'],
    ])
    for (const { fact } of path.steps) {
      expect(fact.citations.length).toBeGreaterThan(0)
      expect([fact.from, fact.to]).toMatchObject([
        { version: '1.0.0', hash: expect.any(String) },
        { version: '1.0.0', hash: expect.any(String) },
      ])
    }
  })

  test('walked from the other end say the inverse', async () => {
    const { json } = await ask({ from: end('two', 'art-1-2'), to: end('one', 'art-1-1') })
    expect(json.data[0]).toMatchObject({ meaning: { type: 'superset_of' }, confidence: 0.36 })
  })

  test('are bounded by hops, types and the day', async () => {
    const ends = { from: end('one', 'art-1-1'), to: end('two', 'art-1-2') }
    expect((await ask({ ...ends, max_hops: 2 })).json.data).toEqual([])
    expect((await ask({ ...ends, relationship_types: ['equal_to'] })).json.data).toEqual([])
    expect((await ask({ ...ends, as_of: '2021-06-01' })).json.data).toEqual([])
    expect((await ask({ ...ends, as_of: '2022-01-01' })).json.data).toHaveLength(1)
    expect((await ask({ from: end('one'), to: end('two'), as_of: '2010-01-01' })).json.data).toEqual([])
  })

  test('between packs begin at anything in them, the shortest first', async () => {
    const { json } = await ask({ from: end('one'), to: end('two') })
    expect(json.data.map((path: any) => path.hops)).toEqual([1, 1, 1])
    expect(json.data.map((path: any) => path.confidence)).toEqual([0.9, 0.8, 0.5])
    const second = (await ask({ from: end('one'), to: end('two'), limit: 1, offset: 1 })).json
    expect(second.data).toEqual([json.data[1]])
    expect(second.page).toEqual({ limit: 1, offset: 1, total: 3, next_offset: 2 })
  })

  test('go on over an end that a new version left as it was, and say where one is stale', async () => {
    const next = await addVersion(
      service.graph,
      seed,
      '1.1.0',
      ({ one }) => (one.obligations[1]!.summary = 'Report at once.'),
    )
    await publishVersion(service.graph, TODAY, next)
    const find = async () => (await ask({ from: end('one', 'art-1-1'), to: end('two', 'art-1-2') })).json.data[0]
    const path = await eventually(find, (found) => found.stale === true)
    expect(path).toMatchObject({ stale: true, meaning: { type: 'subset_of' } })
    expect(path.steps.map((step: any) => step.fact.stale !== undefined)).toEqual([false, true, true])
    expect(path.steps[0].fact.from.version).toBe('1.1.0')
    expect(path.steps[1].fact.to.version).toBe('1.0.0')
    expect(path.steps[1].fact.stale.reason).toContain('changes `art-1-2`')
  })

  test('lead over no fact that was blocked, wherever on the path it is', async () => {
    const ends = { from: end('one', 'art-1-1'), to: end('two', 'art-1-2') }
    const factsOfPaths = async () =>
      (await ask(ends)).json.data.map((path: any) => path.steps.map((step: any) => step.fact.id))
    const [[, middle]] = await factsOfPaths()
    await blockFact(service.graph, clockAt('2026-11-22'), middle, 'wrong')
    expect(await factsOfPaths()).toEqual([])
  })
})

describe('paths between the shipped packs', () => {
  test('one backup policy serves the GDPR and NIS2, by way of DORA', async () => {
    const { json } = await ask({
      from: { pack_id: 'eu-gdpr', code: 'art-32-1-c' },
      to: { pack_id: 'eu-nis2', code: 'art-21-2-c' },
      relationship_types: ['shares_evidence_with'],
    })
    const found = json.data.find((path: any) => path.hops === 2)
    expect(found.meaning).toMatchObject({ type: 'shares_evidence_with', shared_keys: ['backup_policy'] })
    expect(found.steps.map((step: any) => step.fact.id)).toEqual([
      'evidence-backup-gdpr-dora',
      'evidence-backup-nis2-dora',
    ])
  })

  test('precedence is never carried along', async () => {
    const { json } = await ask({ from: { pack_id: 'eu-ai-act' }, to: { pack_id: 'eu-nis2' }, limit: 500 })
    const long = json.data.filter((path: any) => path.hops > 1)
    for (const path of long) {
      const groups = path.steps.map((step: any) => step.fact.type)
      if (
        groups.some(
          (type: string) =>
            !['shares_evidence_with', 'equal_to', 'equivalent_to', 'subset_of', 'superset_of'].includes(type),
        )
      )
        expect(path.meaning.related_only).toBe(true)
    }
    expect(json.data.length).toBeGreaterThan(0)
  })
})

test.each([
  [{}, 'body.from'],
  [{ from: { pack_id: 'eu-gdrp' }, to: { pack_id: 'eu-dora' } }, 'body.from.pack_id'],
  [{ from: { pack_id: 'eu-gdpr', code: 'art-33-9' }, to: { pack_id: 'eu-dora' } }, 'body.from.code'],
  [{ from: { pack_id: 'eu-gdpr' }, to: { pack_id: 'eu-gdpr' } }, 'body.to'],
  [{ from: { pack_id: 'eu-gdpr' }, to: { pack_id: 'eu-gdpr', code: 'art-33-1' } }, 'body.to'],
  [{ from: { pack_id: 'eu-gdpr' }, to: { pack_id: 'eu-dora' }, max_hops: 4 }, 'body.max_hops'],
  [{ from: { pack_id: 'eu-gdpr' }, to: { pack_id: 'eu-dora' }, max_hops: 0 }, 'body.max_hops'],
  [
    { from: { pack_id: 'eu-gdpr' }, to: { pack_id: 'eu-dora' }, relationship_types: ['shares_evidence'] },
    'body.relationship_types.0',
  ],
  [{ from: { pack_id: 'eu-gdpr' }, to: { pack_id: 'eu-dora' }, as_of: '2026-02-30' }, 'body.as_of'],
])('%o is refused, naming %s', async (body, field) => {
  const { status, json } = await ask(body)
  expect(status).toBe(422)
  expect(json.errors.map((error: any) => error.field)).toContain(field)
})

test('a mistyped code comes back with close matches', async () => {
  const { json } = await ask({ from: { pack_id: 'eu-gdpr', code: 'art-33-11' }, to: { pack_id: 'eu-dora' } })
  expect(json.errors[0].detail).toMatch(/^eu-gdpr has no obligation "art-33-11" on 2026-11-21; did you mean art-33-1/)
})
