import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { readCsv, readSheetNames, readXlsx } from '#test/support/read-tables.ts'
import { openService, type Customer } from '#test/support/service.ts'
import { publishAmendedVersion, publishFirstVersion } from '#test/support/three-versions.ts'

const service = await openService()
const customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 5_000 })

const BANK = {
  entity_roles: ['credit_institution', 'controller'],
  complete: true,
  jurisdictions: ['DE'],
  facts: { staff: 600 },
}
/** One for each way in which an act may stand: in scope, open, out of scope, national law, one for each subject. */
const COMPANIES = {
  'a bank': BANK,
  'an institution of which much is not said': {
    entity_roles: ['payment_institution'],
    complete: true,
    jurisdictions: ['LT'],
  },
  'a cloud in two countries': {
    entity_roles: ['controller', 'processor', 'cloud_computing_service_provider'],
    activities: ['processing_personal_data'],
    complete: true,
    jurisdictions: ['ES', 'PT'],
    facts: { staff: 60 },
  },
  'a group of two': {
    subjects: [
      { id: 'bank', ...BANK },
      { id: 'shop', entity_roles: ['controller'], complete: true, jurisdictions: ['NL'], facts: { staff: 5 } },
    ],
  },
}
const PACKS = ['eu-ai-act', 'eu-dora', 'eu-eidas', 'eu-gdpr', 'eu-nis2']
const ofPacks = PACKS.map((id) => `pack_id=${id}`).join('&')

const get = (path: string, by: Customer = customer) => service.call(by, 'GET', `/api/v1/customer-profiles/${path}`)
const post = (path: string, body: object) => service.call(customer, 'POST', `/api/v1${path}`, body)
async function openProfile(content: object): Promise<string> {
  const id = `p-${randomUUID()}`
  const made = () => post('/customer-profiles', { id, ...content })
  // What was just loaded is in the process's vocabulary within a second.
  expect((await eventually(made, ({ status }) => status !== 422)).status).toBe(200)
  return id
}

interface Row {
  pack_id: string
  subject_id: string
  code: string
  outcome: string
  change: string[]
  why: string
  articles: string[]
}
interface Act {
  pack_id: string
  subject_id: string
  outcome: string
  why?: string
}
const isOut = ({ outcome }: { outcome: string }) => outcome === 'does_not_apply'
const keysOf = (rows: Array<Pick<Row, 'pack_id' | 'code'>>) => rows.map((row) => `${row.pack_id}/${row.code}`)

