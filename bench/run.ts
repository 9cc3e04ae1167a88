/** `npm run bench [name …] [-- --smoke] [--seed n]`: compares the service with the software that it is built on. See docs/BENCHMARKS.md. */
import { parseArgs } from 'node:util'
import { BackendsUnavailable } from '#src/backends/store.ts'
import { charge, chargeSingle, readLatency } from './charge.ts'
import { graphQuery } from './graph-query.ts'
import { load } from './load.ts'
import { mcp } from './mcp.ts'
import { meteredRead } from './metered-read.ts'
import { paths } from './paths.ts'
import { peerGraphql } from './peer-graphql.ts'
import { recompute } from './recompute.ts'
import { recovery } from './recovery.ts'
import { scale } from './scale.ts'
import { readCommit } from './support/commit.ts'
import { FULL, SMOKE, type Effort } from './support/effort.ts'
import { emptyGraph, noteContent, requireEmptyGraph } from './support/graph-content.ts'
import { closeLarge } from './support/large-stores.ts'
import { tell, verdictLine, type Verdict } from './support/report.ts'
import { openStores, type Stores } from './support/stores.ts'

/** In running order: benchmarks that need the same content of the graph follow one another. */
const benchmarks: Record<string, (stores: Stores, effort: Effort) => Promise<Verdict>> = {
  charge,
  charge_single: chargeSingle,
  read_latency: readLatency,
  metered_read: meteredRead,
  mcp,
  scale,
  paths,
  peer_graphql: peerGraphql,
  graph_query: graphQuery,
  recompute,
  load,
  recovery,
}

/** They share one large graph, which takes minutes to make. */
const LARGE_GRAPH = ['scale', 'paths']

process.exitCode = await run(process.argv.slice(2))

/** Exit codes: 0 measured, with any result; 1 could not measure; 2 unknown name; 3 no stores. */
async function run(args: string[]): Promise<number> {
  const { values, positionals: names } = parseArgs({
    args,
    options: { smoke: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } },
    allowPositionals: true,
  })
  const seed = Number(values.seed)
  if (!Number.isSafeInteger(seed)) return fail(`--seed takes a whole number, not ${values.seed}`, 2)
  tell(`Seed ${seed}`)
  const unknown = names.filter((name) => !Object.hasOwn(benchmarks, name))
  if (unknown.length > 0)
    return fail(`Unknown benchmark: ${unknown.join(', ')}. Known: ${Object.keys(benchmarks).join(', ')}`, 2)
  let stores: Stores | undefined
  try {
    stores = await openStores()
    await requireEmptyGraph(stores.graph)
    const chosen = names.length > 0 ? names : Object.keys(benchmarks)
    const failed = values.smoke ? await smoke(chosen, stores, seed) : await measure(chosen, stores, seed)
    await emptyGraph(stores.graph)
    return failed > 0 ? 1 : 0
  } catch (error) {
    return error instanceof BackendsUnavailable
      ? fail(error.message, 3)
      : fail((error as Error).stack ?? String(error), 1)
  } finally {
    await closeLarge()
    await stores?.close()
  }
}

/** Prints the contract's lines last, so that the end of the output has all of them. The first benchmark that fails ends the run. */
async function measure(names: string[], stores: Stores, seed: number): Promise<number> {
  const commit = readCommit()
  tell(`Measured on commit ${commit}`)
  const lines: string[] = []
  for (const [at, name] of names.entries()) {
    const startedAt = performance.now()
    tell(`\n${name}`)
    const verdict = await benchmarks[name]!(stores, { ...FULL, seed })
    // The rest is measured without a second database on the machine.
    if (!names.slice(at + 1).some((later) => LARGE_GRAPH.includes(later))) await closeLarge()
    tell(`  took ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
    lines.push(verdictLine(verdict))
    tell(lines.at(-1)!)
  }
  if (lines.length > 1) tell(`\n${lines.join('\n')}`)
  return 0
}

/** Runs each benchmark for about a second and reports whether it works. Returns how many don't. */
async function smoke(names: string[], stores: Stores, seed: number): Promise<number> {
  const lines: string[] = []
  let failed = 0
  for (const name of names) {
    const startedAt = performance.now()
    tell(`\n${name}`)
    try {
      await benchmarks[name]!(stores, { ...SMOKE, seed })
      lines.push(`${name} works (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
    } catch (error) {
      failed += 1
      lines.push(`${name} fails: ${(error as Error).message.split('\n')[0]}`)
      tell((error as Error).stack ?? String(error))
      noteContent(stores.graph, 'leavings')
    }
  }
  tell(`\n${lines.join('\n')}\n${names.length - failed} benchmarks work, ${failed} fail`)
  return failed
}

function fail(message: string, exitCode: number): number {
  process.stderr.write(`${message}\n`)
  return exitCode
}
