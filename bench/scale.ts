import { outcomesOf, type Checked } from './mcp.ts'
import { describeSizes, needPacks, openLarge } from './support/content.ts'
import { fetchAnswer, post, type HttpRequest } from './support/http.ts'
import { compareInTurn, type Effort, largestOf, quantile, type Ratio, requireSame, tell } from './support/measure.ts'
import { startService, type Service, type Stores } from './support/stores.ts'

const ROUNDS = 5
const CALLS = 40
const WARM_UP_CALLS = 80
const PACKS = ['eu-ai-act', 'eu-dora', 'eu-gdpr', 'eu-nis2']
const MILLIS_OF_DAY = 86_400_000

/** The request of a call, without the headers of a caller. */
type Ask = (call: number) => HttpRequest

/**
 * How the time of an answer grows with the graph. The time is the p95 of an applicability check over the same four
 * packs, with answers of the same size. It compares a graph with 100 times as many obligations and facts with one of
 * seed size. Two databases run side by side, so that both are asked in turn. Every check is different, so no answer
 * comes from the response cache.
 */
export async function scale(small: Stores, effort: Effort): Promise<Ratio> {
  await needPacks(small.graph)
  tell(`  seed size: ${await describeSizes(small.graph)}`)
  // A smoke run has one database, of seed size.
  const large = effort.isSmoke ? small : await openLarge(small, effort)
  const [few, many] = await Promise.all([startService(small), startService(large)])
  const checkOnce = async (service: Service) =>
    outcomesOf((await (await send(service, check({ staff: 299 }))).json()) as Checked)
  requireSame(await checkOnce(few), await checkOnce(many))
  const compare = async (label: string, ask: Ask) => {
    const ours = { label: `${label}, p95, 100 times the seed`, measure: p95Of(many, effort, ask) }
    const theirs = { label: `${label}, p95, seed size`, measure: p95Of(few, effort, ask) }
    await Promise.all([ours.measure(), theirs.measure()])
    return compareInTurn(effort.rounds(ROUNDS), 'ms', ours, theirs)
  }
  const judged = [
    // Another number of staff each time: the rule snapshot is cached in the process, the subject is matched in the
    // graph.
    await compare('check', (call) => check({ staff: 300 + call })),
    // Another day each time: the rule snapshot is read again as well.
    await compare('check that reads the law anew', (call) => check({ staff: 600 }, call)),
    // Each call evaluates another customer and stores the run.
    await compare('run of a customer', (call) =>
      post(`/api/v1/customer-profiles/customer-${call}/applicability-runs`, {
        pack_ids: PACKS,
        profile: subject({ staff: 300 + call }),
      }),
    ),
  ]
  await compare('graph query by pack', (call) =>
    post('/api/v1/regulatory-graph/query', {
      pack_ids: ['eu-dora', 'eu-nis2'],
      relationship_types: ['sector_specific_override_of'],
      limit: 1 + (call % 500),
      offset: call,
    }),
  )
  await compare('list of packs', (call) => ({
    method: 'GET',
    path: `/api/v1/domain-packs?limit=4&as_of=${day(call)}`,
    headers: {},
  }))
  tell('  judged by the worst of the two checks and the run')
  return largestOf(judged)
}

function check(facts: object, call = 0): HttpRequest {
  const body = { pack_ids: PACKS, ...subject(facts), as_of: day(call) }
  return post('/api/v1/regulatory-graph/applicability-check', body)
}

function subject(facts: object) {
  return { entity_roles: ['credit_institution'], jurisdictions: ['EU'], facts }
}

/** A day on which all four packs have the same version. */
function day(call: number): string {
  return new Date(Date.parse('2026-09-01') + call * MILLIS_OF_DAY).toISOString().slice(0, 10)
}

/** p95 of CALLS calls one after the other, ms. The first run is longer, to warm up. */
function p95Of(service: Service, effort: Effort, ask: Ask): () => Promise<number> {
  let call = 0
  return async () => {
    const times: number[] = []
    const calls = call === 0 ? effort.count(WARM_UP_CALLS, 3) : effort.count(CALLS, 10)
    for (const end = call + calls; call < end; call += 1) {
      const request = ask(call)
      const startedAt = performance.now()
      await (await send(service, request)).text()
      times.push(performance.now() - startedAt)
    }
    return quantile(times, 0.95)
  }
}

function send({ url, headers }: Service, request: HttpRequest): Promise<Response> {
  return fetchAnswer(url, { ...request, headers: { ...request.headers, ...headers } })
}