describe("a customer's register", () => {
  test('lists the duties of a check of the same company, for two credits, each with its reason', async () => {
    const id = await openProfile(BANK)
    const before = await customer.balance()
    const { status, json } = await get(`${id}/register?${ofPacks}&limit=500`)
    expect(status).toBe(200)
    expect(await customer.balance()).toBe(before - 2)
    const asked = { ...BANK, pack_ids: PACKS, include_obligations: true }
    const check = (await post('/regulatory-graph/applicability-check', asked)).json
    const duties = check.results.flatMap(({ pack_id, subjects }: any) =>
      subjects.flatMap((subject: any) => subject.obligation_results.map((row: Row) => ({ ...row, pack_id }))),
    )
    const linesOf = (rows: Row[]) => rows.map((row) => `${row.pack_id}/${row.code}: ${row.outcome}`).toSorted()
    expect(linesOf(json.data)).toEqual(linesOf(duties))
    expect(json.page.total).toBe(json.data.length)
    for (const row of json.data as Row[]) {
      expect(row.why, `${row.pack_id}/${row.code}`).toMatch(
        /^(Applies|Allows it|Open until|Gives way to|Has no date).*\.$/,
      )
      if (row.outcome !== 'undetermined') expect(row.why).toMatch(/\((\w.* )?(Art|Annex) /)
      expect(row.articles.length).toBeGreaterThan(0)
    }
    expect(json).not.toHaveProperty('since_run')
    expect(json.data.every(({ change }: Row) => change.length === 0)).toBe(true)
  })

  test('says in every sentence that something does not apply by which rule, or whom the law addresses', async () => {
    const id = await openProfile(BANK)
    const { json } = await get(`${id}/register?${ofPacks}&view=full`)
    const acts = json.acts.filter(isOut)
    expect(acts.map(({ pack_id }: Act) => pack_id)).toEqual(['eu-ai-act', 'eu-eidas'])
    for (const { why } of [...acts, ...json.not_applicable])
      expect(why).toMatch(/does not apply.*(because|asks for|lays it on).*\(.*\)\.$/i)
  })

  test.each(Object.entries(COMPANIES))(
    'says of each act and of each duty that does not apply what a check says: %s',
    async (_name, company) => {
      const id = await openProfile(company)
      const { acts, not_applicable: out } = (await get(`${id}/register?${ofPacks}&view=full`)).json
      const asked = { ...company, pack_ids: PACKS, list_duties: true, include_not_applicable: true, view: 'full' }
      const check = (await post('/regulatory-graph/applicability-check', asked)).json
      expect(acts).toEqual(check.acts)
      expect(out).toEqual(check.duties.filter(isOut))
      const standings = check.results.flatMap(({ pack_id, national_law: laws, subjects }: any) =>
        subjects.map(({ id: subject_id, outcome, in_short, missing_facts }: any) => {
          const own = laws?.filter(({ subject_ids: ids }: { subject_ids: string[] }) => ids.includes(subject_id))
          return { pack_id, subject_id, outcome, in_short, missing_facts, ...(own ? { national_law: own } : {}) }
        }),
      )
      expect(acts.map(({ why: _why, ...act }: Act) => act)).toEqual(standings)
      for (const act of acts as Act[]) expect([act, act.why !== undefined]).toEqual([act, isOut(act)])
    },
  )

  test('tells what changed since a run, in the words of a person', async () => {
    const { seed, packId } = await publishFirstVersion(service.graph)
    const staff = `t_${seed.key}_staff`
    const profile = { entity_roles: [`t_${seed.key}_bank`], facts: { [staff]: 20 } }
    const id = await openProfile(profile)
    const run = await post(`/customer-profiles/${id}/applicability-runs`, { pack_ids: [packId], as_of: '2026-05-01' })
    const rows = async (query = ''): Promise<Row[]> =>
      (await get(`${id}/register?pack_id=${packId}&as_of=2026-07-01${query}`)).json.data
    const unchanged = (await get(`${id}/register?pack_id=${packId}&as_of=2026-05-01`)).json
    expect(unchanged.since_run).toMatchObject({ id: run.json.id, number: 1, as_of: '2026-05-01' })
    expect(new Set(unchanged.data.flatMap(({ change }: Row) => change))).toEqual(new Set(['unchanged']))

    await publishAmendedVersion(service.graph, seed)
    const changed = await eventually(
      () => rows('&changed=true'),
      (found) => found.length > 0,
    )
    const changes = changed.map(({ code, change }) => `${code}: ${change.join(', ')}`)
    expect(changes).toEqual([
      'art-1-2-b: new',
      'art-1-1-bis: outcome: applies → not yet, was art-1-1, text changed, applies from: 1 Jan 2021 → no date',
    ])
    // Neither did apply in the run, nor does now.
    const whole = (await rows('&changed=true&include_not_applicable=true')).map(({ code }) => code)
    expect(whole).toEqual(['art-1-2-b', 'art-1-1-bis', 'art-1-2-a', 'art-1-2'])
    expect((await rows()).filter(({ change }) => change[0] !== 'unchanged')).toEqual(changed)
    const csv = readCsv((await get(`${id}/register?pack_id=${packId}&as_of=2026-07-01&changed=true&format=csv`)).text)
    expect(csv.slice(1).map(([key, change]) => [key, change])).toEqual(
      changed.map(({ code, change }) => [`${packId}/${code}`, change.join(' | ')]),
    )
  })

  test('leaves out what did not apply and does not, says so of what ceased to, and names the run in a file', async () => {
    const id = await openProfile(BANK)
    const run = await post(`/customer-profiles/${id}/applicability-runs`, { pack_ids: PACKS })
    const profile = { ...BANK, entity_roles: ['controller'] }
    expect((await service.call(customer, 'PATCH', `/api/v1/customer-profiles/${id}`, profile)).status).toBe(200)
    const keyed = async (query: string): Promise<Row[]> =>
      (await get(`${id}/register?${ofPacks}&limit=500&${query}`)).json.data
    const changed = await keyed('changed=true')
    expect(changed.length).toBeGreaterThan(0)
    for (const { change } of changed) expect(change.join()).toMatch(/^outcome: /)
    expect(changed.some(({ outcome }) => outcome === 'does_not_apply')).toBe(true)
    const gone = await keyed('outcome=does_not_apply&changed=true')
    expect(keysOf(gone)).toEqual(keysOf(changed.filter(({ outcome }) => outcome === 'does_not_apply')))
    expect(keysOf(await keyed('counted_as=no_longer'))).toEqual(keysOf(gone))
    const { total } = (await get(`${id}/register?${ofPacks}&outcome=does_not_apply`)).json.page
    const { data, not_applicable: rest } = (await get(`${id}/register?${ofPacks}&limit=500&view=full`)).json
    expect(rest.length).toBeGreaterThan(0)
    expect(new Set(keysOf([...data.filter(isOut), ...rest])).size).toBe(total)
    for (const { change } of rest) expect(change).toEqual([])
    const { bytes } = await get(`${id}/register?${ofPacks}&format=xlsx`)
    const about = new Map((await readXlsx(bytes, 'About')) as Array<[string, string]>)
    expect(about.get('Compared with')).toBe(`run 1 of this customer, law as of 2026-11-21, id ${run.json.id}`)
  })

  test('tells of each act how its outcome differs from the run', async () => {
    const id = await openProfile({ ...BANK, entity_roles: ['controller'] })
    await post(`/customer-profiles/${id}/applicability-runs`, {})
    const path = `/api/v1/customer-profiles/${id}`
    await service.call(customer, 'PATCH', path, { entity_roles: BANK.entity_roles })
    const { acts } = (await get(`${id}/register?${ofPacks}`)).json
    expect(
      acts.flatMap(({ pack_id: packId, change }: Act & { change?: string[] }) => (change ? [[packId, change]] : [])),
    ).toEqual([
      ['eu-dora', ['outcome: does not apply → applies']],
      ['eu-nis2', ['outcome: does not apply → applies']],
    ])
  })

  test('is not asked for changes where the customer has no run', async () => {
    const id = await openProfile(BANK)
    const answer = await get(`${id}/register?changed=true&format=csv`)
    expect([answer.status, answer.json.errors[0].field]).toEqual([422, 'query.changed'])
    expect(answer.json.errors[0].detail).toContain(`POST /api/v1/customer-profiles/${id}/applicability-runs`)
  })

  test('is a table with all rows, and one with what does not apply and why', async () => {
    const id = await openProfile(BANK)
    const { json } = await get(`${id}/register?${ofPacks}&limit=500&view=full`)
    const { bytes } = await get(`${id}/register?${ofPacks}&format=xlsx`)
    expect(await readSheetNames(bytes)).toEqual(['Duties', 'Open questions', 'Not applicable and why', 'About'])
    expect((await readXlsx(bytes)).slice(1).map(([key]) => key)).toEqual(keysOf(json.data))
    const out: Act[] = json.acts.filter(isOut)
    const single = json.not_applicable.filter(({ pack_id }: Row) => !out.some((act) => act.pack_id === pack_id))
    const [, ...reasons] = await readXlsx(bytes, 'Not applicable and why')
    expect(new Set(reasons.map(([key]) => key))).toEqual(
      new Set([...out.map(({ pack_id }) => pack_id), ...keysOf(single)]),
    )
    for (const [key, , , , provisions] of reasons) expect([key, provisions]).toEqual([key, expect.stringMatching(/./)])
  })

  test('is not found for another workspace, and compares with runs of this customer alone', async () => {
    const id = await openProfile(BANK)
    const other = await openProfile(BANK)
    const run = await post(`/customer-profiles/${other}/applicability-runs`, { pack_ids: ['eu-dora'] })
    const stranger = await service.openCustomer()
    const answers = await Promise.all([
      get(`${id}/register`, stranger),
      get('none/register'),
      get(`${id}/register?since_run=${run.json.id}`),
      get(`${id}/register?since_run=${randomUUID()}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 422, 404])
    for (const { json } of answers.slice(2)) expect(json.errors[0].field).toBe('query.since_run')
    expect(answers[2].json.errors[0].detail).toContain(`is a run of the customer ${other}, not of ${id}`)
    expect((await get(`${other}/register?since_run=${run.json.id}&limit=1`)).json.since_run.id).toBe(run.json.id)
  })
})
