import { beforeAll, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 1_000 })
})

const FACT = 'is_safety_component_of_annex_i_product'

/** What a check on a day says that the open fact means. */
async function meaningOn(asOf: string): Promise<string> {
  const { json } = await service.call(customer, 'POST', '/api/v1/regulatory-graph/applicability-check', {
    entity_roles: ['ai_provider'],
    activities: [],
    sector_tags: ['ai_annex_i_a_2'],
    jurisdictions: ['EU'],
    pack_ids: ['eu-ai-act'],
    as_of: asOf,
  })
  return json.unknown.find(({ fact }: any) => fact === FACT).definition
}

test('a check shows the meaning that a fact has under the text of its day', async () => {
  // Article 6(1a), which Regulation (EU) 2026/1744 inserted, is law from 27 July 2026 on.
  expect(await meaningOn('2026-07-26')).not.toMatch(/only assist users/)
  expect(await meaningOn('2026-07-27')).toMatch(/only assist users/)
})

test('the vocabulary lists earlier meanings with their provisions', async () => {
  const { json } = await service.call(customer, 'GET', '/api/v1/vocabularies?kind=facts&view=full')
  const fact = json.facts.find(({ code }: any) => code === FACT)
  expect(fact.earlier).toEqual([
    {
      until: '2026-07-27',
      definition: expect.stringMatching(/fulfils a safety function/),
      citations: ['CELEX:32024R1689 Art 3(14)', 'CELEX:32024R1689 Art 6(1)(a)'],
    },
  ])
  expect(json.facts.find(({ code }: any) => code === 'staff')).not.toHaveProperty('earlier')
})
