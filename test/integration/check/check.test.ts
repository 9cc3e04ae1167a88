import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkApplicability } from '#src/features/check/check.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { createResponseCache } from '#src/stores/graph/revision.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'

const CHECK = '/api/v1/regulatory-graph/applicability-check'
const BANK = { entity_roles: ['credit_institution'], complete: true, facts: { staff: 600 }, jurisdictions: ['EU'] }

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 100_000 })
})

async function check(body: object) {
  const { status, json } = await service.call(customer, 'POST', CHECK, body)
  expect(status).toBe(200)
  const byPack = new Map<string, any>(json.results.map((result: any) => [result.pack_id, result]))
  return { json, packs: byPack, dora: byPack.get('eu-dora'), nis2: byPack.get('eu-nis2') }
}

describe('a credit institution with 600 staff in the EU', () => {
  test('is under DORA, by the rule and the value that fired it', async () => {
    const { dora } = await check(BANK)
    expect(dora.outcome).toBe('applies')
    expect(dora.matched_rules[0]).toMatchObject({
      matched: expect.arrayContaining([{ input: 'entity_roles', values: ['credit_institution'] }]),
    })
    expect(dora.matched_rules[0].citations).toContain('CELEX:32022R2554 Art 2(1)(a)')
    expect(dora.source).toMatchObject({
      pack_id: 'eu-dora',
      content_hash: dora.content_hash,
      checked_on: expect.stringMatching(/^\d{4}-/),
    })
    expect(dora.source.caveats.join()).toMatch(/not reviewed by a lawyer/)
  })

  test('has NIS2 provisions displaced and preserved, with the citations of both acts', async () => {
    const { nis2 } = await check(BANK)
    expect(nis2.outcome).toBe('applies')
    const [displacement] = nis2.displaced_provisions
    expect(displacement).toMatchObject({ displaced_by: 'eu-dora', subject_ids: ['subject'] })
    expect(displacement.provisions).toEqual(expect.arrayContaining(['32022L2555 Art 21', '32022L2555 Art 23']))
    expect(displacement.preserved_provisions).toContain('32022L2555 Art 3(4)')
    expect(displacement.obligation_codes).toEqual(
      expect.arrayContaining([expect.stringMatching(/^art-21/), expect.stringMatching(/^art-23/)]),
    )
    const refs = displacement.citations.map((citation: any) => citation.ref)
    expect(refs).toEqual(expect.arrayContaining(['CELEX:32022R2554 Art 1(2)', 'CELEX:32022L2555 Art 4(1)']))
    // What the law only allows is in no count of duties.
    const [own] = (await check({ ...BANK, include_obligations: true, include_not_applicable: true })).nis2.subjects
    const displaced = own.obligation_results.filter(({ outcome }: any) => outcome === 'displaced')
    expect(displaced.map(({ code }: any) => code)).toEqual(displacement.obligation_codes)
    expect(own.obligations).toMatchObject({
      displaced: displaced.filter(({ modality }: any) => modality !== 'may').length,
      applies: nis2.obligation_count,
      applies_if: nis2.conditional_obligation_count,
    })
    expect(nis2.conditional).toEqual([])
  })

  test('without a size the displacement is conditional, and the missing facts are named', async () => {
    const { nis2, json } = await check({ ...BANK, facts: {} })
    expect(nis2.outcome).toBe('undetermined')
    expect(nis2.displaced_provisions).toEqual([])
    expect(nis2.conditional).toMatchObject([
      {
        displaced_by: 'eu-dora',
        missing_facts: expect.arrayContaining(['staff', 'turnover_eur', 'balance_sheet_eur']),
      },
    ])
    expect(json.unknown).toContainEqual({
      fact: 'staff',
      pack_ids: ['eu-dora', 'eu-nis2'],
      decides: expect.any(Number),
      question: expect.stringContaining('How many people work for the enterprise'),
      definition: expect.stringContaining('annual work units'),
    })
  })

  test('on 2024-12-01 DORA is not yet the law, so nothing is displaced', async () => {
    const { dora, nis2 } = await check({ ...BANK, as_of: '2024-12-01' })
    expect(dora).toMatchObject({ outcome: 'not_yet', applies_from: '2025-01-17' })
    expect(nis2).toMatchObject({ outcome: 'applies', displaced_provisions: [], conditional: [] })
  })

  test('before its transposition date the directive is not yet the law', async () => {
    const { nis2 } = await check({ ...BANK, as_of: '2024-10-01' })
    expect(nis2).toMatchObject({ outcome: 'not_yet', applies_from: '2024-10-18' })
  })
})

