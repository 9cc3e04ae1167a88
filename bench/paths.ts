import { findRelationshipPaths, type PathQuestion, readLineagesOf } from '#src/features/graph/paths/index.ts'
import { chooseVersions } from '#src/law/versions/index.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { createResponseCache, type LawReader } from '#src/stores/graph/revision.ts'
import type { Stage } from './servers/bare-driver.ts'
import { openLarge, runStatement, textOf } from './support/content.ts'
import { fetchJson, openHttpLoad, post, type HttpRequest } from './support/http.ts'
import { BENCH_DAY, compareLoads, type Effort, type Ratio, requireSame, smallestOf, tell } from './support/measure.ts'
import { openCallers, startDriver, startService, withoutCache, type Service, type Stores } from './support/stores.ts'

/**
 * Pairs of ends of each kind. Each is asked with LIMITS page sizes, all larger than its answer: the work is the same,
 * the question is not.
 */
const PAIRS = 30
const LIMITS = { least: 101, most: 500 }
/** Candidates for the pairs of all kinds. */
const CANDIDATES = 1_000
const LAW = { mode: 'published', validAt: BENCH_DAY } as const

type Ends = Pick<PathQuestion, 'from' | 'to'>

interface PathAnswer {
  data: Array<{ steps: Array<{ fact: { id: string } }> }>
  page: { total: number }
}

interface Asked extends Ends {
  total: number
  stages: Stage[]
}

/**
 * The cost that the service adds to the database's work: uncached searches for paths of three facts between two
 * obligations of a large graph a second, compared with the bare driver that runs the statements of commit 35d4fed. It
 * compares three kinds, and the worst counts: paths between obligations with few facts, paths through one with 100,000,
 * and no path. Every caller has a workspace of its own, because one workspace searches once at a time.
 */
export async function paths(small: Stores, effort: Effort): Promise<Ratio> {
  const stores = await openLarge(small, effort)
  const kinds = await chooseEnds(stores.graph, effort)
  const service = await startService(stores)
  const callers = await openCallers(stores, effort)
  const limits = Array.from({ length: LIMITS.most - LIMITS.least }, (_, step) => LIMITS.least + step)
  const ratios: Ratio[] = []
  for (const [label, asked] of Object.entries(kinds)) {
    const questions = asked.map(({ stages }) => stages)
    const bare = await startDriver(stores, effort, questions)
    for (const [at, ends] of asked.entries()) await requireSameAnswer(service, ends, (await bare.answer(at)).factIds)
    const totals = asked.map(({ total }) => total)
    tell(`  ${label}: ${asked.length} pairs with ${Math.min(...totals)} to ${Math.max(...totals)} paths`)
    const requests = limits
      .flatMap((limit) => asked.map((ends) => ({ ends, limit })))
      .map(({ ends, limit }, at) => requestOf(ends, limit, callers[at % callers.length]!))
    const load = withoutCache(service, effort, openHttpLoad(service.url, requests, effort))
    const sides = {
      ours: { label: `${label}, service`, load },
      theirs: { label: `${label}, bare driver`, load: bare.load },
    }
    const pace = { rounds: 5, seconds: 3, warmUpSeconds: 5 }
    ratios.push(await compareLoads(effort, 'searches/s', pace, sides))
  }
  return smallestOf(ratios)
}

/** Chooses pairs of ends of each kind, with the statements of the reference for each. */
async function chooseEnds(graph: Graph, effort: Effort): Promise<Record<string, Asked[]>> {
  const count = effort.count(PAIRS, 2)
  const answers = createResponseCache({ graph })
  await answers.refresh()
  const take = async (label: string, candidates: Ends[], isWanted: (total: number) => boolean) => {
    const taken: Asked[] = []
    for (const { from, to } of candidates) {
      const question = { from, to, maxHops: 3, limit: LIMITS.least, offset: 0 }
      const { page } = await findRelationshipPaths({ graph, answers }, question, LAW)
      if (isWanted(page.total))
        taken.push({ from, to, total: page.total, stages: await listStages({ graph, answers }, [from, to]) })
      if (taken.length === count) return taken
    }
    throw new Error(`${label}: only ${taken.length} of ${count} pairs of ends`)
  }
  try {
    const { plain, hub } = await listCandidates({ graph, answers }, effort.seed)
    const apart = plain
      .map(({ from }, at) => ({ from, to: plain.at(at - 1)!.to }))
      .filter(({ from, to }) => from.pack_id !== to.pack_id || from.code !== to.code)
    const isSome = (total: number) => total > 0 && total < LIMITS.least
    return {
      'three hops': await take('three hops', plain, isSome),
      'through the hub': await take('through the hub', hub, isSome),
      'no path': await take('no path', apart, (total) => total === 0),
    }
  } finally {
    await answers.stop()
  }
}

/**
 * The stages in which commit 35d4fed read the facts of paths between two obligations: at both ends, then between what
 * these lead to.
 */
