import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { readCsv, readSheetNames, readXlsx } from '#test/support/read-tables.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 10_000 })
})

const PACKS = ['eu-gdpr', 'eu-dora', 'eu-nis2', 'eu-ai-act', 'eu-eidas']
const packs = fc.subarray(PACKS, { minLength: 1 })
const list = (name: string, values: string[]) => values.map((value) => `${name}=${encodeURIComponent(value)}`).join('&')

interface Question {
  method: 'GET' | 'POST'
  path: string
  body?: object
}
const GET = (path: string): Question => ({ method: 'GET', path })

/** Questions with random filters, of each operation whose rows are the items of its JSON. */
const questions: fc.Arbitrary<Question> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...PACKS), fc.constantFrom('evidence-requirements', 'filing-rules', 'penalty-facts'))
    .map(([pack, kind]) => GET(`/domain-packs/${pack}/${kind}`)),
  fc.constantFrom(...PACKS).map((pack) => GET(`/domain-packs/${pack}/relationships`)),
  fc.constantFrom(...PACKS).map((pack) => GET(`/domain-packs/${pack}/obligations`)),
  fc
    .tuple(packs, fc.subarray(['must', 'must_not', 'may', 'should'], { minLength: 1 }))
    .map(([ids, modalities]) => GET(`/obligations?q=incident&${list('pack_id', ids)}&${list('modality', modalities)}`)),
  packs.map((ids): Question => ({ method: 'POST', path: '/regulatory-graph/query', body: { pack_ids: ids } })),
  fc.subarray(PACKS, { minLength: 2 }).map((ids) => GET(`/evidence-reuse?${list('pack_id', ids)}`)),
  fc
    .tuple(fc.constantFrom('eu-ai-act', 'eu-eidas'), fc.constantFrom('substantive', 'date', 'editorial', 'metadata'))
    .map(([pack, least]) => GET(`/domain-packs/${pack}/diff?class=${least}`)),
  fc.constantFrom(...PACKS).map((pack) => GET(`/change-events?pack_id=${pack}`)),
)

const CHECK = { method: 'POST', path: '/regulatory-graph/applicability-check' } as const
/** In the order of a table. */
const OUTCOMES = ['applies', 'applies if', 'undetermined', 'not yet', 'displaced', 'does not apply']

const ask = ({ method, path, body }: Question, more: Record<string, string | number>) => {
  const parameters = Object.entries(more).map(([name, value]) => `${name}=${value}`)
  const query = parameters.length > 0 ? `${path.includes('?') ? '&' : '?'}${parameters.join('&')}` : ''
  return service.call(customer, method, `/api/v1${path}${query}`, body)
}

