import type { Attack } from './servers/attacker.ts'
import type { NeighbourFigures, NeighbourSetup } from './servers/neighbour.ts'
import { needPacks } from './support/content.ts'
import { fetchAnswer, fetchJson, numbered, post, type HttpRequest } from './support/http.ts'
import { tell, type Effort, type Ratio } from './support/measure.ts'
import { startChild, stopChildren, type Child } from './support/processes.ts'
import { openCaller, startService, type Stores } from './support/stores.ts'

const SECONDS = 3
/** The attack runs for so long before the neighbour is timed, and goes on after it. */
const LEAD_SECONDS = 0.5
const SUBJECTS = 50
const ROLES_EACH = 20
/** Below this no p99 counts as slow, ms. */
const FAST_MS = 100
const SLOWER_MOST = 3

type Figures = Record<string, NeighbourFigures>

/**
 * What one tenant notices while another sends the worst of each operation from 200 connections: its p99 of uncached
 * reads, checks and writes, on one replica and on two. Returns the largest p99 divided by what it may be: 100 ms, or
 * three times its p99 alone. Throws when the neighbour gets a 5xx or a 429.
 */
export async function neighbour(stores: Stores, effort: Effort): Promise<Ratio> {
  await needPacks(stores.graph)
  let worst = 0
  for (const replicas of effort.isSmoke ? [1] : [1, 2]) {
    tell(`  ${replicas} ${replicas === 1 ? 'replica' : 'replicas'}`)
    worst = Math.max(worst, await measureReplicas(stores, effort, replicas))
    await stopChildren()
  }
  return { ratio: worst }
}

async function measureReplicas(stores: Stores, effort: Effort, replicas: number): Promise<number> {
  const services = []
  for (let started = 0; started < replicas; started += 1) services.push(await startService(stores))
  const urls = services.map(({ url }) => url)
  const [own, busy] = [await openCaller(stores), await openCaller(stores)]
  for (const headers of [own, busy]) await fetchAnswer(urls[0]!, post('/api/v1/customer-profiles', PROFILE, headers))
  const [client, attacker] = [startChild('neighbour'), startChild('attacker')]
  await client.call('start', { urls, questions: questionsOf(own) } satisfies NeighbourSetup)
  const seconds = effort.seconds(SECONDS)
  // The first calls fill caches and plans.
  await measure(client, seconds)
  const alone = await measure(client, seconds)
  tell(`    alone: ${describe(alone)}`)
  let worst = 0
  const harmed: string[] = []
  for (const [name, request] of Object.entries(await attacksOf(urls[0]!, busy))) {
    await readLoopLag(urls)
    const [attacked, figures] = await Promise.all([
      attacker.call<Record<string, number>>('attack', {
        urls,
        request,
        seconds: seconds + 2 * effort.seconds(LEAD_SECONDS),
      } satisfies Attack),
      measure(client, seconds),
    ])
    const lag = (await readLoopLag(urls)).toFixed(0)
    tell(
      `    ${name}: ${describe(figures)}; the busy tenant: ${describeStatuses(attacked)}; loop held ${lag} ms at most`,
    )
    harmed.push(...harmOf(name, figures))
    for (const [kind, { p99 }] of Object.entries(figures))
      worst = Math.max(worst, p99 / Math.max(FAST_MS, SLOWER_MOST * alone[kind]!.p99))
  }
  // A smoke run judges no figure: on a busy machine a store may be away for a moment.
  if (harmed.length > 0 && !effort.isSmoke) throw new Error(harmed.join('; '))
  return worst
}

const PROFILE = { id: 'x', name: 'first', entity_roles: ['credit_institution'], jurisdictions: ['NL'] }

/** What the neighbour asks: `@n` makes each question a new one. */
function questionsOf(headers: Record<string, string>): Record<string, HttpRequest> {
  const check = { entity_roles: ['credit_institution'], jurisdictions: ['NL'], facts: { staff: '@n' } }
  return {
    read: { method: 'GET', path: '/api/v1/customer-profiles/x', headers },
    check: withNumbers(post('/api/v1/regulatory-graph/applicability-check', check, headers)),
    write: { ...post('/api/v1/customer-profiles/x', { name: 'name @n' }, headers), method: 'PATCH' },
  }
}

