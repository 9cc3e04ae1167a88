import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readCsv, readXlsx } from '#test/support/read-tables.ts'
import { openService } from '#test/support/service.ts'

const service = await openService()
const customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 5_000 })

const BANK = {
  entity_roles: ['credit_institution', 'controller'],
  complete: true,
  jurisdictions: ['NL'],
  facts: { staff: 600 },
}
const PACKS = ['eu-ai-act', 'eu-dora', 'eu-eidas', 'eu-gdpr', 'eu-nis2']
const CHECK = '/api/v1/regulatory-graph/applicability-check'

interface Row {
  pack_id: string
  code: string
  outcome: string
  counted_as: string
  addressee_roles: string[]
  hangs_on: string[]
  decided_by: string[]
  title: string
}
const check = async (body: object) =>
  (await service.call(customer, 'POST', CHECK, { ...BANK, pack_ids: PACKS, view: 'full', ...body })).json
const keysOf = (rows: Row[]) => rows.map(({ pack_id: packId, code }) => `${packId}/${code}`)
/** The keys of a table, in its order. */
async function keysOfTables(body: object): Promise<unknown[][]> {
  const asked = { ...BANK, pack_ids: PACKS, include_not_applicable: false, ...body }
  const csv = await service.call(customer, 'POST', `${CHECK}?format=csv`, asked)
  const xlsx = await service.call(customer, 'POST', `${CHECK}?format=xlsx`, asked)
  return [readCsv(csv.text), await readXlsx(xlsx.bytes)].map((rows) => rows.slice(1).map(([key]) => key))
}

