/**
 * `npm run bench [name …] [-- --smoke|--quick] [--sample n] [--seed n]`: compares the service with the software that it is
 * built on; with `--paired <commit>` this tree with another commit. See docs/BENCHMARKS.md.
 */
import { execFileSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { BackendsUnavailable } from '#src/backends/store.ts'
import { bytes } from './bytes.ts'
import { calculators } from './calculators.ts'
import { charge, chargeSingle, readLatency } from './charge.ts'
import { graphQuery, peerGraphql } from './graph-query.ts'
import { load } from './load.ts'
import { mcp } from './mcp.ts'
import { memory } from './memory.ts'
import { meteredRead } from './metered-read.ts'
import { neighbour } from './neighbour.ts'
import { comparePaired } from './paired.ts'
import { paths } from './paths.ts'
import { recompute } from './recompute.ts'
import { recovery } from './recovery.ts'
import { scale } from './scale.ts'
import { closeLarge, emptyGraph, leaveRemains, requireEmptyGraph } from './support/content.ts'
import { effortOf, tell, type Effort, type Ratio } from './support/measure.ts'
import { type Figure, writeFigures } from './support/page.ts'
import { stopChildren } from './support/processes.ts'
import { openStores, type Stores } from './support/stores.ts'

interface Benchmark {
  /** Returns the ratio, ours divided by the other side's, and its spread over the rounds where there are several. */
  measure: (stores: Stores, effort: Effort) => Promise<Ratio>
  /** How the ratio is judged: at least the target (throughput), or at most (latency). */
  target: ['≥' | '≤', number]
}

/** In running order: benchmarks that need the same content of the graph follow one another. */
const benchmarks: Record<string, Benchmark> = {
  charge: { measure: charge, target: ['≥', 0.5] },
  charge_single: { measure: chargeSingle, target: ['≥', 0.2] },
  read_latency: { measure: readLatency, target: ['≤', 1.5] },
  metered_read: { measure: meteredRead, target: ['≥', 0.8] },
  bytes: { measure: bytes, target: ['≥', 0.9] },
  memory: { measure: memory, target: ['≤', 1] },
  mcp: { measure: mcp, target: ['≥', 0.6] },
  calculators: { measure: calculators, target: ['≤', 1] },
  scale: { measure: scale, target: ['≤', 1.5] },
  paths: { measure: paths, target: ['≥', 0.8] },
  peer_graphql: { measure: peerGraphql, target: ['≥', 3] },
  graph_query: { measure: graphQuery, target: ['≥', 0.8] },
  recompute: { measure: recompute, target: ['≤', 1.3] },
  neighbour: { measure: neighbour, target: ['≤', 1] },
  load: { measure: load, target: ['≥', 0.5] },
  recovery: { measure: recovery, target: ['≤', 1.5] },
}

/** They share one large graph, which takes minutes to make. */
const LARGE_GRAPH = ['scale', 'paths']
/** What `--quick` leaves out: it takes minutes however little is measured. */
const LONG = [...LARGE_GRAPH, 'peer_graphql', 'recompute', 'recovery', 'load']

/** What `--paired` compares where no benchmark is named. */
const PAIRED = ['charge', 'charge_single', 'metered_read', 'calculators']

/** A ratio whose rounds lie further apart says nothing. */
const SPREAD_MOST = 0.1

process.exitCode = await run(process.argv.slice(2))

/** Exit codes: 0 measured, with any result; 1 could not measure; 2 unknown name; 3 no stores. */
async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      smoke: { type: 'boolean', default: false },
      sample: { type: 'string' },
      paired: { type: 'string' },
      quick: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
    },
    allowPositionals: true,
  })
  const seed = Number(values.seed)
  if (!Number.isSafeInteger(seed)) return fail(`--seed takes a whole number, not ${values.seed}`, 2)
  const share = Number(values.sample ?? Infinity)
  if (!(share >= 1)) return fail(`--sample takes a number from 1 on, not ${values.sample}`, 2)
  tell(`Seed ${seed}`)
  const known = Object.keys(benchmarks)
  const unknown = positionals.filter((name) => !known.includes(name))
  if (unknown.length > 0) return fail(`Unknown benchmark: ${unknown.join(', ')}. Known: ${known.join(', ')}`, 2)
  if (values.paired !== undefined) {
    const compared = (positionals.length > 0 ? positionals : PAIRED).map((name) => {
      return { name, isMoreBetter: benchmarks[name]!.target[0] === '≥' }
    })
    return (await comparePaired(values.paired, compared, seed)) > 0 ? 1 : 0
  }
  let stores: Stores | undefined
  try {
    stores = await openStores()
    await requireEmptyGraph(stores.graph)
    if (!values.smoke) tell(`Measured on commit ${readCommit()}`)
    const amount = values.smoke ? 'smoke' : values.quick ? 'quick' : 'full'
    const all = values.quick ? known.filter((name) => !LONG.includes(name)) : known
    const names = positionals.length > 0 ? positionals : some(all, share, seed)
    const figures = new Map<string, Figure>()
    const failed = await runAll(names, stores, effortOf(amount, seed), figures)
    if (amount === 'full' && names === known) writeFigures(figures, readCommit())
    await emptyGraph(stores.graph)
    return failed > 0 ? 1 : 0
  } catch (error) {
    return error instanceof BackendsUnavailable
      ? fail(error.message, 3)
      : fail((error as Error).stack ?? String(error), 1)
  } finally {
    await stopChildren()
    await closeLarge()
    await stores?.close()
  }
}

