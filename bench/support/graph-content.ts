import { readFileSync } from 'node:fs'
import { loadSeed, SEED_FOLDER } from '#seed/load.ts'
import type { Graph } from '#src/graph/graph.ts'
import { systemClock } from '#src/lib/clock.ts'

/** A statement of `bench/cypher/`. */
export function readStatement(name: string): string {
  return readFileSync(new URL(`../cypher/${name}.cypher`, import.meta.url), 'utf8')
}

/** Loads the packs that come with the service and lets readers see all of it. */
export async function loadSeedPacks(graph: Graph, folder = SEED_FOLDER): Promise<void> {
  await loadSeed(graph, { folder, clock: systemClock, publish: false })
  await publishEverything(graph)
}

/** Publishes what is in the graph, past the gate. */
export async function publishEverything(graph: Graph): Promise<void> {
  await graph.runText(readStatement('set-everything-published'), { at: new Date().toISOString() })
}

/** Deletes everything but the schema. */
export async function emptyGraph(graph: Graph): Promise<void> {
  await graph.runText(readStatement('delete-content'))
}

/** Throws when the graph holds something: benchmarks delete what is there. */
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
