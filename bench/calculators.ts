import { needPacks } from './support/content.ts'
import { fetchJson, post, type HttpRequest } from './support/http.ts'
import { compareInTurn, type Effort, largestOf, type Ratio, tell } from './support/measure.ts'
import { startService, type Service, type Stores } from './support/stores.ts'

const ROUNDS = 7
const CALLS = 60
const WARM_UP_CALLS = 40

/** Each company differs, so that no answer is a kept one. */
let staff = 300

const companyOf = () => ({
  entity_roles: ['credit_institution', 'controller'],
  jurisdictions: ['NL'],
  facts: { staff: (staff += 1) },
})

const CHECK = () => post('/api/v1/regulatory-graph/applicability-check', companyOf())

const CALCULATORS: Record<string, () => HttpRequest> = {
  exposure: () =>
    post('/api/v1/penalty-exposure', {
      ...companyOf(),
      infringements: [{ pack_id: 'eu-gdpr', obligation: 'art-33-1' }],
      turnover: { amount: 50_000_000, currency: 'EUR' },
    }),
  deadlines: () =>
    post('/api/v1/filing-deadlines', {
      ...companyOf(),
      country: 'NL',
      events: [{ event: 'personal_data_breach_awareness', at: ['2026-11-20T10:00:00+01:00'] }],
    }),
}

/**
 * What a calculator costs beside the check that judges the same company: processor time of a call to each, divided by
 * that of a check. The worse of exposure and deadlines counts. One caller, one question after the other.
 */
export async function calculators(stores: Stores, effort: Effort): Promise<Ratio> {
  await needPacks(stores.graph)
  const service = await startService(stores)
  const ratios: Ratio[] = []
  for (const [name, next] of Object.entries(CALCULATORS)) {
    tell(`  ${name}: one duty, ${effort.count(CALLS, 2)} calls a round`)
    for (const ask of [next, CHECK]) await timeOf(service, effort.count(WARM_UP_CALLS, 1), ask)
    const sideOf = (label: string, ask: () => HttpRequest) => ({
      label,
      measure: () => timeOf(service, effort.count(CALLS, 2), ask),
    })
    const ratio = await compareInTurn(
      effort.rounds(ROUNDS),
      'ms of processor time',
      sideOf(name, next),
      sideOf('check', CHECK),
    )
    ratios.push(ratio)
  }
  return largestOf(ratios)
}

async function timeOf({ url, headers, readCpu }: Service, calls: number, ask: () => HttpRequest): Promise<number> {
  const before = await readCpu()
  for (let asked = 0; asked < calls; asked += 1) {
    const request = ask()
    await fetchJson(url, { ...request, headers: { ...request.headers, ...headers } })
  }
  return ((await readCpu()) - before) / calls
}
