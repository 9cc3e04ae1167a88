import { listTerms } from '#src/vocabulary/index.ts'
import type { ResponseCache } from '#src/graph/revision.ts'
import type { Graph } from '#src/graph/graph.ts'

/** What a role is a kind of, by code; only roles that have something broader. */
export type BroaderRoles = ReadonlyMap<string, readonly string[]>

/** The terms of the vocabulary as text and claims need them. */
export interface Terminology {
  roles: Map<string, { label: string; definition: string }>
  events: Map<string, { label: string; definition: string }>
  broader: BroaderRoles
  broaderEvents: BroaderRoles
}

/** Roles and events with their labels; kept until the graph's revision moves. */
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

/** The roles and all that they are a kind of, sorted: a duty of what is broader is their duty too. */
export async function broaderRoles(graph: Graph, answers: ResponseCache, roles: string[]): Promise<string[]> {
  const { broader } = await readTerminology(graph, answers)
  return [...new Set(roles.flatMap((role) => withBroader(role, broader)))].toSorted()
}

/** A term and everything that it is a kind of. */
export function withBroader(code: string, broader: BroaderRoles): string[] {
  const found = new Set<string>()
  const visit = (term: string) => {
    if (found.has(term)) return
    found.add(term)
    for (const next of broader.get(term) ?? []) visit(next)
  }
  visit(code)
  return [...found]
}
