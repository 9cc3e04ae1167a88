import fc from 'fast-check'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

const PACKS = ['eu-ai-act', 'eu-dora', 'eu-eidas', 'eu-gdpr', 'eu-nis2']
/** The question that opens the act of each pack. */
const OPENS: Record<string, string> = {
  'eu-ai-act': 'entity_roles/ai_operator',
  'eu-dora': 'entity_roles/financial_entity',
  'eu-eidas': 'entity_roles/eidas_operator',
  'eu-gdpr': 'entity_roles/controller_or_processor',
  'eu-nis2': 'entity_roles/nis2_obliged_entity',
}
const SERVICES = 'entity_roles/trust_service_provider'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 100_000 })
})

interface Body {
  entity_roles?: string[]
  activities?: string[]
  sector_tags?: string[]
  complete?: boolean
  facts?: Record<string, unknown>
  answers?: Record<string, string>
  answer_notes?: Record<string, object>
}

async function post(body: Body, more: object = {}) {
  const place = { jurisdictions: ['DE'], as_of: '2026-11-21', pack_ids: PACKS }
  return service.call(customer, 'POST', '/api/v1/regulatory-graph/applicability-check', { ...place, ...body, ...more })
}

/** What a check says of each pack. */
async function check(body: Body, more?: object) {
  const answer = await post(body, more)
  expect(answer).toMatchObject({ status: 200 })
  const packs = new Map<string, any>(answer.json.results.map((result: any) => [result.pack_id, result.subjects[0]]))
  const outcomes = Object.fromEntries([...packs].map(([id, { outcome }]) => [id, outcome as string]))
  return { json: answer.json, packs, outcomes }
}

/** Of each undetermined pack the inputs that it hangs on. */
const openOf = (packs: ReadonlyMap<string, any>) =>
  Object.fromEntries(
    [...packs].flatMap(([id, { outcome, missing_facts: missing }]) =>
      outcome === 'undetermined' ? [[id, missing]] : [],
    ),
  )
const BANK = { entity_roles: ['credit_institution'], facts: { staff: 600, turnover_eur: 1e8, balance_sheet_eur: 1e8 } }

describe('a list says yes', () => {
  test('and closes the acts that its words are about and no other: an open one has its question, and its duties are counted', async () => {
    const { json, packs, outcomes } = await check(BANK, { include_obligations: true, include_not_applicable: true })
    expect(outcomes).toMatchObject({ 'eu-dora': 'applies', 'eu-nis2': 'applies' })
    const open = ['eu-ai-act', 'eu-eidas', 'eu-gdpr']
    expect(openOf(packs)).toEqual(Object.fromEntries(open.map((id) => [id, [OPENS[id]]])))
    for (const id of open) {
      const { obligations, obligation_results: duties } = packs.get(id)
      expect(duties).toEqual([])
      expect(obligations.undetermined).toBeGreaterThan(50)
      const asked = json.unknown.find(({ fact }: any) => fact === OPENS[id])
      expect(asked).toMatchObject({
        question: expect.stringMatching(/\?$/),
        hash: expect.stringMatching(/^[0-9a-f]{16}$/),
      })
      expect(asked.decides).toBeGreaterThan(0)
    }
  })

  test('and a tag without a role leaves its act open on the question of the act', async () => {
    const { packs } = await check({ sector_tags: ['nis2_manufacturing'], facts: { staff: 400 } })
    expect(packs.get('eu-nis2')).toMatchObject({ outcome: 'undetermined', missing_facts: [OPENS['eu-nis2']] })
  })

  test('and who processes personal data is under the GDPR, in roles that one question asks for', async () => {
    const { json, packs } = await check({ activities: ['processing_personal_data'] }, { include_obligations: true })
    const { outcome, obligations, obligation_results: duties } = packs.get('eu-gdpr')
    expect(outcome).toBe('applies')
    expect(obligations.undetermined).toBeGreaterThan(50)
    expect(duties.length).toBeGreaterThan(50)
    const asked = json.unknown.filter(({ fact }: any) => fact.startsWith('entity_roles/'))
    expect(asked.map(({ fact }: any) => fact)).toContain(OPENS['eu-gdpr'])
    expect(asked).toHaveLength(PACKS.length)
  })

  test('and a qualified trust service provider is asked which services, on which eIDAS Article 24(1) hangs until it is said', async () => {
    const of = async (roles: string[]) => {
      const { json, packs } = await check(
        { entity_roles: roles },
        { include_obligations: true, include_not_applicable: true },
      )
      const duties: any[] = packs.get('eu-eidas').obligation_results
      return { json, duty: duties.find(({ code }) => code === 'art-24-1') }
    }
    const open = await of(['qualified_trust_service_provider'])
    expect(open.json.unknown).toContainEqual(
      expect.objectContaining({ fact: SERVICES, question: 'Which trust services does the company provide?' }),
    )
    expect(open.duty).toMatchObject({ outcome: 'undetermined', missing_facts: expect.arrayContaining([SERVICES]) })
    const stamps = await of(['qualified_trust_service_provider', 'electronic_time_stamp_provider'])
    expect(stamps.json.unknown).not.toContainEqual(expect.objectContaining({ fact: SERVICES }))
    expect(stamps.duty).toMatchObject({ outcome: 'does_not_apply' })
  })
})

