import { beforeAll, describe, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 1_000 })
})

const state = async (statement: object) =>
  (await service.call(customer, 'POST', '/api/v1/claims/verify', { statement })).json

describe('a value', () => {
  const wallet = { pack_id: 'eu-eidas', provision: 'Art 5c(4)' }

  test.each([
    ['Art 5c(4)', 'P5Y', 'P2Y'],
    ['Art 30(3a)', 'P5Y', 'P2Y'],
  ])('of another kind contradicts nothing: validity and interval of %s', async (provision, validity, interval) => {
    const at = { ...wallet, provision }
    expect((await state({ ...at, kind: 'validity', duration: validity, bound: 'at_most' })).verdict).toBe('verified')
    expect((await state({ ...at, kind: 'interval', duration: interval, bound: 'at_most' })).verdict).toBe('verified')
    expect((await state({ ...at, kind: 'validity', duration: interval })).verdict).toBe('contradicted')
    expect(await state({ ...at, kind: 'retention', duration: validity })).toMatchObject({
      verdict: 'not_found',
      reason: expect.stringMatching(/interval: 2 years, validity of certification: 5 years/),
    })
  })

  test('is of what it is recorded of: a subsidiary within twelve months is no branch', async () => {
    const setUp = { pack_id: 'eu-dora', kind: 'limit', provision: 'Art 31(12)', duration: 'P12M', bound: 'at_most' }
    expect((await state({ ...setUp, of: 'subsidiary' })).verdict).toBe('verified')
    expect(await state(setUp)).toMatchObject({ verdict: 'verified', reason: expect.stringMatching(/of subsidiary/) })
    expect(await state({ ...setUp, of: 'branch' })).toMatchObject({
      verdict: 'not_found',
      reason: expect.stringContaining('limit of subsidiary: 12 months'),
    })
  })

  test('that differs by what it is of has to say of what: four or five years of a certificate', async () => {
    const certificate = { pack_id: 'eu-ai-act', kind: 'validity', provision: 'Art 44(2)', duration: 'P5Y' }
    expect(await state(certificate)).toMatchObject({
      verdict: 'ambiguous',
      reason: expect.stringMatching(/annex i certificate: 5 years.*annex iii certificate: 4 years/),
    })
    expect((await state({ ...certificate, of: 'annex_i_certificate' })).verdict).toBe('verified')
    expect((await state({ ...certificate, of: 'annex_iii_certificate' })).verdict).toBe('contradicted')
  })

  test('of an interval is a most: at least every three years is three years at most', async () => {
    const tests = { pack_id: 'eu-dora', kind: 'interval', provision: 'Art 26(1)', duration: 'P3Y' }
    expect((await state({ ...tests, bound: 'at_most' })).verdict).toBe('verified')
    const least = await state({ ...tests, bound: 'at_least' })
    expect(least.verdict).toBe('contradicted')
    expect(least.comparisons[0].note).toMatch(/the longest time between two/)
  })

  test('of a threshold is compared in its unit', async () => {
    const clients = { pack_id: 'eu-dora', kind: 'threshold', provision: '32024R1772 Art 9(1)' }
    expect((await state({ ...clients, of: 'affected_clients', count: 100_000, bound: 'more_than' })).verdict).toBe(
      'verified',
    )
    expect((await state({ ...clients, of: 'affected_clients', percent: 10 })).verdict).toBe('verified')
    expect((await state({ ...clients, of: 'affected_clients', percent: 5 })).verdict).toBe('contradicted')
    expect((await state({ ...clients, of: 'affected_clients', duration: 'P1D' })).verdict).toBe('not_found')
  })

  test('at a point of which nothing is recorded is not found, and the reason says what contains it', async () => {
    const point = { pack_id: 'eu-gdpr', kind: 'limit', provision: 'Art 33(1)(z)', duration: 'PT72H' }
    expect(await state(point)).toMatchObject({
      verdict: 'not_found',
      reason: expect.stringContaining('recorded at the provision that contains it: limit: 72 hours'),
    })
  })

  test('of a criterion with two figures at once is right for each, and says of which it is', async () => {
    const slow = { pack_id: 'eu-nis2', kind: 'threshold', provision: '32024R2690 Art 5(b)', duration: 'PT1H' }
    const answer = await state({ ...slow, bound: 'more_than' })
    expect(answer).toMatchObject({ verdict: 'verified', reason: expect.stringContaining('slow resolution duration') })
    expect(answer.comparisons).toMatchObject([{ result: 'equal' }])
  })

  test('that holds under a rule is right with the rule, and open without', async () => {
    const fine = { pack_id: 'eu-ai-act', kind: 'percentage', provision: 'Art 99(4)', percent: 3, combine: 'lower_of' }
    expect((await state(fine)).verdict).toBe('ambiguous')
    expect((await state({ ...fine, condition: 'sme' })).verdict).toBe('verified')
  })

  test('that was right in another version comes with that of the day', async () => {
    const use = { pack_id: 'eu-ai-act', kind: 'date', provision: 'Art 26(1)', date_kind: 'applies' }
    const answer = await state({ ...use, date: '2026-08-02' })
    expect(answer).toMatchObject({ verdict: 'wrong_version', reason: expect.stringContaining('date: 2 Dec 2027') })
    expect(answer.comparisons).toContainEqual(
      expect.objectContaining({ version: '2.0.0', recorded: expect.objectContaining({ date: '2027-12-02' }) }),
    )
    expect(await state({ ...use, date: '2027-08-02' })).toMatchObject({
      verdict: expect.stringMatching(/contradicted|wrong_version/),
      reason: expect.stringContaining('date: 2 Dec 2027'),
    })
    expect((await state({ ...use, date: '2027-12-02', condition: 'annex-iii-dates' })).verdict).toBe('verified')
  })
})
