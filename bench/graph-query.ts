import { listFactsByPack } from '#src/features/relationships/queries.ts'
import type { DriverLoad, DriverSetup } from './servers/bare-driver.ts'
import { startChild } from './support/child.ts'
import { watchCpu } from './support/cpu.ts'
import { emptyGraph, listPackIds, loadSeedPacks } from './support/graph-content.ts'
import { growGraph } from './support/growth.ts'
import { CONNECTIONS, openHttpLoad } from './support/http-load.ts'
import { listQuestions, type Question } from './support/questions.ts'
import { tell, type Verdict } from './support/report.ts'
import { compareInTurn } from './support/rounds.ts'
import { graphQueryRequest, startService, withoutCache } from './support/service.ts'
import type { Stores } from './support/stores.ts'

const ROUNDS = 5
const SECONDS = 6
const WARM_UP_SECONDS = 8

/** What the service adds to the database's work: uncached graph queries a second, to the bare driver's. */
export async function graphQuery(stores: Stores): Promise<Verdict> {
  await loadSeedPacks(stores.graph)
  await growGraph(stores.graph, { obligations: 8_000, facts: 20_000 })
  const packIds = await listPackIds(stores.graph)
  const ratio = await compare(stores, listQuestions({ packIds, limits: [20, 25], offsets: 1 }))
  await emptyGraph(stores.graph)
  return { name: 'graph_query', ratio, target: 0.8, direction: 'at_least' }
}

async function compare(stores: Stores, questions: Question[]): Promise<number> {
  const service = await startService(stores)
  const bare = startChild('bare-driver')
  try {
    await bare.call('start', { neo4j: stores.neo4j, text: listFactsByPack.text, questions } satisfies DriverSetup)
    const requests = questions.map((question) => graphQueryRequest(question, service.headers))
    const serve = withoutCache(service, openHttpLoad({ url: service.url, requests }))
    const ask = (seconds: number) =>
      bare.call<number>('load', { seconds, connections: CONNECTIONS } satisfies DriverLoad)
    await serve(WARM_UP_SECONDS)
    await ask(WARM_UP_SECONDS)
    const [oursCpu, bareCpu] = [watchCpu(() => service.readCpu()), watchCpu(() => bare.call<number>('cpu'))]
    const { ratio } = await compareInTurn({
      rounds: ROUNDS,
      unit: 'queries/s',
      ours: { label: 'service', measure: () => oursCpu.around(SECONDS, () => serve(SECONDS)) },
      theirs: { label: 'bare driver', measure: () => bareCpu.around(SECONDS, () => ask(SECONDS)) },
    })
    tell(`  processor time of the process a query: ${oursCpu.perRequest()} and ${bareCpu.perRequest()}`)
    return ratio
  } finally {
    await Promise.all([service.stop(), bare.stop()])
  }
}
