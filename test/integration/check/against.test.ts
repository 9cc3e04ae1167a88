import { describe, expect, test } from 'vitest'
import { readCsv } from '#test/support/read-tables.ts'
import { openService } from '#test/support/service.ts'

const service = await openService()
const customer = await service.openCustomer({ scopes: ['read'], credits: 5_000 })

const CHECK = '/api/v1/regulatory-graph/applicability-check'
const DEPLOYER = {
  entity_roles: ['ai_deployer'],
  jurisdictions: ['DE'],
  facts: { staff: 45 },
  pack_ids: ['eu-ai-act'],
  as_of: '2026-11-30',
}
const FIRST_TEXT = [{ pack_id: 'eu-ai-act', version: '1.0.0' }]

interface Duty {
  code: string
  change: string
  before?: { outcome: string; applies_from?: string }
  after?: { outcome: string; applies_from?: string }
  causes: Array<{ by: string; says: string; inputs?: string[]; fields?: string[] }>
}
interface Differences {
  as_of: string
  versions: Array<{ pack_id: string; before?: string; after?: string; acts: Array<{ instrument: string }> }>
  acts: Array<{ pack_id: string; before: string; after: string }>
  counts: Record<'new' | 'gone' | 'postponed' | 'earlier' | 'changed' | 'unchanged', number>
  duties: Duty[]
}
async function compare(body: object, company: object = DEPLOYER): Promise<Differences> {
  const { status, json } = await service.call(customer, 'POST', CHECK, { ...company, limit: 500, ...body })
  expect([status, json.errors]).toEqual([200, undefined])
  return json.against
}
const refused = async (against: object) => {
  const { status, json } = await service.call(customer, 'POST', CHECK, { ...DEPLOYER, against })
  return [status, ...json.errors.map((error: { field: string; detail: string }) => `${error.field} ${error.detail}`)]
}

describe('a check against another question', () => {
  test('says which duties an amendment postponed on the same day, and by which act', async () => {
    const { versions, counts, duties } = await compare({ against: { versions: FIRST_TEXT } })
    expect(versions).toMatchObject([
      { pack_id: 'eu-ai-act', before: '1.0.0', after: '2.0.0', acts: [{ instrument: '32026R1744' }] },
    ])
    const postponed = duties.filter(({ change }) => change === 'postponed')
    expect(postponed).toHaveLength(counts.postponed)
    expect(counts.postponed).toBeGreaterThan(10)
    for (const { before, after, causes } of postponed) {
      expect([before?.applies_from, after?.applies_from]).toEqual(['2026-08-02', '2027-12-02'])
      expect(causes).toMatchObject([
        { by: 'law', says: expect.stringContaining('Art 1'), fields: expect.arrayContaining(['applies_from']) },
      ])
    }
  })

  test('names of two other things each that makes a difference by itself', async () => {
    const { duties } = await compare({ against: { as_of: '2025-01-01' } })
    const [text, day] = [
      await compare({ against: { versions: FIRST_TEXT } }),
      await compare({
        as_of: '2026-11-30',
        against: { as_of: '2025-01-01', versions: [{ ...FIRST_TEXT[0], version: '2.0.0' }] },
      }),
    ].map((alone) => new Set(alone.duties.map(({ code }) => code)))
    for (const { code, causes } of duties) {
      const makers = [...(text!.has(code) ? ['law'] : []), ...(day!.has(code) ? ['day'] : [])]
      expect([code, causes.map(({ by }) => by)]).toEqual([code, makers.length > 0 ? makers : ['law', 'day']])
    }
    expect(new Set(duties.flatMap(({ causes }) => causes.map(({ by }) => by)))).toEqual(new Set(['law', 'day']))
  })

  test('tells the same backwards, and nothing of the same question', async () => {
    const provider = { ...DEPLOYER, entity_roles: ['ai_deployer', 'ai_provider'] }
    const forward = await compare({ against: { company: { ...provider, pack_ids: undefined, as_of: undefined } } })
    const { pack_ids: _packs, as_of: _day, ...company } = DEPLOYER
    const back = await compare({ against: { company } }, provider)
    expect(forward.counts.gone).toBeGreaterThan(50)
    expect(back.counts).toMatchObject({ new: forward.counts.gone, gone: forward.counts.new })
    expect(back.duties.find(({ change }) => change === 'new')).toMatchObject({
      causes: [{ by: 'company', inputs: ['entity_roles'], says: expect.stringContaining('→ ') }],
    })
    const { counts, duties } = await compare({ against: { company } })
    expect(duties).toEqual([])
    expect(counts).toMatchObject({ new: 0, gone: 0, postponed: 0, earlier: 0, changed: 0 })
  })

  test('is a column of its tables, with what is gone', async () => {
    const body = { ...DEPLOYER, entity_roles: ['ai_provider'], against: { versions: FIRST_TEXT } }
    const { counts } = await compare(body)
    const { text } = await service.call(customer, 'POST', `${CHECK}?format=csv`, body)
    const [head, ...rows] = readCsv(text)
    const changes = rows.map((row) => row[head!.indexOf('Change')])
    expect(changes.filter((change) => change !== 'unchanged').length).toBeGreaterThanOrEqual(counts.postponed)
    expect(changes).toHaveLength(Object.values(counts).reduce((sum, n) => sum + n, 0))
  })

  test('is refused where nothing is other, or not there', async () => {
    expect(await refused({})).toEqual([422, expect.stringContaining('body.against says nothing that is other')])
    expect(await refused({ versions: [{ pack_id: 'eu-ai-act', version: '9.0.0' }] })).toEqual([
      422,
      'body.against.versions.0.version is no text of eu-ai-act; there are 1.0.0, 2.0.0',
    ])
    expect(await refused({ company: { facts: { staff: -1 } } })).toEqual([
      422,
      expect.stringContaining('body.against.company.facts.staff'),
    ])
  })
})
