import { beforeAll, expect, test } from 'vitest'
import { readCsv, readXlsx } from '#test/support/read-tables.ts'
import { type Customer, openService, type Service } from '#test/support/service.ts'

const PATH = '/api/v1/incident-classifications'
const QUESTION = {
  entity_roles: ['payment_institution'],
  jurisdictions: ['NL'],
  facts: { is_exempted_under_psd2: false, staff: 300, turnover_eur: 80_000_000, balance_sheet_eur: 90_000_000 },
  figures: {
    critical_function_affected: true,
    affected_clients: { at_least: 80_000, at_most: 120_000 },
    clients_of_service: 600_000,
    affected_value_percent: 4.5,
    incident_duration: { at_least: 'PT3H' },
    costs_and_losses: { at_least: { amount: 60_000, currency: 'EUR' } },
  },
}

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 1_000 })
})

test('a table of verdicts has each verdict, criterion and test, with threshold, given value and what would decide it', async () => {
  const { json } = await service.call(customer, 'POST', PATH, QUESTION)
  const [head, ...rows] = readCsv((await service.call(customer, 'POST', `${PATH}?format=csv`, QUESTION)).text)
  const named = rows.map((row) => Object.fromEntries(row.map((cell, at) => [head![at]!, cell])))
  const rowOf = (key: string) => named.find((row) => row['Key'] === `eu-dora/major-incident${key}`)
  const tests = json.classifications.flatMap(({ criteria }: any) =>
    criteria.flatMap(({ alternatives }: any) => alternatives.flatMap((one: any) => one.tests)),
  )
  const criteria = json.classifications.flatMap((one: any) => one.criteria)
  // A verdict is the first of its criteria.
  expect(rows).toHaveLength(tests.length + criteria.length + json.not_concerned.length)
  expect(new Set(named.map((row) => row['Key'])).size).toBe(rows.length)

  expect(rowOf('')).toMatchObject({
    Act: 'DORA',
    Row: 'verdict',
    Verdict: 'undetermined',
    Result: 'open',
    Duty: 'applies',
    'To be decided': expect.stringContaining('(32025R0301 Art 5(1)(a))'),
    'What would decide it': expect.stringContaining(
      'How long has the incident lasted, or will it last? (by itself: major)',
    ),
  })
  expect(rowOf('/major-by-itself/2.2')).toMatchObject({
    Row: 'test',
    'Asks for': expect.stringContaining('Reputational impact | Duration and downtime'),
    Threshold: 'at least 2 met',
    Result: 'open',
  })
  expect(rowOf('/clients-and-transactions/1.1')).toMatchObject({
    'Met if': 'More than 10 % of all clients who use the service are affected.',
    'Asks for': 'Affected clients',
    Threshold: 'more than 10 % of clients of the affected service',
    Given: '80,000 to 120,000',
    Result: 'met',
    Provision: '32024R1772 Art 9(1)(a)',
  })
  expect(rowOf('/critical-services/1.1')).toMatchObject({ Threshold: 'yes', Given: 'yes', Result: 'met' })
  expect(rowOf('/duration-and-downtime/1.1')).toMatchObject({
    Threshold: 'more than 24 hours',
    Given: 'at least 3 hours',
    'What would decide it': 'How long has the incident lasted, or will it last? (by itself: major)',
  })
  expect(rowOf('/economic-impact')).toMatchObject({
    Row: 'criterion',
    'What would decide it':
      'What does the incident cost in all, or is likely to cost, before recoveries? (by itself: major)',
  })
  expect(rowOf('/economic-impact/1.1')).toMatchObject({
    Threshold: 'more than EUR 100,000',
    Given: 'at least EUR 60,000',
  })
  expect(rowOf('/recurring-incidents/1.1')).toMatchObject({
    Threshold: 'at least 2 within 6 months',
    Given: 'this one alone',
  })
  const xlsx = await readXlsx((await service.call(customer, 'POST', `${PATH}?format=xlsx`, QUESTION)).bytes)
  expect(xlsx.map(([key]) => key)).toEqual([head![0], ...rows.map(([key]) => key)])
})
