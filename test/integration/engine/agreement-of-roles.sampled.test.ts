import { beforeAll, expect, inject, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

/** Roles that are asked for: a larger sample in the whole run; all of them take as long as the rest of it. */
const ROLES = inject('isWhole') ? 16 : 3
/** Claims of each role and pack. */
const CLAIMS = inject('isWhole') ? 20 : 6
const PACKS = ['eu-ai-act', 'eu-dora', 'eu-eidas', 'eu-gdpr', 'eu-nis2']
const DAY = '2026-11-21'
/** The first text of the AI Act, and the day of its amended one. */
const [BEFORE, AFTER] = ['2026-07-20', '2026-11-21']

interface Duty {
  modality: string
  code: string
  outcome: string
  refs: string[]
  applies_from?: string
}

let service: Service
let customer: Customer
let roles: string[]
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 1_000_000 })
  const { json } = await service.call(customer, 'GET', '/api/v1/vocabularies')
  const all: string[] = json.entity_roles.map(({ code }: { code: string }) => code)
  const shipped = all.filter((code) => !code.startsWith('t_')).toSorted()
  const step = Math.max(1, Math.floor(shipped.length / ROLES))
  roles = shipped.filter((_, at) => at % step === 0)
})

async function ask(operation: string, body: object) {
  const { status, json } = await service.call(customer, 'POST', `/api/v1/${operation}`, body)
  expect(status === 200 ? '' : JSON.stringify({ operation, body, json })).toBe('')
  return json
}

async function dutiesOf(inputs: object, day: string, packIds: string[]): Promise<Map<string, Duty>> {
  const { results } = await ask('regulatory-graph/applicability-check', {
    ...inputs,
    as_of: day,
    pack_ids: packIds,
    include_obligations: true,
    include_not_applicable: true,
  })
  return new Map(
    results.flatMap((result: { pack_id: string; subjects: Array<{ obligation_results: Duty[] }> }) =>
      result.subjects[0]!.obligation_results.map((duty) => [`${result.pack_id}/${duty.code}`, duty] as const),
    ),
  )
}

async function listFound(role: string): Promise<Set<string>> {
  const codes = new Set<string>()
  for (let offset = 0; ; offset += 100) {
    const url = `/api/v1/obligations?role=${role}&as_of=${DAY}&limit=100&offset=${offset}`
    const { json } = await service.call(customer, 'GET', url)
    for (const { obligation } of json.data) codes.add(`${obligation.pack_id}/${obligation.code}`)
    if (offset + json.data.length >= json.page.total) return codes
  }
}

test('claims and search say of a role what a check of it says', { timeout: 3_600_000 }, async () => {
  const wrong: string[] = []
  let claims = 0
  for (const role of roles) {
    const duties = await dutiesOf({ entity_roles: [role], complete: true }, DAY, PACKS)
    const found = await listFound(role)
    for (const [key, { outcome }] of duties) {
      if (found.has(key) && outcome === 'displaced') wrong.push(`${role} ${key}: the search lists what is displaced`)
      if (!found.has(key) && outcome.startsWith('applies')) wrong.push(`${role} ${key}: ${outcome}, and not found`)
    }
    for (const packId of PACKS) {
      const own = [...duties].filter(([key]) => key.startsWith(`${packId}/`))
      const step = Math.max(1, Math.floor(own.length / CLAIMS))
      for (const [key, { code, outcome, modality }] of own.filter((_, at) => at % step === 0)) {
        const statement = { pack_id: packId, kind: 'addressee', obligation: code, addressee: role }
        const { verdict } = await ask('claims/verify', { statement, as_of: DAY })
        claims += 1
        if (verdict === 'verified' && ['displaced', 'does_not_apply'].includes(outcome))
          wrong.push(`${role} ${key}: check ${outcome}, claim ${verdict}`)
        if (verdict === 'verified' && modality === 'may') wrong.push(`${role} ${key}: a permission, claim ${verdict}`)
        if (verdict !== 'verified' && modality !== 'may' && ['applies', 'applies_if'].includes(outcome))
          wrong.push(`${role} ${key}: check ${outcome}, claim ${verdict}`)
      }
    }
  }
  console.log(`${roles.length} roles, ${claims} claims`)
  expect(wrong.slice(0, 20)).toEqual([])
})

test(
  'an impact says of a duty, before and after, what a check of either text says',
  { timeout: 3_600_000 },
  async () => {
    const wrong: string[] = []
    for (const role of roles) {
      const inputs = { entity_roles: [role], complete: true, jurisdictions: ['DE'], facts: { staff: 600 } }
      const id = `impact-${role}`.slice(0, 120)
      await ask(`customer-profiles/${id}/applicability-runs`, {
        profile: inputs,
        pack_ids: ['eu-ai-act'],
        as_of: BEFORE,
      })
      await ask('customer-change-impacts/recompute', { customer_profile_id: id })
      const { json } = await service.call(customer, 'GET', `/api/v1/customer-change-impacts?customer_profile_id=${id}`)
      for (const { id: impactId } of json.data) {
        const { json: impact } = await service.call(customer, 'GET', `/api/v1/customer-change-impacts/${impactId}`)
        const now = await dutiesOf(inputs, AFTER, ['eu-ai-act'])
        for (const { object, after } of impact.items) {
          const told = now.get(`${object.pack_id}/${object.id}`)
          if (object.kind === 'obligation' && after && told && after.outcome !== told.outcome)
            wrong.push(`${role} ${object.id} on ${impact.as_of}: check ${told.outcome}, impact ${after.outcome}`)
        }
      }
    }
    expect(wrong.slice(0, 20)).toEqual([])
  },
)
