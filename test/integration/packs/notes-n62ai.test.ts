import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { SeedPackFile, SeedRule } from '#src/loader/read/schema.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 100_000 })
})

test('look', async () => {
  const get = async (code: string, v: string) => (await service.call(customer, 'GET', `/api/v1/domain-packs/eu-ai-act/obligations/${code}?as_of=${v}`)).json
  console.log(JSON.stringify((await get('art-73-5', '2026-11-21')), null, 1).slice(0, 3000))
  const post = async (path: string, body: object) => service.call(customer, 'POST', '/api/v1/' + path, body)
  const provider = { jurisdictions: ['DE'], entity_roles: ['ai_provider'], sector_tags: ['ai_annex_iii_4'], activities: [], facts: { annex_iii_no_significant_risk: false, performs_profiling_of_natural_persons: false }, complete: true, as_of: '2028-09-01' }
  const a = await post('regulatory-graph/applicability-check', { ...provider, pack_ids: ['eu-ai-act'], include_obligations: true })
  const s = a.json.results[0].subjects[0]
  console.log(JSON.stringify({ ...s, obligation_results: s.obligation_results.filter((o: any) => ['art-73-1', 'art-73-5', 'art-25-4', 'art-4a-1', 'art-5-1-f'].includes(o.code)) }, null, 1).slice(0, 9000))
  const b = await post('penalty-exposure', { ...provider, infringements: [{ pack_id: 'eu-ai-act', provision: '32024R1689 Art 5(1)(f)' }, { pack_id: 'eu-ai-act', provision: '32024R1689 Art 73(1)' }, { pack_id: 'eu-ai-act', provision: '32024R1689 Art 99(5)' }] })
  console.log(JSON.stringify(b.json, null, 1).slice(0, 12000))
  const c = await post('filing-deadlines', { ...provider, jurisdictions: undefined, country: 'DE', pack_ids: ['eu-ai-act'], events: [{ event: 'serious_incident_fundamental_rights_awareness', at: ['2028-09-01T10:00:00Z'] }] })
  console.log(JSON.stringify(c.json, null, 1).slice(0, 6000))
})
