import { beforeAll, describe, expect, test } from 'vitest'
import { publishVersion } from '#src/law/publication/index.ts'
import { eventually } from '#test/support/eventually.ts'
import { addVersion, approveAll, load, TODAY } from '#test/support/load-small-seed.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'
import { makeSmallSeed } from '#test/support/small-seed.ts'

/** The shipped packs: other tests load packs of their own into the same graph. */
const PACK_IDS = ['eu-ai-act', 'eu-dora', 'eu-eidas', 'eu-gdpr', 'eu-nis2']

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 10_000, scopes: ['read', 'packs:unpublished'] })
})

const ask = (body: object) => service.call(customer, 'POST', '/api/v1/regulatory-graph/query', body)
const idsOf = async (body: object): Promise<string[]> => {
  const { status, json } = await ask({ pack_ids: PACK_IDS, limit: 500, ...body })
  expect(status).toBe(200)
  expect(json.page.total).toBe(json.data.length)
  return json.data.map((fact: any) => fact.id)
}

describe('a query of facts about a duty', () => {
  test('finds every fact with it as an end, whichever end', async () => {
    expect(await idsOf({ obligation: { pack_id: 'eu-dora', code: 'art-17-2' } })).toEqual([
      'evidence-incident-register-gdpr-dora',
      'evidence-incident-register-nis2-dora',
    ])
    expect(await idsOf({ obligation: { pack_id: 'eu-gdpr', code: 'art-33-5' } })).toEqual([
      'evidence-incident-register-gdpr-dora',
      'reuse-dora-incident-analysis-for-gdpr-breach-record',
    ])
  })

  test('finds them by the code of any version, because they concern its lineage', async () => {
    const seed = makeSmallSeed()
    approveAll(seed)
    await load(service.graph, seed)
    const packId = seed.one.pack.id
    const next = await addVersion(service.graph, seed, '1.1.0', ({ one }) => {
      const [duty] = one.obligations
      duty!.lineage_id = `${packId}/${duty!.code}`
      duty!.code = 'art-9-9'
      for (const other of one.obligations) if (other.parent === 'art-1-1') other.parent = 'art-9-9'
    })
    const by = (code: string, mode = 'published') =>
      ask({ pack_ids: [packId], obligation: { pack_id: packId, code }, publication_mode: mode })
    const old = await eventually(
      () => by('art-1-1'),
      ({ status }) => status === 200,
    )
    expect(old.json.data).toMatchObject([{ id: `t-${seed.key}-shared`, from: { code: 'art-1-1' } }])
    // Only a version that is not published has the new code: a question about published law does not show it.
    expect((await by('art-9-9')).status).toBe(422)
    expect((await by('art-9-9', 'draft')).status).toBe(200)
    await publishVersion(service.graph, TODAY, next)
    const renamed = await eventually(
      () => by('art-9-9'),
      ({ status }) => status === 200,
    )
    expect(renamed.json.data).toMatchObject([{ id: `t-${seed.key}-shared`, from: { code: 'art-9-9' } }])
    expect((await by('art-1-1')).json.data).toEqual(renamed.json.data)
  })
})

test('a query of facts about an artefact finds those of which it shows both ends', async () => {
  expect(await idsOf({ artefact: 'incident_register' })).toEqual([
    'evidence-incident-register-gdpr-dora',
    'evidence-incident-register-nis2-dora',
  ])
  // Training shows that one duty is a part of another too, not only that evidence is shared.
  const { json } = await ask({ pack_ids: PACK_IDS, artefact: 'training_records' })
  expect(json.data.map(({ id, type }: any) => [id, type])).toEqual([
    ['evidence-training-ai-act-nis2', 'shares_evidence_with'],
    ['evidence-training-gdpr-ai-act', 'shares_evidence_with'],
    ['evidence-training-nis2-dora', 'shares_evidence_with'],
    ['ir2690-annex-8-1-supplements-nis2-art-21-2-g', 'supplements'],
    ['ir2690-annex-8-2-supplements-nis2-art-21-2-g', 'supplements'],
    ['nis2-management-training-subset-of-dora-training', 'subset_of'],
  ])
})

