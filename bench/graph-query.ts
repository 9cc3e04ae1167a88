import { listFactsByPack } from '#src/features/relationships/index.ts'
import type { DriverAnswer, DriverLoad, DriverSetup } from './servers/bare-driver.ts'
import { startChild, type Child } from './support/child.ts'
import { watchCpu } from './support/cpu.ts'
import { fetchAnswer } from './support/fetch-answer.ts'
import type { Effort } from './support/effort.ts'
import { listPackIds } from './support/graph-content.ts'
import { GROWN, growGraph, limitsOfGrown } from './support/growth.ts'
import { openHttpLoad } from './support/http-load.ts'
import { listQuestions, readQueryParams, type Question } from './support/questions.ts'
import { tell, type Verdict } from './support/report.ts'
import { compareInTurn } from './support/rounds.ts'
import { graphQueryRequest, startService, withoutCache, type Service } from './support/service.ts'
import type { Stores } from './support/stores.ts'

const ROUNDS = 5
const SECONDS = 6
const WARM_UP_SECONDS = 8

/** The cost that the service adds to the database's work: uncached graph queries a second, compared with the bare driver's. */
export async function graphQuery(stores: Stores, effort: Effort): Promise<Verdict> {
  await growGraph(stores.graph, effort, GROWN)
  const packIds = await listPackIds(stores.graph)
  const ratio = await compare(stores, effort, listQuestions({ packIds, limits: limitsOfGrown(effort), offsets: 1 }))
  return { name: 'graph_query', ratio, target: 0.8, direction: 'at_least' }
}

async function compare(stores: Stores, effort: Effort, questions: Question[]): Promise<number> {
  const [seconds, warmUpSeconds] = [effort.seconds(SECONDS), effort.seconds(WARM_UP_SECONDS)]
  const service = await startService(stores)
  const bare = startChild('bare-driver')
  try {
    const { text } = listFactsByPack
    const params = await readQueryParams(stores.graph)
    await bare.call('start', { neo4j: stores.neo4j, text, params, questions } satisfies DriverSetup)
    // The last question, so that the load doesn't begin with a cached answer.
    await requireSameAnswer(service, bare, questions.at(-1)!)
    const requests = questions.map((question) => graphQueryRequest(question, service.headers))
    const serve = withoutCache(service, effort, openHttpLoad({ url: service.url, requests, effort }))
    const ask = (forSeconds: number) =>
      bare.call<number>('load', { seconds: forSeconds, connections: effort.connections } satisfies DriverLoad)
    await serve(warmUpSeconds)
    await ask(warmUpSeconds)
    const [oursCpu, bareCpu] = [watchCpu(() => service.readCpu()), watchCpu(() => bare.call<number>('cpu'))]
    const { ratio } = await compareInTurn({
      rounds: effort.rounds(ROUNDS),
      unit: 'queries/s',
      ours: { label: 'service', measure: () => oursCpu.around(seconds, () => serve(seconds)) },
      theirs: { label: 'bare driver', measure: () => bareCpu.around(seconds, () => ask(seconds)) },
    })
    tell(`  processor time of the process a query: ${oursCpu.perRequest()} and ${bareCpu.perRequest()}`)
    return ratio
  } finally {
    await Promise.all([service.stop(), bare.stop()])
  }
}

/** Checks that both sides find the same facts; throws when they don't. */
async function requireSameAnswer(service: Service, bare: Child, question: Question): Promise<void> {
  const response = await fetchAnswer(service.url, graphQueryRequest(question, service.headers))
  const { data, page } = (await response.json()) as { data: Array<{ id: string }>; page: { total: number } }
  const ours: DriverAnswer = { total: page.total, ids: data.map(({ id }) => id) }
  const theirs = await bare.call<DriverAnswer>('answer', question)
  if (JSON.stringify(ours) !== JSON.stringify(theirs) || ours.ids.length === 0)
    throw new Error(`the two sides answer differently: ${JSON.stringify([ours, theirs])}`)
  tell(`  ${ours.ids.length} of ${ours.total} facts on a page, the same from both sides`)
}