/** The worst of each operation. */
export async function attacksOf(url: string, headers: Record<string, string>): Promise<Record<string, HttpRequest>> {
  const get = (path: string): HttpRequest => ({ method: 'GET', path: `/api/v1${path}`, headers })
  const terms = await fetchJson<{ entity_roles: Array<{ code: string }> }>(url, get('/vocabularies?kind=entity_roles'))
  const roles = terms.entity_roles.map(({ code }) => code)
  const subjects = Array.from({ length: SUBJECTS }, (_, at) => ({
    id: `s${at}`,
    entity_roles: Array.from({ length: ROLES_EACH }, (_role, step) => roles[(at + step * 7) % roles.length]!),
    facts: { staff: '@n' },
  }))
  const ends = { from: { pack_id: 'eu-dora' }, to: { pack_id: 'eu-gdpr' }, max_hops: 3, limit: 100 }
  const entries = [{ event: 'ict_incident_awareness', happened_at: '2026-11-21T08:00:00+01:00' }]
  const full = { include_obligations: true, include_flips: true, limit: 500 }
  const bank = { entity_roles: PROFILE.entity_roles, jurisdictions: PROFILE.jurisdictions }
  const events = [{ event: entries[0]!.event, at: Array.from({ length: SUBJECTS }, () => entries[0]!.happened_at) }]
  const run = post('/api/v1/customer-profiles/y/applicability-runs', { profile: { name: 'y', subjects } }, headers)
  const { id: runId } = await fetchJson<{ id: string }>(url, numbered(withNumbers(run), 0))
  const incident = post(
    '/api/v1/incidents',
    { customer_profile_id: 'x', title: 'one', country: 'NL', entries },
    headers,
  )
  const { id: incidentId } = await fetchJson<{ id: string }>(url, incident)
  const kept = numbered(
    withNumbers(
      post(
        '/api/v1/regulatory-graph/applicability-check',
        { subjects, ...full, view: 'full', include_not_applicable: true },
        { ...headers, 'idempotency-key': 'kept' },
      ),
    ),
    0,
  )
  await fetchAnswer(url, kept)
  const deadlines = { ...bank, events, country: 'NL' }
  const infringements = Array.from({ length: SUBJECTS }, (_, at) => ({
    pack_id: 'eu-gdpr',
    provision: '32016R0679 Art 32(1)',
    conduct: `c${at}`,
  }))
  const statement = { pack_id: 'eu-gdpr', kind: 'limit', provision: 'Art 33(1)', duration: 'PT@nH' }
  return {
    'checks of fifty subjects': withNumbers(
      post('/api/v1/regulatory-graph/applicability-check', { subjects, ...full }, headers),
    ),
    runs: withNumbers(
      post(
        '/api/v1/customer-profiles/x/applicability-runs',
        { profile: { ...PROFILE, id: undefined, facts: { staff: '@n' } } },
        headers,
      ),
    ),
    'new incidents': post(
      '/api/v1/incidents',
      { customer_profile_id: 'x', title: 'incident @n', country: 'NL', entries },
      headers,
    ),
    'changes of a profile': { ...post('/api/v1/customer-profiles/x', { name: 'name @n' }, headers), method: 'PATCH' },
    'recomputed impacts': post('/api/v1/customer-change-impacts/recompute', {}, headers),
    paths: post('/api/v1/regulatory-graph/paths', ends, headers),
    'evidence reuse': get('/evidence-reuse?limit=500&offset=@n'),
    search: get('/obligations?q=risk+management+or+incident&limit=500&offset=@n'),
    'explanations of a run': get(`/applicability-runs/${runId}/explanation?max_nodes=2000`),
    'reproductions of a run': post(`/api/v1/applicability-runs/${runId}/reproduce`, {}, headers),
    'reads of a run': get(`/applicability-runs/${runId}?view=full&limit=500&offset=@n`),
    'entries of an incident': post(`/api/v1/incidents/${incidentId}/events`, { ...entries[0], what: '@n' }, headers),
    'filing deadlines': withNumbers(
      post('/api/v1/filing-deadlines', { ...deadlines, facts: { staff: '@n' } }, headers),
    ),
    'incident assessments': withNumbers(
      post('/api/v1/incident-assessments', { ...deadlines, facts: { staff: '@n' } }, headers),
    ),
    'penalty exposure': withNumbers(
      post('/api/v1/penalty-exposure', { ...bank, infringements, facts: { staff: '@n' } }, headers),
    ),
    claims: post('/api/v1/claims/verify', { statement }, headers),
    'queries of facts': withNumbers(
      post('/api/v1/regulatory-graph/query', { q: 'e', limit: 500, offset: '@n' }, headers),
    ),
    diffs: get('/domain-packs/eu-eidas/diff?from=1.0.0&to=2.1.0&limit=500&offset=@n'),
    'tables of a register': get('/customer-profiles/y/register?format=csv&include_not_applicable=true'),
    'workbooks of a register': get('/customer-profiles/y/register?format=xlsx&include_not_applicable=true'),
    'calendars of a register': get('/customer-profiles/y/register?format=ics&include_open=true'),
    replays: kept,
    'metrics, without a key': { method: 'GET', path: '/metrics', headers: { accept: 'text/plain' } },
    'reads of a pack': get('/domain-packs/eu-ai-act/obligations?limit=500&offset=@n'),
  }
}

/** `"@n"` in a body becomes a number. */
function withNumbers(request: HttpRequest): HttpRequest {
  return { ...request, body: request.body!.replaceAll('"@n"', '@n') }
}

/** How long the event loop of a replica was held at most since the last look, ms. */
async function readLoopLag(urls: string[]): Promise<number> {
  const headers = { accept: 'text/plain' }
  const texts = await Promise.all(urls.map(async (url) => (await fetch(`${url}/metrics`, { headers })).text()))
  return 1_000 * Math.max(...texts.map((text) => Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1])))
}

function measure(client: Child, seconds: number): Promise<Figures> {
  return client.call('measure', seconds)
}

/** What the neighbour met besides answers. */
function harmOf(name: string, figures: Figures): string[] {
  return Object.entries(figures).flatMap(([kind, { statuses }]) =>
    Object.keys(statuses).every((status) => status.startsWith('2'))
      ? []
      : [`${name}: the neighbour's ${kind} met ${describeStatuses(statuses)}`],
  )
}

function describe(figures: Figures): string {
  return Object.entries(figures)
    .map(([kind, { p99, statuses }]) => `${kind} ${p99.toFixed(0)} ms (${describeStatuses(statuses)})`)
    .join(', ')
}

function describeStatuses(statuses: Record<string, number>): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(' ')
}
