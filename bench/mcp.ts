import { fetchAnswer } from './support/fetch-answer.ts'
import type { Effort } from './support/effort.ts'
import { needPacks } from './support/graph-content.ts'
import { openHttpLoad } from './support/http-load.ts'
import { tell, type Verdict } from './support/report.ts'
import { compareInTurn } from './support/rounds.ts'
import { startService, type Service } from './support/service.ts'
import type { Stores } from './support/stores.ts'

const CHECK = '/api/v1/regulatory-graph/applicability-check'
/** More than twice as many as the response cache keeps: asked in turn, an answer is evicted long before its question comes again. */
const COMPANIES = 12_000
const ROUNDS = 5
const SECONDS = 5
const WARM_UP_SECONDS = 4

/** A check as an assistant asks it, without the relationship facts. */
const questionOf = (staff: number) => ({
  entity_roles: ['credit_institution'],
  facts: { staff },
  jurisdictions: ['EU'],
  include_relationships: false,
})

/**
 * The cost of the way through MCP: applicability checks a second by tool, compared with the same operation over HTTP, each for another
 * company. Also measured with one question repeated, whose answer over HTTP is cached text, for information.
 */
export async function mcp(stores: Stores, effort: Effort): Promise<Verdict> {
  await needPacks(stores.graph)
  const service = await startService(stores)
  try {
    const companies = Array.from({ length: COMPANIES }, (_, index) => questionOf(index + 1))
    tell(
      `  ${effort.connections} connections, ${effort.seconds(SECONDS)} s a round; for information, one question again and again:`,
    )
    await compare(service, effort, [questionOf(600)])
    tell('  each of another company:')
    const ratio = await compare(service, effort, companies)
    return { name: 'mcp', ratio, target: 0.6, direction: 'at_least' }
  } finally {
    await service.stop()
  }
}

async function compare({ url, headers }: Service, effort: Effort, questions: object[]): Promise<number> {
  const posts = (path: string, bodies: object[]) =>
    openHttpLoad({
      url,
      effort,
      requests: bodies.map((body) => ({
        method: 'POST',
        path,
        headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify(body),
      })),
    })
  const calls = questions.map((question, id) => {
    const params = { name: 'check_applicability', arguments: question }
    return { jsonrpc: '2.0', id, method: 'tools/call', params }
  })
  // Each side begins at another company, so that neither finds an answer that the other has just caused to be cached.
  const byTool = posts('/mcp', calls)
  const overHttp = posts(CHECK, [...questions.slice(questions.length / 2), ...questions.slice(0, questions.length / 2)])
  await requireSameAnswer({ url, headers }, questions[0]!, calls[0]!)
  await byTool(effort.seconds(WARM_UP_SECONDS))
  await overHttp(effort.seconds(WARM_UP_SECONDS))
  const { ratio } = await compareInTurn({
    rounds: effort.rounds(ROUNDS),
    unit: 'calls/s',
    ours: { label: 'tool call', measure: () => byTool(effort.seconds(SECONDS)) },
    theirs: { label: 'the same over HTTP', measure: () => overHttp(effort.seconds(SECONDS)) },
  })
  return ratio
}

/** Checks that both ways find the same for each pack; throws when they don't. */
async function requireSameAnswer(
  service: Pick<Service, 'url' | 'headers'>,
  question: object,
  call: object,
): Promise<void> {
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = {
      ...service.headers,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    }
    return (await fetchAnswer(service.url, { method: 'POST', path, headers, body: JSON.stringify(body) })).json()
  }
  const byTool = (await post('/mcp', call)) as { result: { structuredContent: Checked } }
  const [ours, theirs] = [byTool.result.structuredContent, (await post(CHECK, question)) as Checked]
  const [ourResults, theirResults] = [ours, theirs].map(({ results }) =>
    JSON.stringify(results.map(({ pack_id: packId, outcome }) => [packId, outcome])),
  )
  if (ourResults !== theirResults || theirs.results.length === 0) throw new Error('the two sides answer differently')
}

interface Checked {
  results: Array<{ pack_id: string; outcome: string }>
}
