import { loadSeed, SEED_FOLDER } from '#src/loader/index.ts'
import type { Graph } from '#src/graph/graph.ts'
import { linkFacts } from '#src/graph/links/facts.ts'
import { benchClock } from './fixed.ts'
import { linkCopies } from './links.ts'
import { readStatement } from './statement.ts'

/**
 * The content that a benchmark finds in a graph: nothing, the shipped packs, these with copies of them, or remains of another benchmark.
 */
type Content = 'nothing' | 'packs' | 'copies' | 'leavings'

const contents = new WeakMap<Graph, Content>()

/** True when benchmarks have noted exactly that content for the graph. */
export function holds(graph: Graph, content: Content): boolean {
  return contents.get(graph) === content
}

/** Notes the content that a benchmark leaves, so that the next one knows whether it can use it. */
export function noteContent(graph: Graph, content: Content): void {
  contents.set(graph, content)
}

/** Makes a graph hold the shipped packs, published through the gate, and nothing else. Does nothing when it already does. */
export async function needPacks(graph: Graph): Promise<void> {
  if (holds(graph, 'packs')) return
  if (contents.has(graph)) await emptyGraph(graph)
  noteContent(graph, 'leavings')
  await loadSeed(graph, { folder: SEED_FOLDER, clock: benchClock, publish: true })
  noteContent(graph, 'packs')
}

/** Publishes everything in the graph, without the gate, and gives copies the edges that a load would have written. */
export async function publishEverything(graph: Graph): Promise<void> {
  const at = new Date(benchClock.now()).toISOString()
  const { records } = await graph.runText(readStatement('set-everything-published'), { at })
  await linkCopies(graph)
  await graph.writeBulk((tx) => linkFacts(tx, records[0]!.get('factIds') as string[]))
}

/** Deletes everything but the schema and the record of migrations. */
export async function emptyGraph(graph: Graph): Promise<void> {
  await graph.runText(readStatement('delete-content'))
  noteContent(graph, 'nothing')
}

/** Throws when the graph isn't empty, because benchmarks delete everything in it. */
export async function requireEmptyGraph(graph: Graph): Promise<void> {
  const { records } = await graph.runText(readStatement('count-content'))
  const nodes = Number(records[0]?.get('nodes') ?? 0)
  if (nodes > 0)
    throw new Error(`the graph holds ${nodes} nodes; benchmarks need an empty one, since they delete everything in it`)
}

/** Ids of all packs, in order. */
export async function listPackIds(graph: Graph): Promise<string[]> {
  const { records } = await graph.runText(readStatement('list-packs'))
  return records.map((record) => String(record.get('id')))
}
