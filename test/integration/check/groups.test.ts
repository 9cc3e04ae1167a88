import { beforeAll, describe, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

const CHECK = '/api/v1/regulatory-graph/applicability-check'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 100_000 })
})

/** Asks of subjects whose lists have all that is true. */
async function check(body: { subjects?: object[]; [name: string]: unknown }) {
  const asked = body.subjects ? { ...body, subjects: body.subjects.map(complete) } : complete(body)
  const { status, json } = await service.call(customer, 'POST', CHECK, asked)
  expect(json.errors ?? status).toBe(200)
  const byPack = new Map<string, any>(json.results.map((result: any) => [result.pack_id, result]))
  return { json, of: (pack: string) => byPack.get(pack) }
}

const complete = (inputs: object) => ({ complete: true, ...inputs })

async function refuse(body: object): Promise<Record<string, string>> {
  const { status, json } = await service.call(customer, 'POST', CHECK, body)
  expect(status).toBe(422)
  return Object.fromEntries(json.errors.map((error: any) => [error.field, error.detail]))
}

const broker = { id: 'broker', entity_roles: ['insurance_intermediary'], jurisdictions: ['EU'] }
/** An intermediary in a group of banks or insurers is measured with it. */
const FINANCIAL = { in_non_financial_group: false }
const figures = (staff: number, millions: number) => ({
  staff,
  turnover_eur: millions * 1e6,
  balance_sheet_eur: millions * 1e6,
})

describe('groups of enterprises', () => {
  test('make a small intermediary a large one, and the answer shows whose figures count', async () => {
    const { json, of } = await check({
      subjects: [
        {
          ...broker,
          facts: { ...figures(40, 5), ...FINANCIAL },
          ownership: [{ parent: 'holding', relation: 'linked' }],
        },
        { ...broker, id: 'alone', facts: figures(40, 5), ownership: [] },
      ],
      enterprises: [{ id: 'holding', facts: figures(220, 30) }],
      pack_ids: ['eu-dora'],
    })
    expect(of('eu-dora').subjects.map(({ id, outcome }: any) => [id, outcome])).toEqual([
      ['broker', 'applies'],
      ['alone', 'does_not_apply'],
    ])
    expect(json.group_figures[0]).toMatchObject({
      subject_id: 'broker',
      staff: { value: 260, exact: true },
      members: [{ id: 'holding', relation: 'linked', percent: 100 }],
      citations: expect.arrayContaining(['CELEX:32003H0361 Annex 6']),
    })
  })

  test('a partner counts in proportion: 260 staff with 50 %, 160 with a quarter of it', async () => {
    const held = (percent: number) => ({
      subjects: [
        {
          ...broker,
          facts: { ...figures(60, 5), ...FINANCIAL },
          ownership: [{ parent: 'fund', relation: 'partner', percent }],
        },
      ],
      enterprises: [{ id: 'fund', facts: figures(400, 5) }],
      pack_ids: ['eu-dora'],
    })
    expect((await check(held(50))).of('eu-dora').outcome).toBe('applies')
    expect((await check(held(25))).of('eu-dora').outcome).toBe('does_not_apply')
  })

  test('a member without figures leaves a lower bound, which may be enough', async () => {
    const owned = (staff: number) => ({
      subjects: [{ ...broker, facts: { staff, ...FINANCIAL }, ownership: [{ parent: 'unknown', relation: 'linked' }] }],
      enterprises: [{ id: 'unknown' }],
      pack_ids: ['eu-dora'],
    })
    const enough = (await check(owned(260))).of('eu-dora')
    expect(enough).toMatchObject({ outcome: 'applies', subjects: [{ missing_facts: [] }] })
    expect(enough.subjects[0].derived).toContainEqual(
      expect.objectContaining({
        fact: 'intermediary_is_up_to_medium',
        value: false,
        rule_id: 'intermediary-large-by-staff',
      }),
    )
    const open = await check(owned(240))
    expect(open.of('eu-dora')).toMatchObject({
      outcome: 'undetermined',
      subjects: [{ missing_facts: ['balance_sheet_eur', 'staff', 'turnover_eur'] }],
    })
    expect(open.json.group_figures[0].staff).toEqual({ value: 240, exact: false, unknown_of: ['unknown'] })
  })

  test('without ownership the figures count as those of the group, and that is said', async () => {
    const { json } = await check({
      entity_roles: broker.entity_roles,
      facts: { staff: 260, ...FINANCIAL },
      jurisdictions: ['EU'],
    })
    expect(json.assumptions.join()).toMatch(/include linked and partner enterprises/)
  })

  test('bad ownership is refused, each mistake by its field', async () => {
    const errors = await refuse({
      subjects: [
        { id: 'a', entity_roles: [], ownership: [{ parent: 'b', relation: 'linked' }] },
        { id: 'b', entity_roles: [], ownership: [{ parent: 'a', relation: 'linked' }] },
        { id: 'c', entity_roles: [], ownership: [{ parent: 'holdin', relation: 'partner' }] },
        { id: 'd', entity_roles: [], ownership: [], facts: { has_partner_or_linked_enterprises: true } },
      ],
      enterprises: [{ id: 'holding', facts: { staf: 1 } }, { id: 'a' }],
    })
    expect(errors['body.subjects.0.ownership']).toMatch(/circle: a → b → a/)
    expect(errors['body.subjects.2.ownership.0.parent']).toMatch(/did you mean holding/)
    expect(errors['body.subjects.2.ownership.0.percent']).toMatch(/needed for a partner/)
    expect(errors['body.subjects.3.facts.has_partner_or_linked_enterprises']).toMatch(/contradicts/)
    expect(errors['body.enterprises.0.facts.staf']).toMatch(/did you mean staff/)
    expect(errors['body.enterprises.1.id']).toMatch(/given twice/)
  })
})
