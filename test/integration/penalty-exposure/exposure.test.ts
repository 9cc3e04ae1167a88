import { beforeAll, describe, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 100_000 })
})

const post = (body: object) => service.call(customer, 'POST', '/api/v1/penalty-exposure', body)
async function exposure(body: object) {
  const { status, json } = await post(body)
  expect({ status, json }).toMatchObject({ status: 200 })
  return json
}
const euro = (amount: number) => ({ amount, currency: 'EUR' })
const penalty = (result: any, code: string) => result.penalties.find((item: any) => item.code === code)

const COMPANY = { person: 'legal', entity_roles: ['controller'], complete: true, facts: { is_undertaking: true } }
const SECURITY = { pack_id: 'eu-gdpr', provision: '32016R0679 Art 32(1)' }
const PRINCIPLES = { pack_id: 'eu-gdpr', provision: '32016R0679 Art 5(1)(f)' }

describe('GDPR Article 83', () => {
  test.each([
    ['10 million where 2 % is less', SECURITY, 100_000_000, 10_000_000, 0],
    ['2 % where that is more', SECURITY, 800_000_000, 16_000_000, 1],
    ['20 million for the principles', PRINCIPLES, 100_000_000, 20_000_000, 0],
    ['4 % where that is more', PRINCIPLES, 800_000_000, 32_000_000, 1],
  ])('paragraphs 4 and 5: %s', async (_name, infringement, turnover, amount, won) => {
    const json = await exposure({ ...COMPANY, turnover: euro(turnover), infringements: [infringement] })
    const fine = json.infringements[0].penalties.find((item: any) => item.bound === 'cap')
    expect(fine).toMatchObject({
      maximum: { amount: euro(amount) },
      set_by: 'eu',
      alternatives: [{ won, combine: 'higher_of' }],
    })
  })

  test('an unknown turnover leaves the fixed amount as the least', async () => {
    const json = await exposure({ ...COMPANY, infringements: [SECURITY] })
    const fine = penalty(json.infringements[0], 'fine-83-4-a')
    expect(fine).toMatchObject({ maximum: { at_least: euro(10_000_000) }, missing: ['turnover'] })
    expect(fine.maximum).not.toHaveProperty('at_most')
  })

  test('who is no undertaking has the fixed amount alone; while that is unknown both are shown', async () => {
    const body = {
      person: 'legal',
      entity_roles: ['controller'],
      complete: true,
      turnover: euro(800_000_000),
      infringements: [SECURITY],
    }
    const none = await exposure({ ...body, facts: { is_undertaking: false } })
    expect(penalty(none.infringements[0], 'fine-83-4-a').maximum).toEqual({ amount: euro(10_000_000) })
    const open = await exposure(body)
    expect(penalty(open.infringements[0], 'fine-83-4-a')).toMatchObject({
      maximum: { at_least: euro(10_000_000), at_most: euro(16_000_000) },
      missing: ['is_undertaking'],
      alternatives: [{ maximum: { amount: euro(16_000_000) } }, { condition: { rule: 'not-an-undertaking' } }],
    })
  })

  test('paragraph 3: for the same processing operations the total is that of the gravest infringement', async () => {
    const body = { ...COMPANY, turnover: euro(800_000_000) }
    const linked = [SECURITY, PRINCIPLES].map((item) => ({ ...item, operations: 'crm' }))
    expect((await exposure({ ...body, infringements: linked })).aggregates).toMatchObject([
      { infringements: [0, 1], holds: 'yes', maximum: { amount: euro(32_000_000) }, ref: 'CELEX:32016R0679 Art 83(3)' },
    ])
    const apart = [SECURITY, PRINCIPLES].map((item, index) => ({ ...item, operations: `system-${index}` }))
    expect((await exposure({ ...body, infringements: apart })).aggregates).toEqual([])
    expect((await exposure({ ...body, infringements: [SECURITY, PRINCIPLES] })).aggregates).toMatchObject([
      { holds: 'unknown', turns_on: ['infringements.0.operations', 'infringements.1.operations'] },
    ])
  })
})

