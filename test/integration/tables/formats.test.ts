import { beforeAll, describe, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

const FILINGS = '/api/v1/domain-packs/eu-dora/filing-rules'
const DEADLINES = '/api/v1/filing-deadlines'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const INCIDENT = {
  events: [{ event: 'ict_incident_awareness', at: ['2026-11-20T10:00:00+01:00'] }],
  country: 'DE',
  entity_roles: ['credit_institution'],
  pack_ids: ['eu-dora'],
}

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  service.call(customer, 'GET', path, undefined, headers)
const deadlines = (query: string, headers: Record<string, string> = {}) =>
  service.call(customer, 'POST', `${DEADLINES}${query}`, INCIDENT, headers)

describe('the format of an answer', () => {
  test.each([
    ['text/csv', 'text/csv; charset=utf-8'],
    ['text/csv;charset=utf-8', 'text/csv; charset=utf-8'],
    [XLSX, XLSX],
    ['text/html, text/csv;q=0.9, */*;q=0.1', 'text/csv; charset=utf-8'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'application/json; charset=utf-8'],
    ['application/*', 'application/json; charset=utf-8'],
    ['application/json;q=0.5, text/csv', 'text/csv; charset=utf-8'],
    ['text/csv;header=present;q=0.9', 'text/csv; charset=utf-8'],
    ['application/json;odata="minimal,x";version=1', 'application/json; charset=utf-8'],
  ])('for Accept: %s is %s', async (accept, type) => {
    const answer = await get(FILINGS, { accept })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, type])
    expect(answer.headers['vary']).toContain('accept')
  })

  test('is what the parameter says, whatever Accept says', async () => {
    expect((await get(`${FILINGS}?format=json`, { accept: 'text/csv' })).json.data).toBeInstanceOf(Array)
    const csv = await get(`${FILINGS}?format=csv`, { accept: 'application/json' })
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="filings eu-dora.csv"',
    })
  })

  test('that an operation lacks is refused, free of charge, with those that it has', async () => {
    const before = await customer.balance()
    const pdf = await get(`${FILINGS}?format=pdf`)
    expect(pdf.json.errors).toMatchObject([{ field: 'query.format', detail: 'must be one of json, csv, xlsx' }])
    expect((await get(FILINGS, { accept: 'text/csv;header=absent' })).status).toBe(406)
    const html = await get(FILINGS, { accept: 'text/html' })
    expect([html.status, html.json.errors[0].code, html.json.errors[0].field]).toEqual([
      406,
      'not_acceptable',
      'header.accept',
    ])
    expect(html.json.errors[0].detail).toContain('text/csv (format=csv)')
    const none = await get('/api/v1/billing/prices', { accept: 'text/csv' })
    expect([none.status, none.json.errors[0].detail]).toEqual([406, 'this operation answers application/json'])
    expect((await get('/api/v1/billing/prices?format=csv')).json.errors[0].field).toBe('query.format')
    expect((await deadlines('', { accept: 'image/png' })).status).toBe(406)
    expect(await customer.balance()).toBe(before)
  })

  test('does not change the price', async () => {
    const costs = await Promise.all(
      ['json', 'csv', 'xlsx'].map(
        async (format) => (await get(`${FILINGS}?format=${format}`)).headers['x-credits-cost'],
      ),
    )
    expect(new Set(costs)).toEqual(new Set(['1']))
  })

  test('has a tag of its own, and HEAD has the same head', async () => {
    const csv = await get(`${FILINGS}?format=csv`)
    const tag = String(csv.headers['etag'])
    expect((await get(FILINGS)).headers['etag']).not.toBe(tag)
    expect((await get(`${FILINGS}?format=csv`, { 'if-none-match': tag })).status).toBe(304)
    for (const url of [`${FILINGS}?format=xlsx`, '/api/v1/billing/ledger?format=csv']) {
      const headers = { 'x-api-key': customer.secret }
      const [whole, head] = [await get(url), await service.app.inject({ method: 'HEAD', url, headers })]
      expect([head.statusCode, head.body]).toEqual([200, ''])
      const { 'content-type': type, 'content-disposition': disposition } = whole.headers
      expect(head.headers).toMatchObject({ 'content-type': type, 'content-disposition': disposition })
    }
  })

  test('is part of what an idempotency key is for, and a file comes again as it was', async () => {
    const key = { 'idempotency-key': 'a-workbook' }
    const first = await deadlines('?format=xlsx', key)
    expect([first.status, first.headers['content-type']]).toEqual([200, XLSX])
    service.clock.set('2026-11-21T13:00:00Z')
    const again = await deadlines('', { ...key, accept: XLSX })
    expect(again.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'content-type': XLSX,
      'content-disposition': 'attachment; filename="deadlines.xlsx"',
    })
    expect(again.bytes.equals(first.bytes)).toBe(true)
    for (const query of ['', '?format=csv', '?format=json']) {
      const other = await deadlines(query, key)
      expect([other.status, other.json.errors[0].field]).toEqual([422, 'header.idempotency-key'])
    }
  })
})