test('a query of facts about an event finds those with an end that it, or a narrower event, triggers', async () => {
  const narrow = await idsOf({ event: 'personal_data_breach_awareness' })
  expect(narrow).toContain('trigger-gdpr-breach-and-dora-initial-notification')
  expect(narrow).toContain('evidence-incident-register-gdpr-dora')
  expect(narrow).not.toContain('evidence-incident-register-nis2-dora')
  const broad = await idsOf({ event: 'incident_detected' })
  expect(broad).toEqual(expect.arrayContaining(narrow))
  expect(broad.length).toBeGreaterThan(narrow.length)
})

test('a query of facts in effect on a day leaves out those that began later', async () => {
  const all = await idsOf({})
  expect(all).toContain('dora-overrides-nis2-for-financial-entities')
  expect(await idsOf({ in_effect_on: '2025-01-17' })).toContain('dora-overrides-nis2-for-financial-entities')
  const before = await idsOf({ in_effect_on: '2025-01-16' })
  expect(before).not.toContain('dora-overrides-nis2-for-financial-entities')
  expect(all).toEqual(expect.arrayContaining(before))
  expect(await idsOf({ in_effect_on: '2010-01-01' })).toEqual([])
})

test.each([
  '2018-05-25',
  '2023-06-01',
  '2025-01-16',
  '2025-01-17',
  '2026-08-02',
  '2026-11-21',
  '2027-12-02',
  '2030-01-01',
])('the filter means by in effect what the field says: %s', async (day) => {
  const { json } = await ask({ pack_ids: PACK_IDS, as_of: day, limit: 500 })
  const told = json.data.filter((fact: { in_effect: boolean }) => fact.in_effect).map(({ id }: { id: string }) => id)
  expect(await idsOf({ as_of: day, in_effect_on: day })).toEqual(told)
})

test('without as_of, each fact of the filter says that it is in effect: the day is that of the question', async () => {
  const { json } = await ask({ pack_ids: PACK_IDS, in_effect_on: '2030-01-01', limit: 500 })
  expect(json.data.length).toBeGreaterThan(0)
  expect(json.data.filter((fact: { in_effect: boolean }) => !fact.in_effect)).toEqual([])
})

describe('filters', () => {
  test('are all met by a fact', async () => {
    const obligation = { pack_id: 'eu-dora', code: 'art-17-2' }
    const only = ['evidence-incident-register-gdpr-dora']
    expect(await idsOf({ obligation, event: 'personal_data_breach_awareness' })).toEqual(only)
    expect(await idsOf({ artefact: 'incident_register', between: [['eu-gdpr'], PACK_IDS] })).toEqual(only)
    expect(await idsOf({ obligation, provision: '32016R0679 Art 33' })).toEqual(only)
    expect(await idsOf({ obligation, pack_ids: ['eu-gdpr'] })).toEqual(only)
    expect(await idsOf({ obligation, artefact: 'incident_register', q: 'register can hold' })).toEqual(only)
    expect(await idsOf({ obligation, relationship_types: ['subset_of'] })).toEqual([])
    expect(await idsOf({ obligation, artefact: 'training_records' })).toEqual([])
    expect(await idsOf({ obligation, in_effect_on: '2018-01-01' })).toEqual([])
  })

  test('count and page what they leave', async () => {
    const all = await idsOf({ event: 'incident_detected' })
    const { json } = await ask({ pack_ids: PACK_IDS, event: 'incident_detected', limit: 2, offset: 1 })
    expect(json.page).toEqual({ limit: 2, offset: 1, total: all.length, next_offset: 3 })
    expect(json.data.map((fact: any) => fact.id)).toEqual(all.slice(1, 3))
  })
})

test.each([
  [{ obligation: { pack_id: 'eu-dorra', code: 'art-17-2' } }, 'body.obligation.pack_id', 'did you mean eu-dora'],
  [{ obligation: { pack_id: 'eu-dora', code: 'art-17-22' } }, 'body.obligation.code', 'did you mean art-17-2'],
  [{ obligation: { pack_id: 'eu-dora' } }, 'body.obligation', ''],
  [{ artefact: 'incident_registre' }, 'body.artefact', 'did you mean incident_register'],
  [{ event: 'incident_detectd' }, 'body.event', 'did you mean incident_detected'],
  [{ in_effect_on: '2025-02-29' }, 'body.in_effect_on', ''],
])('%o is refused, names %s and costs nothing', async (body, field, hint) => {
  const { status, json, headers } = await ask(body)
  expect(status).toBe(422)
  const error = json.errors.find((one: any) => one.field.startsWith(field))
  expect(error.detail).toContain(hint)
  expect(headers['x-credits-cost'] ?? '0').toBe('0')
})
