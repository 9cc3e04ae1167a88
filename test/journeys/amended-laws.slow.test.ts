import { beforeAll, describe, expect, test } from 'vitest'
import { followImpacts } from '#test/support/impacts.ts'
import { openService, type Customer } from '#test/support/service.ts'
import { copyShippedPacks, type ShippedCopies } from '#test/support/shipped-copy.ts'

// The shipped texts of the AI Act and of eIDAS under ids of this file's own, published one after the other.
const service = await openService()
let customer: Customer
let copies: ShippedCopies
beforeAll(async () => {
  copies = await copyShippedPacks(service.graph, ['eu-ai-act', 'eu-eidas'])
  customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 50_000 })
})

const post = (path: string, body?: object) => service.call(customer, 'POST', `/api/v1${path}`, body)
const get = (path: string) => service.call(customer, 'GET', `/api/v1${path}`)

async function run(id: string, body: { pack_ids: string[]; as_of: string; profile: object }): Promise<any> {
  const answer = await post(`/customer-profiles/${id}/applicability-runs`, body)
  expect(answer).toMatchObject({ status: 200 })
  return answer.json
}

const impactsAfterTick = (id: string, count = 1): Promise<any[]> => followImpacts(service, customer, id, count)

const byDuty = (impact: any, subject: string) =>
  new Map<string, any>(
    impact.items
      .filter((item: any) => item.object.kind === 'obligation' && item.subject_id === subject)
      .map((item: any) => [item.object.id, item]),
  )

