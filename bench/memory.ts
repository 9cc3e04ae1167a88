import { needPacks } from './support/content.ts'
import { fetchAnswer, openHttpLoad, post, type HttpRequest } from './support/http.ts'
import { tell, type Effort, type Ratio } from './support/measure.ts'
import { openCallers, startService, type Stores } from './support/stores.ts'

const SECONDS = 60
const MOST_MB = 300
/** So many callers that the service is never idle and refuses none. */
const CONNECTIONS = 10
/** More than a run answers. */
const REQUESTS = 20_000

const PACKS = ['eu-ai-act', 'eu-dora', 'eu-eidas', 'eu-gdpr', 'eu-nis2']
const ROLES = ['credit_institution', 'controller', 'processor', 'ai_provider']
const WORDS = ['risk', 'incident', 'notify', 'evidence', 'consent', 'supplier', 'register', 'training', 'breach']

/** Of `length` values the one of a number. */
const pick = (values: readonly string[], n: number) => values[n % values.length]!

/** The mix: each of these in turn, with another number each time round, so that few answers are kept ones. */
const MIX: Array<(n: number) => HttpRequest> = [
  (n) => get(`/domain-packs/${pick(PACKS, n)}`),
  (n) => post('/api/v1/regulatory-graph/applicability-check', { ...companyOf(n), include_obligations: n % 3 === 0 }),
  (n) => post('/api/v1/regulatory-graph/query', { pack_ids: [pick(PACKS, n)], limit: 1 + (n % 100), offset: n % 7 }),
  (n) => get(`/obligations?q=${pick(WORDS, n)}+${pick(WORDS, 3 * n + 1)}&limit=${1 + (n % 50)}`),
  (n) =>
    post('/api/v1/regulatory-graph/paths', {
      from: { pack_id: pick(PACKS, n) },
      to: { pack_id: pick(PACKS, n + 1) },
      limit: 1 + (n % 60),
    }),
  (n) => get(`/domain-packs/${pick(PACKS, n)}/obligations?limit=${1 + (n % 200)}`),
  (n) => post(`/api/v1/customer-profiles/p${n}/applicability-runs`, { profile: { name: 'one', ...companyOf(n) } }),
  (n) => get(`/evidence-reuse?limit=${1 + (n % 100)}`),
]

function get(path: string): HttpRequest {
  return { method: 'GET', path: `/api/v1${path}`, headers: {} }
}

function companyOf(n: number) {
  return { entity_roles: [pick(ROLES, n)], jurisdictions: ['NL'], facts: { staff: n } }
}

/**
 * The memory of the service's process after a minute of a fixed mix and a collection that gives memory back, divided
 * by 300 MB.
 */
export async function memory(stores: Stores, givenEffort: Effort): Promise<Ratio> {
  await needPacks(stores.graph)
  const effort = { ...givenEffort, connections: Math.min(givenEffort.connections, CONNECTIONS) }
  const service = await startService(stores)
  const callers = await openCallers(stores, effort)
  const requests = Array.from({ length: REQUESTS }, (_, at) => {
    const request = MIX[at % MIX.length]!(Math.floor(at / MIX.length))
    return { ...request, headers: { ...request.headers, ...callers[at % callers.length] } }
  })
  // The first of each kind is planned.
  for (const request of requests.slice(0, MIX.length)) await fetchAnswer(service.url, request)
  const { before, after } = await service.measureMemory(() =>
    openHttpLoad(service.url, requests, effort)(effort.seconds(SECONDS)),
  )
  tell(`  ${before.toFixed(0)} MB resident under load, ${after.toFixed(0)} MB after a collection`)
  return { ratio: after / MOST_MB }
}
