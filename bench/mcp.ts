import { needPacks } from './support/content.ts'
import { fetchJson, openHttpLoad, post } from './support/http.ts'
import { compareLoads, requireSame, type Effort, type Ratio } from './support/measure.ts'
import { startService, type Stores } from './support/stores.ts'

const CHECK = '/api/v1/regulatory-graph/applicability-check'
/**
 * More than twice as many as the response cache keeps: asked in turn, an answer is evicted long before its question
 * comes again.
 */
const COMPANIES = 12_000

/** A check as an assistant asks it, without the relationship facts. */
const questionOf = (staff: number) => ({
  entity_roles: ['credit_institution'],
  facts: { staff },
  jurisdictions: ['EU'],
  include_relationships: false,
})

/**
 * The cost of the way through MCP: applicability checks a second by tool, compared with the same operation over HTTP,
 * each for another company.
 */
export async function mcp(stores: Stores, effort: Effort): Promise<Ratio> {
  await needPacks(stores.graph)
  const { url, headers } = await startService(stores)
  const questions = Array.from({ length: COMPANIES }, (_, index) => questionOf(index + 1))
  const accepting = { ...headers, accept: 'application/json, text/event-stream' }
  const calls = questions.map((question, id) => {
    const params = { name: 'check_applicability', arguments: question }
    return post('/mcp', { jsonrpc: '2.0', id, method: 'tools/call', params }, accepting)
  })
  const checks = questions.map((question) => post(CHECK, question, accepting))
  const byTool = await fetchJson<{ result: { structuredContent: Checked } }>(url, calls[0]!)
  const overHttp = await fetchJson<Checked>(url, checks[0]!)
  requireSame(outcomesOf(byTool.result.structuredContent), outcomesOf(overHttp))
  // Each side begins at another company, so that neither finds an answer that the other has just caused to be cached.
  const half = questions.length / 2
  const others = [...checks.slice(half), ...checks.slice(0, half)]
  const sides = {
    ours: { label: 'tool call', load: openHttpLoad(url, calls, effort) },
    theirs: { label: 'the same over HTTP', load: openHttpLoad(url, others, effort) },
  }
  return await compareLoads(effort, 'calls/s', { rounds: 5, seconds: 3, warmUpSeconds: 3 }, sides)
}

/** The part of a check's answer that benchmarks compare. */
export interface Checked {
  results: Array<{ pack_id: string; outcome: string }>
}

export function outcomesOf({ results }: Checked): string[] {
  if (results.length === 0) throw new Error('a check has no result')
  return results.map(({ pack_id: packId, outcome }) => `${packId}: ${outcome}`)
}
