import { fetchAnswer } from './support/fetch-answer.ts'
import type { Effort } from './support/effort.ts'
import { needPacks } from './support/graph-content.ts'
import { countSizes, describeSizes } from './support/growth.ts'
import { openLarge } from './support/large-stores.ts'
import { tell, type Verdict } from './support/report.ts'
import { compareInTurn, quantile, type Measure } from './support/rounds.ts'
import { startService, type Service } from './support/service.ts'
import type { Stores } from './support/stores.ts'

const ROUNDS = 6
const CALLS = 60
const WARM_UP_CALLS = 150
const PACKS = ['eu-ai-act', 'eu-dora', 'eu-gdpr', 'eu-nis2']
const MILLIS_OF_DAY = 86_400_000

/** One call of the API; with a `body` it is a POST. */
type Ask = (call: number) => { path: string; body?: object }

/**
 * How the time of an answer grows with the graph. The time is the p95 of an applicability check over the same four packs, with answers of
 * the same size. It compares a graph with 100 times as many obligations and facts with one of seed size. Two databases run side by side, so
 * that both are asked in turn. Every check is different, so no answer comes from the response cache.
 */
export async function scale(small: Stores, effort: Effort): Promise<Verdict> {
  await needPacks(small.graph)
  tell(`  seed size: ${describeSizes(await countSizes(small.graph))}`)
  // A smoke run has one database, of seed size.
  const large = effort.isSmoke ? small : await openLarge(small, effort)
  const services = await Promise.all([startService(small), startService(large)])
  try {
    return await compareSizes(effort, ...services)
  } finally {
    await Promise.all(services.map((service) => service.stop()))
  }
}

async function compareSizes(effort: Effort, small: Service, large: Service): Promise<Verdict> {
  await requireSameAnswer(small, large)
  const compareP95 = (label: string, ask: Ask) => compare(effort, label, { small, large, ask })
  // Another number of staff each time: the rule snapshot is cached in the process, the subject is matched in the graph.
  const kept = await compareP95('check', (call) => check({ staff: 300 + call }))
  // Another day each time: the rule snapshot is read again as well.
  const anew = await compareP95('check that reads the law anew', (call) => check({ staff: 600 }, call))
  // Each call evaluates another customer and stores the run.
  const run = await compareP95('run of a customer', (call) => ({
    path: `/api/v1/customer-profiles/customer-${call}/applicability-runs`,
    body: { pack_ids: PACKS, profile: subject({ staff: 300 + call }) },
  }))
  const query = { path: '/api/v1/regulatory-graph/query' }
  await compareP95('graph query by pack', (call) => ({
    ...query,
    body: {
      pack_ids: ['eu-dora', 'eu-nis2'],
      relationship_types: ['sector_specific_override_of'],
      limit: 1 + (call % 500),
      offset: call,
    },
  }))
  await compareP95('list of packs', (call) => ({
    path: `/api/v1/domain-packs?limit=4&as_of=${day(call)}`,
  }))
  tell('  judged by the worst of the two checks and the run')
  return { name: 'scale', ratio: Math.max(kept, anew, run), target: 1.5, direction: 'at_most' }
}

function check(facts: object, call = 0) {
  const body = { pack_ids: PACKS, ...subject(facts), as_of: day(call) }
  return { path: '/api/v1/regulatory-graph/applicability-check', body }
}

function subject(facts: object) {
  return { entity_roles: ['credit_institution'], jurisdictions: ['EU'], facts }
}

/** A day on which all four packs have the same version. */
function day(call: number): string {
  return new Date(Date.parse('2026-09-01') + call * MILLIS_OF_DAY).toISOString().slice(0, 10)
}

interface Sides {
  small: Service
  large: Service
  ask: Ask
}

async function compare(effort: Effort, label: string, { small, large, ask }: Sides): Promise<number> {
  const [measureLarge, measureSmall] = [large, small].map((service) => p95Of(service, effort, ask)) as [
    Measure,
    Measure,
  ]
  await Promise.all([measureLarge(), measureSmall()])
  const { ratio } = await compareInTurn({
    rounds: effort.rounds(ROUNDS),
    unit: 'ms',
    ours: { label: `${label}, p95, 100 times the seed`, measure: measureLarge },
    theirs: { label: `${label}, p95, seed size`, measure: measureSmall },
  })
  return ratio
}

/** p95 of CALLS calls one after the other, ms. The first run is longer, to warm up. */
function p95Of(service: Service, effort: Effort, ask: Ask): Measure {
  let call = 0
  return async () => {
    const times: number[] = []
    const calls = call === 0 ? effort.count(WARM_UP_CALLS, 3) : effort.count(CALLS, 10)
    for (const end = call + calls; call < end; call += 1) {
      const startedAt = performance.now()
      await send(service, ask(call))
      times.push(performance.now() - startedAt)
    }
    return quantile(times, 0.95)
  }
}

/** Checks that the large graph gives the same result for the four packs; throws when it doesn't. */
async function requireSameAnswer(small: Service, large: Service): Promise<void> {
  const [one, other] = await Promise.all(
    [small, large].map(async (service) => {
      const { results } = JSON.parse(await send(service, check({ staff: 299 }))) as {
        results: Array<{ pack_id: string; outcome: string }>
      }
      return JSON.stringify(results.map(({ pack_id: packId, outcome }) => [packId, outcome]))
    }),
  )
  if (one !== other || one === '[]') throw new Error('the two sides answer differently')
}

async function send(service: Service, { path, body }: ReturnType<Ask>): Promise<string> {
  if (!body) return (await fetchAnswer(service.url, { path, headers: service.headers })).text()
  const headers = { ...service.headers, 'content-type': 'application/json' }
  return (await fetchAnswer(service.url, { method: 'POST', path, headers, body: JSON.stringify(body) })).text()
}
