import { findRelationshipPaths, type PathQuestion } from '#src/features/paths/index.ts'
import { createResponseCache } from '#src/graph/revision.ts'
import { chooseVersions } from '#src/graph/version-choice.ts'
import type { DriverLoad } from './servers/bare-driver.ts'
import type { StatementsSetup } from './servers/bare-statements.ts'
import { startChild, type Child } from './support/child.ts'
import type { Effort } from './support/effort.ts'
import { fetchAnswer } from './support/fetch-answer.ts'
import { BENCH_DAY, draw } from './support/fixed.ts'
import { openHttpLoad, type LoadRequest } from './support/http-load.ts'
import { openLarge } from './support/large-stores.ts'
import { recordStatements, type Stage } from './support/record-statements.ts'
import { tell, type Verdict } from './support/report.ts'
import { compareInTurn } from './support/rounds.ts'
import { startService, withoutCache, type Service } from './support/service.ts'
import { readStatement } from './support/statement.ts'
import type { Stores } from './support/stores.ts'

const ROUNDS = 5
const SECONDS = 5
const WARM_UP_SECONDS = 8
/** Pairs of ends of each kind. Each is asked with LIMITS page sizes, all larger than its answer: the work is the same, the question is not. */
const PAIRS = 30
const LIMITS = { least: 101, most: 500 }
/** Candidates for the pairs of all kinds. */
const CANDIDATES = 1_000

type Ends = Pick<PathQuestion, 'from' | 'to'>
interface Asked extends Ends {
  total: number
  stages: Stage[]
}

/**
 * The cost that the service adds to the database's work: uncached searches for paths of three facts between two obligations of a large graph
 * a second, compared with the bare driver that runs the same statements. It compares three kinds, and the worst counts: paths between
 * obligations with few facts, paths through one with 100,000, and no path.
 */
export async function paths(small: Stores, effort: Effort): Promise<Verdict> {
  const stores = await openLarge(small, effort)
  const kinds = await chooseEnds(stores, effort)
  const service = await startService(stores)
  const bare = startChild('bare-statements')
  try {
    const ratios: number[] = []
    for (const [label, asked] of Object.entries(kinds))
      ratios.push(await compare({ label, asked, stores, service, bare, effort }))
    return { name: 'paths', ratio: Math.min(...ratios), target: 0.8, direction: 'at_least' }
  } finally {
    await Promise.all([service.stop(), bare.stop()])
  }
}

interface Sides {
  label: string
  asked: Asked[]
  stores: Stores
  service: Service
  bare: Child
  effort: Effort
}

async function compare({ label, asked, stores, service, bare, effort }: Sides): Promise<number> {
  const [seconds, warmUpSeconds] = [effort.seconds(SECONDS), effort.seconds(WARM_UP_SECONDS)]
  const questions = asked.map(({ stages }) => stages)
  await bare.call('start', { neo4j: stores.neo4j, questions } satisfies StatementsSetup)
  for (const at of asked.keys()) await requireSameAnswer(service, bare, asked, at)
  const totals = asked.map(({ total }) => total)
  tell(`  ${label}: ${asked.length} pairs with ${Math.min(...totals)} to ${Math.max(...totals)} paths`)
  const requests = asked.flatMap((_, at) =>
    Array.from({ length: LIMITS.most - LIMITS.least }, (_unused, step) => ({ at, limit: LIMITS.least + step })),
  )
  const mixed = requests.toSorted((one, other) => one.limit - other.limit)
  const load = openHttpLoad({
    url: service.url,
    requests: mixed.map(({ at, limit }) => requestOf(asked[at]!, limit, service)),
    effort,
  })
  const serve = withoutCache(service, effort, load)
  const ask = (forSeconds: number) =>
    bare.call<number>('load', { seconds: forSeconds, connections: effort.connections } satisfies DriverLoad)
  await serve(warmUpSeconds)
  await ask(warmUpSeconds)
  const { ratio } = await compareInTurn({
    rounds: effort.rounds(ROUNDS),
    unit: 'searches/s',
    ours: { label: `${label}, service`, measure: () => serve(seconds) },
    theirs: { label: `${label}, bare driver`, measure: () => ask(seconds) },
  })
  return ratio
}

