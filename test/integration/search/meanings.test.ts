import { beforeAll, describe, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 10_000 })
})

const PACKS = ['eu-ai-act', 'eu-dora', 'eu-eidas', 'eu-gdpr', 'eu-nis2']
const SHIPPED = PACKS.map((id) => `pack_id=${id}`).join('&')
const ask = (q: string, more = SHIPPED) =>
  service.call(customer, 'GET', `/api/v1/obligations?q=${encodeURIComponent(q)}&${more}`)

const HAPPENINGS = [
  'ransomware',
  'hacked',
  'data breach',
  'outage',
  'phishing',
  'security incident',
  'DDoS',
  'malware',
  'data leak',
  'cyberattack',
]
test.each(HAPPENINGS)('%s finds first what has to be reported', async (q) => {
  const { json } = await ask(q, `${SHIPPED}&limit=5`)
  const articles = json.data.flatMap(({ obligation }: any) =>
    obligation.citations.map(({ ref }: any) => ref.replace(/\(.*/, '')),
  )
  for (const ref of ['CELEX:32022R2554 Art 19', 'CELEX:32016R0679 Art 33', 'CELEX:32022L2555 Art 23'])
    expect(articles).toContain(ref)
  expect(json.understood.taken_for[0].events.length).toBeGreaterThan(2)
})

test.each([
  ['encryption', 'CELEX:32024R1774'],
  ['TLS', 'CELEX:32024R1774'],
  ['patch management', 'CELEX:32024R1774'],
  ['TLPT', 'CELEX:32025R1190'],
  ['outsourcing policy', 'CELEX:32024R1773'],
  ['register of information', 'CELEX:32024R2956'],
  ['subcontracting', 'CELEX:32025R0532'],
  ['crypto exchange', 'CELEX:32023R1114'],
  ['payment services', 'CELEX:32015L2366'],
  ['cookies', 'CELEX:32002L0058'],
  ['wallet', 'CELEX:32024R2979'],
  ['wallet certification', 'CELEX:32024R2981'],
  ['person identification data', 'CELEX:32024R2977'],
  ['assurance level', 'CELEX:32015R1502'],
])('%s names %s, whose text is not held', async (q, act) => {
  const { json } = await ask(q)
  expect(json.not_held.map((one: any) => one.act)).toContain(act)
})

test.each([
  ['DORA and NIS 2', ['eu-dora', 'eu-nis2']],
  ['DORA vs NIS2', ['eu-dora', 'eu-nis2']],
  ['GDPR & DORA', ['eu-gdpr', 'eu-dora']],
  ['difference between GDPR, NIS 2 and DORA', ['eu-gdpr', 'eu-nis2', 'eu-dora']],
])('%s offers a comparison, and no list of all duties', async (q, packs) => {
  const { json } = await ask(q)
  expect(json).toMatchObject({ data: [], page: { total: 0 }, understood: { compares: packs } })
  for (const { method, path, body } of json.understood.compare_by) {
    const { status, json: facts } = await service.call(customer, method, path, body)
    expect([status, facts.page.total > 0]).toEqual([200, true])
  }
})

test('acts beside a word that is looked for are no comparison', async () => {
  const { json } = await ask('DORA and NIS 2 incident')
  expect(json.understood).not.toHaveProperty('compares')
  expect(json.page.total).toBeGreaterThan(0)
})

test.each([
  ['x'.repeat(201), 'has 201 characters, and a search takes 200: '],
  ['**', 'has only signs, and `*` stands for nothing: '],
  ['😀', 'has a picture and no word: '],
  ['?!.,', 'has neither a letter nor a digit: '],
  ['the of and', 'has only words that say nothing of a duty (the, of, and): '],
  ['"open', 'has a quotation mark that is not closed: '],
])('%s is refused with a sentence of its own, and free', async (q, reason) => {
  const before = await customer.balance()
  const { status, json } = await ask(q)
  expect([status, json.errors[0].field]).toEqual([422, 'query.q'])
  expect(json.errors[0].detail.slice(0, reason.length)).toBe(reason)
  expect(await customer.balance()).toBe(before)
})

describe('a word that the texts or the vocabulary have is repaired', () => {
  const wordsIn = (texts: string[]) => [
    ...new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}{5,}/gu) ?? [])),
  ]

  /** Every so many words, so that all parts of the alphabet are asked for. */
  const sampleOf = (words: string[], count: number) => {
    const sorted = words.toSorted()
    return sorted.filter((_, at) => at % Math.ceil(sorted.length / count) === 0)
  }

  test('in no search, in no pack', async () => {
    const { json } = await service.call(customer, 'GET', `/api/v1/obligations?${SHIPPED}&limit=500`)
    const terms = await service.call(customer, 'GET', '/api/v1/vocabularies?kind=entity_roles')
    const titles = json.data.map(({ obligation }: any) => obligation.title)
    const labels = terms.json.entity_roles.map(({ label }: any) => label)
    const repaired: unknown[] = []
    for (const word of [...sampleOf(wordsIn(titles), 60), ...sampleOf(wordsIn(labels), 20)]) {
      for (const packs of [SHIPPED, 'pack_id=eu-gdpr']) {
        const { understood } = (await ask(word, `${packs}&limit=1`)).json
        const [taken] = understood?.taken_for ?? []
        // A synonym adds words to one that was found, or that people write; a repair replaces it.
        if (taken && taken.means.length === 1 && taken.means[0] !== word && !isSynonym(word)) repaired.push(taken)
      }
    }
    expect(repaired).toEqual([])
  })

  let synonyms: Set<string>
  const isSynonym = (word: string) => synonyms.has(word)
  beforeAll(async () => {
    const { json } = await service.call(customer, 'GET', '/api/v1/vocabularies?kind=synonyms')
    synonyms = new Set(json.synonyms.flatMap(({ words }: any) => words))
  })
})
