import { listFactPage } from '#src/features/graph/relationships/index.ts'
import { chooseVersions } from '#src/law/versions/index.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { createResponseCache } from '#src/stores/graph/revision.ts'
import type { DriverAnswer } from './servers/bare-driver.ts'
import { describeSizes, GROWN, growGraph, needPacks, textOf } from './support/content.ts'
import { fetchJson, openHttpLoad, post, type HttpRequest } from './support/http.ts'
import { BENCH_DAY, compareLoads, requireSame, tell, type Effort, type Ratio } from './support/measure.ts'
import { PEER_QUERY, peerVariables, type Question } from './support/peer-query.ts'
import { startChild, stopChildren } from './support/processes.ts'
import { openCallers, startDriver, startService, withoutCache, type Stores } from './support/stores.ts'

/**
 * More than twice as many as the response cache keeps: asked in turn, an answer is evicted long before its question
 * comes again.
 */
const QUESTIONS = 12_000

/**
 * Uncached graph queries a second, compared with the bare driver that runs the statement of commit 35d4fed: all facts of
 * a page in one.
 */
export async function graphQuery(stores: Stores, effort: Effort): Promise<Ratio> {
  await growGraph(stores.graph, effort, GROWN)
  const params = await readQueryParams(stores.graph)
  const questions = listQuestions(params.lawPacks, limitsOfGrown(effort), 1)
  const service = await startService(stores)
  const query = { text: textOf('list-facts-by-pack') }
  const statements = questions.map((question) => [[{ query, params: { ...params, ...question } }]])
  const bare = await startDriver(stores, effort, statements)
  const callers = await openCallers(stores, effort)
  const requests = questions.map((question, at) => requestOf(question, callers[at % callers.length]!))
  const { total, facts } = factsOf(await fetchJson<OurAnswer>(service.url, requests.at(-1)!))
  const answer: DriverAnswer = { total, factIds: facts.map(({ id }) => id) }
  requireSame(answer, await bare.answer(questions.length - 1))
  tellSame(answer)
  const sides = {
    ours: { label: 'service', load: withoutCache(service, effort, openHttpLoad(service.url, requests, effort)) },
    theirs: { label: 'bare driver', load: bare.load },
  }
  return await compareLoads(effort, 'queries/s', { rounds: 5, seconds: 3, warmUpSeconds: 5 }, sides)
}

/**
 * Uncached graph queries a second: our API with hand-written Cypher, compared with `@neo4j/graphql` with generated
 * Cypher. The ratio is that of the grown graph, where the query has work to do.
 */
export async function peerGraphql(stores: Stores, effort: Effort): Promise<Ratio> {
  await needPacks(stores.graph)
  tell(`  seed size: ${await describeSizes(stores.graph)}`)
  const seedPacks = (await readQueryParams(stores.graph)).lawPacks
  const atSeedSize = await compareWithPeer(stores, effort, listQuestions(seedPacks, [100, 500], 5))
  // A service that knows the versions of the seed would not see those of the copies.
  await stopChildren()
  await growGraph(stores.graph, effort, GROWN)
  const { lawPacks } = await readQueryParams(stores.graph)
  const ratio = await compareWithPeer(stores, effort, listQuestions(lawPacks, limitsOfGrown(effort), 1), true)
  tell(`  judged on the grown graph, where the query has work to do; at seed size it is ${atSeedSize.ratio.toFixed(2)}`)
  return ratio
}

