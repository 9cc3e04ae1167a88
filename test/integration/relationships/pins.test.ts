import { beforeAll, describe, expect, test } from 'vitest'
import { compileSeed, readSeed } from '#src/loader/index.ts'
import { writeRelationships } from '#src/loader/write/write-relationships.ts'
import { eventually } from '#test/support/eventually.ts'
import { clockAt } from '#test/support/load-small-seed.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'
import { writeSmallSeed } from '#test/support/small-seed.ts'
import { publishAmendedVersion, publishFirstVersion } from '#test/support/three-versions.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 10_000 })
})

const query = async (body: object) =>
  (await service.call(customer, 'POST', '/api/v1/regulatory-graph/query', { limit: 500, ...body })).json.data as any[]
const one = async (id: string, asked: string) =>
  (await service.call(customer, 'GET', `/api/v1/relationship-facts/${id}?${asked}`)).json

describe('the relationships of the AI Act', () => {
  const PACK_IDS = ['eu-ai-act', 'eu-gdpr', 'eu-nis2', 'eu-dora']
  const asOf = async (day: string) =>
    (await query({ between: [['eu-ai-act'], PACK_IDS.slice(1)], as_of: day })).map((fact) => ({
      id: fact.id as string,
      version: [fact.from, fact.to].find(({ pack_id: packId }) => packId === 'eu-ai-act').version as string,
      inEffect: fact.in_effect as boolean,
      from: fact.in_effect_from as string | undefined,
      isUnread: fact.not_reviewed_for_this_text === true,
    }))

  test.each([
    ['2025-06-01', '1.0.0'],
    ['2026-06-01', '1.0.0'],
    ['2027-12-03', '2.0.0'],
  ])('as of %s are told in the text of that day, %s, or say that nobody read them for it', async (day, version) => {
    const facts = await asOf(day)
    const [read, unread] = [facts.filter(({ isUnread }) => !isUnread), facts.filter(({ isUnread }) => isUnread)]
    expect(read.length).toBeGreaterThanOrEqual(21)
    expect(new Set(read.map((fact) => fact.version))).toEqual(new Set([version]))
    expect(unread.map((fact) => fact.version).every((other) => other !== version)).toBe(true)
    for (const { id, inEffect, from } of facts)
      expect({ id, inEffect, isLater: from !== undefined && from > day }).toEqual({ id, inEffect, isLater: !inEffect })
  })

  test('say from when they are in effect, by the dates of the text that was the law', async () => {
    const fact = (facts: Awaited<ReturnType<typeof asOf>>) =>
      facts.find(({ id }) => id === 'evidence-risk-framework-ai-act-dora')
    expect(fact(await asOf('2026-06-01'))).toMatchObject({ version: '1.0.0', inEffect: false, from: '2026-08-02' })
    expect(fact(await asOf('2026-11-21'))).toMatchObject({ version: '2.0.0', inEffect: false, from: '2027-12-02' })
    expect(fact(await asOf('2027-12-03'))).toMatchObject({ version: '2.0.0', inEffect: true })
  })

  test('stand with the duty too, in the text of the day', async () => {
    const path = '/api/v1/domain-packs/eu-ai-act/obligations/art-9-1?as_of=2026-06-01'
    const { relationships } = (await service.call(customer, 'GET', path)).json
    const listed = await query({ obligation: { pack_id: 'eu-ai-act', code: 'art-9-1' }, as_of: '2026-06-01' })
    expect(relationships).toContainEqual(listed.find(({ id }) => id === 'evidence-risk-framework-ai-act-dora'))
  })

  test('that rest on what came in 2026 are told of the text before as not reviewed, never as reviewed', async () => {
    const facts = await asOf('2026-06-01')
    const dpia = facts.find(({ id }) => id === 'reuse-gdpr-dpia-for-ai-act-fria')
    expect(dpia).toMatchObject({ version: '2.0.0', isUnread: true })
    // What an answer says of an end is of one version: that of 2.0.0, also its title and what it rests on.
    const ask = async (day: string) => (await one('reuse-gdpr-dpia-for-ai-act-fria', `as_of=${day}`)).to
    const { version_of_moment: chosen, ...then } = await ask('2026-06-01')
    expect([chosen, then]).toEqual(['1.0.0', await ask('2026-11-21')])
  })
})