describe('a table', () => {
  test('has the rows of the JSON answer, all of them, in CSV and XLSX alike, for any filter', async () => {
    await fc.assert(
      fc.asyncProperty(questions, async (question) => {
        const paged = question.method === 'GET' ? { limit: 500 } : {}
        const body = question.method === 'POST' ? { ...question.body, limit: 500 } : undefined
        const json = (await ask({ ...question, ...(body ? { body } : {}) }, paged)).json
        expect(json.page.next_offset ?? json.page.has_more ?? false, 'a page has all of it').toBe(false)
        const csv = readCsv((await ask(question, { format: 'csv' })).text)
        const xlsx = await readXlsx((await ask(question, { format: 'xlsx' })).bytes)
        expect([csv.length - 1, xlsx.length - 1]).toEqual([json.data.length, json.data.length])
        expect(csv[0]).toEqual(xlsx[0])
        const keys = (rows: unknown[][]) => rows.slice(1).map(([key]) => String(key))
        expect(keys(csv)).toEqual(keys(xlsx))
        expect(new Set(keys(csv)).size).toBe(json.data.length)
      }),
      { numRuns: 20 },
    )
  })

  test('of a check has a row for each duty, or for each that may apply, for any company', async () => {
    const company = fc.record({
      entity_roles: fc.subarray(['credit_institution', 'controller', 'ai_deployer', 'trust_service_provider'], {
        minLength: 1,
      }),
      pack_ids: packs,
    })
    const narrowed = fc.record(
      { include_obligations: fc.boolean(), include_not_applicable: fc.boolean() },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(company, narrowed, async (body, asked) => {
        const of = (more: object) => ({ ...CHECK, body: { ...body, ...more } })
        const { include_not_applicable: isWhole = true } = asked
        const all = of({ include_obligations: true, include_not_applicable: isWhole })
        const keys = (await ask(all, {})).json.results.flatMap(({ pack_id, subjects }: any) =>
          subjects.flatMap(({ obligation_results: rows }: any) => rows.map(({ code }: any) => `${pack_id}/${code}`)),
        )
        // An act whose question is open has a row in place of its duties, with the pack alone as its key.
        const isDuty = ([key]: unknown[]) => String(key).includes('/')
        const csv = readCsv((await ask(of(asked), { format: 'csv' })).text)
          .slice(1)
          .filter(isDuty)
        const xlsx = (await readXlsx((await ask(of(asked), { format: 'xlsx' })).bytes)).slice(1).filter(isDuty)
        expect(new Set(csv.map(([key]) => key))).toEqual(new Set(keys))
        expect(csv).toHaveLength(keys.length)
        expect(xlsx.map(([key]) => key)).toEqual(csv.map(([key]) => key))
        const ranks = csv.map(([, , outcome]) => OUTCOMES.indexOf(outcome!))
        expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
      }),
      { numRuns: 5 },
    )
  })

  test('of a check counts its duties with limit, not the packs', async () => {
    const body = { entity_roles: ['credit_institution'], pack_ids: ['eu-dora', 'eu-nis2'] }
    const all = readCsv((await ask({ ...CHECK, body }, { format: 'csv' })).text)
    const first = await ask({ ...CHECK, body: { ...body, limit: 3 } }, { format: 'csv' })
    expect(readCsv(first.text)).toEqual(all.slice(0, 4))
    const name = new RegExp(`filename="register-\\d{4}-\\d\\d-\\d\\d rows 1-3 of ${all.length - 1}\\.csv"`)
    expect(first.headers['content-disposition']).toMatch(name)
  })

  test('of a page says so in its name and in About, and nothing else is bounded', async () => {
    const path = '/api/v1/domain-packs/eu-dora/filing-rules'
    const all = await service.call(customer, 'GET', `${path}?format=xlsx`)
    const total = (await readXlsx(all.bytes)).length - 1
    expect(all.headers['content-disposition']).toBe('attachment; filename="filings eu-dora.xlsx"')
    const page = await service.call(customer, 'GET', `${path}?format=xlsx&limit=2&offset=1`)
    const part = `rows 2–3 of ${total}`
    expect(page.headers['content-disposition']).toBe(
      `attachment; filename="filings eu-dora ${part.replace('–', '-')}.xlsx"; filename*=UTF-8''${encodeURIComponent(`filings eu-dora ${part}.xlsx`)}`,
    )
    expect(await readXlsx(page.bytes)).toHaveLength(3)
    expect((await readXlsx(page.bytes, 'About'))[1]).toEqual(['Part', part])
    const rest = await service.call(customer, 'GET', `${path}?format=csv&offset=1`)
    expect(readCsv(rest.text)).toHaveLength(total)
  })

  test('says what was asked, of which law with which hash, and where to have it again', async () => {
    const path = '/api/v1/evidence-reuse?format=xlsx&pack_id=eu-dora&pack_id=eu-nis2'
    const { bytes } = await service.call(customer, 'GET', path)
    expect(await readSheetNames(bytes)).toEqual(['Evidence reuse', 'Requirements', 'About'])
    const about = (await readXlsx(bytes, 'About')).map(([label, value]) => `${String(label)}: ${String(value)}`)
    expect(about).toContain('pack id: ["eu-dora","eu-nis2"]')
    expect(about).toContain('Answered at: 2026-11-21T12:00:00.000Z')
    expect(about).toContain('Law as of: 2026-11-21')
    expect(about).toContain('As known at: 2026-11-21T12:00:00.000Z')
    expect(about).toContain(`Address: GET http://127.0.0.1:8080${path}&view=full`)
    expect(
      about.filter((line) => /^Law: eu-(dora|nis2): version \S+, checked on \S+, SHA-256 [0-9a-f]{64}$/.test(line)),
    ).toHaveLength(2)
    const diff = (await service.call(customer, 'GET', '/api/v1/domain-packs/eu-ai-act/diff?format=xlsx')).bytes
    const laws = (await readXlsx(diff, 'About')).filter(([label]) => label === 'Law: eu-ai-act')
    const { from, to } = (await service.call(customer, 'GET', '/api/v1/domain-packs/eu-ai-act/diff')).json
    expect(laws.map(([, version]) => version)).toEqual(
      [from, to].map((side) => `version ${side.version}, SHA-256 ${side.content_hash}`),
    )
  })

  test('has several rows for one item where the question is about them, and none is lost', async () => {
    const body = {
      person: 'legal',
      entity_roles: ['controller'],
      facts: { is_undertaking: true },
      turnover: { amount: 800_000_000, currency: 'EUR' },
      infringements: [
        { pack_id: 'eu-gdpr', provision: '32016R0679 Art 32(1)' },
        { pack_id: 'eu-gdpr', provision: '32016R0679 Art 34(1)' },
      ],
    }
    const json = (await service.call(customer, 'POST', '/api/v1/penalty-exposure', body)).json
    const csv = readCsv((await service.call(customer, 'POST', '/api/v1/penalty-exposure?format=csv', body)).text)
    const rows = json.infringements.flatMap(({ penalties }: { penalties: unknown[] }) => penalties.length || 1)
    expect(csv.length - 1).toBe(rows.reduce((sum: number, count: number) => sum + count, 0))
  })

  test('of usage and ledger has every entry of the workspace, numbers as numbers', async () => {
    const ledger = await readXlsx((await service.call(customer, 'GET', '/api/v1/billing/ledger?format=xlsx')).bytes)
    expect(ledger.slice(1).map(([seq]) => seq)).toEqual(ledger.slice(1).map((_, i) => i + 1))
    const charges = readCsv((await service.call(customer, 'GET', '/api/v1/billing/ledger?format=csv&type=charge')).text)
    expect(Number(charges[1]![3])).toBeLessThan(0)
    const usage = readCsv((await service.call(customer, 'GET', '/api/v1/billing/usage?format=csv')).text)
    const { json } = await service.call(customer, 'GET', '/api/v1/billing/usage?limit=500')
    expect(usage).toHaveLength(json.page.total + 1)
  })
})
