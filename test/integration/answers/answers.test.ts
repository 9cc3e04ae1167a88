import { beforeAll, describe, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 100_000 })
})

interface Duty {
  code: string
  outcome: string
  why?: string
  open_conditions?: Array<{ code: string; hash: string; question: string; stated?: object }>
  answered?: Array<{ code: string; stated: object }>
}

const SHOP = { entity_roles: ['controller'], complete: true, jurisdictions: ['FR'], facts: { staff: 120 } }

async function call(method: 'POST' | 'GET' | 'PATCH', path: string, body?: object) {
  const { status, json } = await service.call(customer, method, `/api/v1${path}`, body)
  return { status, json }
}
async function ask(path: string, body: object) {
  const { status, json } = await call('POST', path, body)
  expect({ status, json }).toMatchObject({ status: 200 })
  return json
}
async function check(more: object = {}) {
  const body = {
    ...SHOP,
    pack_ids: ['eu-gdpr'],
    include_obligations: true,
    include_not_applicable: true,
    view: 'full',
    ...more,
  }
  const json = await ask('/regulatory-graph/applicability-check', body)
  return { json, duties: json.results[0].subjects[0].obligation_results as Duty[] }
}
const dutyOf = (duties: Duty[], code: string) => duties.find((duty) => duty.code === code)!

/** A question that decides a duty of a shop, with that duty. */
async function findQuestion() {
  const { duties } = await check()
  const duty = duties.find(({ outcome, open_conditions: open = [] }) => outcome === 'applies_if' && open.length === 1)!
  return { duty, question: duty.open_conditions![0]! }
}

describe('an answer to the question of an open condition', () => {
  test('decides the duty, stands in the result, and unknown leaves it open', async () => {
    const { duty, question } = await findQuestion()
    const kind = question.code.split('/')[2]![0]
    const lifting = kind === 'e' ? 'yes' : 'no'
    const note = { by: 'Ada Berg', on: '2026-11-20', why: 'Looked at in the audit.' }
    const given = { answers: { [question.code]: lifting }, answer_notes: { [question.code]: note } }
    const lifted = dutyOf((await check(given)).duties, duty.code)
    expect(lifted).toMatchObject({
      outcome: 'does_not_apply',
      answered: [{ code: question.code, stated: { answer: lifting, ...note } }],
    })
    const bound = dutyOf((await check({ answers: { [question.code]: kind === 'e' ? 'no' : 'yes' } })).duties, duty.code)
    expect(bound).toMatchObject({ outcome: 'applies', answered: [{ code: question.code }] })
    const open = dutyOf((await check({ answers: { [question.code]: 'unknown' } })).duties, duty.code)
    expect(open).toMatchObject({ outcome: 'applies_if', open_conditions: [{ stated: { answer: 'unknown' } }] })
  })

  test('is asked for among what decides, once for all duties that it decides', async () => {
    const { json, duties } = await check()
    const asked = json.unknown.filter(({ fact }: { fact: string }) => fact.includes('/'))
    const hanging = (code: string) =>
      duties.filter(({ open_conditions: open = [] }) => open.some((condition) => condition.code === code)).length
    expect(asked.length).toBeGreaterThan(0)
    for (const { fact, question, ref, hash, decides } of asked) {
      expect({ question, ref, hash }).toEqual({
        question: expect.stringMatching(/\?/),
        ref: expect.stringContaining('Art'),
        hash: expect.stringMatching(/^[0-9a-f]{16}$/),
      })
      expect({ fact, decides }).toEqual({ fact, decides: hanging(fact) })
    }
    const counts = asked.map(({ decides }: { decides: number }) => decides)
    expect(counts).toEqual(counts.toSorted((one: number, other: number) => other - one))
  })

  test('means the same to the calculators', async () => {
    const answers = { 'eu-gdpr/art-33-1/e1': 'yes' }
    const infringements = [{ pack_id: 'eu-gdpr', obligation: 'art-33-1' }]
    const exposure = await ask('/penalty-exposure', { ...SHOP, answers, infringements })
    expect(exposure.infringements[0]).toMatchObject({ duty: { outcome: 'does_not_apply' }, penalties: [] })
    const events = [{ event: 'personal_data_breach_awareness', at: ['2026-11-20T10:00:00+01:00'] }]
    const deadlines = await ask('/filing-deadlines', { ...SHOP, answers, events, country: 'FR', pack_ids: ['eu-gdpr'] })
    const filings = deadlines.filings.map(({ code }: { code: string }) => code)
    expect(filings).not.toContain('breach-notification')
    const incident = await ask('/incident-assessments', { ...SHOP, answers, events, country: 'FR' })
    const due = incident.filings.filter(({ status }: { status: string }) => status === 'due')
    expect(due.map(({ code }: { code: string }) => code)).not.toContain('breach-notification')
  })

  test('of no question, or to a wording that never was, is refused by name and free', async () => {
    const before = await customer.balance()
    const wrong = await call('POST', '/regulatory-graph/applicability-check', {
      ...SHOP,
      answers: { 'eu-gdpr/art-33-1/e9': 'yes' },
    })
    expect(wrong).toMatchObject({
      status: 422,
      json: { errors: [{ field: 'body.answers.eu-gdpr/art-33-1/e9' }] },
    })
    expect(wrong.json.errors[0].detail).toContain('eu-gdpr/art-33-1/e1')
    const hash = '0'.repeat(16)
    const old = await call('POST', '/regulatory-graph/applicability-check', {
      ...SHOP,
      answers: { 'eu-dora/art-12-3/c1': 'yes' },
      answer_notes: { 'eu-dora/art-12-3/c1': { hash } },
    })
    expect(old).toMatchObject({ status: 422, json: { errors: [{ field: expect.stringContaining('.hash') }] } })
    // Of one breach: no company has the same answer in all.
    const answers = { 'eu-gdpr/art-33-1/e1': 'yes' }
    const ofCase = await call('POST', '/customer-profiles', { id: 'of-case', ...SHOP, answers })
    expect(ofCase).toMatchObject({ status: 422, json: { errors: [{ field: 'body.answers.eu-gdpr/art-33-1/e1' }] } })
    expect(ofCase.json.errors[0].detail).toContain('is of one case')
    expect(await customer.balance()).toBe(before)
  })
})

