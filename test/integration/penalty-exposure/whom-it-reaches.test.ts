import { beforeAll, describe, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 100_000 })
})

/** The first infringement of an answer: its penalties and what is excluded, by code. */
async function ask(body: object) {
  const { status, json } = await service.call(customer, 'POST', '/api/v1/penalty-exposure', body)
  expect({ status, json }).toMatchObject({ status: 200 })
  const [{ penalties, excluded, duty }] = json.infringements
  const byCode = (items: any[]) => Object.fromEntries(items.map((item) => [item.code, item]))
  return { penalties: byCode(penalties), excluded: byCode(excluded), duty }
}
const euro = (amount: number) => ({ amount, currency: 'EUR' })
const infringing = (packId: string, provision: string) => ({ infringements: [{ pack_id: packId, provision }] })

describe('a fine before its duty applies', () => {
  const provider = { entity_roles: ['ai_provider'], complete: true, ...infringing('eu-ai-act', '32024R1689 Art 16') }

  test('has no amount, and says from when', async () => {
    const { penalties, excluded, duty } = await ask({ ...provider, as_of: '2026-11-27' })
    expect(penalties).not.toHaveProperty('fine-99-4-a')
    expect(duty).toMatchObject({ outcome: 'undetermined', applies_from: '2027-12-02' })
    expect(excluded['fine-99-4-a']).toMatchObject({
      reason: 'not_yet',
      detail: expect.stringContaining('cannot apply before 2 Dec 2027'),
    })
  })

  test('has alternatives once the duty may apply, and names what no figure holds without', async () => {
    const { penalties } = await ask({ ...provider, activities: [], as_of: '2028-09-01' })
    const { alternatives, missing, no_amount: why, ...fine } = penalties['fine-99-4-a']
    expect(fine).not.toHaveProperty('maximum')
    expect(alternatives.length).toBeGreaterThan(1)
    expect(why).toMatch(/^No figure holds for certain before these are given: [^_]+\.$/)
    expect(missing).toContain('turnover')
  })
})

test.each([
  [
    'GDPR',
    'controller',
    'eu-gdpr',
    '32016R0679 Art 32(1)',
    'fine-83-4-a',
    '32016R0679 Art 83(2)(j)',
    'code of conduct',
  ],
  [
    'AI Act',
    'ai_deployer',
    'eu-ai-act',
    '32024R1689 Art 5(1)(a)',
    'fine-99-3',
    '32024R1689 Art 99(7)(c)',
    'same act or omission',
  ],
])('a fine of the %s lists what counts for its amount', async (_act, role, packId, place, code, ref, says) => {
  const { penalties } = await ask({ entity_roles: [role], ...infringing(packId, place) })
  expect(penalties[code].factors).toContainEqual({ text: expect.stringContaining(says), ref: `CELEX:${ref}` })
})

describe('whose authority it is', () => {
  const firm = { entity_roles: ['ai_provider'], complete: true, size_class: 'large', facts: { is_undertaking: true } }
  const fined = { ...firm, turnover: euro(1_000_000_000), ...infringing('eu-ai-act', '32024R1689 Art 5(1)(a)') }

  test('the AI Office for a system on its own model, and then no member state', async () => {
    const { penalties, excluded } = await ask({ ...fined, activities: ['building_ai_system_on_own_gpai_model'] })
    expect(penalties['fine-ai-office-prohibited']).toMatchObject({
      maximum: { amount: euro(70_000_000) },
      condition: { rule: 'enforced-by-ai-office', ref: 'CELEX:32024R1689 Art 75(1)' },
    })
    expect(excluded['fine-99-3']).toMatchObject({ reason: 'other_condition', detail: /Art 75\(1\)/ })
  })

  test('while that is open, both say what they turn on', async () => {
    const { penalties } = await ask(fined)
    for (const code of ['fine-99-3', 'fine-ai-office-prohibited'])
      expect(penalties[code].turns_on).toContain('activities')
  })

  test.each([
    ['32024R1689 Art 53(1)', 'gpai_provider', 'fine-101'],
    ['32024R1689 Art 54(1)', 'gpai_provider', 'fine-101'],
    ['32024R1689 Art 54(3)', 'gpai_authorised_representative', 'fine-national-gpai'],
  ])(
    'whether a national penalty remains beside the Commission’s is in doubt alike at %s',
    async (place, role, code) => {
      const { penalties } = await ask({ entity_roles: [role], ...infringing('eu-ai-act', place) })
      expect(penalties[code].doubt).toEqual({
        text: expect.stringContaining('Article 99(1)'),
        ref: 'CELEX:32024R1689 Art 88(1)',
      })
    },
  )

  test('the European Data Protection Supervisor for an institution of the Union', async () => {
    const { penalties, excluded } = await ask({ ...fined, entity_roles: ['ai_provider', 'union_institution'] })
    expect(penalties['fine-100-2']).toMatchObject({ condition: { rule: 'enforced-by-edps' } })
    expect(excluded['fine-99-3']).toMatchObject({ reason: 'other_condition' })
    expect(excluded['fine-ai-office-prohibited']).toMatchObject({ reason: 'other_condition' })
  })
})

