import { listFactsByPack } from '#src/features/relationships/index.ts'
import { startChild, type Child } from './support/child.ts'
import { watchCpu } from './support/cpu.ts'
import { countSizes, describeSizes, GROWN, growGraph, limitsOfGrown } from './support/growth.ts'
import { fetchAnswer } from './support/fetch-answer.ts'
import type { Effort } from './support/effort.ts'
import { listPackIds, needPacks } from './support/graph-content.ts'
import { openHttpLoad, type LoadRequest } from './support/http-load.ts'
import { PEER_QUERY, peerVariables } from './support/peer-schema.ts'
import { listQuestions, readQueryParams, type QueryParams, type Question } from './support/questions.ts'
import { tell, type Verdict } from './support/report.ts'
import { compareInTurn } from './support/rounds.ts'
import { graphQueryRequest, startService, withoutCache, type Service } from './support/service.ts'
import type { Stores } from './support/stores.ts'

const ROUNDS = 4
const SECONDS = 5
const WARM_UP_SECONDS = 6

/** Uncached graph queries a second: our API with hand-written Cypher, compared with `@neo4j/graphql` with generated Cypher. */
export async function peerGraphql(stores: Stores, effort: Effort): Promise<Verdict> {
  await needPacks(stores.graph)
  tell(`  seed size: ${describeSizes(await countSizes(stores.graph))}`)
  const seedPacks = await listPackIds(stores.graph)
  const atSeedSize = await compare(
    stores,
    effort,
    listQuestions({ packIds: seedPacks, limits: [100, 500], offsets: 5 }),
  )
  await growGraph(stores.graph, effort, GROWN)
  const ratio = await compare(
    stores,
    effort,
    listQuestions({ packIds: await listPackIds(stores.graph), limits: limitsOfGrown(effort), offsets: 1 }),
    true,
  )
  tell(
    `  the contract's ratio is that of the grown graph, where the query has work to do; at seed size it is ${atSeedSize.toFixed(2)}`,
  )
  return { name: 'peer_graphql', ratio, target: 3, direction: 'at_least' }
}

async function compare(stores: Stores, effort: Effort, questions: Question[], showCypher = false): Promise<number> {
  const service = await startService(stores)
  const peer = startChild('graphql-peer')
  try {
    const peerUrl = await peer.call<string>('start', stores.neo4j)
    const ours = questions.map((question) => graphQueryRequest(question, service.headers))
    const params = await readQueryParams(stores.graph)
    const theirs = questions.map((question) => peerRequest(question, params))
    // The last question, so that the load doesn't begin with a cached answer.
    await requireSameAnswer(service.url, ours.at(-1)!, peerUrl, theirs.at(-1)!)
    if (showCypher) await tellCypher(peer, peerVariables(questions[0]!, params))
    return await measure(
      effort,
      service,
      openHttpLoad({ url: service.url, requests: ours, effort }),
      peer,
      openHttpLoad({ url: peerUrl, requests: theirs, effort }),
      ours[0]!,
    )
  } finally {
    await Promise.all([service.stop(), peer.stop()])
  }
}

type Load = (seconds: number) => Promise<number>

async function measure(
  effort: Effort,
  service: Service,
  loadAny: Load,
  peer: Child,
  loadPeer: Load,
  one: LoadRequest,
): Promise<number> {
  const seconds = effort.seconds(SECONDS)
  const loadService = withoutCache(service, effort, loadAny)
  await loadService(effort.seconds(WARM_UP_SECONDS))
  await loadPeer(effort.seconds(WARM_UP_SECONDS))
  const [oursCpu, peerCpu] = [watchCpu(() => service.readCpu()), watchCpu(() => peer.call<number>('cpu'))]
  const { ratio, theirs } = await compareInTurn({
    rounds: effort.rounds(ROUNDS),
    unit: 'queries/s',
    ours: { label: 'service, uncached', measure: () => oursCpu.around(seconds, () => loadService(seconds)) },
    theirs: { label: '@neo4j/graphql', measure: () => peerCpu.around(seconds, () => loadPeer(seconds)) },
  })
  tell(`  processor time of the process a query: ${oursCpu.perRequest()} and ${peerCpu.perRequest()}`)
  const cached = await openHttpLoad({ url: service.url, requests: [one], effort })(seconds)
  tell(
    `  service, cached: ${Math.round(cached).toLocaleString('en-US')} queries/s, ${(cached / theirs).toFixed(1)} times the peer's`,
  )
  return ratio
}

function peerRequest(question: Question, params: QueryParams): LoadRequest {
  return {
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: PEER_QUERY, variables: peerVariables(question, params) }),
  }
}

interface OurAnswer {
  data: Array<{ id: string; rationale: string; citations: Array<{ ref: string; role: string }> }>
  page: { total: number }
}

interface PeerAnswer {
  data: {
    relationshipFactsConnection: {
      totalCount: number
      edges: Array<{
        node: {
          id: string
          rationale: string
          citationsConnection: { edges: Array<{ properties: { role: string }; node: { ref: string } }> }
        }
      }>
    }
  }
}

async function requireSameAnswer(
  url: string,
  request: LoadRequest,
  peerUrl: string,
  peerSide: LoadRequest,
): Promise<void> {
  const ours = (await (await fetchAnswer(url, request)).json()) as OurAnswer
  const { relationshipFactsConnection: theirs } = ((await (await fetchAnswer(peerUrl, peerSide)).json()) as PeerAnswer)
    .data
  const ourFacts = ours.data.map(({ id, rationale, citations }) => ({
    id,
    rationale,
    citations: citations.map(({ ref, role }) => ({ ref, role })),
  }))
  const theirFacts = theirs.edges.map(({ node: { id, rationale, citationsConnection } }) => ({
    id,
    rationale,
    citations: citationsConnection.edges.map(({ node: { ref }, properties: { role } }) => ({ ref, role })),
  }))
  const same = JSON.stringify([ours.page.total, ourFacts]) === JSON.stringify([theirs.totalCount, theirFacts])
  if (!same || ourFacts.length === 0) throw new Error('the two sides answer differently')
  tell(`  ${ourFacts.length} of ${ours.page.total} facts on a page, the same from both sides`)
}

async function tellCypher(peer: Child, variables: Record<string, unknown>): Promise<void> {
  const indent = (text: string) => text.trim().replaceAll(/^/gm, '    ')
  tell(`  our Cypher, ${listFactsByPack.name}.cypher:\n${indent(listFactsByPack.text)}`)
  tell(`  the peer's generated Cypher:\n${indent(await peer.call<string>('explain', variables))}`)
}