describe('a kept customer', () => {
  test('keeps answers bound to their wording; runs lock and reproduce them', async () => {
    const { duty, question } = await findQuestion()
    const created = await ask('/customer-profiles', { id: 'shop', ...SHOP, answers: { [question.code]: 'unknown' } })
    expect(created).toMatchObject({
      answers: { [question.code]: 'unknown' },
      answer_notes: { [question.code]: { hash: question.hash } },
    })
    const lifting = question.code.split('/')[2]!.startsWith('e') ? 'yes' : 'no'
    const patched = await call('PATCH', '/customer-profiles/shop', { answers: { [question.code]: lifting } })
    expect(patched.json).toMatchObject({
      answers: { [question.code]: lifting },
      answer_notes: { [question.code]: { hash: question.hash } },
    })
    const run = await ask('/customer-profiles/shop/applicability-runs', {
      pack_ids: ['eu-gdpr'],
      include_obligations: true,
      include_not_applicable: true,
      view: 'full',
    })
    const own = dutyOf(run.results[0].subjects[0].obligation_results, duty.code)
    expect(own).toMatchObject({ outcome: 'does_not_apply', answered: [{ stated: { answer: lifting } }] })
    expect(await ask(`/applicability-runs/${run.id}/reproduce`, {})).toMatchObject({ identical: true })
    const removed = await call('PATCH', '/customer-profiles/shop', { answers: { [question.code]: null } })
    expect(removed.json).toMatchObject({ answers: {}, answer_notes: {} })
  })
})

test('the day of an answer is not in the future, where the clocks are furthest ahead', async () => {
  const answers = { 'eu-gdpr/art-35-1/e1': 'no' }
  const answeredOn = (on: string) =>
    service.call(customer, 'POST', '/api/v1/regulatory-graph/applicability-check', {
      entity_roles: ['controller'],
      complete: true,
      pack_ids: ['eu-gdpr'],
      answers,
      answer_notes: { 'eu-gdpr/art-35-1/e1': { on } },
    })
  const refused = await answeredOn('2099-01-01')
  expect(refused.status).toBe(422)
  expect(refused.json.errors).toMatchObject([
    { field: 'body.answer_notes.eu-gdpr/art-35-1/e1.on', detail: expect.stringContaining('future') },
  ])
  expect((await answeredOn(new Date(service.clock.now()).toISOString().slice(0, 10))).status).toBe(200)
})

test('conditions of a duty that ask the same are one open condition', async () => {
  const { json } = await service.call(customer, 'POST', '/api/v1/regulatory-graph/applicability-check', {
    entity_roles: ['controller'],
    complete: true,
    jurisdictions: ['FR'],
    facts: { processing_likely_high_risk: true },
    pack_ids: ['eu-gdpr'],
    include_obligations: true,
  })
  const asked = json.results[0].subjects[0].obligation_results.map((duty: any) => [
    duty.code,
    (duty.open_conditions ?? []).map((one: any) => one.code),
  ])
  expect(Object.fromEntries(asked)['art-35-1']).toEqual(['eu-gdpr/art-35-1/e1'])
  for (const [code, codes] of asked) expect([code, codes.length]).toEqual([code, new Set(codes).size])
})