test.each([
  ['dora-overrides-nis2-for-financial-entities', '2025-01-16', '2025-01-17'],
  ['evidence-incident-register-gdpr-dora', '2023-01-15', '2023-01-16'],
  ['evidence-risk-framework-ai-act-dora', '2024-07-31', '2024-08-01'],
  ['nis2-cites-eidas-trust-service-providers', '2023-01-15', '2023-01-16'],
  ['eidas-without-prejudice-to-gdpr', '2024-05-19', '2024-05-20'],
])('%s: valid from %s to %s, known before and after its publication', async (id, before, first) => {
  // The shipped packs were published when this run began, and not at the time of the service's own clock.
  const [earlier, later] = ['&known_at=2026-11-20T00:00:00Z', '']
  const asked = async (day: string, known: string) =>
    (await service.call(customer, 'GET', `/api/v1/relationship-facts/${id}?as_of=${day}${known}`)).status
  expect([
    await asked(before, earlier),
    await asked(before, later),
    await asked(first, earlier),
    await asked(first, later),
  ]).toEqual([404, 404, 404, 200])
})

test('a pin that is added to a published fact counts from then on; before, the fact was not reviewed for that text', async () => {
  const { seed } = await publishFirstVersion(service.graph)
  await publishAmendedVersion(service.graph, seed)
  const id = `t-${seed.key}-shared`
  const unread = await eventually(
    () => one(id, ''),
    ({ stale }) => stale !== undefined,
  )
  expect(unread).toMatchObject({
    not_reviewed_for_this_text: true,
    from: { version: '1.0.0', version_of_moment: '2.0.0' },
  })

  const { relationships } = compileSeed(readSeed(writeSmallSeed(seed)), '2026-11-20T12:00:00.000Z')
  relationships.facts[0]!.pins = ['2.0.0 1.0.0']
  const at = new Date(clockAt('2026-11-20').now()).toISOString()
  await writeRelationships(service.graph, relationships, at)
  const read = await eventually(
    () => one(id, ''),
    ({ stale }) => stale === undefined,
  )
  expect(read).not.toHaveProperty('not_reviewed_for_this_text')
  expect(read).toMatchObject({
    from: { version: '2.0.0', code: 'art-1-1-bis' },
    in_effect: false,
    in_effect_from: '2027-01-01',
    pins: [
      { from: '1.0.0', to: '1.0.0' },
      { from: '2.0.0', to: '1.0.0', since: at },
    ],
  })
  const then = await one(id, 'known_at=2026-11-19T12:00:00Z')
  expect(then).toMatchObject({ not_reviewed_for_this_text: true, from: { version: '1.0.0' } })
  // Said once, it stays said.
  await writeRelationships(service.graph, relationships, '2026-11-20T13:00:00.000Z')
  expect((await one(id, '')).pins).toHaveLength(2)
})

test('an earlier text that is loaded later closes what was known, and opens an interval that begins earlier', async () => {
  const { seed } = await publishFirstVersion(service.graph)
  const id = `t-${seed.key}-shared`
  const { relationships } = compileSeed(readSeed(writeSmallSeed(seed)), '2026-11-20T12:00:00.000Z')
  relationships.facts[0]!.exists_from = '2019-01-01'
  await writeRelationships(service.graph, relationships, '2026-11-20T12:00:00.000Z')
  const { intervals } = await eventually(
    () => one(id, 'as_of=2021-01-01'),
    (fact) => fact.intervals?.length === 2,
  )
  expect(intervals).toMatchObject([
    { valid_from: '2020-01-30', known_to: '2026-11-20T12:00:00.000Z' },
    { valid_from: '2019-01-01', known_from: '2026-11-20T12:00:00.000Z' },
  ])
})