describe('NIS 2 Articles 34 and 35', () => {
  const firm = {
    person: 'legal',
    entity_roles: ['essential_entity', 'controller'],
    complete: true,
    facts: { is_undertaking: true },
    turnover: euro(800_000_000),
  }
  const nis2 = { pack_id: 'eu-nis2', provision: '32022L2555 Art 21(1)' }

  test('a directive gives floors of the national maximum, and no cap', async () => {
    const json = await exposure({ ...firm, infringements: [nis2] })
    const [result] = json.infringements
    expect(penalty(result, 'fine-essential')).toMatchObject({
      bound: 'floor_of_maximum',
      set_by: 'member_state',
      maximum: { at_least: euro(16_000_000) },
      barred_by: [{ state: 'open', infringements: [] }],
    })
    expect(result.excluded).toContainEqual(expect.objectContaining({ code: 'fine-important', reason: 'other_role' }))
  })

  test('1.4 % for important entities, derived from type and size', async () => {
    const json = await exposure({
      ...firm,
      entity_roles: ['important_entity'],
      turnover: euro(800_000_001.5),
      infringements: [nis2],
    })
    expect(penalty(json.infringements[0], 'fine-important').maximum).toEqual({ at_least: euro(11_200_000.02) })
  })

  test.each([
    ['barred by a GDPR fine for the same conduct', { conduct: 'a', fined: true }, 'barred'],
    ['not barred by one for other conduct', { conduct: 'b', fined: true }, 'not_barred'],
    ['not barred while the data protection authority has imposed none', { conduct: 'a', fined: false }, 'not_barred'],
    ['open while that is unknown', { conduct: 'a' }, 'open'],
  ])('Article 35(2): %s', async (_name, more, state) => {
    const json = await exposure({
      ...firm,
      infringements: [
        { ...nis2, conduct: 'a' },
        { ...SECURITY, ...more },
      ],
    })
    const [bar] = penalty(json.infringements[0], 'fine-essential').barred_by
    expect(bar).toMatchObject({ state, infringements: [1], ref: 'CELEX:32022L2555 Art 35(2)' })
    expect(bar.by).toContain('eu-gdpr/fine-83-4-a')
    expect(bar.turns_on).toEqual(state === 'open' ? ['infringements.1.fined'] : undefined)
    expect(penalty(json.infringements[1], 'fine-83-4-a')).not.toHaveProperty('barred_by')
    expect(json.aggregates).toEqual([])
  })
})

