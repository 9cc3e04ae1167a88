import { listTerms, withBroader } from '#src/vocabulary/index.ts'
import type { ResponseCache } from '#src/graph/revision.ts'
import type { Graph } from '#src/graph/graph.ts'

/** The directly broader terms of each role or event, by code. */
export type BroaderRoles = ReadonlyMap<string, readonly string[]>

/** The terms of the vocabulary in the form that search and claims need. */
export interface Terminology {
  roles: Map<string, { label: string; definition: string }>
  events: Map<string, { label: string; definition: string }>
  broader: BroaderRoles
  broaderEvents: BroaderRoles
}

/** Reads roles and events with their labels. They are cached until the graph revision changes. */
export function readTerminology(graph: Graph, answers: ResponseCache): Promise<Terminology> {
  return answers.remember('terminology', async () => {
    const [row] = await graph.run(listTerms, {})
    const of = (dimension: string) => row!.terms.filter((term) => term.dimension === dimension)
    const labels = (dimension: string) =>
      new Map(of(dimension).map(({ code, label, definition }) => [code, { label, definition }]))
    const broader = (dimension: string) => new Map(of(dimension).map((term) => [term.code, term.broader]))
    return {
      roles: labels('entity_roles'),
      events: labels('events'),
      broader: broader('entity_roles'),
      broaderEvents: broader('events'),
    }
  })
}

/** The roles and all broader roles, sorted. A duty of a broader role also binds them. */
export async function broaderRoles(graph: Graph, answers: ResponseCache, roles: string[]): Promise<string[]> {
  const { broader } = await readTerminology(graph, answers)
  return [...new Set(roles.flatMap((role) => [...withBroader(role, broader)]))].toSorted()
}