/** All, or as many of them as `count`, in their order; each seed takes the next ones. */
function some(names: string[], count: number, seed: number): string[] {
  if (count >= names.length) return names
  const first = (seed * count) % names.length
  return names.filter((_, at) => (at - first + names.length) % names.length < count)
}

/**
 * Prints the lines for programs last, so that the end of the output has all of them. A smoke run says instead whether
 * each benchmark works. The first benchmark that fails ends another run. Fills `figures`; returns how many fail.
 */
async function runAll(names: string[], stores: Stores, effort: Effort, figures: Map<string, Figure>): Promise<number> {
  const lines: string[] = []
  let failed = 0
  for (const [at, name] of names.entries()) {
    const { measure, target } = benchmarks[name]!
    const startedAt = performance.now()
    const seconds = () => ((performance.now() - startedAt) / 1_000).toFixed(1)
    tell(`\n${name}`)
    try {
      const ratio = await measure(stores, effort)
      const figure = judge(ratio, target)
      figures.set(name, figure)
      lines.push(effort.isSmoke ? `${name} works (${seconds()} s)` : verdictLine(name, figure, target))
    } catch (error) {
      if (!effort.isSmoke) throw error
      failed += 1
      lines.push(`${name} fails: ${(error as Error).message.split('\n')[0]}`)
      tell((error as Error).stack ?? String(error))
      leaveRemains(stores.graph)
    }
    await stopChildren()
    // The rest is measured without a second database on the machine.
    if (!names.slice(at + 1).some((later) => LARGE_GRAPH.includes(later))) await closeLarge()
    if (!effort.isSmoke) tell(`  took ${seconds()} s\n${lines.at(-1)}`)
  }
  if (effort.isSmoke) lines.push(`${names.length - failed} benchmarks work, ${failed} fail`)
  if (lines.length > 1) tell(`\n${lines.join('\n')}`)
  return failed
}

/** Judged as printed, so that a line never contradicts itself. */
function judge({ ratio: measured, spread }: Ratio, [direction, target]: Benchmark['target']): Figure {
  const ratio = measured.toFixed(2)
  const isMet = direction === '≥' ? Number(ratio) >= target : Number(ratio) <= target
  const shown = spread?.toFixed(2)
  const verdict = Number(shown ?? 0) > SPREAD_MOST ? 'unmeasured' : isMet ? 'pass' : 'short'
  return { ratio, spread: shown, verdict, load: loadavg()[0]! }
}

/** `metered_read ratio=0.87 spread=0.04 target=0.80 pass load=1.2`: the line that programs read. */
function verdictLine(name: string, { ratio, spread, verdict, load: busy }: Figure, [, target]: Benchmark['target']) {
  const spreading = spread === undefined ? '' : ` spread=${spread}`
  return `${name} ratio=${ratio}${spreading} target=${target.toFixed(2)} ${verdict} load=${busy.toFixed(1)}`
}

/** The measured commit, as docs/BENCHMARKS.md names it: with `+` when files differ from it. */
function readCommit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  try {
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== ''
    return `${git('rev-parse', '--short=9', 'HEAD')}${isChanged ? '+' : ''}`
  } catch {
    return 'unknown'
  }
}

function fail(message: string, exitCode: number): number {
  process.stderr.write(`${message}\n`)
  return exitCode
}
