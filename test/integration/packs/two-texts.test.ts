import { beforeAll, describe, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 100_000 })
})

const pack = async (id: string, validAt = '') =>
  (await service.call(customer, 'GET', `/api/v1/domain-packs/${id}${validAt && `?as_of=${validAt}`}`)).json

/** The obligations that are the law on a day, by code. */
async function obligationsOn(id: string, validAt: string): Promise<Map<string, any>> {
  const path = `/api/v1/domain-packs/${id}/obligations?limit=500&as_of=${validAt}`
  const { status, json } = await service.call(customer, 'GET', path)
  expect(status).toBe(200)
  return new Map(json.data.map((item: any) => [item.code, item]))
}

async function outcomeOn(validAt: string, packId: string, body: object): Promise<any> {
  const { status, json } = await service.call(customer, 'POST', '/api/v1/regulatory-graph/applicability-check', {
    jurisdictions: ['EU'],
    pack_ids: [packId],
    ...body,
    as_of: validAt,
  })
  expect(status).toBe(200)
  return json.results[0] ?? json.unavailable[0]
}
const dates = (obligation: any) => obligation.applies_from.map((entry: any) => entry.date)

test.each([
  ['eu-ai-act', '2024-08-01', '1.0.0'],
  ['eu-ai-act', '2026-01-01', '1.0.0'],
  ['eu-ai-act', '2026-07-26', '1.0.0'],
  ['eu-ai-act', '2026-07-27', '2.0.0'],
  ['eu-ai-act', '', '2.0.0'],
  ['eu-eidas', '2014-09-17', '1.0.0'],
  ['eu-eidas', '2024-05-19', '1.0.0'],
  ['eu-eidas', '2024-05-20', '2.0.0'],
  ['eu-eidas', '2024-10-17', '2.0.0'],
  ['eu-eidas', '2024-10-18', '2.1.0'],
  ['eu-eidas', '', '2.1.0'],
])('%s as of %j is version %s', async (id, validAt, version) => {
  expect((await pack(id, validAt)).current_version).toBe(version)
})

test.each([
  ['eu-ai-act', '2024-07-31'],
  ['eu-eidas', '2014-09-16'],
])('%s was not there on %s', async (id, validAt) => {
  expect((await pack(id, validAt)).errors).toMatchObject([{ code: 'not_found' }])
})

describe('the AI Act', () => {
  test('had other dates for high-risk systems before the amendment', async () => {
    const [enacted, amended] = [
      await obligationsOn('eu-ai-act', '2026-07-26'),
      await obligationsOn('eu-ai-act', '2026-07-27'),
    ]
    expect(dates(enacted.get('art-9-1'))).toEqual(['2026-08-02', '2027-08-02', '2030-08-02', '2030-12-31'])
    expect(dates(amended.get('art-9-1'))).toEqual(['2027-12-02', '2028-08-02', '2030-08-02', '2030-12-31'])
    expect(enacted.get('art-9-1').lineage_id).toBe(amended.get('art-9-1').lineage_id)
    expect(dates(enacted.get('art-50-2'))).toEqual(['2026-08-02'])
    expect(dates(amended.get('art-50-2'))).toEqual(['2026-08-02', '2026-12-02'])
    expect(dates(enacted.get('art-53-1-a'))).toEqual(dates(amended.get('art-53-1-a')))
  })

  test('is one duty where a provision moved', async () => {
    const [enacted, amended] = [
      await obligationsOn('eu-ai-act', '2026-07-26'),
      await obligationsOn('eu-ai-act', '2026-07-27'),
    ]
    for (const [before, after] of [
      ['art-4', 'art-4-1'],
      ['art-10-5', 'art-4a-1'],
      ['art-10-5-f', 'art-4a-1-f'],
    ] as const) {
      expect(amended.get(after).lineage_id).toBe(enacted.get(before).lineage_id)
      expect(amended.has(before)).toBe(false)
    }
  })

  test('put machinery into Section A, where the duties of the Act hold, until it moved to Section B', async () => {
    const machine = {
      entity_roles: ['ai_provider'],
      activities: [],
      sector_tags: ['ai_annex_i_b_21'],
      facts: {
        is_safety_component_of_annex_i_product: true,
        annex_i_third_party_assessment_required: true,
        // The provider has other systems too, for which the rest of the Act holds.
        all_ai_is_exempt: false,
      },
    }
    const enacted = await outcomeOn('2026-07-26', 'eu-ai-act', machine)
    const amended = await outcomeOn('2026-07-27', 'eu-ai-act', machine)
    const codes = (result: any) => result.subjects[0].obligations
    expect(codes(enacted).not_yet).toBeGreaterThan(50)
    // What awaits its date beside high-risk systems: two new prohibitions, and Articles 25(2) and 79(2) and (4).
    expect(codes(amended).not_yet).toBe(5)
  })
})