async function listStages(law: LawReader, ends: Ends['from'][]): Promise<Stage[]> {
  const filters = { ...LAW, knownAt: null, edgeTypes: null, most: 2_001 }
  const lineages = await Promise.all(
    ends.map(async ({ pack_id: packId, code }) => (await readLineagesOf(law, packId, LAW)).get(code!)!),
  )
  const atEnds = lineages.map((id) => ({ lineages: [id], packIds: [], ...filters }))
  const fars = await Promise.all(
    atEnds.map(async (params) => {
      const facts = await runStatement<{ fact: Record<string, string> }>(law.graph, 'path-facts-at', params)
      const met = facts.flatMap(({ fact }) => [fact['from_lineage_id']!, fact['to_lineage_id']!])
      return [...new Set(met)].filter((id) => !params.lineages.includes(id))
    }),
  )
  const [starts, others] = fars.toSorted((one, other) => one.length - other.length)
  const between = { starts, ends: others, dense: 1_000, ...filters }
  const at = { text: textOf('path-facts-at') }
  return [
    atEnds.map((params) => ({ query: at, params })),
    [{ query: { text: textOf('path-facts-between') }, params: between }],
  ]
}

/**
 * Pairs of obligations of copied packs that are in force on the benchmarks' day, drawn by the seed: ends of three facts
 * around the hub, which is the obligation with the most facts, and of three facts that lead through it.
 */
async function listCandidates(law: LawReader, seed: number): Promise<{ plain: Ends[]; hub: Ends[] }> {
  const packIds = [...(await chooseVersions(law, LAW)).keys()].filter((packId) => packId.startsWith('copy-'))
  const facts = await runStatement<{ from: string; to: string }>(law.graph, 'list-fact-ends', { packIds })
  const ends = facts.flatMap(({ from, to }) => [[from, to] as const, [to, from] as const])
  const neighbours = new Map([...Map.groupBy(ends, ([one]) => one)].map(([id, all]) => [id, all.map(([, to]) => to)]))
  const near = (id: string) => neighbours.get(id) ?? []
  const hub = [...neighbours.keys()].reduce((most, id) => (near(id).length > near(most).length ? id : most))
  const atHub = new Set(near(hub))
  const others = [...neighbours.keys()].filter((id) => id !== hub).toSorted()
  const isApart = (one: string, other: string) => !atHub.has(other) && endOf(one).pack_id !== endOf(other).pack_id
  /** The first obligation that the hops lead to, other than the hub, from which the start can't be reached sooner. */
  const walk = (trail: string[], hops: number, start: string): string | undefined => {
    const steps = near(trail.at(-1)!).filter((next) => next !== hub && !trail.includes(next))
    if (hops === 1) return steps.find((end) => isApart(start, end))
    return steps.map((next) => walk([...trail, next], hops - 1, start)).find((end) => end !== undefined)
  }
  const pair = (start: string, end: string | undefined) => (end ? [{ from: endOf(start), to: endOf(end) }] : [])
  const { false: far = [], true: close = [] } = Object.groupBy(others, (id) => `${atHub.has(id)}` as const)
  const starts = draw(close, CANDIDATES, seed)
  return {
    plain: draw(far, CANDIDATES, seed).flatMap((start) => pair(start, walk([start], 3, start))),
    hub: starts.flatMap((start, at) => pair(start, walk([starts.at(at - 1)!], 1, start))),
  }
}

function endOf(id: string): Ends['from'] {
  const at = id.indexOf('/')
  return { pack_id: id.slice(0, at), code: id.slice(at + 1) }
}

/** Draws up to `count` items in an order that the seed decides (mulberry32 and the shuffle of Fisher and Yates). */
function draw<T>(items: readonly T[], count: number, seed: number): T[] {
  const pool = [...items]
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const drawn = Math.min(count, pool.length)
  for (let at = 0; at < drawn; at += 1) {
    const other = at + Math.floor(next() * (pool.length - at))
    ;[pool[at], pool[other]] = [pool[other]!, pool[at]!]
  }
  return pool.slice(0, drawn)
}

function requestOf({ from, to }: Ends, limit: number, headers: HttpRequest['headers']): HttpRequest {
  return post('/api/v1/regulatory-graph/paths', { from, to, max_hops: 3, limit, as_of: BENCH_DAY }, headers)
}

/** Checks that the service finds the expected paths, of facts that the driver reads too; throws when it doesn't. */
async function requireSameAnswer(service: Service, asked: Asked, factIds: string[]): Promise<void> {
  const request = requestOf(asked, LIMITS.most, service.headers)
  const { data, page } = await fetchJson<PathAnswer>(service.url, request)
  const steps = data.flatMap((path) => path.steps.map(({ fact }) => fact.id))
  requireSame([page.total, []], [asked.total, steps.filter((id) => !factIds.includes(id))])
}
