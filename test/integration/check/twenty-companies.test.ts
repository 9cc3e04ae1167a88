import { beforeAll, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

/** In the order of the acts below: `yes` applies, `no` does not, `open` hangs on something. */
const PACKS = ['eu-ai-act', 'eu-dora', 'eu-eidas', 'eu-gdpr', 'eu-nis2']
const WORDS: Record<string, string> = { applies: 'yes', does_not_apply: 'no', undetermined: 'open' }

/**
 * What a company says at once; the outcomes of the acts where its lists are complete, and where they only say yes; how
 * many acts are open on their question. The last four have no word of the vocabulary.
 */
const COMPANIES: Array<[string, object, string, string, number]> = [
  [
    'bank',
    { entity_roles: ['credit_institution'], facts: { staff: 600 } },
    'no yes no open yes',
    'open yes open open yes',
    3,
  ],
  [
    'hospital',
    { entity_roles: ['healthcare_provider'], sector_tags: ['nis2_health'], facts: { staff: 1200 } },
    'no no no open yes',
    'open open open open yes',
    4,
  ],
  [
    'machine builder',
    { sector_tags: ['nis2_manufacturing'], facts: { staff: 400 } },
    'open open open open open',
    'open open open open open',
    5,
  ],
  [
    'city',
    { entity_roles: ['public_administration_entity_local'], facts: { staff: 900 } },
    'no no no open open',
    'open open open open open',
    4,
  ],
  [
    'app maker',
    { activities: ['processing_personal_data'], facts: { staff: 25 } },
    'open open open open open',
    'open open open yes open',
    5,
  ],
  [
    'insurer',
    { entity_roles: ['insurance_undertaking'], facts: { staff: 300 } },
    'no open no open no',
    'open open open open open',
    4,
  ],
  [
    'telecoms',
    { entity_roles: ['public_electronic_communications_provider'], facts: { staff: 150 } },
    'no no no open yes',
    'open open open open yes',
    4,
  ],
  [
    'university',
    { entity_roles: ['education_institution'], facts: { staff: 3000 } },
    'no no no open open',
    'open open open open open',
    4,
  ],
  [
    'freight',
    { sector_tags: ['nis2_transport_road'], facts: { staff: 80 } },
    'open open open open open',
    'open open open open open',
    5,
  ],
  [
    'water',
    { sector_tags: ['nis2_drinking_water'], facts: { staff: 70 } },
    'open open open open open',
    'open open open open open',
    5,
  ],
  ['trust', { entity_roles: ['qualified_trust_service_provider'] }, 'no no yes open yes', 'open open yes open yes', 3],
  [
    'ai startup',
    { activities: ['placing_ai_system_on_market'], facts: { staff: 12 } },
    'open open open open open',
    'open open open open open',
    5,
  ],
  [
    'payment',
    { entity_roles: ['payment_institution'], facts: { staff: 40 } },
    'no yes no open no',
    'open yes open open open',
    4,
  ],
  [
    'exchange',
    { entity_roles: ['trading_venue'], facts: { staff: 120 } },
    'no yes no open yes',
    'open yes open open yes',
    3,
  ],
  [
    'cloud',
    { entity_roles: ['cloud_computing_service_provider'], facts: { staff: 90 } },
    'no no no open yes',
    'open open open open yes',
    4,
  ],
  [
    'consultancy',
    { entity_roles: ['controller'], facts: { staff: 35 } },
    'no no no yes no',
    'open open open yes open',
    4,
  ],
  ['bakery', { facts: { staff: 12 } }, 'open open open open open', 'open open open open open', 5],
  ['law firm', { facts: { staff: 60 } }, 'open open open open open', 'open open open open open', 5],
  ['shop', { facts: { staff: 4 } }, 'open open open open open', 'open open open open open', 5],
  ['charity', { facts: { staff: 20 } }, 'open open open open open', 'open open open open open', 5],
]

/** The questions that open the acts. */
const OPENINGS = [
  'ai_operator',
  'financial_entity',
  'eidas_operator',
  'controller_or_processor',
  'nis2_obliged_entity',
].map((code) => `entity_roles/${code}`)

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 1_000 })
})

async function check(body: object) {
  const asked = { jurisdictions: ['DE'], include_relationships: false, view: 'compact', pack_ids: PACKS, ...body }
  const { status, json, text } = await service.call(
    customer,
    'POST',
    '/api/v1/regulatory-graph/applicability-check',
    asked,
  )
  expect(status).toBe(200)
  const outcomes = new Map(json.results.map((result: any) => [result.pack_id, WORDS[result.outcome]]))
  return { json, said: PACKS.map((id) => outcomes.get(id)).join(' '), bytes: text.length }
}

test.each(COMPANIES)(
  'a %s hears no for no act that it was not asked about',
  async (_name, body, before, now, questions) => {
    expect((await check({ ...body, complete: true })).said).toBe(before)
    const { json, said, bytes } = await check(body)
    expect(said).toBe(now)
    const acts = json.unknown.filter(({ fact }: any) => OPENINGS.includes(fact))
    expect(acts).toHaveLength(questions)
    // One plain question for each, and an answer of a bearable size.
    expect(acts.every(({ question }: any) => question.endsWith('?'))).toBe(true)
    expect(bytes).toBeLessThan(11_000)
  },
)