describe('who may not be fined, or less', () => {
  test.each([
    ['GDPR', ['controller', 'public_authority_or_body'], 'eu-gdpr', '32016R0679 Art 32(1)', 'fine-83-4-a', 10_000_000],
    [
      'AI Act',
      ['ai_deployer', 'public_authority_or_body'],
      'eu-ai-act',
      '32024R1689 Art 4',
      'fine-national',
      undefined,
    ],
    [
      'AI Act',
      ['ai_provider', 'public_authority_or_body'],
      'eu-ai-act',
      '32024R1689 Art 5(1)(a)',
      'fine-99-3',
      35_000_000,
    ],
  ])('%s: national law decides about a public body (%s)', async (_act, roles, packId, provision, code, most) => {
    const body = {
      entity_roles: roles,
      activities: [],
      complete: true,
      facts: { is_undertaking: false },
      size_class: 'large',
    }
    const { penalties } = await ask({ ...body, turnover: euro(1_000_000), ...infringing(packId, provision) })
    if (most === undefined) return expect(penalties[code]).toMatchObject({ set_by: 'member_state' })
    expect(penalties[code].maximum).toEqual({ at_most: euro(most) })
    expect(penalties[code].alternatives.at(-1)).toMatchObject({ fine: 'national_law', maximum: {} })
  })

  test('AI Act Article 57(12): nobody who keeps to the plan of a sandbox', async () => {
    const { penalties, excluded } = await ask({
      entity_roles: ['ai_provider'],
      activities: ['keeping_to_ai_sandbox_plan'],
      complete: true,
      ...infringing('eu-ai-act', '32024R1689 Art 5(1)(a)'),
    })
    expect(penalties).not.toHaveProperty('fine-99-3')
    expect(excluded['fine-99-3']).toMatchObject({ reason: 'exempt', detail: /Art 57\(12\)/ })
  })

  test('eIDAS Article 13(1): fault is presumed of qualified providers, and proved of others', async () => {
    const of = async (role: string) =>
      (await ask({ entity_roles: [role], complete: true, ...infringing('eu-eidas', '32014R0910 Art 15') })).penalties
    expect(await of('qualified_trust_service_provider')).not.toHaveProperty('liability-non-qualified')
    expect(await of('trust_service_provider')).toHaveProperty('liability-non-qualified')
  })
})

describe('whom it reaches', () => {
  test.each([
    ['a deployer that misleads an authority', 'ai_deployer', [], 'Art 26(12)', 'fine-99-5'],
    ['who becomes a provider', 'ai_distributor', ['rebranding_high_risk_ai_system'], 'Art 25(1)', 'fine-99-4-a'],
    ['who breaks a commitment', 'ai_provider', ['building_ai_system_on_own_gpai_model'], 'Art 75b', 'fine-ai-office'],
  ])('%s', async (_name, role, activities, article, code) => {
    const { penalties } = await ask({
      entity_roles: [role],
      activities,
      complete: true,
      as_of: '2028-09-01',
      ...infringing('eu-ai-act', `32024R1689 ${article}`),
    })
    expect(penalties).toHaveProperty(code)
  })

  test('a chapter means the duties of all its articles', async () => {
    const { duty, penalties } = await ask({
      entity_roles: ['credit_institution'],
      complete: true,
      ...infringing('eu-dora', '32022R2554 Chapter III'),
    })
    expect(duty.obligations).toEqual(expect.arrayContaining(['art-17-1', 'art-19-4-a', 'art-23']))
    expect(penalties).toHaveProperty('member-state-administrative-penalties')
  })

  test('the provision that sets a fine leads to it', async () => {
    const { penalties } = await ask({
      entity_roles: ['ai_deployer'],
      activities: [],
      complete: true,
      ...infringing('eu-ai-act', '32024R1689 Art 99(5)'),
    })
    expect(penalties).toHaveProperty('fine-99-5')
  })
})
