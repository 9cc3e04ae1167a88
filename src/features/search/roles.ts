import { listTerms, withBroader } from '#src/vocabulary/index.ts'
import type { ResponseCache } from '#src/graph/revision.ts'
import type { Graph } from '#src/graph/graph.ts'

/** The directly broader terms of each role or event, by code. */
export type BroaderRoles = ReadonlyMap<string, readonly string[]>

/** The directly broader terms of every role and event. */
export interface Terminology {
  broader: BroaderRoles
  broaderEvents: BroaderRoles
}

/** Reads the roles and events of the vocabulary. They are cached until the graph revision changes. */
export function readTerminology(graph: Graph, answers: ResponseCache): Promise<Terminology> {
  return answers.remember('terminology', async () => {
    const [row] = await graph.run(listTerms, {})
    const broader = (dimension: string) =>
      new Map(row!.terms.filter((term) => term.dimension === dimension).map((term) => [term.code, term.broader]))
    return { broader: broader('entity_roles'), broaderEvents: broader('events') }
  })
}

/** The roles and all broader roles, sorted. A duty of a broader role also binds them. */
export async function broaderRoles(graph: Graph, answers: ResponseCache, roles: string[]): Promise<string[]> {
  const { broader } = await readTerminology(graph, answers)
  return [...new Set(roles.flatMap((role) => [...withBroader(role, broader)]))].toSorted()
}