describe('no', () => {
  const NO = { [OPENS['eu-ai-act']!]: 'no' }

  test('to the question of an act decides that it does not apply, as long as its wording is the one that was answered', async () => {
    const { json } = await check(BANK)
    const { hash } = json.unknown.find(({ fact }: any) => fact === OPENS['eu-ai-act'])
    const noted = (of: string) => ({ ...BANK, answers: NO, answer_notes: { [OPENS['eu-ai-act']!]: { hash: of } } })
    for (const [body, outcome] of [
      [{ ...BANK, answers: NO }, 'does_not_apply'],
      [noted(hash), 'does_not_apply'],
      [noted('0'.repeat(16)), 'undetermined'],
    ] as const) {
      const { outcomes } = await check(body)
      expect(outcomes['eu-ai-act']).toBe(outcome)
    }
  })

  test.each([
    [
      'yes, which words say',
      { answers: { [OPENS['eu-ai-act']!]: 'yes' } },
      'name it in its list, such as entity_roles/',
    ],
    ['no beside a word that says yes', { entity_roles: ['ai_deployer'], answers: NO }, 'ai_deployer says yes'],
    ['no beside a kind of such a word', { sector_tags: ['ai_annex_iii_4'], answers: NO }, 'ai_annex_iii_4 says yes'],
  ])('is refused with field and remedy: %s', async (_name, body, detail) => {
    const { status, json } = await post(body)
    expect(status).toBe(422)
    expect(json.errors).toMatchObject([
      { field: `body.answers.${OPENS['eu-ai-act']}`, detail: expect.stringContaining(detail) },
    ])
  })
})

describe('a body without words', () => {
  test.each([
    ['no body', {}],
    ['empty lists', { entity_roles: [], activities: [], sector_tags: [] }],
    ['a place', { jurisdictions: ['FR'] }],
  ])('has the five questions: %s', async (_name, body) => {
    const { json, packs } = await check(body)
    expect(openOf(packs)).toEqual(Object.fromEntries(PACKS.map((id) => [id, [OPENS[id]]])))
    expect(json.unknown.map(({ fact }: any) => fact).toSorted()).toEqual(Object.values(OPENS).toSorted())
  })

  test('that is complete has none of the empty lists', async () => {
    const { json, outcomes } = await check({ entity_roles: [], activities: [], sector_tags: [], complete: true })
    expect(outcomes).toEqual(Object.fromEntries(PACKS.map((id) => [id, 'does_not_apply'])))
    expect(json.unknown).toEqual([])
  })
})
