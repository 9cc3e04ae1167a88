import type { EventObject } from '#src/features/change-events/index.ts'
import type { Graph } from '#src/graph/graph.ts'
import type { ResponseCache } from '#src/graph/revision.ts'
import type { Catalogue } from './compare.ts'
import { findEventObjects, listCatalogue } from './queries.ts'

/** The names of the objects of a version; empty without a version. Cached, because a published version never changes. */
export async function readCatalogue(
  graph: Graph,
  answers: ResponseCache,
  versionId: string | undefined,
): Promise<Catalogue> {
  if (versionId === undefined) return new Map()
  return answers.remember(JSON.stringify(['impact catalogue', versionId]), async () => {
    const rows = await graph.run(listCatalogue, { versionId })
    return new Map(
      rows.map(({ kind, code, title, modality, role, content, obligation_codes: obligationCodes }) => [
        `${kind} ${code}`,
        { kind, code, title, modality, role: role ?? content?.from_role, obligationCodes },
      ]),
    )
  })
}

/** The objects of an event. Cached, because an event never changes. */
export function readObjects(graph: Graph, answers: ResponseCache, seq: number): Promise<EventObject[]> {
  return answers.remember(JSON.stringify(['event objects', seq]), async () => {
    const [row] = await graph.run(findEventObjects, { seq })
    return row?.objects ?? []
  })
}
