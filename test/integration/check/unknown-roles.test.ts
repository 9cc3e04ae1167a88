import { beforeAll, describe, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 100_000, scopes: ['read', 'write'] })
})

async function send(method: 'POST' | 'PATCH' | 'GET', path: string, body?: object, status = 200) {
  const answer = await service.call(customer, method, `/api/v1${path}`, body)
  expect(answer).toMatchObject({ status })
  return answer.json
}

const QUALIFIED = 'entity_roles/qualified_trust_service_provider'
/** A company that issues timestamps, and does not know whether its status is a qualified one. */
const ISSUER = {
  entity_roles: ['trust_service_provider', 'eidas_operator'],
  sector_tags: [],
  activities: [],
  complete: true,
}
const UNSURE = { ...ISSUER, unknown_roles: ['qualified_trust_service_provider'] }
const SURE = { ...ISSUER, entity_roles: [...ISSUER.entity_roles, 'qualified_trust_service_provider'] }
const PLACE = { jurisdictions: ['NL'] }

async function check(subject: object) {
  const json = await send('POST', '/regulatory-graph/applicability-check', {
    ...subject,
    ...PLACE,
    pack_ids: ['eu-eidas'],
    as_of: '2026-11-21',
    include_obligations: true,
    include_not_applicable: true,
  })
  const [own] = json.results[0].subjects
  const duties = new Map<string, any>(own.obligation_results.map((duty: any) => [duty.code, duty]))
  return { json, duties, outcomes: new Map([...duties].map(([code, { outcome }]) => [code, outcome as string])) }
}

describe('a role of which nobody knows whether the subject has it', () => {
  test('leaves open what turns on it and nothing else, and is the question that is asked', async () => {
    const [unsure, sure, not] = await Promise.all([UNSURE, SURE, ISSUER].map(check))
    const differing = [...unsure!.outcomes.keys()].filter(
      (code) => sure!.outcomes.get(code) !== not!.outcomes.get(code),
    )
    expect(differing.length).toBeGreaterThan(10)
    for (const [code, outcome] of unsure!.outcomes) {
      const isDifferent = differing.includes(code)
      expect([code, outcome]).toEqual([code, isDifferent ? 'undetermined' : sure!.outcomes.get(code)])
      if (isDifferent) expect(unsure!.duties.get(code).missing_facts).toContain(QUALIFIED)
    }
    const asked = unsure!.json.unknown.find(({ fact }: any) => fact === QUALIFIED)
    expect(asked).toMatchObject({
      decides: expect.any(Number),
      question: 'Does the company have the role “Qualified trust service provider”?',
      definition: expect.stringContaining('write `qualified_trust_service_provider` into `entity_roles`'),
    })
  })

  test('keeps the duty of a fine open, and a filing that the role alone makes', async () => {
    const infringements = [{ pack_id: 'eu-eidas', obligation: 'art-24-2-a' }]
    const { infringements: found } = await send('POST', '/penalty-exposure', { ...UNSURE, ...PLACE, infringements })
    expect(found[0].duty).toMatchObject({ outcome: 'undetermined', missing_facts: [QUALIFIED] })
    const bank = { entity_roles: ['credit_institution'], unknown_roles: ['controller'], country: 'NL' }
    const events = [{ event: 'personal_data_breach_awareness', at: ['2026-11-20T10:00:00+01:00'] }]
    const { filings } = await send('POST', '/filing-deadlines', { ...bank, pack_ids: ['eu-gdpr'], events })
    const onAuthority = filings.find(({ code }: any) => code === 'breach-notification-authority')
    expect(onAuthority.missing_facts).toContain('entity_roles/controller')
  })

  test('is kept by a customer, asked in its run, and answered by its sheet', async () => {
    await send('POST', '/customer-profiles', { id: 'issuer', ...UNSURE, ...PLACE })
    const body = { pack_ids: ['eu-eidas'], as_of: '2026-11-21' }
    const run = await send('POST', '/customer-profiles/issuer/applicability-runs', body)
    expect(run.unknown).toContainEqual(expect.objectContaining({ fact: QUALIFIED }))
    expect(await send('POST', `/applicability-runs/${run.id}/reproduce`, {})).toMatchObject({ identical: true })
    const csv = `Code,Answer\n${QUALIFIED},yes\n`
    const sent = await service.call(customer, 'POST', '/api/v1/customer-profiles/issuer/answers', csv, {
      'content-type': 'text/csv',
    })
    expect(sent.json.profile).toMatchObject({ entity_roles: SURE.entity_roles, unknown_roles: [] })
    const after = await send('POST', '/customer-profiles/issuer/applicability-runs', body)
    expect(after.unknown).not.toContainEqual(expect.objectContaining({ fact: QUALIFIED }))
  })

  test.each([
    [{ unknown_roles: ['controller'], activities: [] }, 'body.unknown_roles', 'is not given'],
    [{ ...UNSURE, unknown_roles: ['trust_service_provider'] }, 'body.unknown_roles.0', 'is known'],
    [{ ...UNSURE, unknown_roles: ['trust_service_provder'] }, 'body.unknown_roles.0', 'trust_service_provider'],
    [{ ...ISSUER, unknown_tags: ['controller'] }, 'body.unknown_tags.0', 'entity_roles'],
  ])('is refused where it says nothing: %j', async (subject, field, detail) => {
    const { errors } = await send('POST', '/regulatory-graph/applicability-check', { ...subject, ...PLACE }, 422)
    expect(errors).toContainEqual(expect.objectContaining({ field, detail: expect.stringContaining(detail) }))
  })
})

