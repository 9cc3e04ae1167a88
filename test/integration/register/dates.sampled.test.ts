import { beforeAll, expect, test } from 'vitest'
import { addMonths } from '#test/support/calendar.ts'
import { readCsv } from '#test/support/read-tables.ts'
import { sample } from '#test/support/sample.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'
import { TWENTY_COMPANIES } from '#test/support/twenty-companies.ts'

const AS_OF = '2026-11-28'
/** Two years later: how far a calendar looks at what recurs. */
const UNTIL = '2028-11-28'
const PACKS = ['eu-ai-act', 'eu-dora', 'eu-eidas', 'eu-gdpr', 'eu-nis2']

let service: Service
let customer: Customer
/** The obligations of the packs of the day, by pack and code. */
let obligations: Map<string, any>

async function ask(method: 'GET' | 'POST', path: string, body?: object) {
  const answer = await service.call(customer, method, `/api/v1${path}`, body)
  expect(answer.status).toBe(200)
  return answer
}

beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 10_000 })
  const lists = await Promise.all(
    PACKS.map((id) => ask('GET', `/domain-packs/${id}/obligations?view=full&limit=500&as_of=${AS_OF}`)),
  )
  obligations = new Map(lists.flatMap(({ json }) => json.data.map((one: any) => [`${one.pack_id}/${one.code}`, one])))
})

/** The days of what recurs: the next one, then those of two years, at least two. */
function recurringDays(start: string, { period }: { period?: string }): string[] {
  const [, count, unit] = /^P(\d+)([YM])$/.exec(period ?? '') ?? []
  if (count === undefined) return []
  const months = Number(count) * (unit === 'Y' ? 12 : 1)
  const all = Array.from({ length: 400 }, (_, at) =>
    new Date(addMonths(Date.parse(start), months * (at + 1))).toISOString().slice(0, 10),
  ).filter((day) => day >= AS_OF)
  return all.filter((day, at) => at < 2 || day <= UNTIL)
}

/** The days of a row by the pack's data alone: on which it begins, and by which it is due. */
function daysOf(row: any): { begins: string[]; due: string[] } {
  const { applies_from: dates, frequency = {}, modality } = obligations.get(`${row.pack_id}/${row.code}`)!
  const { outcome, applies_from: from } = row
  if (outcome === 'does_not_apply') return { begins: [], due: [] }
  const coming = dates.map(({ date, effective = date }: any) => effective).filter((day: string) => day !== 'unknown')
  const isOpen = outcome === 'undetermined' && (from === undefined || from < AS_OF)
  const begins = (isOpen ? coming : [from]).filter((day: string | undefined) => day !== undefined && day >= AS_OF)
  if (outcome === 'displaced' || modality === 'may') return { begins, due: [] }
  const recurs = frequency.kind === 'periodic' && from !== undefined ? recurringDays(from, frequency) : []
  return { begins, due: [...(frequency.by >= AS_OF ? [frequency.by] : []), ...recurs] }
}

const isOpen = ({ outcome }: any) => outcome === 'undetermined' || outcome === 'applies_if'

/** Each event as its act, day, and whether it is about beginnings and tentative. */
function eventsIn(file: string): string[] {
  const events = file.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1)
  const field = (event: string, name: RegExp) => name.exec(event)![1]!
  return events.map((event) => {
    const summary = field(event, /^SUMMARY:(.*)\r$/m)
    const day = field(event, /^DTSTART;VALUE=DATE:(\d+)\r$/m)
    return `${summary.split(':')[0]} ${day} ${/apply/.test(summary)} ${event.includes('STATUS:TENTATIVE')}`
  })
}

test('a duty has the same next date in rows, register, table and calendar, and it follows from the data of the pack', async () => {
  for (const { name, says } of sample(TWENTY_COMPANIES, 4)) {
    const id = `dates-${name.replaceAll(/\W/g, '-').toLowerCase()}`
    await ask('POST', '/customer-profiles', { id, ...says })
    const register = `/customer-profiles/${id}/register?as_of=${AS_OF}`
    const read = async (more: string) => (await ask('GET', `${register}&${more}`)).text
    const rows: any[] = JSON.parse(await read('view=full&limit=500')).data
    const listed = { list_duties: true, as_of: AS_OF, include_relationships: false, view: 'full' }
    const checked: any[] = (await ask('POST', '/regulatory-graph/applicability-check', { ...says, ...listed })).json
      .duties
    const [head, ...cells] = readCsv(await read('format=csv')) as [string[], ...string[][]]
    const ofRows = (list: any[]) =>
      Object.fromEntries(list.map((row) => [`${row.pack_id}/${row.code}`, row.next_date ?? '']))
    const inTable = Object.fromEntries(
      cells.map((cell) => [cell[head.indexOf('Key')], cell[head.indexOf('Next date')] ?? '']),
    )
    const days = rows.map((row) => ({ row, ...daysOf(row) }))
    const computed = Object.fromEntries(
      days.map(({ row, begins, due }) => [`${row.pack_id}/${row.code}`, [...begins, ...due].toSorted()[0] ?? '']),
    )
    expect({ name, dates: ofRows(rows) }).toEqual({ name, dates: computed })
    expect(ofRows(checked)).toMatchObject(computed)
    expect(inTable).toMatchObject(computed)
    const expected = days.flatMap(({ row, begins, due }) =>
      row.outcome === 'displaced'
        ? []
        : [begins, due].flatMap((list, at) =>
            list.map((day) => `${row.act} ${day.replaceAll('-', '')} ${at === 0} ${isOpen(row)}`),
          ),
    )
    expect(eventsIn(await read('format=ics&include_open=true')).toSorted()).toEqual([...new Set(expected)].toSorted())
  }
}, 120_000)

test('a payment institution has the dates of DORA, and a company without any date has a file that says so', async () => {
  const roles = { entity_roles: ['payment_institution'], jurisdictions: ['DE', 'NL'] }
  const body = { ...roles, facts: { staff: 45, turnover_eur: 8_000_000 }, as_of: AS_OF, list_duties: true }
  const check = (more: object, format = 'json') =>
    ask('POST', `/regulatory-graph/applicability-check?format=${format}`, { ...body, ...more })
  const { duties } = (await check({ pack_ids: ['eu-dora'], view: 'full' })).json
  expect(duties.find(({ code }: any) => code === 'art-24-6')).toMatchObject({
    next_date: '2027-01-17',
    next_date_is:
      'The duty recurs at least every year: next by 17 Jan 2027, counted from its day of application, 17 Jan 2025.',
  })
  expect(duties.find(({ code }: any) => code === 'art-19-4-a').dates).toContainEqual({
    kind: 'event',
    event: 'ict_incident_classified_major',
    says: expect.stringContaining('4 hours after “Incident classified as major”'),
  })
  const calendar = await check({ pack_ids: ['eu-dora'] }, 'ics')
  expect(calendar.text).toMatch(/SUMMARY:DORA: \d+ duties are due by this day\r\n/)
  const empty = await check({ pack_ids: ['eu-gdpr'] }, 'ics')
  expect(empty.text).not.toContain('BEGIN:VEVENT')
  expect(empty.text).toMatch(/X-WR-CALNAME:[^\r]*: no dates\r\n/)
  expect(empty.text.replaceAll('\r\n ', '')).toMatch(/X-WR-CALDESC:None of these \d+ duties has a day to come/)
  expect(empty.headers['content-disposition']).toContain('-no-dates.ics')
})
