import type { LawReader } from '#src/stores/graph/revision.ts'
import { listTerms } from './queries.ts'

/** The directly broader terms of each role or event, by code. */
export type BroaderRoles = ReadonlyMap<string, readonly string[]>

/** The directly broader terms of every role and event. */
export interface Terminology {
  broader: BroaderRoles
  broaderEvents: BroaderRoles
}

/** Reads the roles and events of the vocabulary. They are cached until the graph revision changes. */
export function readTerminology(law: LawReader): Promise<Terminology> {
  return law.answers.remember('terminology', async () => {
    const [row] = await law.graph.run(listTerms, {})
    const broader = (dimension: string) =>
      new Map(row!.terms.filter((term) => term.dimension === dimension).map((term) => [term.code, term.broader]))
    return { broader: broader('entity_roles'), broaderEvents: broader('events') }
  })
}
