import fc from 'fast-check'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { type Opening, readVocabulary, type Vocabulary, withBroader } from '#src/law/vocabulary/index.ts'
import { createResponseCache } from '#src/stores/graph/revision.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'
import { shippedSeed } from '#test/support/shipped-seed.ts'
import { openTestGraph } from '#test/support/stores.ts'

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
  jurisdictions?: string[]
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
    const body = { sector_tags: ['nis2_manufacturing'], facts: { staff: 400 } }
    const { json, packs } = await check(body)
    expect(packs.get('eu-nis2')).toMatchObject({ outcome: 'undetermined', missing_facts: [OPENS['eu-nis2']] })
    // That the act is about it is said; what is asked is as what.
    const asked = json.unknown.find(({ fact }: any) => fact === OPENS['eu-nis2'])
    expect(asked.question).toMatch(/^Which of these is it: .*; or another\?$/)
    expect(json.assumptions).toContainEqual(expect.stringMatching(/^“[^_]+” speaks of NIS 2, and no role/))
    const whole = await check({ ...body, entity_roles: ['controller'], complete: true })
    expect(whole.outcomes).toMatchObject({ 'eu-nis2': 'does_not_apply' })
    expect(whole.json.assumptions).toContainEqual(
      expect.stringContaining('since its list of roles has all that is true'),
    )
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

  test('and no duty of its act hangs on the question of another, where that is about a kind of its addressee alone', async () => {
    const { packs } = await check(
      { entity_roles: ['controller'], activities: ['processing_personal_data'] },
      { include_obligations: true, include_not_applicable: true },
    )
    expect(packs.get('eu-nis2').missing_facts).toEqual([OPENS['eu-nis2']])
    const duties: any[] = packs.get('eu-gdpr').obligation_results
    // Whether it is a public authority is said beside any role, and a public administration of NIS 2 is a kind of one.
    expect(duties.find(({ code }) => code === 'art-37-3')).toMatchObject({ outcome: 'does_not_apply' })
    expect(duties.flatMap(({ missing_facts: missing = [] }) => missing)).not.toContain(OPENS['eu-nis2'])
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

  test('to the question of an act decides that it does not apply; a note binds it to a wording of the question', async () => {
    const { json } = await check(BANK)
    const { hash } = json.unknown.find(({ fact }: any) => fact === OPENS['eu-ai-act'])
    const noted = (of: string) => ({ ...BANK, answers: NO, answer_notes: { [OPENS['eu-ai-act']!]: { hash: of } } })
    for (const body of [{ ...BANK, answers: NO }, noted(hash)])
      expect((await check(body)).outcomes).toMatchObject({ 'eu-ai-act': 'does_not_apply', 'eu-gdpr': 'undetermined' })
    const { status, json: refusal } = await post(noted('0'.repeat(16)))
    expect(status).toBe(422)
    expect(refusal.errors).toMatchObject([{ field: `body.answer_notes.${OPENS['eu-ai-act']}.hash` }])
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

describe('for any body', () => {
  const LISTS = ['entity_roles', 'activities', 'sector_tags'] as const
  let vocabulary: Vocabulary
  let named: ReadonlyMap<string, ReadonlySet<string>>
  beforeAll(async () => {
    const graph = await openTestGraph()
    const answers = createResponseCache({ graph })
    vocabulary = await readVocabulary({ graph, answers })
    await answers.stop()
    named = new Map(PACKS.map((id) => [id, wordsOfRules(id)]))
  })

  const upwards = (id: string) => [...withBroader(id, vocabulary.broader)]
  const idsOf = (body: Body) => LISTS.flatMap((list) => (body[list] ?? []).map((code) => `${list}/${code}`))
  const says = ({ code, terms }: Opening, id: string) => id !== code && upwards(id).some((up) => terms.has(up))
  /** The questions that may be answered no: no word answers them, and one that asks for a kind is asked of its word. */
  const unanswered = (body: Body) => {
    const ids = idsOf(body)
    const held = new Set(ids.flatMap(upwards))
    return vocabulary.openings.filter(
      (one) =>
        (one.packId !== undefined || held.has(one.code)) &&
        !ids.some((id) => upwards(id).some((up) => one.terms.has(up))),
    )
  }
  const wordsFor = (list: (typeof LISTS)[number], most: number) =>
    fc.uniqueArray(
      fc.constantFrom(...[...vocabulary.codes[list]].filter((code) => !code.startsWith('t_')).toSorted()),
      {
        maxLength: most,
      },
    )
  const bodies = () =>
    fc.record({
      entity_roles: wordsFor('entity_roles', 2),
      activities: wordsFor('activities', 2),
      sector_tags: wordsFor('sector_tags', 1),
      facts: fc.constantFrom({}, { staff: 8 }, { staff: 600, turnover_eur: 1e8, balance_sheet_eur: 1e8 }),
    })
  const runs = () => ({ seed: inject('seed'), numRuns: inject('isWhole') ? 150 : 8 })

  test('a word or an answer more turns the outcome of no act into its opposite that it is not about', async () => {
    const more = fc.record({
      entity_roles: wordsFor('entity_roles', 1),
      activities: wordsFor('activities', 1),
      sector_tags: wordsFor('sector_tags', 1),
    })
    await fc.assert(
      fc.asyncProperty(bodies(), more, fc.nat(), async (body, added, at) => {
        const joined = {
          ...body,
          ...Object.fromEntries(LISTS.map((list) => [list, [...new Set([...body[list], ...added[list]])]])),
        }
        const open = unanswered(joined)
        const no = open.length > 0 ? open[at % open.length] : undefined
        const [before, after] = await Promise.all([
          check(body),
          check({ ...joined, answers: no ? { [no.code]: 'no' } : {} }),
        ])
        for (const id of PACKS) {
          const pair = [before.outcomes[id], after.outcomes[id]]
          if (pair.includes('undetermined') || pair[0] === pair[1]) continue
          const about = new Set([...named.get(id)!, ...vocabulary.openings.find(({ packId }) => packId === id)!.terms])
          const own = idsOf(added).filter((word) => upwards(word).some((up) => about.has(up)))
          expect({ id, pair, own: [...own, ...(no?.packId === id ? [no.code] : [])] }).not.toMatchObject({ own: [] })
        }
      }),
      runs(),
    )
  })

  test('complete lists say what a no to each question says that no word answers', async () => {
    await fc.assert(
      fc.asyncProperty(bodies(), async (body) => {
        const answers = Object.fromEntries(unanswered(body).map(({ code }) => [code, 'no']))
        const [whole, asked] = await Promise.all([check({ ...body, complete: true }), check({ ...body, answers })])
        for (const { packId: id, code, terms } of vocabulary.openings) {
          if (id === undefined) continue
          // Where words are about an act, a list that names nothing of it is open until it is complete.
          const isWhole = LISTS.every(
            (list) =>
              ![...terms].some((term) => term.startsWith(`${list}/`)) ||
              body[list].some((word) => says({ code, terms } as Opening, `${list}/${word}`)),
          )
          if (!(code in answers) && !isWhole) continue
          const { outcome, obligations, missing_facts: missing } = whole.packs.get(id)
          expect({ ...asked.packs.get(id), id }).toMatchObject({ id, outcome, obligations, missing_facts: missing })
        }
      }),
      runs(),
    )
  })
})

/** Ids of the terms that a rule of a whole pack names, in any version. */
function wordsOfRules(packId: string): Set<string> {
  const versions = shippedSeed().packs.filter((pack) => pack.packId === packId)
  const rules = versions.flatMap((version) => version.rules)
  return new Set(
    rules.flatMap(({ value: { when } }) =>
      when.flatMap((group) => {
        const lists = 'any_of' in group ? group.any_of : 'none_of' in group ? group.none_of : {}
        return Object.entries(lists).flatMap(([list, codes]) => codes.map((code) => `${list}/${code}`))
      }),
    ),
  )
}

describe('what is said of more than one list', () => {
  test('a no to the roles is about roles: it closes acts and kinds that only roles could open', async () => {
    const { json, outcomes } = await check({ ...BANK, answers: { entity_roles: 'no' } })
    expect(outcomes).toMatchObject({
      'eu-ai-act': 'does_not_apply',
      'eu-eidas': 'does_not_apply',
      'eu-dora': 'applies',
    })
    // An activity alone opens the GDPR.
    const asked = json.unknown
      .map(({ fact }: any) => fact)
      .filter((fact: string) => Object.values(OPENS).includes(fact))
    expect(asked).toEqual([OPENS['eu-gdpr']])
  })

  test('lists that are complete leave open what is said to be unknown, and say nothing where there is none', async () => {
    const whole = { ...BANK, complete: true, answers: { [OPENS['eu-ai-act']!]: 'unknown' } }
    expect((await check(whole)).outcomes).toMatchObject({ 'eu-ai-act': 'undetermined', 'eu-eidas': 'does_not_apply' })
    const { packs } = await check({ complete: true })
    expect(openOf(packs)).toEqual(Object.fromEntries(PACKS.map((id) => [id, [OPENS[id]]])))
  })

  test('answers beside subjects, and to facts and words, are refused with where they belong', async () => {
    const refused = async (body: Body, more?: object) => {
      const { status, json } = await post(body, more)
      expect(status).toBe(422)
      return json.errors.map(({ field, detail }: any) => [field, detail])
    }
    expect(await refused({ answers: { [OPENS['eu-ai-act']!]: 'no' } }, { subjects: [{ id: 'a' }] })).toContainEqual([
      'body.subjects',
      expect.stringContaining('instead of the flat lists'),
    ])
    const wrong = await refused({ answers: { staff: 'no', 'entity_roles/credit_institution': 'no' } })
    expect(wrong).toEqual([
      ['body.answers.staff', expect.stringContaining('give it in facts')],
      ['body.answers.entity_roles/credit_institution', expect.stringContaining('name it in entity_roles')],
    ])
  })

  test('an act that an earlier run had and that is open now is no law that has gone', async () => {
    const owner = await service.openCustomer({ credits: 1_000, scopes: ['read', 'write'] })
    const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
      service.call(owner, method, `/api/v1/customer-profiles${path}`, body)
    const profile = { id: 'turned', entity_roles: ['controller', 'ai_deployer'], jurisdictions: ['DE'] }
    await call('POST', '', profile)
    const { json: run } = await call('POST', '/turned/applicability-runs', { as_of: '2026-11-21', pack_ids: PACKS })
    await call('PATCH', '/turned', { entity_roles: ['controller'] })
    const { json } = await call('GET', `/turned/register?since_run=${run.id}&as_of=2026-11-21&changed=true`)
    expect(json.acts).toContainEqual(expect.objectContaining({ pack_id: 'eu-ai-act', outcome: 'undetermined' }))
    expect(json.data.filter(({ pack_id: id }: any) => id === 'eu-ai-act')).toEqual([])
  })
})
