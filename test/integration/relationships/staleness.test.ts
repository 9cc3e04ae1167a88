import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { blockFact, unblockFact } from '#src/law/publication/facts.ts'
import { blockVersion, publishVersion } from '#src/law/publication/publication.ts'
import { eventually } from '#test/support/eventually.ts'
import { addVersion, approveAll, clockAt, load, readVersion, TODAY } from '#test/support/load-small-seed.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'
import { makeSmallSeed, type SmallSeed } from '#test/support/small-seed.ts'

let service: Service
let customer: Customer
let seed: SmallSeed
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 10_000 })
})

/** The first pack displaces Article 1 of the second one for its firms; it rests on its own Article 1(2). */
beforeEach(async () => {
  seed = makeSmallSeed()
  const celex = seed.instrument.id
  const [evidence] = seed.relationships
  seed.relationships.push({
    ...structuredClone(evidence!),
    id: `t-${seed.key}-override`,
    type: 'sector_specific_override_of',
    from: { pack: seed.one.pack.id, version: '1.0.0', provisions: [`${celex} Art 1(2)`] },
    to: { pack: seed.two.pack.id, version: '1.0.0', provisions: [`${celex} Art 1`] },
    condition: { text: 'It is a firm.', when: [{ any_of: { entity_roles: [`t_${seed.key}_firm`] } }] },
    displaced_provisions: [`${celex} Art 1(1)`],
    preserved_provisions: [`${celex} Art 1(2)`],
    rationale: 'The first act says so.',
  })
  approveAll(seed)
  await load(service.graph, seed)
})

const facts = async () => {
  const body = { pack_ids: [seed.one.pack.id] }
  const { json } = await service.call(customer, 'POST', '/api/v1/regulatory-graph/query', body)
  return Object.fromEntries(json.data.map((fact: any) => [fact.type, fact])) as Record<string, any>
}
const check = async () => {
  const body = {
    entity_roles: [`t_${seed.key}_bank`],
    facts: { [`t_${seed.key}_staff`]: 500 },
    pack_ids: [seed.one.pack.id, seed.two.pack.id],
  }
  const { json } = await service.call(customer, 'POST', '/api/v1/regulatory-graph/applicability-check', body)
  return json.results.find((result: any) => result.pack_id === seed.two.pack.id)
}
describe('a relationship fact', () => {
  test('of which an end changed is stale; one of which no end did is carried forward', async () => {
    const before = await facts()
    const next = await addVersion(
      service.graph,
      seed,
      '1.1.0',
      ({ one }) => (one.obligations[1]!.summary = 'Report incidents at once.'),
    )
    await publishVersion(service.graph, TODAY, next)
    const after = await eventually(facts, (now) => now['sector_specific_override_of'].stale !== undefined)
    const [override, evidence] = [after['sector_specific_override_of'], after['shares_evidence_with']]
    expect(override).toMatchObject({
      from: { version: '1.0.0', hash: before['sector_specific_override_of'].from.hash },
      stale: { since: '2026-11-21T12:00:00.000Z', reason: `the from end: \`${next}\` changes what it is about` },
    })
    expect(evidence).toMatchObject({ from: { version: '1.1.0', hash: before['shares_evidence_with'].from.hash } })
    expect(evidence).not.toHaveProperty('stale')
    // Neither its own content nor what was reviewed of it has changed.
    expect(override.hash).toBe(before['sector_specific_override_of'].hash)
  })

  test('of precedence still acts when it is stale, and every result says so', async () => {
    const fresh = await check()
    expect(fresh.displaced_provisions).toMatchObject([{ provisions: [`${seed.instrument.id} Art 1(1)`] }])
    expect(fresh.stale).toBeFalsy()
    const next = await addVersion(
      service.graph,
      seed,
      '1.1.0',
      ({ one }) => (one.obligations[1]!.summary = 'Report incidents at once.'),
    )
    await publishVersion(service.graph, TODAY, next)
    const stale = await eventually(check, (result) => result.stale === true)
    expect(stale.stale).toBe(true)
    expect(stale.displaced_provisions[0].provisions).toEqual(fresh.displaced_provisions[0].provisions)
  })

  test('is not touched when citations are checked again, and no review is voided', async () => {
    const before = await facts()
    const version = await readVersion(service.graph, `${seed.one.pack.id}@1.0.0`)
    seed.one.version.checked_on = '2026-12-01'
    const report = await load(service.graph, seed, true, clockAt('2026-12-02'))
    expect(report).toMatchObject({ unchanged: false })
    expect(await readVersion(service.graph, `${seed.one.pack.id}@1.0.0`)).toMatchObject({
      content_hash: version!['content_hash'],
      publication_mode: 'published',
      published_at: version!['published_at'],
      checked_on: '2026-12-01',
    })
    expect(await facts()).toEqual(before)
    const { json } = await service.call(customer, 'GET', `/api/v1/domain-packs/${seed.one.pack.id}`)
    expect(json.reviews).toMatchObject([{ outcome: 'approved', review_expired: false }])
  })

  test('whose end has other words is stale, and keeps the pin that was reviewed', async () => {
    const next = await addVersion(
      service.graph,
      seed,
      '1.1.0',
      ({ one }) => (one.obligations[0]!.summary = 'Keep two registers.'),
    )
    await publishVersion(service.graph, TODAY, next)
    const after = await eventually(facts, (now) => now['shares_evidence_with'].stale !== undefined)
    expect(after['shares_evidence_with']).toMatchObject({
      from: { version: '1.0.0' },
      stale: { reason: `the from end: \`${next}\` changes \`art-1-1\`` },
    })
  })

  test('is never pinned back to an earlier version', async () => {
    seed = makeSmallSeed()
    seed.one.version.legal_to = '2026-06-01'
    approveAll(seed)
    await load(service.graph, seed)
    const next = await addVersion(service.graph, seed, '1.1.0', ({ one }) => {
      one.version.legal_from = '2026-06-01'
      delete one.version.legal_to
    })
    await publishVersion(service.graph, TODAY, next)
    const id = `t-${seed.key}-shared`
    const readPin = async () => {
      const text = 'MATCH (f:RelationshipFact {id: $id}) RETURN f.from_version AS version'
      const { records } = await service.graph.runText(text, { id })
      return records[0]!.get('version') as string
    }
    expect(await readPin()).toBe('1.1.0')
    await blockVersion(service.graph, TODAY, next, 'wrong')
    await blockFact(service.graph, TODAY, id, 'wrong')
    await unblockFact(service.graph, TODAY, id)
    expect(await readPin()).toBe('1.1.0')
  })

  test('whose end is gone is stale too, and says what is missing', async () => {
    const next = await addVersion(service.graph, seed, '1.1.0', ({ one }) => {
      one.obligations.shift()
      delete one.obligations[0]!.parent
      one.coverage.not_modelled.push({ provision: `${seed.instrument.id} Art 1(1)`, reason: 'deleted' })
    })
    await publishVersion(service.graph, TODAY, next)
    const after = await eventually(facts, (now) => now['shares_evidence_with'].stale !== undefined)
    expect(after['shares_evidence_with'].stale.reason).toBe(
      `the from end: \`${next}\` no longer has \`${seed.one.pack.id}/art-1-1\``,
    )
  })
})
