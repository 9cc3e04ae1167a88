import { beforeAll, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 10_000 })
})

const get = async (path: string) => (await service.call(customer, 'GET', `/api/v1/${path}`)).json
const post = async (path: string, body: object) =>
  (await service.call(customer, 'POST', `/api/v1/regulatory-graph/${path}`, body)).json
const withId = (facts: any[], id: string) => facts.find((fact) => fact.id === id)

const REGISTER = 'evidence-incident-register-gdpr-dora'
const PACK_IDS = ['eu-dora', 'eu-gdpr', 'eu-nis2']

test('every operation that answers facts tells the title of an end and what it rests on', async () => {
  const from = { pack_id: 'eu-gdpr', code: 'art-33-5' }
  const to = { pack_id: 'eu-dora', code: 'art-17-2' }
  const query = await post('query', { pack_ids: PACK_IDS, limit: 500 })
  const paths = await post('paths', { from, to, max_hops: 1 })
  const bank = { entity_roles: ['credit_institution', 'controller'], jurisdictions: ['DE'] }
  const check = await post('applicability-check', { ...bank, pack_ids: ['eu-dora', 'eu-gdpr'] })
  const duty = await get('domain-packs/eu-gdpr/obligations/art-33-5')
  const ofPack = await get('domain-packs/eu-gdpr/relationships?limit=500')
  const reuse = await get('evidence-reuse?pack_id=eu-gdpr&pack_id=eu-dora&shared_key=incident_register')
  const told = [
    withId(query.data, REGISTER),
    withId(ofPack.data, REGISTER),
    withId(
      paths.data.map((path: any) => path.steps[0].fact),
      REGISTER,
    ),
    withId(duty.relationships, REGISTER),
    withId(reuse.data[0].facts, REGISTER),
  ]
  expect(check.relationships).toHaveLength(10)
  expect(check.relationships_total).toBeGreaterThan(10)
  for (const fact of check.relationships) expect(fact).toEqual(withId(query.data, fact.id))
  for (const fact of told) {
    expect(fact.from).toEqual(told[0].from)
    expect(fact.to).toEqual(told[0].to)
  }
  expect(told[0]).toMatchObject({
    from: { ...from, title: duty.title, citations: ['CELEX:32016R0679 Art 33(5)'] },
    to: { ...to, citations: expect.arrayContaining(['CELEX:32022R2554 Art 17(2)']) },
  })
})

test('an end that is a pack has the title of the pack and the provisions that it names', async () => {
  const { data } = await post('query', { relationship_types: ['sector_specific_override_of'], pack_ids: PACK_IDS })
  const { from, to } = withId(data, 'dora-overrides-nis2-for-financial-entities')
  const pack = await get('domain-packs/eu-nis2')
  expect(to).toMatchObject({ kind: 'pack', pack_id: 'eu-nis2', title: pack.title })
  for (const end of [from, to])
    expect(end.citations).toEqual((end.provisions ?? []).map((provision: string) => `CELEX:${provision}`))
  expect(to.citations).toContain('CELEX:32022L2555 Art 21')
})

test('an end has at most five citations, those of its basis alone, in their order', async () => {
  const { data } = await post('query', { pack_ids: PACK_IDS, limit: 500 })
  const duties = data.flatMap(({ from, to }: any) => [from, to]).filter((end: any) => end.kind === 'obligation')
  const widest = duties.toSorted((a: any, b: any) => b.citations.length - a.citations.length)[0]
  const duty = await get(`domain-packs/${widest.pack_id}/obligations/${widest.code}`)
  const basis = duty.citations.filter(({ role }: any) => role === 'basis').map(({ ref }: any) => ref)
  expect(widest.citations).toEqual(basis.slice(0, 5))
  expect(Math.max(...duties.map((end: any) => end.citations.length))).toBeLessThanOrEqual(5)
})
