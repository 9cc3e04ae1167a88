import { edgesOf } from '#src/graph/links/facts.ts'
import { createFactEdges, listFactsToLink, upsertFactProvisions, upsertFactTypes } from '#src/graph/links/queries.ts'
import { linkVersion } from '#src/graph/links/version.ts'
import type { Graph } from '#src/graph/graph.ts'
import { readStatement } from './statement.ts'

const FACTS = 500
const WRITERS = 2

/**
 * Gives copies the edges that a load would have written, by the statements of the loader. It skips what only a second load needs: looking
 * for edges that exist already takes time in the square of the degree, which is too long for a node with 100,000 facts.
 */
export async function linkCopies(graph: Graph): Promise<void> {
  const versions = await listUnlinked(graph, 'PackVersion')
  await inTurn(versions, (id) => graph.patient().write((tx) => linkVersion(tx, id)))
  const facts = await listUnlinked(graph, 'RelationshipFact')
  const batches = Array.from({ length: Math.ceil(facts.length / FACTS) }, (_, at) =>
    facts.slice(at * FACTS, (at + 1) * FACTS),
  )
  await inTurn(batches, (ids) =>
    graph.patient().write(async (tx) => {
      await tx.run(upsertFactProvisions, { ids })
      const rows = (await tx.run(listFactsToLink, { ids })).flatMap(edgesOf)
      await tx.run(createFactEdges, { rows })
      await tx.run(upsertFactTypes, { ids })
    }),
  )
}

async function listUnlinked(graph: Graph, label: string): Promise<string[]> {
  const { records } = await graph.runText(readStatement('list-unlinked'), { label })
  return records.map((record) => String(record.get('id')))
}

/** Works through the items with as many writers as a small machine has cores. */
async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const left = items.values()
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (const item of left) await work(item)
    }),
  )
}