async function compareWithPeer(stores: Stores, effort: Effort, questions: Question[], showCypher = false) {
  const params = await readQueryParams(stores.graph)
  const service = await startService(stores)
  const peer = startChild('graphql-peer')
  const peerUrl = await peer.call<string>('start', stores.neo4j)
  const callers = await openCallers(stores, effort)
  const ours = questions.map((question, at) => requestOf(question, callers[at % callers.length]!))
  const theirs = questions.map((question) =>
    post('/graphql', { query: PEER_QUERY, variables: peerVariables(question, params) }),
  )
  const ourAnswer = factsOf(await fetchJson<OurAnswer>(service.url, ours.at(-1)!))
  requireSame(ourAnswer, factsOfPeer(await fetchJson<PeerAnswer>(peerUrl, theirs.at(-1)!)))
  tellSame({ total: ourAnswer.total, factIds: ourAnswer.facts.map(({ id }) => id) })
  if (showCypher) {
    const indent = (text: string) => text.trim().replaceAll(/^/gm, '    ')
    tell(`  our Cypher, ${listFactPage.name}.cypher:\n${indent(listFactPage.text)}`)
    const generated = await peer.call<string>('explain', peerVariables(questions[0]!, params))
    tell(`  the peer's generated Cypher:\n${indent(generated)}`)
  }
  const sides = {
    ours: { label: 'service, uncached', load: withoutCache(service, effort, openHttpLoad(service.url, ours, effort)) },
    theirs: { label: '@neo4j/graphql', load: openHttpLoad(peerUrl, theirs, effort) },
  }
  const pace = { rounds: 3, seconds: 4, warmUpSeconds: 5 }
  const ratio = await compareLoads(effort, 'queries/s', pace, sides)
  const cached = await openHttpLoad(service.url, [ours[0]!], effort)(effort.seconds(5))
  const [rate, times] = [Math.round(cached).toLocaleString('en-US'), (cached / ratio.theirs).toFixed(1)]
  tell(`  service, cached: ${rate} queries/s, ${times} times the peer's`)
  return ratio
}

/** The page sizes for the grown graph. A smoke run has few packs, so it needs more sizes for as many questions. */
function limitsOfGrown(effort: Effort): [number, number] {
  return effort.isSmoke ? [1, 200] : [20, 26]
}

/** Different questions of similar cost, in an order that mixes the packs. Throws RangeError when there are too few. */
function listQuestions(packIds: string[], [least, most]: [number, number], offsets: number): Question[] {
  const pairs = packIds.flatMap((one) => packIds.filter((other) => other !== one).map((other) => [one, other]))
  const questions: Question[] = []
  // Pages begin at 0 … offsets - 1.
  for (let offset = 0; offset < offsets; offset += 1) {
    for (let limit = least; limit <= most; limit += 1) {
      for (const pair of pairs) questions.push({ packIds: pair, limit, offset })
    }
  }
  if (questions.length < QUESTIONS)
    throw new RangeError(`only ${questions.length} different questions, ${QUESTIONS} are needed`)
  // Takes every 7,919th (a prime) of them, cyclically: each question once, with different neighbours.
  return Array.from({ length: QUESTIONS }, (_, index) => questions[(index * 7_919) % questions.length]!)
}

/** The parameters that the service adds: which facts hold on the benchmarks' day, between packs that are the law. */
async function readQueryParams(graph: Graph) {
  const asOf = { mode: 'published', validAt: BENCH_DAY } as const
  const answers = createResponseCache({ graph })
  const lawPacks = [...(await chooseVersions({ graph, answers }, asOf)).keys()]
  await answers.stop()
  const none = {
    knownAt: null,
    edgeTypes: null,
    q: null,
    left: null,
    right: null,
    factIds: null,
    inEffectOn: null,
    inEffectIn: null,
  }
  return { ...asOf, ...none, lawPacks, anEndIn: [], bothEndsIn: [] }
}

function requestOf({ packIds, limit, offset }: Question, headers: HttpRequest['headers']): HttpRequest {
  return post('/api/v1/regulatory-graph/query', { pack_ids: packIds, limit, offset }, headers)
}

interface OurAnswer {
  data: Array<{ id: string; rationale: string; citations: Array<{ ref: string; role: string }> }>
  page: { total: number }
}

interface PeerFact {
  id: string
  rationale: string
  citationsConnection: { edges: Array<{ properties: { role: string }; node: { ref: string } }> }
}

interface PeerAnswer {
  data: { relationshipFactsConnection: { totalCount: number; edges: Array<{ node: PeerFact }> } }
}

function factsOf({ data, page }: OurAnswer) {
  const facts = data.map(({ id, rationale, citations }) => ({
    id,
    rationale,
    citations: citations.map(({ ref, role }) => ({ ref, role })),
  }))
  return { total: page.total, facts }
}

function factsOfPeer({ data }: PeerAnswer): ReturnType<typeof factsOf> {
  const { totalCount, edges } = data.relationshipFactsConnection
  const facts = edges.map(({ node: { id, rationale, citationsConnection } }) => ({
    id,
    rationale,
    citations: citationsConnection.edges.map(({ node: { ref }, properties: { role } }) => ({ ref, role })),
  }))
  return { total: totalCount, facts }
}

function tellSame({ total, factIds }: DriverAnswer): void {
  if (factIds.length === 0) throw new Error('the question finds nothing')
  tell(`  ${factIds.length} of ${total} facts on a page, the same from both sides`)
}
