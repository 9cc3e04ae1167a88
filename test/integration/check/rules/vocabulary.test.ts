import { beforeAll, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'
import { shippedSeed } from '#test/support/shipped-seed.ts'

type Figures = { staff?: number; turnover_eur?: number; balance_sheet_eur?: number; held_by_public_bodies?: boolean }
const firm = (staff: number, turnover: number, balance: number): Figures => ({
  staff,
  turnover_eur: turnover * 1e6,
  balance_sheet_eur: balance * 1e6,
})
const above = 1e-6
const held = (isHeld: boolean, ...figures: Parameters<typeof firm>) => ({
  ...firm(...figures),
  held_by_public_bodies: isHeld,
})

/** `[rule, the provision's words, fires, misses]`: staff, then turnover and balance sheet in millions of euro. */
const cases: Array<[rule: string, law: string, fires: Figures, misses: Figures]> = [
  [
    'size-micro-by-turnover',
    '2003/361 Annex 2(3): fewer than 10 persons, turnover not above EUR 2 million',
    firm(9, 2, 90),
    firm(9, 2 + above, 90),
  ],
  [
    'size-micro-by-balance-sheet',
    '2003/361 Annex 2(3): and/or balance sheet not above EUR 2 million',
    firm(9, 90, 2),
    firm(10, 90, 2),
  ],
  [
    'size-small-by-staff-turnover',
    '2003/361 Annex 2(2): fewer than 50 persons, turnover not above EUR 10 million',
    firm(10, 10, 90),
    firm(10, 10 + above, 90),
  ],
  [
    'size-small-by-staff-balance-sheet',
    '2003/361 Annex 2(2): and/or balance sheet',
    firm(49, 90, 10),
    firm(50, 90, 10),
  ],
  [
    'size-small-by-money-turnover',
    '2003/361 Annex 2(2) and (3): too much money for micro',
    firm(9, 10, 90),
    firm(9, 10 + above, 90),
  ],
  [
    'size-small-by-money-balance-sheet',
    '2003/361 Annex 2(2) and (3): too much money for micro',
    firm(9, 90, 10),
    firm(9, 90, 10 + above),
  ],
  [
    'size-medium-by-staff-turnover',
    '2003/361 Annex 2(1): fewer than 250 persons, turnover not above EUR 50 million',
    firm(249, 50, 90),
    firm(250, 50, 90),
  ],
  [
    'size-medium-by-staff-balance-sheet',
    '2003/361 Annex 2(1): and/or balance sheet not above EUR 43 million',
    firm(50, 90, 43),
    firm(50, 90, 43 + above),
  ],
  [
    'size-medium-by-money-turnover',
    '2003/361 Annex 2(1) and (2): too much money for small',
    firm(9, 50, 90),
    firm(9, 50 + above, 90),
  ],
  [
    'size-medium-by-money-balance-sheet',
    '2003/361 Annex 2(1) and (2): too much money for small',
    firm(9, 90, 43),
    firm(9, 90, 43 + above),
  ],
  ['size-large-by-staff', '2003/361 Annex 2(1): 250 persons are too many', { staff: 250 }, firm(249, 50, 43)],
  [
    'size-large-by-money',
    '2003/361 Annex 2(1): both ceilings passed',
    { turnover_eur: 50e6 + 1, balance_sheet_eur: 43e6 + 1 },
    firm(9, 50, 90),
  ],
  [
    'smc-by-turnover',
    '2025/1099 Annex 2: no SME, fewer than 750 persons, turnover not above EUR 150 million',
    firm(749, 150, 900),
    firm(750, 150, 900),
  ],
  [
    'smc-by-balance-sheet',
    '2025/1099 Annex 2: or balance sheet not above EUR 129 million',
    firm(749, 900, 129),
    firm(749, 900, 129 + above),
  ],
  ['smc-not-an-sme', '2025/1099 Annex 2: not an SME', firm(249, 50, 43), firm(250, 50, 43)],
  ['smc-not-by-staff', '2025/1099 Annex 2: fewer than 750 persons', { staff: 750 }, firm(749, 150, 129)],
  [
    'smc-not-by-money',
    '2025/1099 Annex 2: both ceilings passed',
    firm(749, 150 + above, 129 + above),
    firm(749, 150, 129 + above),
  ],
  ['sme-none-by-size', '2003/361 Annex 2(1): too large', firm(250, 1, 1), firm(249, 1, 1)],
  ['sme-none-by-holders', '2003/361 Annex 3(4): public bodies hold it', held(true, 9, 1, 1), held(false, 9, 1, 1)],
  ['sme-micro', '2003/361 Annex 2(3) and 3(4)', held(false, 9, 2, 2), held(true, 9, 2, 2)],
  ['sme-small', '2003/361 Annex 2(2) and 3(4)', held(false, 49, 10, 10), held(true, 49, 10, 10)],
  ['sme-medium', '2003/361 Annex 2(1) and 3(4)', held(false, 249, 50, 43), held(true, 249, 50, 43)],
]

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 1_000 })
})

// Rules that give roles have theirs in roles-by-law.test.ts, those of facts that callers give in following-facts.test.ts.
test('every rule of the vocabulary that derives a fact has a case, and every case a rule', () => {
  const { facts, derivations } = shippedSeed().vocabulary
  const derived = new Set(facts.flatMap(({ value: fact }) => (fact.derived ? [fact.id] : [])))
  const ofFacts = derivations
    .map(({ value }) => value)
    .filter(
      ({ outcome }) => typeof outcome === 'object' && Object.keys(outcome.derives).some((key) => derived.has(key)),
    )
  expect(new Set(cases.map(([rule]) => rule))).toEqual(new Set(ofFacts.map(({ id }) => id)))
})

test.each(cases)('%s: %s', async (rule, _law, fires, misses) => {
  const subject = (id: string, facts: Figures) => ({ id, facts, entity_roles: ['ai_provider'], jurisdictions: ['EU'] })
  const { json } = await service.call(customer, 'POST', '/api/v1/regulatory-graph/applicability-check', {
    subjects: [subject('fires', fires), subject('misses', misses)],
    pack_ids: ['eu-ai-act'],
  })
  const [fired, missed] = json.results[0].subjects.map((item: any) => item.derived.map((fact: any) => fact.rule_id))
  expect(fired).toContain(rule)
  expect(missed).not.toContain(rule)
})
