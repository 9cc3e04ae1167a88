import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import { type LawReader, rememberPublished } from '#src/stores/graph/revision.ts'
import { type ListedCriterion, listCriteria } from './queries.ts'

/** The criteria of some versions, in the order of their packs. Those of published versions are kept by revision. */
export function readCriteria(law: LawReader, versionIds: string[], mode: PublicationMode): Promise<ListedCriterion[]> {
  return rememberPublished(law, mode, ['criteria', versionIds], () => law.graph.run(listCriteria, { versionIds }))
}