describe('the amendment of the AI Act', () => {
  let packId: string
  let impacts: { bank: any; hospital: any; machine: any; bystander: any[] }
  let runs: { bank: any; hospital: any }
  const germany = { jurisdictions: ['DE'], activities: [], complete: true }
  const product = { is_safety_component_of_annex_i_product: true, annex_i_third_party_assessment_required: true }

  beforeAll(async () => {
    packId = copies.packIds.get('eu-ai-act')!
    await copies.publish('eu-ai-act', '1.0.0', '2026-07-01')
    const of = (profile: object) => ({ pack_ids: [packId], as_of: '2026-07-20', profile })
    const bank = await run(
      'bank',
      of({
        ...germany,
        entity_roles: ['ai_deployer'],
        sector_tags: ['ai_annex_iii_5_b'],
        facts: { performs_profiling_of_natural_persons: true },
      }),
    )
    const hospital = await run(
      'hospitals',
      of({
        subjects: [
          { id: 'clinic', ...germany, entity_roles: ['ai_deployer'], sector_tags: ['ai_annex_i_a_11'], facts: product },
          {
            id: 'workshop',
            ...germany,
            entity_roles: ['ai_provider'],
            sector_tags: ['ai_annex_i_a_11'],
            facts: product,
          },
          { id: 'kitchen', ...germany, entity_roles: [], sector_tags: [] },
        ],
      }),
    )
    await run(
      'machine-maker',
      of({ ...germany, entity_roles: ['ai_provider'], sector_tags: ['ai_annex_i_b_21'], facts: product }),
    )
    await run('bystander', of({ ...germany, entity_roles: ['credit_institution'], sector_tags: [] }))
    runs = { bank, hospital }
    await copies.publish('eu-ai-act', '2.0.0', '2026-07-28')
    impacts = {
      bank: (await impactsAfterTick('bank'))[0],
      hospital: (await impactsAfterTick('hospitals'))[0],
      machine: (await impactsAfterTick('machine-maker'))[0],
      bystander: (await get('/customer-change-impacts?customer_profile_id=bystander')).json.data,
    }
  })

  test('moves the duties of a bank that scores credit to December 2027', () => {
    const duties = byDuty(impacts.bank, 'subject')
    expect(impacts.bank).toMatchObject({
      from_version: '1.0.0',
      to_version: '2.0.0',
      run_id: runs.bank.id,
      status: 'open',
    })
    expect(duties.get('art-26-1')).toMatchObject({
      bucket: 'date_moved',
      before: { outcome: 'applies', applies_from: '2026-08-02' },
      after: { outcome: 'not_yet', applies_from: '2027-12-02' },
    })
    expect(duties.has('art-9-1')).toBe(false)
    expect(impacts.bank.required_action).toContain('date moved')
  })

  test('moves those of a clinic and of a maker of medical devices to August 2028, and touches nobody else', () => {
    const clinic = byDuty(impacts.hospital, 'clinic')
    const workshop = byDuty(impacts.hospital, 'workshop')
    const moved = {
      bucket: 'date_moved',
      before: { applies_from: '2027-08-02' },
      after: { applies_from: '2028-08-02' },
    }
    expect(clinic.get('art-26-1')).toMatchObject(moved)
    expect(workshop.get('art-9-1')).toMatchObject(moved)
    expect(clinic.has('art-9-1')).toBe(false)
    expect(byDuty(impacts.hospital, 'kitchen').size).toBe(0)
    expect(impacts.bystander).toEqual([])
  })

  test('ends duties of machinery, which moved to Section B of Annex I, though none of them was struck', () => {
    const duties = byDuty(impacts.machine, 'subject')
    expect(duties.get('art-9-1')).toMatchObject({
      bucket: 'retired',
      before: { outcome: 'not_yet', applies_from: '2027-08-02' },
      after: { outcome: 'does_not_apply' },
    })
    const retired = [...duties.values()].filter(({ bucket }) => bucket === 'retired')
    expect(retired.length).toBeGreaterThan(50)
  })

  test('is adopted by the bank and deferred by the hospitals; the first receipts still reproduce', async () => {
    const adopted = await post(`/customer-change-impacts/${impacts.bank.id}/decision`, { decision: 'adopt' })
    expect(adopted.json.status).toBe('resolved')
    const now = (await get(`/applicability-runs/${adopted.json.decisions[0].run_id}`)).json
    expect(now.locked).toMatchObject([{ pack_id: packId, version: '2.0.0' }])
    const upcoming = now.results[0].subjects[0].upcoming.find(({ from }: { from: string }) => from === '2027-12-02')
    expect(upcoming.obligation_codes).toContain('art-26-1')
    const deferred = await post(`/customer-change-impacts/${impacts.hospital.id}/decision`, {
      decision: 'defer',
      until: '2028-01-31',
    })
    expect(deferred.json).toMatchObject({ status: 'acknowledged', due: '2028-01-31' })
    for (const { id, receipt_hash: hash } of [runs.bank, runs.hospital, now]) {
      const again = (await post(`/applicability-runs/${id}/reproduce`)).json
      expect(again).toMatchObject({ identical: true, engine_changed: false, reproduced_receipt_hash: hash })
    }
    expect((await get('/customer-profiles/hospitals')).json.current_run_id).toBe(runs.hospital.id)
  })
})

describe('the amendment of eIDAS', () => {
  test('brings in a provider of electronic archiving, which the text of 2014 did not know', async () => {
    const packId = copies.packIds.get('eu-eidas')!
    await copies.publish('eu-eidas', '1.0.0', '2024-01-10')
    const made = await run('archive', {
      pack_ids: [packId],
      as_of: '2024-02-01',
      profile: { entity_roles: ['electronic_archiving_provider'], jurisdictions: ['DE'], activities: [] },
    })
    expect(made.results[0]).toMatchObject({ outcome: 'does_not_apply' })
    await copies.publish('eu-eidas', '2.0.0', '2024-05-20')
    const [impact] = await impactsAfterTick('archive')
    expect(impact.items[0]).toMatchObject({
      bucket: 'new',
      object: { kind: 'pack', id: packId },
      before: { outcome: 'does_not_apply' },
      after: { outcome: 'applies' },
    })
    expect(byDuty(impact, 'subject').size).toBeGreaterThan(3)
  })
})