describe('AI Act Article 99', () => {
  const provider = {
    person: 'legal',
    entity_roles: ['ai_provider'],
    activities: [],
    complete: true,
    turnover: euro(10_000_000),
  }
  const prohibited = { pack_id: 'eu-ai-act', provision: '32024R1689 Art 5(1)(a)' }
  const highRisk = { pack_id: 'eu-ai-act', provision: '32024R1689 Art 16' }
  const fine = (json: any, title: RegExp) =>
    json.infringements[0].penalties.find((item: any) => title.test(item.title) && item.bound === 'cap')

  test('paragraph 6: for a small firm the lower of amount and percentage is the cap', async () => {
    const small = await exposure({ ...provider, size_class: 'small', infringements: [prohibited] })
    expect(fine(small, /^Fine for prohibited/)).toMatchObject({
      maximum: { amount: euro(700_000) },
      alternatives: [{ condition: { rule: 'sme' }, combine: 'lower_of', won: 1 }],
    })
    const large = await exposure({ ...provider, size_class: 'large', infringements: [prohibited] })
    expect(fine(large, /^Fine for prohibited/).maximum).toEqual({ amount: euro(35_000_000) })
  })

  test('the size follows from its facts', async () => {
    const facts = { staff: 30, turnover_eur: 10_000_000, balance_sheet_eur: 5_000_000, held_by_public_bodies: false }
    const json = await exposure({ ...provider, facts, infringements: [prohibited] })
    expect(fine(json, /^Fine for prohibited/).maximum).toEqual({ amount: euro(700_000) })
    // No enterprise that public bodies hold is a small one (Annex to Recommendation 2003/361/EC, Article 3(4)).
    const held = { ...facts, held_by_public_bodies: true }
    const ofCity = await exposure({ ...provider, facts: held, infringements: [prohibited] })
    expect(fine(ofCity, /^Fine for prohibited/).maximum).toEqual({ amount: euro(35_000_000) })
  })

  test('with the size unknown both ends are shown, and what decides', async () => {
    const json = await exposure({ ...provider, infringements: [prohibited] })
    const found = fine(json, /^Fine for prohibited/)
    expect(found.maximum).toEqual({ at_least: euro(700_000), at_most: euro(35_000_000) })
    expect(found.missing).toContain('staff')
  })

  test('paragraph 6a: a small mid-cap has the lower one under paragraphs 4 and 5, not under 3', async () => {
    const facts = { staff: 600, turnover_eur: 140_000_000, balance_sheet_eur: 200_000_000 }
    const body = { ...provider, facts }
    const binding = { ...body, as_of: '2028-09-01' }
    expect(fine(await exposure({ ...binding, infringements: [highRisk] }), /providers of high-risk/).maximum).toEqual({
      amount: euro(300_000),
    })
    expect(fine(await exposure({ ...body, infringements: [prohibited] }), /^Fine for prohibited/).maximum).toEqual({
      amount: euro(35_000_000),
    })
  })

  test('paragraph 3: who is no undertaking has the amount alone; while that is open, both are shown', async () => {
    const body = { ...provider, size_class: 'large', turnover: euro(1_000_000_000), infringements: [prohibited] }
    const of = async (facts?: object) =>
      fine(await exposure({ ...body, ...(facts ? { facts } : {}) }), /^Fine for prohib/)
    expect((await of({ is_undertaking: false })).maximum).toEqual({ amount: euro(35_000_000) })
    expect((await of({ is_undertaking: true })).maximum).toEqual({ amount: euro(70_000_000) })
    expect(await of()).toMatchObject({
      maximum: { at_least: euro(35_000_000), at_most: euro(70_000_000) },
      missing: ['is_undertaking'],
    })
  })

  test('a small firm of unknown turnover pays the fixed amount at most', async () => {
    const { turnover: _none, ...body } = provider
    const json = await exposure({ ...body, size_class: 'micro', infringements: [prohibited] })
    expect(fine(json, /^Fine for prohibited/)).toMatchObject({
      maximum: { at_most: euro(35_000_000) },
      missing: ['turnover'],
    })
  })
})

describe('DORA Article 35', () => {
  const provider = {
    person: 'legal',
    entity_roles: ['critical_ict_third_party_service_provider'],
    complete: true,
    facts: { oversight_information_required_by_decision: true },
    turnover: euro(365_000_000),
  }
  const information = { pack_id: 'eu-dora', provision: '32022R2554 Art 35(1)(a)' }

  test('1 % of average daily turnover, daily, for six months at the most', async () => {
    const json = await exposure({ ...provider, infringements: [information] })
    const found = penalty(json.infringements[0], 'periodic-penalty-payment-information')
    expect(found).toMatchObject({
      maximum: { amount: euro(1_840_000) },
      alternatives: [{ terms: [{ amount_per_day: euro(10_000), longest: 'P6M', longest_days: 184 }] }],
    })
    const month = await exposure({ ...provider, infringements: [{ ...information, days: 30 }] })
    expect(penalty(month.infringements[0], 'periodic-penalty-payment-information').maximum).toEqual({
      amount: euro(300_000),
    })
  })

  test('what member states set has no amount here', async () => {
    const json = await exposure({
      entity_roles: ['credit_institution'],
      complete: true,
      infringements: [{ pack_id: 'eu-dora', obligation: 'art-19-4-a' }],
    })
    expect(json.infringements[0].duty).toMatchObject({ outcome: 'applies' })
    const found = penalty(json.infringements[0], 'member-state-administrative-penalties')
    expect(found).toMatchObject({ set_by: 'member_state', no_amount: expect.stringContaining('National law') })
    expect(found).not.toHaveProperty('maximum')
  })
})