describe('eIDAS', () => {
  const archive = { entity_roles: ['electronic_archiving_provider'] }

  test('knows electronic archiving since 20 May 2024', async () => {
    expect(await outcomeOn('2024-05-19', 'eu-eidas', archive)).toMatchObject({ outcome: 'does_not_apply' })
    expect(await outcomeOn('2024-05-20', 'eu-eidas', archive)).toMatchObject({ outcome: 'applies' })
    const qualified = { entity_roles: ['qualified_trust_service_provider', 'electronic_archiving_provider'] }
    expect(await outcomeOn('2024-05-19', 'eu-eidas', qualified)).toMatchObject({ outcome: 'does_not_apply' })
    const stamps = { entity_roles: ['electronic_archiving_provider', 'electronic_time_stamp_provider'] }
    expect(await outcomeOn('2024-05-19', 'eu-eidas', stamps)).toMatchObject({ outcome: 'applies' })
  })

  test('asked for breach notices under Article 19 until NIS2 deleted it', async () => {
    const days = ['2024-05-19', '2024-05-20', '2024-10-17', '2024-10-18']
    const codes = ['art-19-2', 'art-19a-1-b', 'art-24-2-fb']
    const found = await Promise.all(days.map((day) => obligationsOn('eu-eidas', day)))
    expect(found.map((items) => codes.filter((code) => items.has(code)))).toEqual([
      ['art-19-2'],
      codes,
      codes,
      ['art-19a-1-b', 'art-24-2-fb'],
    ])
  })

  test('lets small relying parties off, and others wait for the wallets', async () => {
    const bank = (staff: number) => ({
      entity_roles: ['strong_authentication_relying_party'],
      facts: { staff, turnover_eur: 1_000_000, balance_sheet_eur: 1_000_000 },
    })
    const [small, large] = [
      await outcomeOn('2026-11-21', 'eu-eidas', bank(20)),
      await outcomeOn('2026-11-21', 'eu-eidas', bank(500)),
    ]
    expect(large.subjects[0].obligations.not_yet).toBe(small.subjects[0].obligations.not_yet + 1)
    const later = await outcomeOn('2027-12-24', 'eu-eidas', bank(500))
    expect(later.subjects[0].obligations).toMatchObject({
      not_yet: 0,
      applies: large.subjects[0].obligations.applies + 1,
      applies_if: large.subjects[0].obligations.applies_if,
    })
  })
})

test('the head of a pack is the one of the version that is asked for', async () => {
  const acts = async (validAt: string) => (await pack('eu-eidas', validAt)).instruments
  expect(await acts('2020-01-01')).toMatchObject([{ id: '32014R0910', text: expect.any(String) }])
  expect((await acts('2026-11-01')).map(({ id }: any) => id)).toEqual(['32014R0910', '32024R1183', '32022L2555'])
})

test('a relationship fact says where it is pinned to another version than the one of the moment', async () => {
  const facts = async (validAt: string) => {
    const path = `/api/v1/domain-packs/eu-eidas/relationships?limit=500&as_of=${validAt}`
    return (await service.call(customer, 'GET', path)).json.data as any[]
  }
  const ends = (list: any[]) =>
    list.flatMap(({ from, to }) => [from, to]).filter(({ pack_id: id }) => id === 'eu-eidas')
  const now = ends(await facts('2026-11-20'))
  expect(now.length).toBeGreaterThan(0)
  for (const end of now) expect(end.version_of_moment).toBe(end.version === '2.1.0' ? undefined : '2.1.0')
  for (const end of ends(await facts('2023-06-01')))
    expect(end.version_of_moment).toBe(end.version === '1.0.0' ? undefined : '1.0.0')
})

