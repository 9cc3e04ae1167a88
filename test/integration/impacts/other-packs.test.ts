import { beforeAll, expect, test } from 'vitest'
import { blockFact, unblockFact } from '#src/law/publication/facts.ts'
import { publishVersion } from '#src/law/publication/publication.ts'
import { runProfile, followImpacts as followListed } from '#test/support/impacts.ts'
import { addVersion, approveAll, clockAt, load, TODAY } from '#test/support/load-small-seed.ts'
import { openService, type Customer } from '#test/support/service.ts'
import { makeSmallSeed, type SmallSeed } from '#test/support/small-seed.ts'

const service = await openService()
let customer: Customer
beforeAll(async () => {
  customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 50_000 })
})

const get = (path: string) => service.call(customer, 'GET', `/api/v1${path}`)

/** Two packs, of which the first displaces the second in the duty to report; one register serves both. */
async function publishTwoPacks(
  change: (override: SmallSeed['relationships'][number]) => void = () => {},
): Promise<SmallSeed> {
  const seed = makeSmallSeed()
  const { one, two, instrument } = seed
  seed.relationships.push({
    id: `t-${seed.key}-override`,
    type: 'sector_specific_override_of',
    from: { pack: one.pack.id, version: '1.0.0', provisions: [`${instrument.id} Art 1(2)`] },
    to: { pack: two.pack.id, version: '1.0.0', provisions: [`${instrument.id} Art 1(2)`] },
    condition: { text: 'For banks.', when: [{ any_of: { entity_roles: [`t_${seed.key}_bank`] } }] },
    displaced_provisions: [`${instrument.id} Art 1(2)`],
    preserved_provisions: [`${instrument.id} Art 1(1)`],
    rationale: 'Banks report under the first act.',
    confidence: 1,
    citations: [`${instrument.id} Art 1(2)`],
    author: 'Test editors',
  })
  change(seed.relationships.at(-1)!)
  approveAll(seed)
  await load(service.graph, seed, true, clockAt('2026-11-01'))
  return seed
}

async function runBoth(seed: SmallSeed): Promise<string> {
  const pack_ids = [seed.one.pack.id, seed.two.pack.id]
  const profile = { entity_roles: [`t_${seed.key}_bank`], facts: { [`t_${seed.key}_staff`]: 100 } }
  return (await runProfile(service, customer, { pack_ids, profile })).id
}

const followImpacts = (id: string, count: number) => followListed(service, customer, id, count)

const linesOf = (impact: any) =>
  impact.items.map(({ bucket, object, before, after }: any) =>
    [
      bucket,
      object.kind,
      object.pack_id,
      object.id,
      before?.outcome ?? before?.state,
      after?.outcome ?? after?.state,
    ].join(' '),
  )

test('a new text under which a law no longer goes before another gives that one back its duties', async () => {
  const seed = await publishTwoPacks()
  const id = await runBoth(seed)
  const [one, two] = [seed.one.pack.id, seed.two.pack.id]
  // The new text leaves large firms alone: it stops applying, and so does its precedence.
  const next = await addVersion(service.graph, seed, '2.0.0', ({ one: changed, instrument, key }) => {
    const when = [{ fact: { key: `t_${key}_staff`, op: 'gte' as const, value: 50 } }]
    changed.rules.push({ id: 'large-firms', outcome: 'excluded', when, citations: [`${instrument.id} Art 2(2)`] })
  })
  await publishVersion(service.graph, TODAY, next)
  const [impact] = await followImpacts(id, 1)
  expect(impact).toMatchObject({ domain_pack_id: one, to_version: '2.0.0' })
  expect(linesOf(impact)).toEqual([
    `retired pack ${one} ${one} applies does_not_apply`,
    `retired obligation ${one} art-1-1 applies does_not_apply`,
    `retired obligation ${one} art-1-2 applies does_not_apply`,
    `displaced obligation ${two} art-1-2 displaced applies`,
  ])
  expect(impact.items.at(-1)).toMatchObject({ before: { displaced_by: one } })
  expect(impact.items.at(-1).action).toContain(`${one} no longer takes its place`)
})

test('a new text that changes a duty says which evidence may no longer serve both packs', async () => {
  const seed = await publishTwoPacks()
  const id = await runBoth(seed)
  const next = await addVersion(service.graph, seed, '2.0.0', (changed) => {
    changed.one.obligations[0]!.modality = 'should'
  })
  await publishVersion(service.graph, TODAY, next)
  const [impact] = await followImpacts(id, 1)
  expect(linesOf(impact)).toEqual([
    `changed obligation ${seed.one.pack.id} art-1-1 applies applies`,
    `evidence_reuse_changed relationship_fact ${seed.two.pack.id} t-${seed.key}-shared usable stale`,
  ])
  expect(impact.items[0].fields).toEqual(['modality'])
})

test('a relationship that is taken out of service, or comes back, is an impact too', async () => {
  const seed = await publishTwoPacks()
  const id = await runBoth(seed)
  const two = seed.two.pack.id
  await blockFact(service.graph, TODAY, `t-${seed.key}-override`, 'doubtful')
  const [ended] = await followImpacts(id, 1)
  expect(ended.event.kind).toBe('relationships_blocked')
  expect(linesOf(ended)).toEqual([`displaced obligation ${two} art-1-2 displaced applies`])

  // Adopted, the customer's own run has its duty back; a fact that returns displaces it again.
  const adopted = await service.call(customer, 'POST', `/api/v1/customer-change-impacts/${ended.id}/decision`, {
    decision: 'adopt',
  })
  expect(adopted.json.status).toBe('resolved')
  const run = (await get(`/applicability-runs/${adopted.json.decisions[0].run_id}`)).json
  expect(run.locked_relationships).toEqual([])
  await unblockFact(service.graph, TODAY, `t-${seed.key}-override`)
  const [returned] = await followImpacts(id, 2)
  expect(linesOf(returned)).toEqual([`displaced obligation ${two} art-1-2 applies displaced`])

  await blockFact(service.graph, TODAY, `t-${seed.key}-shared`, 'doubtful')
  const [broken] = await followImpacts(id, 3)
  expect(linesOf(broken)).toEqual([
    `evidence_reuse_changed relationship_fact ${two} t-${seed.key}-shared usable blocked`,
  ])
})

test('an override that begins after the run counts on the day on which a coming text is compared', async () => {
  const seed = await publishTwoPacks((fact) => (fact.applies_from = '2027-01-01'))
  const id = await runBoth(seed)
  const [one, two] = [seed.one.pack.id, seed.two.pack.id]
  const next = await addVersion(service.graph, seed, '2.0.0', ({ one: changed, instrument, key }) => {
    changed.version.legal_from = '2027-06-01'
    const when = [{ fact: { key: `t_${key}_staff`, op: 'gte' as const, value: 50 } }]
    changed.rules.push({ id: 'large-firms', outcome: 'excluded', when, citations: [`${instrument.id} Art 2(2)`] })
  })
  await publishVersion(service.graph, TODAY, next)
  const [impact] = await followImpacts(id, 1)
  expect(impact).toMatchObject({ domain_pack_id: one, to_version: '2.0.0', as_of: '2027-06-01' })
  expect(linesOf(impact)).toContain(`displaced obligation ${two} art-1-2 displaced applies`)
})