test('each role that a duty addresses answers the question of an act, or is a kind of one that does', async () => {
  const { entity_roles: roles } = await send('GET', '/vocabularies?kind=entity_roles&view=full')
  const answers: string[] = roles.flatMap(({ opens, answered_by: ids }: any) => (opens ? ids : []))
  const asked = answers.flatMap((id) => (id.startsWith('entity_roles/') ? id.slice('entity_roles/'.length) : []))
  const leftOutOf = async (given: string[]) => {
    const subject = { entity_roles: given, complete: true, unknown_roles: [...new Set(asked)], ...PLACE }
    const packs = ['eu-ai-act', 'eu-dora', 'eu-eidas', 'eu-gdpr', 'eu-nis2']
    const rows = { pack_ids: packs, list_duties: true, include_not_applicable: true }
    const { duties } = await send('POST', '/regulatory-graph/applicability-check', { ...subject, ...rows })
    const out = duties.filter(({ outcome }: any) => outcome === 'does_not_apply')
    return out.map(({ pack_id: packId, code }: any) => `${packId}/${code}`) as string[]
  }
  const bare = await leftOutOf([])
  const authority = await leftOutOf(['public_authority_or_body'])
  // Whether it is a public authority is said beside the roles of any act.
  expect(bare.filter((key) => authority.includes(key))).toEqual([])
  expect(bare.length).toBeLessThan(5)
})

test('a payment institution is asked for the role under which eIDAS Article 5f(2) has it accept wallets', async () => {
  const ask = (roles: string[]) =>
    send('POST', '/regulatory-graph/applicability-check', {
      entity_roles: roles,
      jurisdictions: ['LT'],
      facts: { staff: 120, turnover_eur: 30_000_000, balance_sheet_eur: 30_000_000 },
      as_of: '2026-11-21',
      pack_ids: ['eu-eidas'],
      list_duties: true,
      include_not_applicable: true,
    })
  const open = await ask(['payment_institution'])
  expect(open.unknown).toMatchObject([
    { fact: 'entity_roles/eidas_operator', question: expect.stringContaining('payments') },
  ])
  const { duties } = await ask(['payment_institution', 'strong_authentication_relying_party'])
  expect(duties.find(({ code }: any) => code === 'art-5f-2')).toMatchObject({
    outcome: 'not_yet',
    applies_from: '2027-12-24',
  })
})