test('a payment institution is no NIS2 entity, so nothing is displaced', async () => {
  const { dora, nis2 } = await check({
    entity_roles: ['payment_institution'],
    complete: true,
    facts: { staff: 600 },
    jurisdictions: ['EU'],
  })
  expect(dora.outcome).toBe('applies')
  expect(nis2).toMatchObject({ outcome: 'does_not_apply', displaced_provisions: [], conditional: [] })
  expect(nis2.subjects[0].rules_tried.length).toBeGreaterThan(0)
  for (const rule of nis2.subjects[0].rules_tried) expect(rule.citations.length).toBeGreaterThan(0)
})

test("the bank's sister company, a managed service provider, keeps its NIS2 duties", async () => {
  const sister = {
    id: 'sister',
    entity_roles: ['managed_service_provider'],
    complete: true,
    facts: { staff: 600 },
    jurisdictions: ['EU'],
  }
  const { nis2, dora } = await check({ subjects: [{ id: 'bank', ...BANK }, sister] })
  expect(nis2.displaced_provisions).toMatchObject([{ subject_ids: ['bank'] }])
  const ofSister = nis2.subjects.find((subject: any) => subject.id === 'sister')
  expect(ofSister).toMatchObject({ outcome: 'applies', obligations: { displaced: 0 } })
  expect(ofSister.obligations.applies).toBeGreaterThan(20)
  expect(dora.subjects.find((subject: any) => subject.id === 'sister').outcome).toBe('does_not_apply')
})

describe('three values', () => {
  const SIZE = [
    'balance_sheet_eur',
    'in_non_financial_group',
    'own_balance_sheet_eur',
    'own_staff',
    'own_turnover_eur',
    'staff',
    'turnover_eur',
  ]

  test('an insurance intermediary of unknown size is undetermined, and its size is asked for first', async () => {
    const { dora } = await check({
      entity_roles: ['insurance_intermediary'],
      complete: true,
      jurisdictions: ['EU'],
      pack_ids: ['eu-dora'],
    })
    expect(dora).toMatchObject({
      outcome: 'undetermined',
      missing_facts: expect.toSatisfy((facts: string[]) => isDeepStrictEqual(facts.slice(0, SIZE.length), SIZE)),
      subjects: [{ missing_facts: SIZE }],
    })
  })

  test('given 260 staff it is decided, and what single duties hang on is asked for', async () => {
    const { dora } = await check({
      entity_roles: ['insurance_intermediary'],
      complete: true,
      facts: { staff: 260, in_non_financial_group: false },
      jurisdictions: ['EU'],
      pack_ids: ['eu-dora'],
    })
    const hangOn = [
      { fact: 'uses_ict_services_for_critical_functions', obligations: 15 },
      { fact: 'is_identified_for_tlpt', obligations: expect.any(Number) },
      { fact: 'takes_part_in_cyber_information_sharing', obligations: 2 },
      // A permission alone hangs on it. Of NIS 2, which is not about the company, nothing is asked.
      { fact: 'is_weekend_relief_withdrawn_by_authority', obligations: 0 },
    ]
    expect(dora).toMatchObject({
      outcome: 'applies',
      missing_facts: hangOn.map(({ fact }) => fact),
      subjects: [{ missing_facts: [], unknown: hangOn }],
    })
  })

  test('a small one is excluded, with the rule and its citation', async () => {
    const facts = { staff: 20, turnover_eur: 1_500_000, balance_sheet_eur: 1_500_000 }
    const { dora } = await check({
      entity_roles: ['insurance_intermediary'],
      complete: true,
      facts,
      jurisdictions: ['EU'],
      pack_ids: ['eu-dora'],
    })
    expect(dora.outcome).toBe('does_not_apply')
    expect(dora.excluded_by[0].citations).toContain('CELEX:32022R2554 Art 2(3)(e)')
  })

  test('"unknown" is the same as leaving a fact out', async () => {
    // Other files publish packs between the two calls.
    const packs = { pack_ids: ['eu-ai-act', 'eu-dora', 'eu-eidas', 'eu-gdpr', 'eu-nis2'] }
    const given = await check({ ...BANK, ...packs, facts: { staff: 'unknown' } })
    const omitted = await check({ ...BANK, ...packs, facts: {} })
    expect(given.json.results).toEqual(omitted.json.results)
  })

  test('without jurisdictions territory counts as met, and that is said', async () => {
    const { json } = await check({ entity_roles: ['credit_institution'], complete: true, facts: { staff: 600 } })
    expect(json.assumptions.join()).toMatch(/Territorial conditions count as met/)
    const elsewhere = await check({ ...BANK, jurisdictions: ['US'] })
    expect(elsewhere.dora.outcome).toBe('does_not_apply')
  })

  test('a country counts as the union that it belongs to', async () => {
    expect((await check({ ...BANK, jurisdictions: ['DE'] })).dora.outcome).toBe('applies')
  })
})