describe('a comparison of two texts', () => {
  const diffOf = async (id: string, query: string) => {
    const { status, json } = await service.call(customer, 'GET', `/api/v1/domain-packs/${id}/diff?${query}`)
    expect(json.errors ?? status).toBe(200)
    return json
  }
  const change = (op: string, provision: string, reason: string) => ({ op, provision: `CELEX:${provision}`, reason })

  test('says what changed that no object of either text tells, and why none does', async () => {
    const ai = await diffOf('eu-ai-act', 'from=1.0.0&to=2.0.0&limit=1')
    for (const one of [
      change('changed', '32024R1689 Art 77(1)', 'authority_duty'),
      change('added', '32024R1689 Art 77(1a)', 'authority_duty'),
      change('added', '32024R1689 Art 96(1)(g)', 'union_institution_duty'),
    ])
      expect(ai.not_modelled).toContainEqual(expect.objectContaining(one))
    const eidas = await diffOf('eu-eidas', 'from=1.0.0&to=2.1.0&limit=1')
    for (const one of [
      change('changed', '32014R0910 Art 9(3)', 'member_state_duty'),
      change('changed', '32014R0910 Art 14(1)', 'explanatory'),
      change('added', '32014R0910 Art 14(3)', 'explanatory'),
      change('removed', '32014R0910 Art 18', 'authority_duty'),
      // Of the later of the two steps.
      change('removed', '32014R0910 Art 19(3)', 'authority_duty'),
    ])
      expect(eidas.not_modelled).toContainEqual(expect.objectContaining(one))
    expect(JSON.stringify(eidas.not_modelled)).not.toMatch(/Art 24\(2\)\(a\)|Chapter/)
    expect((await diffOf('eu-dora', 'from=1.0.0&to=1.0.0')).not_modelled).toEqual([])
  })

  test('backwards has what came as what goes', async () => {
    const { not_modelled: back } = await diffOf('eu-ai-act', 'from=2.0.0&to=1.0.0&limit=1&provision=Art%2077')
    expect(back.map(({ op, provision }: any) => `${op} ${provision}`)).toEqual([
      'changed CELEX:32024R1689 Art 77(1)',
      'removed CELEX:32024R1689 Art 77(1a)',
      'removed CELEX:32024R1689 Art 77(1b)',
    ])
  })

  test('of one provision has what rests on it, on what it is in and on what is in it, and nothing else', async () => {
    const { data, not_modelled: left, entries } = await diffOf('eu-eidas', 'from=1.0.0&to=2.0.0&provision=Art%2014')
    expect([data, entries]).toEqual([[], []])
    expect(left).toHaveLength(5)
    const point = await diffOf('eu-eidas', 'from=1.0.0&to=2.0.0&provision=CELEX:32014R0910%20Art%2024(2)(a)')
    const codes = point.data.flatMap(({ to }: any) => to?.code ?? [])
    expect(codes).toEqual(expect.arrayContaining(['art-24-2-a', 'filing-24-2-a-end']))
    expect(codes).not.toContain('art-24-2-h')
    expect(point.not_modelled).toEqual([])
  })

  test('of a provision that the act does not have is refused', async () => {
    const path = '/api/v1/domain-packs/eu-eidas/diff?from=1.0.0&to=2.0.0&provision=Art%20999'
    const { status, json } = await service.call(customer, 'GET', path)
    expect(status).toBe(422)
    expect(json.errors).toMatchObject([{ field: 'query.provision', detail: expect.stringContaining('Art 999') }])
    const unknown = await service.call(customer, 'GET', '/api/v1/domain-packs/eu-none/diff?provision=Art%20999')
    expect(unknown.status).toBe(404)
  })
})