describe('persons and days', () => {
  test('a legal person is not shown what threatens natural ones', async () => {
    const json = await exposure({
      person: 'legal',
      entity_roles: ['credit_institution'],
      complete: true,
      infringements: [{ pack_id: 'eu-dora', provision: '32022R2554 Art 19(4)(a)' }],
    })
    expect(json.infringements[0].excluded).toContainEqual(
      expect.objectContaining({ code: 'management-body-liability', reason: 'other_person' }),
    )
  })

  test('a pack that is no law on that day answers nothing and says so', async () => {
    const json = await exposure({ ...COMPANY, as_of: '2010-01-01', infringements: [SECURITY] })
    expect(json.infringements[0].penalties).toEqual([])
    expect(json.unavailable).toMatchObject([{ pack_id: 'eu-gdpr' }])
  })
})

describe('bad input', () => {
  const cases: Array<[string, object, string, RegExp]> = [
    [
      'another currency',
      { turnover: { amount: 1, currency: 'USD' } },
      'body.turnover.currency',
      /nothing is converted/,
    ],
    ['another currency of the profit', { profit: { amount: 1, currency: 'CHF' } }, 'body.profit.currency', /EUR/],
    ['a negative turnover', { turnover: euro(-1) }, 'body.turnover.amount', />= 0/],
    ['an absurd turnover', { turnover: euro(1e18) }, 'body.turnover.amount', /<= /],
    ['an unknown role', { entity_roles: ['controler'] }, 'body.entity_roles.0', /did you mean controller/],
    ['an unknown fact', { facts: { stuff: 1 } }, 'body.facts.stuff', /staff/],
    ['negative staff', { facts: { staff: -1 } }, 'body.facts.staff', /at least 0/],
    [
      'an unknown pack',
      { infringements: [{ pack_id: 'eu-gdrp', provision: '32016R0679 Art 5' }] },
      'body.infringements.0.pack_id',
      /eu-gdpr/,
    ],
    [
      'an unknown obligation',
      { infringements: [{ pack_id: 'eu-dora', obligation: 'art-19-4-z' }] },
      'body.infringements.0.obligation',
      /art-19-4-a/,
    ],
    [
      'a provision that no duty rests on',
      { infringements: [{ pack_id: 'eu-gdpr', provision: '32016R0679 Art 999' }] },
      'body.infringements.0.provision',
      /has no provision "Art 999"; it has Art 1 to Art 99/,
    ],
    [
      'a provision that is addressed to member states',
      { infringements: [{ pack_id: 'eu-nis2', provision: '32022L2555 Art 7' }] },
      'body.infringements.0.provision',
      /no duty and no penalty .* Art 7 is not modelled: it is addressed to member states only/,
    ],
    ['neither of both', { infringements: [{ pack_id: 'eu-gdpr' }] }, 'body.infringements.0', /one of them only/],
    ['no infringement', { infringements: [] }, 'body.infringements', /fewer than 1/],
    ['a day that is none', { as_of: '2026-02-30' }, 'body.as_of', /date/],
  ]
  test.each(cases)('%s is refused by name and free', async (_name, wrong, field, detail) => {
    const before = await customer.balance()
    const { status, json } = await post({ ...COMPANY, infringements: [SECURITY], ...wrong })
    expect(status).toBe(422)
    expect(json.errors.map((error: any) => error.field)).toContain(field)
    expect(json.errors.find((error: any) => error.field === field).detail).toMatch(detail)
    expect(await customer.balance()).toBe(before)
  })
})

describe('a size class that is stated', () => {
  const small = { size_class: 'small', infringements: [SECURITY] }

  test('is refused where the figures beside it make another one', async () => {
    const figures = { staff: 600, turnover_eur: 900_000_000, balance_sheet_eur: 900_000_000 }
    const { status, json } = await post({ ...small, facts: figures })
    expect(status).toBe(422)
    expect(json.errors).toMatchObject([
      { field: 'body.size_class', detail: 'contradicts facts, from which large follows; leave out one of them' },
    ])
  })

  test.each([
    [{ staff: 20, turnover_eur: 5_000_000, balance_sheet_eur: 5_000_000 }],
    [{ staff: 20 }],
    [{ is_undertaking: true }],
  ])('stands beside facts that agree or leave it open: %o', async (facts) => {
    expect((await post({ ...small, facts })).status).toBe(200)
  })
})
