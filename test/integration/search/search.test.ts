import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 10_000 })
})

const PACKS = ['eu-ai-act', 'eu-dora', 'eu-gdpr', 'eu-nis2']
const SHIPPED = PACKS.map((id) => `pack_id=${id}`).join('&')
const ask = (query: string) => service.call(customer, 'GET', `/api/v1/obligations?${query}`)
const search = (q: string, more = SHIPPED) => ask(`q=${encodeURIComponent(q)}&${more}`)
const codes = (json: any): string[] =>
  json.data.map(({ obligation }: any) => `${obligation.pack_id}/${obligation.code}`)

describe('search of obligations', () => {
  test('finds by words, all of which have to be met where anything meets them, in any ending', async () => {
    const { status, json } = await search('notifying breaches of personal data to the supervisory authority')
    expect(status).toBe(200)
    expect(codes(json)).toContain('eu-gdpr/art-33-1')
    const wider = await search('breach')
    expect(wider.json.page.total).toBeGreaterThan(json.page.total)
    expect(json.understood).not.toHaveProperty('met')
    expect(json.data[0]).not.toHaveProperty('missing')
    expect((await search('zebra quagga')).json).toMatchObject({ data: [], page: { total: 0 } })
  })

  test('finds what has the most words where nothing has all, and says which it lacks, and which no text has', async () => {
    const { json } = await search('breach zebra notification')
    expect(json.understood).toMatchObject({ words: ['breach', 'notification'], dropped: ['zebra'] })
    expect(json.page.total).toBe((await search('breach notification')).json.page.total)
    expect(json.data[0]).not.toHaveProperty('missing')
    const { json: most } = await search('pseudonymise archiving dismissal')
    expect(most.understood).toMatchObject({ words: ['pseudonymise', 'archiving', 'dismissal'] })
    expect(most.data[0].missing).toHaveLength(3 - most.understood.met)
    const { json: informing } = await search('inform data subjects breach')
    expect(codes(informing).slice(0, 3)).toContain('eu-gdpr/art-34-1')
    // What is in quotation marks has to be met.
    expect((await search('"zebra breach" notification')).json.page.total).toBe(0)
    expect((await search('"personal data breach" zebra')).json.page.total).toBe(
      (await search('"personal data breach"')).json.page.total,
    )
  })

  test('finds a duty by a word of its exceptions or conditions, and says which', async () => {
    const { json } = await search('encryption unintelligible', 'pack_id=eu-gdpr')
    const hit = json.data.find(({ obligation }: any) => obligation.code === 'art-34-1')
    expect(hit.matched).toContain('exceptions')
    expect(hit.passages).toEqual([
      { of: 'exceptions', text: expect.stringContaining('encryption'), ref: 'CELEX:32016R0679 Art 34(3)(a)' },
    ])
    const { json: others } = await search('disproportionate effort', 'pack_id=eu-gdpr')
    const conditional = others.data.find(({ obligation }: any) => obligation.code === 'art-34-3-c')
    expect(conditional.passages).toContainEqual(expect.objectContaining({ of: 'conditions' }))
  })

  test.each([
    ['RTS on ICT risk management', 'CELEX:32024R1774'],
    ['Directive (EU) 2022/2557', 'CELEX:32022L2557'],
  ])('%s is named as not held here', async (q, ref) => {
    const { json } = await search(q)
    expect(json.not_held).toContainEqual(
      expect.objectContaining({ act: ref, why: 'The search names it; its text is not held here.' }),
    )
    expect((await search('incident')).json.not_held).toEqual([])
  })

  test.each(['RTS on incident reporting', '2025/301'])('%s finds what cites this act under DORA', async (q) => {
    const { json } = await search(q)
    expect(json.understood).toMatchObject({ pack_ids: ['eu-dora'], instrument_ids: ['32025R0301'] })
    expect(json.page.total).toBeGreaterThan(5)
    for (const { matched, obligation } of json.data) {
      expect(matched).toContain('citations')
      expect(obligation.citations.map(({ ref }: any) => ref)).toContainEqual(
        expect.stringMatching(/^CELEX:32025R0301 /),
      )
    }
  })

  test('phrases keep their words together', async () => {
    const loose = (await search('delay undue')).json.page.total
    const phrase = (await search('"undue delay"')).json
    const turned = (await search('"delay undue"')).json
    expect(phrase.page.total).toBeGreaterThan(0)
    expect(phrase.page.total).toBeLessThanOrEqual(loose)
    expect(turned.page.total).toBe(0)
  })

  test.each(['Art 33', 'article 33 GDPR', 'GDPR art. 33', '2016/679 Art 33'])('%s finds the article', async (q) => {
    const { json } = await search(q)
    expect(codes(json)).toContain('eu-gdpr/art-33-1')
    for (const { obligation, matched } of json.data) {
      expect(matched).toContain('citations')
      expect(obligation.citations.some((citation: any) => /^Art 33(\(|$)/.test(citation.provision))).toBe(true)
    }
    if (q !== 'Art 33')
      expect(new Set(json.data.map((item: any) => item.obligation.pack_id))).toEqual(new Set(['eu-gdpr']))
  })

  test('33(1) finds what cites exactly it first, and not 33(10) or 3(3)(1)', async () => {
    const { json } = await search('33(1) GDPR')
    expect(json.data[0].obligation.code).toMatch(/^art-33-1/)
    expect(json.data[0].score).toBe(1)
    expect(json.understood).toEqual({
      words: [],
      phrases: [],
      provisions: ['32016R0679 Art 33(1)'],
      pack_ids: ['eu-gdpr'],
      instrument_ids: [],
    })
  })

  test('words and a provision narrow each other', async () => {
    const { json } = await search('processor Art 33 GDPR')
    expect(codes(json)[0]).toBe('eu-gdpr/art-33-2')
    expect((await search('phases Art 33 GDPR')).json.page.total).toBeLessThan(
      (await search('Art 33 GDPR')).json.page.total,
    )
  })

  test('filters by pack, tag, role and modality; a role has the duties of what it is a kind of', async () => {
    const tagged = (await search('incident', 'pack_id=eu-dora&pack_id=eu-nis2&tag=incident_reporting')).json
    expect(new Set(tagged.data.map((item: any) => item.obligation.pack_id))).toEqual(new Set(['eu-dora', 'eu-nis2']))
    expect(tagged.data.every((item: any) => item.obligation.tags.includes('incident_reporting'))).toBe(true)
    const bank = (await ask('role=credit_institution&pack_id=eu-dora')).json
    expect(bank.page.total).toBeGreaterThan(100)
    expect(
      bank.data.every((item: any) =>
        item.obligation.addressee_roles.some((role: string) =>
          ['financial_entity', 'credit_institution'].includes(role),
        ),
      ),
    ).toBe(true)
    const banned = (await ask('modality=must_not&pack_id=eu-ai-act')).json
    expect(new Set(banned.data.map((item: any) => item.obligation.modality))).toEqual(new Set(['must_not']))
  })

  test('without text lists in the order of the law, as the pack itself does', async () => {
    const { json } = await ask('pack_id=eu-nis2&limit=500')
    const listed = await service.call(customer, 'GET', '/api/v1/domain-packs/eu-nis2/obligations?limit=500')
    expect(json.data.map((item: any) => item.obligation)).toEqual(listed.json.data)
    expect(json.page.total).toBe(listed.json.page.total)
  })

  test('pages join to the whole, the best first, and the order stands still', async () => {
    const readWhole = async () => (await search('incident report', `${SHIPPED}&limit=500`)).json.data as any[]
    const readPages = async () => {
      const [before, joined] = [await readWhole(), [] as any[]]
      for (let offset: number | undefined = 0; offset !== undefined;) {
        const { json }: any = await search('incident report', `${SHIPPED}&limit=7&offset=${offset}`)
        expect(json.page.total).toBe(before.length)
        joined.push(...json.data)
        offset = json.page.next_offset
      }
      return { before, joined, after: await readWhole() }
    }
    // How rare a word is counts in each score, and other files load packs meanwhile: then the pages are read again.
    const { before, joined } = await eventually(readPages, (read) => isDeepStrictEqual(read.before, read.after))
    expect(joined).toEqual(before)
    const scores = joined.map((item) => item.score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })

  test('is of the versions of the moment, and drafts need their scope', async () => {
    expect((await search('breach', `${SHIPPED}&as_of=2010-01-01`)).json).toMatchObject({
      data: [],
      page: { total: 0 },
      sources: [],
    })
    const { json } = await search('breach', 'pack_id=eu-gdpr')
    expect(json.sources).toMatchObject([{ pack_id: 'eu-gdpr', publication_mode: 'published' }])
    expect((await search('breach', 'publication_mode=draft')).status).toBe(403)
    const editor = await service.openCustomer({ scopes: ['read', 'packs:unpublished'] })
    const drafts = await service.call(editor, 'GET', `/api/v1/obligations?q=breach&publication_mode=draft&${SHIPPED}`)
    expect(drafts.json).toMatchObject({ data: [], sources: [] })
  })

  test.each([
    ['title:breach', 'title'],
    ['breach*', 'breach'],
    ['breach~2 OR zebra', 'breach'],
    ['-breach', 'breach'],
    ['(breach', 'breach'],
    ['/b.*h/ breach', 'breach'],
    [String.raw`breach\ `, 'breach'],
    ["x' }) DETACH DELETE n //", 'detach'],
  ])('%s is no operator of the index', async (q, word) => {
    const { status, json } = await search(q)
    expect(status).toBe(200)
    const { words, phrases, dropped = [] } = json.understood
    expect([...words, ...phrases, ...dropped]).toContain(word)
  })

  test.each([
    ['q=', 'query.q'],
    ['q=a&pack_id=eu-dorra', 'query.pack_id.0'],
    ['q=a&role=credit_instituton', 'query.role.0'],
    ['q=a&modality=shall', 'query.modality.0'],
    ['q=a&limit=0', 'query.limit'],
    ['q=a&as_of=2026-13-01', 'query.as_of'],
    ['query=a', 'query.query'],
  ])('%s is refused, naming %s, and free', async (query, field) => {
    const before = await customer.balance()
    const { status, json } = await ask(query)
    expect(status).toBe(422)
    expect(json.errors.map((error: any) => error.field)).toContain(field)
    expect(await customer.balance()).toBe(before)
  })
})

test('by role it leaves out what gives way wherever it is owed, as a claim says', async () => {
  const codesOf = async (query: string) => {
    const { json } = await service.call(customer, 'GET', `/api/v1/obligations?pack_id=eu-nis2&limit=100&${query}`)
    return json.data.map((hit: { obligation: { code: string } }) => hit.obligation.code)
  }
  const listed = await codesOf('role=credit_institution')
  for (const obligation of ['art-21-1', 'art-23-1']) {
    const statement = { pack_id: 'eu-nis2', kind: 'addressee', obligation, addressee: 'credit_institution' }
    const { json } = await service.call(customer, 'POST', '/api/v1/claims/verify', { statement })
    expect([obligation, json.verdict, listed.includes(obligation)]).toEqual([obligation, 'wrong_addressee', false])
  }
})
