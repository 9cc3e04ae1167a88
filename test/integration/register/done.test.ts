import { beforeAll, expect, test } from 'vitest'
import { readCsv } from '#test/support/read-tables.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'

const AS_OF = '2026-11-28'
const DUTY = 'eu-dora/art-24-6'
const COMPANY = { entity_roles: ['payment_institution'], jurisdictions: ['NL'], facts: { staff: 45 } }
const SINCE_MARCH =
  'The duty recurs at least every year: next by 1 Mar 2027, counted from 1 Mar 2026, when it was last done, as you say.'

let service: Service
let customer: Customer

beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 1_000 })
})

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  service.call(customer, method, `/api/v1${path}`, body)
const check = (more: object, format = 'json') =>
  call('POST', `/regulatory-graph/applicability-check?format=${format}`, {
    ...COMPANY,
    pack_ids: ['eu-dora'],
    as_of: AS_OF,
    list_duties: true,
    view: 'full',
    ...more,
  })
const dutyIn = (rows: any[], code = 'art-24-6') => rows.find((row) => row.code === code)
const eventsIn = (file: string) =>
  file
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => [/DTSTART;VALUE=DATE:(\d+)/.exec(event)![1], /SUMMARY:(.*)\r/.exec(event)![1]])

test('what a company last did is counted from that day, and decides no outcome', async () => {
  const [silent, said] = [await check({}), await check({ done: { [DUTY]: '2026-03-01' } })]
  expect(dutyIn(said.json.duties)).toMatchObject({ next_date: '2027-03-01', next_date_is: SINCE_MARCH })
  expect(dutyIn(said.json.duties).dates).toEqual([
    { kind: 'recurs', on: '2027-03-01', every: 'P1Y', since: '2026-03-01', from: 'stated', says: SINCE_MARCH },
  ])
  expect(dutyIn(silent.json.duties).dates[0]).toMatchObject({ on: '2027-01-17', from: 'application' })
  const withoutDates = ({ duties, assumptions: _counted, ...rest }: any) => ({
    ...rest,
    duties: duties.map(({ dates: _dates, next_date: _on, next_date_is: _is, ...row }: any) => row),
  })
  expect(withoutDates(said.json)).toEqual(withoutDates(silent.json))
  const countedIn = ({ json }: any) => Number(/: (\d+) of these duties\.$/.exec(json.assumptions.at(-1))![1])
  expect(countedIn(said)).toBe(countedIn(silent) - 1)
  const later = await check({ done: { [DUTY]: '2025-12-01' }, as_of: '2025-12-15' })
  expect(dutyIn(later.json.duties).next_date).toBe('2026-12-01')
  const before = await check({ done: { [DUTY]: '2024-12-01' } })
  expect(dutyIn(before.json.duties)).toMatchObject({
    next_date: '2026-01-17',
    next_date_is:
      'The duty recurs at least every year. It was due by 17 Jan 2026 and is overdue, counted from its day of application, 17 Jan 2025. It was last done before that, on 1 Dec 2024, as you say.',
  })
})

test('a day that was missed stays in rows, table and calendar, first of all days', async () => {
  const missed = { done: { [DUTY]: '2025-03-01' }, order_by: 'date', include_not_applicable: false }
  const { duties } = (await check(missed)).json
  expect(duties[0]).toMatchObject({ code: 'art-24-6', next_date: '2026-03-01' })
  expect(duties[0].dates[0]).toMatchObject({ overdue: true })
  expect(duties[0].next_date_is).toContain('It was due by 1 Mar 2026 and is overdue')
  const [head, first] = readCsv((await check(missed, 'csv')).text) as [string[], string[]]
  expect(first[head.indexOf('Next date')]).toBe('2026-03-01')
  const { text } = await check(missed, 'ics')
  expect(eventsIn(text)[0]).toEqual(['20260301', 'DORA: 1 duty is overdue since this day'])
  expect(text.replaceAll('\r\n ', '')).toContain('Duties that are overdue: 1')
})

test('what is no duty that recurs, and what is no day that has come, is refused with the field', async () => {
  const refusedOf = async (done: object, more = {}) => {
    const { status, json } = await check({ done, ...more })
    expect(status).toBe(422)
    return json.errors
  }
  const field = (key: string) => `body.done.${key}`
  expect(await refusedOf({ 'eu-dora/art-24-66': '2026-03-01' })).toMatchObject([
    { field: field('eu-dora/art-24-66'), detail: expect.stringContaining('eu-dora/art-24-6') },
  ])
  expect(await refusedOf({ 'eu-dora/art-19-4-a': '2026-03-01' })).toMatchObject([
    { field: field('eu-dora/art-19-4-a'), detail: 'is a duty that does not recur: leave it out' },
  ])
  expect(await refusedOf({ [DUTY]: '2026-11-29' })).toMatchObject([
    { field: field(DUTY), detail: expect.stringContaining('is after 2026-11-28') },
  ])
  expect(await refusedOf({ [DUTY]: '2026-02-30' })).toMatchObject([{ field: field(DUTY), detail: expect.any(String) }])
  const subjects = [{ id: 'bank', ...COMPANY, done: { 'eu-dora/x': '2026-03-01' } }]
  const { json } = await call('POST', '/regulatory-graph/applicability-check', { subjects })
  expect(json.errors).toMatchObject([{ field: 'body.subjects.0.done.eu-dora/x' }])
})

test('a profile keeps the days by version, and its register and runs count from those of theirs', async () => {
  const profile = '/customer-profiles/done-often'
  expect((await call('POST', '/customer-profiles', { id: 'done-often', ...COMPANY })).status).toBe(200)
  const patch = (done: object | null) => call('PATCH', profile, { done })
  expect((await patch({ [DUTY]: '2026-03-01' })).json).toMatchObject({ version: 2, done: { [DUTY]: '2026-03-01' } })
  expect((await patch({ 'eu-dora/art-24-66': '2026-03-01' })).json.errors).toMatchObject([
    { field: 'body.done.eu-dora/art-24-66' },
  ])
  const run = await call('POST', `${profile}/applicability-runs`, { as_of: AS_OF, pack_ids: ['eu-dora'] })
  expect((await patch({ 'eu-dora/art-26-1': '2026-01-01', [DUTY]: null })).json.done).toEqual({
    'eu-dora/art-26-1': '2026-01-01',
  })
  expect((await patch(null)).json).not.toHaveProperty('done')
  const register = await call('GET', `${profile}/register?as_of=${AS_OF}&pack_id=eu-dora&limit=500`)
  expect(dutyIn(register.json.data).next_date).toBe('2027-01-17')
  const table = await call('GET', `/applicability-runs/${run.json.id}?format=csv&obligation_code=art-24-6`)
  const [head, row] = readCsv(table.text) as [string[], string[]]
  expect(row[head.indexOf('Next date is')]).toBe(SINCE_MARCH)
})
