import { beforeAll, expect, test } from 'vitest'
import { readCsv } from '#test/support/read-tables.ts'
import { sample } from '#test/support/sample.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'
import { TWENTY_COMPANIES, type Company } from '#test/support/twenty-companies.ts'

const AS_OF = '2026-11-28'
/** Infringements of one call of the calculator. */
const INFRINGEMENTS = 50

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 10_000 })
})

async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<any> {
  const { status, json } = await service.call(customer, method, `/api/v1${path}`, body)
  expect({ status, json }).toMatchObject({ status: 200 })
  return json
}

const known = ({ amount, at_least, at_most }: any = {}) => ({ amount, at_least, at_most })
const keyOf = (row: any) => `${row.pack_id}/${row.code}`

/** Duties with each of the fines that the rows name, then others, as many as one call takes. */
function dutiesAsked(rows: any[]): any[] {
  const firsts = Map.groupBy(rows, ({ pack_id, fine, outcome }) => `${pack_id} ${fine?.code} ${outcome}`)
  const chosen = [...firsts.values()].map(([first]) => first)
  return [...new Set([...chosen, ...rows.filter(({ fine }) => fine)])].slice(0, INFRINGEMENTS)
}

/** What the calculator says of duties, in their order. */
async function computeFor({ says }: Company, duties: any[]): Promise<any[]> {
  const infringements = duties.map(({ pack_id, code }) => ({ pack_id, obligation: code }))
  return (await ask('POST', '/penalty-exposure', { ...says, person: 'legal', as_of: AS_OF, infringements }))
    .infringements
}

const isForIt = ({ addressed, condition, turns_on: open = [] }: any) =>
  addressed === 'yes' && (condition === undefined || open.length === 0)
/** The end of what is known of a maximum; none of one that more days or a larger turnover raise. */
const endOf = ({ maximum: { amount, at_most: most, at_least: least } = {} as any, bound }: any): number | undefined =>
  (bound === 'floor_of_maximum' ? least : (amount ?? most))?.amount

test('there are twenty companies', () => expect(TWENTY_COMPANIES).toHaveLength(20))

test.each(sample(TWENTY_COMPANIES, 4))('each fine of $name is what the calculator says', async (company) => {
  const body = { ...company.says, as_of: AS_OF, include_fines: true, list_duties: true, view: 'full' }
  const { duties, fines } = await ask('POST', '/regulatory-graph/applicability-check', { ...body, limit: 100 })
  const asked = dutiesAsked(duties.filter(({ modality }: any) => modality !== 'may'))
  const computed = await computeFor(company, asked)
  const listed = new Map<string, any>(fines.data.map((row: any) => [keyOf(row), row]))
  for (const [at, { penalties }] of computed.entries()) {
    const { pack_id: packId, code, fine, largest_fine: sentence } = asked[at]
    const amounts = penalties.filter(({ alternatives }: any) => alternatives)
    expect(sentence !== undefined, `${packId}/${code} has a sentence with its fine`).toBe(fine !== undefined)
    expect(fine !== undefined, `${packId}/${code} has a fine where the calculator has one`).toBe(amounts.length > 0)
    if (fine) {
      const own = amounts.find((penalty: any) => penalty.code === fine.code)
      expect(known(fine)).toEqual(known(own.maximum))
      expect(fine.certain).toBe(isForIt(own))
      const rivals = amounts.filter((other: any) => isForIt(other) || !fine.certain)
      expect(fine.certain || !amounts.some(isForIt)).toBe(true)
      expect(Math.max(...rivals.flatMap((other: any) => endOf(other) ?? []))).toBeLessThanOrEqual(
        endOf(own) ?? Infinity,
      )
    }
    for (const penalty of amounts)
      expect(known(listed.get(`${packId}/${penalty.code}`)), `${packId}/${penalty.code}`).toEqual(
        known(penalty.maximum),
      )
  }
})

test.each(sample(TWENTY_COMPANIES, 2))(
  'check, register, run, table and list of $name have the same fines',
  async ({ name, says }) => {
    const id = `fines-${TWENTY_COMPANIES.findIndex((one) => one.name === name)}`
    await ask('POST', '/customer-profiles', { id, ...says })
    const check = await ask('POST', '/regulatory-graph/applicability-check', {
      ...says,
      as_of: AS_OF,
      include_fines: true,
      list_duties: true,
      view: 'full',
      limit: 100,
    })
    const finesOf = (rows: any[]) => new Map(rows.map((row) => [keyOf(row), [row.fine, row.largest_fine]]))
    const path = `/customer-profiles/${id}`
    const register = await ask('GET', `${path}/register?as_of=${AS_OF}&view=full&limit=500`)
    const rows = finesOf(check.duties)
    for (const [key, fine] of finesOf(register.data)) expect([key, fine]).toEqual([key, rows.get(key)])
    const run = await ask('POST', `${path}/applicability-runs`, { as_of: AS_OF })
    const tables = [`${path}/register?as_of=${AS_OF}`, `/applicability-runs/${run.id}?`]
    for (const table of tables) {
      const { text } = await service.call(customer, 'GET', `/api/v1${table}&format=csv`)
      const [titles, ...lines] = readCsv(text) as [string[], ...string[][]]
      const [key, fine] = [titles.indexOf('Key'), titles.indexOf('Largest fine')]
      for (const line of lines)
        if (rows.has(line[key]!)) expect(line[fine], `${table} ${line[key]}`).toBe(rows.get(line[key]!)![1] ?? '')
    }
    const list = await ask('GET', `${path}/fines?as_of=${AS_OF}&view=full`)
    expect(list.data).toEqual(check.fines.data)
    expect(list).toMatchObject({ not_summed: check.fines.not_summed, open_acts: check.fines.open_acts })
  },
)
