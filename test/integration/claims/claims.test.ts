import { beforeAll, describe, expect, test } from 'vitest'
import { publishVersion } from '#src/law/publication/publication.ts'
import { addVersion, approveAll, load, TODAY } from '#test/support/load-small-seed.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'
import { makeSmallSeed, type SmallSeed } from '#test/support/small-seed.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 10_000 })
})

const verify = (body: object) => service.call(customer, 'POST', '/api/v1/claims/verify', body)
const state = async (statement: object, more: object = {}) => (await verify({ statement, ...more })).json

describe('a statement', () => {
  test('that is right comes with the fact, where it stands, its version and citations', async () => {
    const answer = await state({
      pack_id: 'eu-gdpr',
      kind: 'limit',
      obligation: 'art-33-1',
      duration: 'PT72H',
      addressee: 'joint_controller',
    })
    expect(answer).toMatchObject({ verdict: 'verified', as_of: '2026-11-21' })
    expect(answer.comparisons).toMatchObject([
      {
        object: { type: 'filing', code: 'breach-notification-authority' },
        pack_id: 'eu-gdpr',
        version: expect.any(String),
        recorded: {
          duration: 'PT72H',
          kind: 'limit',
          event: 'personal_data_breach_awareness',
          addressees: ['controller'],
          provisions: ['32016R0679 Art 33(1)'],
        },
        result: 'equal',
      },
    ])
    expect(answer.comparisons[0].citations.map((citation: any) => citation.ref)).toContain('CELEX:32016R0679 Art 33(1)')
    expect(answer.sources).toMatchObject([
      { pack_id: 'eu-gdpr', content_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
  })

  test('that is wrong comes with what is recorded, and is not mended', async () => {
    const answer = await state({ pack_id: 'eu-gdpr', kind: 'limit', obligation: 'art-33-1', duration: 'P3D' })
    expect(answer.verdict).toBe('contradicted')
    expect(answer.comparisons[0]).toMatchObject({
      recorded: { duration: 'PT72H' },
      result: 'different',
      note: expect.stringContaining('1182/71'),
    })
  })

  test('that leaves out the event is met by each anchor; one that names it, by its own alone', async () => {
    const initial = { pack_id: 'eu-dora', kind: 'limit', provision: '32025R0301 Art 5(1)(a)' }
    expect((await state({ ...initial, duration: 'PT4H' })).verdict).toBe('verified')
    expect((await state({ ...initial, duration: 'PT24H' })).verdict).toBe('verified')
    const wrongEvent = await state({ ...initial, duration: 'PT24H', event: 'ict_incident_classified_major' })
    expect(wrongEvent.verdict).toBe('contradicted')
    expect(wrongEvent.comparisons.map((item: any) => item.note)).toContain(
      'recorded from “ict incident awareness” on, not from “ict incident classified major”',
    )
  })
})

describe('what a period runs from', () => {
  const finalReport = { pack_id: 'eu-nis2', kind: 'limit', provision: 'Art 23(4)(d)', duration: 'P1M' }

  test('is right where it is the event recorded', async () => {
    const answer = await state({ ...finalReport, event: 'significant_incident_notification_submitted' })
    expect(answer.verdict).toBe('verified')
  })

  test('is wrong where another event is recorded, and the comparison says so', async () => {
    const answer = await state({ ...finalReport, event: 'significant_incident_awareness' })
    expect(answer.verdict).toBe('contradicted')
    expect(answer.comparisons[0]).toMatchObject({
      recorded: { event: 'significant_incident_notification_submitted' },
      result: 'different',
      note: 'recorded from “significant incident notification submitted” on, not from “significant incident awareness”',
    })
  })
})

describe('somebody for whom the law departs from the rule', () => {
  const notify = { pack_id: 'eu-nis2', kind: 'limit', provision: 'Art 23(4)(b)', duration: 'PT72H' }

  test.each(['trust_service_provider', 'qualified_trust_service_provider'])(
    'a %s is not told the rule: the departure is shown',
    async (addressee) => {
      const answer = await state({ ...notify, addressee })
      expect(answer.verdict).toBe('ambiguous')
      expect(answer.comparisons).toMatchObject([
        { recorded: { duration: 'PT72H' } },
        { recorded: { duration: 'PT24H', only_where: expect.stringContaining('trust services') } },
      ])
      expect((await state({ ...notify, addressee: 'cloud_computing_service_provider' })).verdict).toBe('verified')
    },
  )

  test('a qualified provider is left out of duties of those who are not', async () => {
    const breach = { pack_id: 'eu-eidas', kind: 'limit', provision: 'Art 19a(1)(b)', duration: 'PT24H' }
    expect((await state({ ...breach, addressee: 'trust_service_provider' })).verdict).toBe('verified')
    expect((await state({ ...breach, addressee: 'qualified_trust_service_provider' })).verdict).toBe('wrong_addressee')
    const duty = { pack_id: 'eu-eidas', kind: 'addressee', provision: 'Art 19a(1)(b)' }
    expect((await state({ ...duty, addressee: 'qualified_trust_service_provider' })).verdict).toBe('wrong_addressee')
  })

  test('a deployer has the days of Article 73 only where the provider cannot be reached', async () => {
    const days = { pack_id: 'eu-ai-act', kind: 'limit', addressee: 'ai_deployer', duration: 'P15D' }
    expect(await state({ ...days, provision: 'Art 73(2)' })).toMatchObject({
      verdict: 'ambiguous',
      reason: expect.stringContaining('the provider cannot be reached'),
    })
    expect((await state({ ...days, obligation: 'art-26-5-incident' })).verdict).toBe('verified')
  })

  test('what a limit can be extended to is no limit', async () => {
    const months = { pack_id: 'eu-gdpr', kind: 'limit', provision: 'Art 12(3)', addressee: 'controller' }
    expect((await state({ ...months, duration: 'P3M' })).verdict).toBe('ambiguous')
    expect((await state({ ...months, duration: 'P1M' })).verdict).toBe('verified')
  })
})

test('what is kept for at least a time is not kept for at most that long', async () => {
  const logs = { pack_id: 'eu-ai-act', kind: 'retention', provision: 'Art 26(6)', duration: 'P6M' }
  expect((await state({ ...logs, bound: 'at_least' })).verdict).toBe('verified')
  expect((await state({ ...logs, bound: 'at_most' })).verdict).toBe('contradicted')
})

describe('a claim about another version', () => {
  let seed: SmallSeed
  let notice: object
  beforeAll(async () => {
    seed = makeSmallSeed()
    seed.one.version.legal_to = '2025-01-01'
    approveAll(seed)
    await load(service.graph, seed)
    const next = await addVersion(service.graph, seed, '2.0.0', ({ one }) => {
      one.version.legal_from = '2025-01-01'
      delete one.version.legal_to
      one.filings[0]!.anchors[0]!.offset = 'PT48H'
    })
    await publishVersion(service.graph, TODAY, next)
    notice = { pack_id: seed.one.pack.id, kind: 'limit', obligation: 'art-1-1' }
  })

  test('is wrong_version, and says in which it is right and since when', async () => {
    const answer = await state({ ...notice, duration: 'PT24H' })
    expect(answer).toMatchObject({
      verdict: 'wrong_version',
      holds_in: { pack_id: seed.one.pack.id, version: '1.0.0', legal_from: '2020-01-30', legal_to: '2025-01-01' },
    })
    expect(answer.comparisons).toMatchObject([
      { version: '1.0.0', recorded: { duration: 'PT24H' }, result: 'equal' },
      { version: '2.0.0', recorded: { duration: 'PT48H' }, result: 'different' },
    ])
    expect(answer.sources.map((source: any) => source.version)).toEqual(['2.0.0', '1.0.0'])
  })

  test('is right on the days on which that version was the law', async () => {
    expect((await state({ ...notice, duration: 'PT24H' }, { as_of: '2024-12-31' })).verdict).toBe('verified')
    expect((await state({ ...notice, duration: 'PT48H' })).verdict).toBe('verified')
    expect((await state({ ...notice, duration: 'PT48H' }, { as_of: '2024-12-31' })).verdict).toBe('wrong_version')
    expect((await state({ ...notice, duration: 'PT24H' }, { as_of: '2015-01-01' })).verdict).toBe('wrong_version')
  })

  test('is contradicted when no version has it', async () => {
    expect((await state({ ...notice, duration: 'PT12H' })).verdict).toBe('contradicted')
  })
})

test.each([
  [{}, 'body.statement'],
  [{ text: 'a', statement: { pack_id: 'eu-gdpr', kind: 'existence', obligation: 'art-33-1' } }, 'body.text'],
  [{ statement: { pack_id: 'eu-gdrp', kind: 'existence', obligation: 'art-33-1' } }, 'body.statement.pack_id'],
  [{ statement: { pack_id: 'eu-gdpr', kind: 'promise', obligation: 'art-33-1' } }, 'body.statement.kind'],
  [{ statement: { pack_id: 'eu-gdpr', kind: 'limit', obligation: 'art-33-1' } }, 'body.statement.duration'],
  [
    { statement: { pack_id: 'eu-gdpr', kind: 'limit', obligation: 'art-33-1', duration: '72 hours' } },
    'body.statement.duration',
  ],
  [{ statement: { pack_id: 'eu-gdpr', kind: 'limit', duration: 'PT72H' } }, 'body.statement.obligation'],
  [
    { statement: { pack_id: 'eu-gdpr', kind: 'percentage', provision: 'Art 83(4)', percent: 2, duration: 'P1D' } },
    'body.statement.duration',
  ],
  [
    {
      statement: { pack_id: 'eu-gdpr', kind: 'amount', provision: 'Art 83(4)', money: { amount: -1, currency: 'EUR' } },
    },
    'body.statement.money.amount',
  ],
  [
    {
      statement: { pack_id: 'eu-gdpr', kind: 'amount', provision: 'Art 83(4)', money: { amount: 1, currency: 'euro' } },
    },
    'body.statement.money.currency',
  ],
  [{ statement: { pack_id: 'eu-dora', kind: 'threshold', provision: 'Art 18(1)' } }, 'body.statement.count'],
  [
    { statement: { pack_id: 'eu-dora', kind: 'threshold', provision: 'Art 18(1)', count: 1, percent: 1 } },
    'body.statement.percent',
  ],
  [{ statement: { pack_id: 'eu-gdpr', kind: 'date', date: '2018-02-30' } }, 'body.statement.date'],
  [
    { statement: { pack_id: 'eu-gdpr', kind: 'addressee', provision: 'Art 33(1)', addressee: 'controler' } },
    'body.statement.addressee',
  ],
  [{ statement: { pack_id: 'eu-gdpr', kind: 'existence', provision: 'Article 33' } }, 'body.statement.provision'],
  [
    { statement: { pack_id: 'eu-gdpr', kind: 'limit', event: 'data_breach', duration: 'PT72H' } },
    'body.statement.event',
  ],
])('%o is refused, naming %s', async (body, field) => {
  const { status, json } = await verify(body)
  expect(status).toBe(422)
  expect(json.errors.map((error: any) => error.field)).toContain(field)
})

test('a mistyped role comes back with close matches', async () => {
  const { json } = await verify({
    statement: { pack_id: 'eu-gdpr', kind: 'addressee', provision: 'Art 33(1)', addressee: 'controler' },
  })
  expect(json.errors[0].detail).toContain('did you mean controller')
})

describe('a sentence', () => {
  const text = 'Under Article 33(1) GDPR the controller must notify a personal data breach within 72 hours.'

  test('is refused, and the answer shows the fields of a statement, which is then accepted', async () => {
    const { status, json } = await verify({ text })
    expect(status).toBe(422)
    const [error] = json.errors.filter(({ field }: any) => field === 'body.text')
    expect(error.detail).toMatch(/^A claim is a statement in fields, not a sentence: \{"statement":/)
    const shown = JSON.parse(error.detail.slice(error.detail.indexOf('{')))
    expect((await verify(shown)).json).toMatchObject({ verdict: 'verified' })
  })

  test('is refused for free', async () => {
    const before = await customer.balance()
    await verify({ text })
    expect(await customer.balance()).toBe(before)
  })
})

describe('what the law allows', () => {
  test('is no duty of anybody whom it allows it, and each answer says that it is a permission', async () => {
    const search = '/api/v1/obligations?modality=may&limit=100'
    const { json } = await service.call(customer, 'GET', search)
    const allowed = json.data.map(({ obligation }: any) => obligation)
    expect(json.page.total).toBe(allowed.length)
    expect(allowed.length).toBeGreaterThan(10)
    for (const { pack_id, code, addressee_roles: roles } of allowed) {
      const statement = { pack_id, obligation: code }
      for (const addressee of roles)
        for (const kind of ['addressee', 'existence']) {
          const { verdict, reason } = await state({ ...statement, kind, addressee })
          expect([code, verdict === 'verified', /it is a duty/.test(reason)]).toEqual([code, false, false])
        }
      const recorded = await state({ ...statement, kind: 'existence' })
      expect(recorded).toMatchObject({
        verdict: 'verified',
        reason: expect.stringMatching(/^it is recorded; the law allows it and does not ask for it/),
        comparisons: [{ recorded: { modality: 'may' } }],
      })
    }
  })

  test('does not hide a duty at the same provision', async () => {
    const statement = { pack_id: 'eu-gdpr', kind: 'addressee', addressee: 'controller' }
    const permission = await state({ ...statement, obligation: 'art-12-6' })
    expect(permission).toMatchObject({
      verdict: 'contradicted',
      reason: expect.stringContaining('a permission is no duty'),
    })
    const article = await state({ ...statement, provision: 'Art 12' })
    expect(article.verdict).toBe('verified')
    expect(article.comparisons.map((item: any) => item.recorded.modality)).not.toContain('may')
  })
})

test('of a day before any version the first one is named that has it; of a later day the nearest', async () => {
  const statement = { pack_id: 'eu-ai-act', kind: 'existence', obligation: 'art-5-1-a' }
  const before = await state(statement, { as_of: '2020-01-01' })
  expect(before).toMatchObject({ verdict: 'wrong_version', holds_in: { version: '1.0.0' } })
})

test.each(['CELEX:32016R0679 Art 33(1)', '32016R0679 Art 33(1)', 'Art 33(1)'])(
  'a claim and an infringement take the provision as %s',
  async (provision) => {
    const pack = { pack_id: 'eu-gdpr', provision }
    expect((await state({ ...pack, kind: 'limit', duration: 'PT72H' })).verdict).toBe('verified')
    const body = { entity_roles: ['controller'], complete: true, infringements: [pack] }
    const { status, json } = await service.call(customer, 'POST', '/api/v1/penalty-exposure', body)
    expect(status).toBe(200)
    expect(json.infringements[0]).toMatchObject({ provision: '32016R0679 Art 33(1)', duty: expect.anything() })
  },
)