describe('the answer', () => {
  test('is ordered by pack, and the limit bounds only what is shown', async () => {
    // Other files publish packs at the same time.
    const asked = { ...BANK, pack_ids: ['eu-nis2', 'eu-gdpr', 'eu-dora', 'eu-ai-act'] }
    const all = await check(asked)
    const ids = all.json.results.map((result: any) => result.pack_id)
    expect(ids).toEqual(ids.toSorted())
    const one = await check({ ...asked, limit: 1 })
    expect(one.json.page).toMatchObject({ limit: 1, total: ids.length, next_offset: 1 })
    expect(one.json.results).toEqual(all.json.results.slice(0, 1))
  })

  test('carries the published relationship facts among the packs', async () => {
    const { json } = await check({ ...BANK, pack_ids: ['eu-dora', 'eu-nis2'] })
    expect(json.relationships.length).toBeGreaterThan(5)
    for (const fact of json.relationships) {
      expect(['eu-dora', 'eu-nis2']).toContain(fact.from.pack_id)
      expect(['eu-dora', 'eu-nis2']).toContain(fact.to.pack_id)
    }
  })

  test('says of a pack that has no text on the day that it has none', async () => {
    const { json, packs } = await check({ ...BANK, as_of: '2010-01-01' })
    expect(packs.size).toBe(0)
    expect(json.unavailable.map((item: any) => item.pack_id)).toContain('eu-gdpr')
  })
})

test.each(['published', 'draft'] as const)(
  'versions that are %s are chosen once for a check with facts',
  async (mode) => {
    const statements: string[] = []
    const graph: Graph = {
      ...service.graph,
      run: (query, params) => {
        statements.push(query.name)
        return service.graph.run(query, params)
      },
    }
    const answers = createResponseCache({ graph })
    const body = { ...BANK, pack_ids: ['eu-dora', 'eu-nis2'] }
    await checkApplicability({ graph, answers }, body, { validAt: '2026-11-21', mode })
    await answers.stop()
    expect(statements).toContain('check/list-edges-between-packs')
    expect(statements.filter((name) => name === 'versions/list-versions')).toHaveLength(1)
  },
)

describe('the nearest flip', () => {
  const flipOf = async (body: object) => (await check({ ...body, include_flips: true })).dora.subjects[0].nearest_flip

  const ALONE = { in_non_financial_group: false }
  const broker = {
    entity_roles: ['insurance_intermediary'],
    complete: true,
    jurisdictions: ['EU'],
    pack_ids: ['eu-dora'],
  }

  test('is told where one fact decides, with the nearest number', async () => {
    const facts = { ...ALONE, staff: 600, turnover_eur: 5_000_000, balance_sheet_eur: 5_000_000 }
    const flip = await flipOf({ ...broker, facts })
    expect(flip).toEqual({ outcome: 'does_not_apply', changes: [{ input: 'staff', given: 600, instead: 249 }] })
    const outcomes = [249, 250].map(
      async (staff) => (await check({ ...broker, facts: { ...facts, staff } })).dora.outcome,
    )
    expect(await Promise.all(outcomes)).toEqual(['does_not_apply', 'applies'])
  })

  test('takes two facts where no one is enough', async () => {
    const facts = { ...ALONE, staff: 600, turnover_eur: 60_000_000, balance_sheet_eur: 60_000_000 }
    const flip = await flipOf({ ...broker, facts })
    expect(flip).toMatchObject({ outcome: 'does_not_apply' })
    const changed = Object.fromEntries(flip.changes.map(({ input, instead }: any) => [input, instead]))
    const { dora } = await check({ ...broker, facts: { ...facts, ...changed } })
    expect(dora.outcome).toBe('does_not_apply')
  })

  test('is absent where facts alone change nothing, and unless it is asked for', async () => {
    expect(await flipOf({ ...BANK, pack_ids: ['eu-dora'] })).toBeUndefined()
    const { nis2 } = await check(BANK)
    expect(nis2.subjects[0]).not.toHaveProperty('nearest_flip')
  })
})
