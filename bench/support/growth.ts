import neo4j from 'neo4j-driver'
import type { Graph } from '#src/graph/graph.ts'
import type { Effort } from './effort.ts'
import { holds, needPacks, noteContent, publishEverything } from './graph-content.ts'
import { readStatement } from './statement.ts'
import { tell } from './report.ts'

/** Counts of the objects that matter in a graph. */
export interface Sizes {
  packs: number
  obligations: number
  /** Obligations of the latest version of their pack. */
  latest: number
  rules: number
  facts: number
}

/** The least number of each. */
export interface GrowthTarget extends Pick<Sizes, 'obligations' | 'facts'> {
  /** How many of the facts one obligation of a copy has. */
  hub?: number
}

/** The size at which the graph query has work to do. */
export const GROWN: GrowthTarget = { obligations: 8_000, facts: 20_000 }

/** The size that shows what grows with the graph. */
export const LARGE: GrowthTarget = { obligations: 200_000, facts: 500_000, hub: 100_000 }

/** The page sizes for that graph. A smoke run has few packs, so it needs more sizes for as many questions. */
export function limitsOfGrown(effort: Effort): [number, number] {
  return effort.isSmoke ? [1, 200] : [20, 25]
}

/** Enough facts for the questions of a smoke run, and for a node with many. */
const SMOKE_FACTS = 400
const SMOKE_HUB = 100
/** Statements run two at a time, one for each core of a small machine. */
const WRITERS = 2

/**
 * Makes a graph hold the seed packs and copies of them, or does nothing when it already does. The copies are separate packs. Relationship
 * facts connect the copies with each other and with the seed packs, in both directions. Terms and citations are shared with the seed packs.
 */
export async function growGraph(graph: Graph, effort: Effort, full: GrowthTarget): Promise<void> {
  if (holds(graph, 'copies')) return
  await needPacks(graph)
  const startedAt = performance.now()
  const before = await countSizes(graph)
  const target = effort.isSmoke ? { obligations: before.obligations + 1, facts: before.facts + SMOKE_FACTS } : full
  const hub = effort.isSmoke ? SMOKE_HUB : (full.hub ?? 0)
  noteContent(graph, 'leavings')
  const copies = Math.max(0, Math.ceil((target.obligations - before.obligations) / before.latest))
  await inRanges(graph, 'create-pack-copies', copies, (from, to) => ({ from: from + 1, to: to + 1 }))
  const versions = copies * before.packs
  const perVersion = Math.ceil((target.facts - before.facts - hub) / versions)
  await inRanges(graph, 'create-facts-between-copies', versions, (from, to) => ({ from, to, perVersion }))
  await graph.runText(readStatement('create-facts-of-originals'))
  if (hub > 0) await graph.runText(readStatement('create-hub-facts'), integers({ degree: hub }))
  await publishEverything(graph)
  await graph.runText('CALL db.awaitIndexes(120)')
  noteContent(graph, 'copies')
  const sizes = await countSizes(graph)
  tell(`  grown to ${describeSizes(sizes)} in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
}

export async function countSizes(graph: Graph): Promise<Sizes> {
  const { records } = await graph.runText(readStatement('count-sizes'))
  const read = (name: string) => Number(records[0]!.get(name))
  return {
    packs: read('packs'),
    obligations: read('obligations'),
    latest: read('latest'),
    rules: read('rules'),
    facts: read('facts'),
  }
}

export function describeSizes({ packs, obligations, rules, facts }: Sizes): string {
  const show = (count: number, what: string) => `${count.toLocaleString('en-US')} ${what}`
  return [
    show(packs, 'packs'),
    show(obligations, 'obligations'),
    show(rules, 'rules'),
    show(facts, 'relationship facts'),
  ].join(', ')
}

/** Runs a statement over 0 … count - 1, split into one range for each writer. */
async function inRanges(
  graph: Graph,
  name: string,
  count: number,
  paramsOf: (from: number, to: number) => Record<string, number>,
): Promise<void> {
  const text = readStatement(name)
  const size = Math.ceil(count / WRITERS)
  const starts = Array.from({ length: WRITERS }, (_, writer) => writer * size).filter((from) => from < count)
  await Promise.all(
    starts.map((from) => graph.runText(text, integers(paramsOf(from, Math.min(from + size, count) - 1)))),
  )
}

/** The driver sends plain numbers as floats, which `range` refuses. */
function integers(params: Record<string, number>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, neo4j.int(value)]))
}