/** Chooses pairs of ends of each kind, and records the statements that the service runs for each once its caches are warm. */
async function chooseEnds({ graph }: Stores, effort: Effort): Promise<Record<string, Asked[]>> {
  const count = effort.count(PAIRS, 2)
  const answers = createResponseCache({ graph })
  await answers.refresh()
  const choice = { mode: 'published', validAt: BENCH_DAY } as const
  const record = async ({ from, to }: Ends): Promise<Asked> => {
    const question = { from, to, maxHops: 3, limit: LIMITS.least, offset: 0 }
    await findRelationshipPaths(graph, answers, question, choice)
    const { result, stages } = await recordStatements(graph, (recorded) =>
      findRelationshipPaths(recorded, answers, question, choice),
    )
    return { from, to, total: result.page.total, stages }
  }
  const take = async (label: string, ends: Ends[], isWanted: (total: number) => boolean) => {
    const taken: Asked[] = []
    for (const pair of ends) {
      const asked = await record(pair)
      if (isWanted(asked.total)) taken.push(asked)
      if (taken.length === count) return taken
    }
    throw new Error(`${label}: only ${taken.length} of ${count} pairs of ends`)
  }
  try {
    const { plain, hub } = await listCandidates(graph, effort.seed)
    const apart = plain.map(({ from }, at) => ({ from, to: plain.at(at - 1)!.to }))
    const isSome = (total: number) => total > 0 && total < LIMITS.least
    return {
      'three hops': await take('three hops', plain, isSome),
      'through the hub': await take('through the hub', hub, isSome),
      'no path': await take('no path', apart, (total) => total === 0),
    }
  } finally {
    answers.stop()
  }
}

/** Pairs of obligations of copied packs that are in force on the benchmarks' day, drawn by the seed. */
async function listCandidates(graph: Stores['graph'], seed: number) {
  const chosen = await chooseVersions(graph, { mode: 'published', validAt: BENCH_DAY })
  const versions = chosen.filter(({ pack_id: packId }) => packId.startsWith('copy-')).map(({ id }) => id)
  const read = async <T>(statement: string, params: object) =>
    (await graph.runText(readStatement(statement), { ...params })).records.map((record) => record.toObject() as T)
  const [hub] = await read<{ id: string }>('find-hub', {})
  const about = { versions, hub: hub!.id }
  const starts = await read<{ id: string; isNear: boolean }>('list-path-starts', about)
  const drawn = (isNear: boolean) =>
    draw(
      starts.filter((start) => start.isNear === isNear).map(({ id }) => id),
      CANDIDATES,
      seed,
    )
  return {
    plain: await read<Ends>('list-path-ends', { ...about, ids: drawn(false) }),
    hub: await read<Ends>('list-hub-path-ends', { ...about, ids: drawn(true) }),
  }
}

function requestOf({ from, to }: Ends, limit: number, { headers }: Service): LoadRequest {
  const body = JSON.stringify({ from, to, max_hops: 3, limit, as_of: BENCH_DAY })
  const path = '/api/v1/regulatory-graph/paths'
  return { method: 'POST', path, headers: { ...headers, 'content-type': 'application/json' }, body }
}

/** Checks that the service finds the expected paths, of facts that the driver reads too; throws when it doesn't. */
async function requireSameAnswer(service: Service, bare: Child, asked: Asked[], at: number): Promise<void> {
  const response = await fetchAnswer(service.url, requestOf(asked[at]!, LIMITS.most, service))
  const { data, page } = (await response.json()) as {
    data: Array<{ steps: Array<{ fact: { id: string } }> }>
    page: { total: number }
  }
  const read = new Set(await bare.call<string[]>('answer', at))
  const missing = data.flatMap(({ steps }) => steps).filter(({ fact }) => !read.has(fact.id))
  if (page.total !== asked[at]!.total || missing.length > 0)
    throw new Error(`the two sides answer differently: ${JSON.stringify([page, asked[at]!.total, missing.length])}`)
}
