/** `npm run bench [name …]`: measures the service against what it stands on. See docs/BENCHMARKS.md. */
import { BackendsUnavailable } from '#src/backends/store.ts'
import { charge, chargeSingle, readLatency } from './charge.ts'
import { graphQuery } from './graph-query.ts'
import { load } from './load.ts'
import { mcp } from './mcp.ts'
import { meteredRead } from './metered-read.ts'
import { peerGraphql } from './peer-graphql.ts'
import { recompute } from './recompute.ts'
import { scale } from './scale.ts'
import { requireEmptyGraph } from './support/graph-content.ts'
import { tell, verdictLine, type Verdict } from './support/report.ts'
import { openStores, type Stores } from './support/stores.ts'

/** In the order in which they run; each leaves the graph empty. */
const benchmarks: Record<string, (stores: Stores) => Promise<Verdict>> = {
  charge,
  charge_single: chargeSingle,
  read_latency: readLatency,
  metered_read: meteredRead,
  graph_query: graphQuery,
  peer_graphql: peerGraphql,
  mcp,
  scale,
  recompute,
  load,
}

process.exitCode = await run(process.argv.slice(2))

/** Exit codes: 0 measured, whatever came out; 1 could not measure; 2 unknown name; 3 no stores. */
async function run(names: string[]): Promise<number> {
  const unknown = names.filter((name) => !Object.hasOwn(benchmarks, name))
  if (unknown.length > 0)
    return fail(`Unknown benchmark: ${unknown.join(', ')}. Known: ${Object.keys(benchmarks).join(', ')}`, 2)
  let stores: Stores | undefined
  try {
    stores = await openStores()
    await requireEmptyGraph(stores.graph)
    await measure(names.length > 0 ? names : Object.keys(benchmarks), stores)
    return 0
  } catch (error) {
    return error instanceof BackendsUnavailable
      ? fail(error.message, 3)
      : fail((error as Error).stack ?? String(error), 1)
  } finally {
    await stores?.close()
  }
}

/** The contract's lines come last, so that the end of the output tells all of it. */
async function measure(names: string[], stores: Stores): Promise<void> {
  const lines: string[] = []
  for (const name of names) {
    const startedAt = performance.now()
    tell(`\n${name}`)
    const verdict = await benchmarks[name]!(stores)
    tell(`  took ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
    lines.push(verdictLine(verdict))
    tell(lines.at(-1)!)
  }
  if (lines.length > 1) tell(`\n${lines.join('\n')}`)
}

function fail(message: string, exitCode: number): number {
  process.stderr.write(`${message}\n`)
  return exitCode
}
