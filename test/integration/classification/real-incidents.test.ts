import { beforeAll, expect, test } from 'vitest'
import { openService } from '#test/support/service.ts'
import { resultsByCode, resultsByPoint } from '#test/support/verdict-results.ts'
import { type PublicIncident, publicIncidents } from './public-incidents.ts'

let service: Awaited<ReturnType<typeof openService>>
let customer: Awaited<ReturnType<typeof service.openCustomer>>
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 100_000 })
})

async function classify({ figures, role, pack }: PublicIncident, answer: object = {}) {
  const { status, json } = await service.call(customer, 'POST', '/api/v1/incident-classifications', {
    figures: { ...figures, ...answer },
    rates: { GBP: 1.15, USD: 0.85 },
    entity_roles: [role],
    jurisdictions: ['NL'],
    facts: { is_exempted_under_psd2: false, staff: 300, turnover_eur: 80_000_000, balance_sheet_eur: 90_000_000 },
    pack_ids: [pack],
  })
  expect(json.errors ?? json.detail ?? status).toBe(200)
  expect(json.unused_figures).toBeUndefined()
  return json.classifications
}

test.each(publicIncidents)('$name is judged as the text of the law was applied to it by hand', async (incident) => {
  const classifications = await classify(incident)
  const verdicts = classifications.map(({ code, verdict }: any) => [code, verdict])
  expect(Object.fromEntries(verdicts)).toEqual(incident.verdicts)
  const [{ criteria, open_figures: open }] = classifications
  expect(resultsByCode(criteria)).toMatchObject(incident.criteria)
  expect(resultsByPoint(criteria)).toMatchObject(incident.points)
  for (const [answer, verdict] of incident.turnedBy ?? []) {
    expect(open.map(({ figure }: any) => figure)).toEqual(expect.arrayContaining(Object.keys(answer)))
    expect(await classify(incident, answer)).toMatchObject([{ verdict }])
  }
})