describe('the duties of a check as rows', () => {
  test('are as many as its counts say, under the same names', async () => {
    const { duties, results } = await check({ list_duties: true })
    const sums = new Map<string, number>()
    for (const { subjects } of results)
      for (const { obligations } of subjects)
        for (const [name, n] of Object.entries<number>(obligations)) sums.set(name, (sums.get(name) ?? 0) + n)
    for (const name of ['applies', 'applies_if', 'undetermined', 'not_yet', 'displaced', 'permissions'])
      expect([name, duties.filter((row: Row) => row.counted_as === name).length]).toEqual([name, sums.get(name)])
    expect(results[0].subjects[0]).not.toHaveProperty('obligation_results')
  })

  test('count as outside what gives way under an act that may not apply at all, and say to what', async () => {
    const payment = { entity_roles: ['payment_institution'], complete: true, unknown_roles: ['trust_service_provider'] }
    const facts = { staff: 120, turnover_eur: 30_000_000, balance_sheet_eur: 30_000_000 }
    const subject = { ...payment, activities: [], sector_tags: [], jurisdictions: ['LT'], facts }
    const asked = { ...subject, pack_ids: ['eu-dora', 'eu-nis2'], list_duties: true }
    const { duties, results } = await check({ ...asked, include_not_applicable: true })
    const [nis2] = results.filter(({ pack_id: id }: { pack_id: string }) => id === 'eu-nis2')
    expect(nis2.subjects[0]).toMatchObject({ outcome: 'undetermined', obligations: { displaced: 0 } })
    const giving: Array<Row & { outcome: string; why: string }> = duties.filter(
      (row: any) => row.outcome === 'displaced',
    )
    expect(giving.length).toBeGreaterThan(100)
    const bearing = await check({ ...asked, include_not_applicable: false })
    expect(bearing.duties.some((row: Row) => row.counted_as === 'outside')).toBe(false)
    for (const row of giving) {
      expect(row.counted_as).toBe('outside')
      expect(row.why).toMatch(/^Owed in no case: where NIS 2 applies, it gives way to DORA \(.*Art \d.*\)\.$/)
    }
  })

  test('bind through national law where a directive lays them down, and not where a regulation does', async () => {
    const provider = {
      entity_roles: ['cloud_computing_service_provider'],
      complete: true,
      jurisdictions: ['ES'],
      facts: { staff: 300 },
    }
    const subject = { ...provider, activities: [], sector_tags: [], pack_ids: ['eu-nis2'] }
    const { duties } = await check({ ...subject, list_duties: true })
    const through = (isOf: (articles: string[]) => boolean) =>
      duties
        .filter((row: any) => row.counted_as === 'applies' && isOf(row.articles))
        .map((row: any) => row.binds_through)
    const ofRegulation = through(([first]) => first!.startsWith('(EU) 2024/2690'))
    const ofDirective = through(([first]) => first!.startsWith('Art'))
    expect(ofRegulation.length).toBeGreaterThan(50)
    expect(ofRegulation.filter(Boolean)).toEqual([])
    expect(ofDirective.length).toBeGreaterThan(10)
    expect(ofDirective).not.toContain(undefined)
  })

  test('say what an open one hangs on, and what decided the others, in the words of `unknown`', async () => {
    const { duties, unknown } = await check({ list_duties: true })
    const asked = new Set(unknown.map(({ fact }: { fact: string }) => fact))
    const open: Row[] = duties.filter(({ counted_as: as }: Row) => as === 'applies_if' || as === 'undetermined')
    expect(open.length).toBeGreaterThan(0)
    for (const row of open) expect(row.hangs_on.some((code) => asked.has(code))).toBe(true)
    for (const row of duties as Row[]) {
      if (row.counted_as !== 'applies') continue
      expect(row.hangs_on).toEqual([])
      expect(row.decided_by.length).toBeGreaterThan(0)
    }
  })

  test('that would be exempt but for one answer name it, in the decision and in the reason', async () => {
    const ask = async (roles: string[], isExempted: boolean) => {
      const { json } = await service.call(customer, 'POST', CHECK, {
        entity_roles: roles,
        complete: true,
        footprint: [{ country: 'DE', basis: 'authorised' }],
        facts: { is_exempted_under_psd2: isExempted, staff: 300, is_identified_for_tlpt: false },
        pack_ids: ['eu-dora'],
        list_duties: true,
        include_not_applicable: true,
        view: 'full',
      })
      return json.duties.find(({ code }: Row) => code === 'art-6-1')
    }
    const [bound, freed, both] = [
      await ask(['payment_institution'], false),
      await ask(['payment_institution'], true),
      await ask(['payment_institution', 'crypto_asset_service_provider'], true),
    ]
    expect([bound.outcome, freed.outcome, both.outcome]).toEqual(['applies', 'does_not_apply', 'applies'])
    for (const row of [bound, freed]) expect(row.decided_by).toContain('is_exempted_under_psd2')
    expect(bound.why).toContain('“Payment institution is exempted” does not hold (DORA Art 16(1)')
    // The second role binds it in full, for any answer about the first.
    expect(both.decided_by).toContain('entity_roles')
  })

  test('name what a size class follows from, and not the class', async () => {
    const { json } = await service.call(customer, 'POST', CHECK, {
      entity_roles: ['cloud_computing_service_provider'],
      complete: true,
      jurisdictions: ['ES'],
      facts: { staff: 60, turnover_eur: 8_000_000, balance_sheet_eur: 5_000_000 },
      pack_ids: ['eu-nis2'],
      list_duties: true,
      view: 'full',
    })
    const { decided_by: inputs } = json.duties.find(({ code }: Row) => code === 'art-21-1')
    expect(inputs).toEqual(expect.arrayContaining(['entity_roles', 'staff']))
    expect(inputs).not.toContain('size_class_2003_361')
  })

  test('that a fact takes out name that fact, and say so in the words of its label', async () => {
    const facts = { staff: 600, legal_basis_consent: false }
    const { duties } = await check({ facts, list_duties: true, include_not_applicable: true })
    const row = duties.find(({ pack_id: packId, code }: Row) => packId === 'eu-gdpr' && code === 'art-7-1')
    expect(row).toMatchObject({ counted_as: 'does_not_apply', decided_by: ['legal_basis_consent'] })
    expect(row.why).toMatch(/^Does not apply: it asks for “Some processing is based on consent” to hold \(GDPR Art/)
  })

  test.each([
    ['counts', { counted_as: ['applies', 'permissions'] }],
    ['roles', { addressee_roles: ['controller'] }],
    ['words', { words: ['INCIDENT', 'report'] }],
    ['all of them', { counted_as: ['applies'], addressee_roles: ['controller'], words: ['data'] }],
    ['the date', { order_by: 'date' as const }],
    ['the role', { order_by: 'role' as const, counted_as: ['applies_if'] }],
  ])('are narrowed and ordered by %s alike in every format', async (_name, filter) => {
    const { duties } = await check({ list_duties: true, ...filter })
    expect(duties.length).toBeGreaterThan(0)
    const [csv, xlsx] = await keysOfTables(filter)
    expect(csv).toEqual(keysOf(duties))
    expect(xlsx).toEqual(csv)
    const { counted_as: counts, addressee_roles: roles } = filter as Partial<Row> & { counted_as?: string[] }
    for (const row of duties as Row[]) {
      if (counts) expect(counts).toContain(row.counted_as)
      // What is laid on a controller or processor binds a controller.
      if (roles) expect(row.addressee_roles.join(' ')).toMatch(/\bcontroller(_or_processor)?\b/)
    }
  })

  test('have a row for an act whose question is open, with how many duties hang on it, unless they are narrowed', async () => {
    const asked = { entity_roles: ['credit_institution'], jurisdictions: ['DE'], pack_ids: ['eu-dora', 'eu-ai-act'] }
    const lines = async (more: object) =>
      readCsv((await service.call(customer, 'POST', `${CHECK}?format=csv`, { ...asked, ...more })).text)
    const [head, ...rows] = await lines({})
    const { json } = await service.call(customer, 'POST', CHECK, { ...asked, list_duties: true })
    const act = json.acts.find(({ pack_id: id }: Row) => id === 'eu-ai-act')
    const cell = (row: string[] | undefined, title: string) => row?.[head!.indexOf(title)]
    const row = rows.at(-1)
    expect(['Key', 'Outcome', 'Act', 'Open question'].map((title) => cell(row, title))).toEqual([
      'eu-ai-act',
      'open',
      'AI Act',
      expect.stringMatching(/AI systems or models/),
    ])
    expect(cell(row, 'Title')).toBe(`${act.counted_duties} duties are open until the question is answered`)
    const narrowed = await lines({ counted_as: ['applies'] })
    expect(narrowed.map((line) => cell(line, 'Key'))).not.toContain('eu-ai-act')
  })

  test('have the counts of the answer in a file, no column that says nothing, and the questions of its rows', async () => {
    const { duties } = await check({ list_duties: true })
    const bookOf = async (filter: object) => {
      const answer = await service.call(customer, 'POST', `${CHECK}?format=xlsx`, { ...BANK, ...filter })
      return [await readXlsx(answer.bytes), await readXlsx(answer.bytes, 'Open questions')]
    }
    const [[head, ...rows]] = (await bookOf({ pack_ids: PACKS })) as [string[][]]
    expect(head).not.toEqual(expect.arrayContaining(['Hash']))
    for (const title of ['Change', 'Subject']) expect(head).not.toContain(title)
    const of = (outcome: string) => rows.filter((row) => row[head!.indexOf('Outcome')] === outcome).length
    const counted = (name: string) => duties.filter((row: Row) => row.counted_as === name).length
    expect([of('applies'), of('allowed')]).toEqual([counted('applies'), counted('permissions')])

    const words = ['consent']
    const hanging = new Set((await check({ list_duties: true, words })).duties.flatMap((row: Row) => row.hangs_on))
    const [, [, ...asked]] = (await bookOf({ pack_ids: PACKS, words })) as [unknown, string[][]]
    expect(asked.length).toBeGreaterThan(0)
    for (const [code] of asked) expect(hanging).toContain(code)
  })

  test('are the rows of a kept company too, by the parameters of its register', async () => {
    const id = `p-${randomUUID()}`
    await service.call(customer, 'POST', '/api/v1/customer-profiles', { id, ...BANK })
    const packs = PACKS.map((packId) => `pack_id=${packId}`).join('&')
    const query = `${packs}&limit=500&counted_as=applies&addressee_role=controller&word=data&word=breach&order_by=date`
    const { json } = await service.call(customer, 'GET', `/api/v1/customer-profiles/${id}/register?${query}`)
    const filter = { counted_as: ['applies'], addressee_roles: ['controller'], words: ['data', 'breach'] }
    const { duties } = await check({ list_duties: true, ...filter, order_by: 'date' })
    expect(duties.length).toBeGreaterThan(0)
    expect(keysOf(json.data)).toEqual(keysOf(duties))
  })
})
