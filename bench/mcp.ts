import { randomUUID } from 'node:crypto'
import { emptyGraph, loadSeedPacks } from './support/graph-content.ts'
import { CONNECTIONS, openHttpLoad } from './support/http-load.ts'
import { tell, type Verdict } from './support/report.ts'
import { compareInTurn } from './support/rounds.ts'
import { startService } from './support/service.ts'
import type { Stores } from './support/stores.ts'

/** As an assistant asks it: facts between the packs only where it wants them. */
const QUESTION = {
  entity_roles: ['credit_institution'],
  facts: { staff: 600 },
  jurisdictions: ['EU'],
  include_relationships: false,
}
const ROUNDS = 5
const SECONDS = 5
const WARM_UP_SECONDS = 4

/** What the way through MCP costs: checks of applicability a second by tool, to the same operation over HTTP. */
export async function mcp(stores: Stores): Promise<Verdict> {
  await loadSeedPacks(stores.graph)
  const service = await startService(stores)
  try {
    const headers = { ...service.headers, 'content-type': 'application/json' }
    const call = {
      jsonrpc: '2.0',
      id: randomUUID(),
      method: 'tools/call',
      params: { name: 'check_applicability', arguments: QUESTION },
    }
    const byTool = openHttpLoad({
      url: service.url,
      requests: [
        {
          method: 'POST',
          path: '/mcp',
          headers: { ...headers, accept: 'application/json, text/event-stream' },
          body: JSON.stringify(call),
        },
      ],
    })
    const overHttp = openHttpLoad({
      url: service.url,
      requests: [
        {
          method: 'POST',
          path: '/api/v1/regulatory-graph/applicability-check',
          headers,
          body: JSON.stringify(QUESTION),
        },
      ],
    })
    tell(`  ${CONNECTIONS} connections, ${SECONDS} s a round`)
    await byTool(WARM_UP_SECONDS)
    await overHttp(WARM_UP_SECONDS)
    const { ratio } = await compareInTurn({
      rounds: ROUNDS,
      unit: 'calls/s',
      ours: { label: 'tool call', measure: () => byTool(SECONDS) },
      theirs: { label: 'the same over HTTP', measure: () => overHttp(SECONDS) },
    })
    return { name: 'mcp', ratio, target: 0.6, direction: 'at_least' }
  } finally {
    await service.stop()
    await emptyGraph(stores.graph)
  }
}
