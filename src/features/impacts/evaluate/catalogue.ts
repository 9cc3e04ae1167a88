import type { LawReader } from '#src/graph/revision.ts'
import type { EventObject } from '#src/features/change-events/index.ts'
import type { Catalogue } from './compare.ts'
import { findEventObjects, listCatalogue } from './queries.ts'

/** The names of the objects of a version; empty without a version. Cached, because a published version never changes. */
export async function readCatalogue(law: LawReader, versionId: string | undefined): Promise<Catalogue> {
  if (versionId === undefined) return new Map()
  return law.answers.remember(JSON.stringify(['impact catalogue', versionId]), async () => {
    const rows = await law.graph.run(listCatalogue, { versionId })
    return new Map(
      rows.map(({ kind, code, title, modality, role, content, obligation_codes: obligationCodes }) => [
        `${kind} ${code}`,
        { kind, code, title, modality, role: role ?? content?.from_role, obligationCodes },
      ]),
    )
  })
}

/** The objects of an event. Cached, because an event never changes. */
export function readObjects(law: LawReader, seq: number): Promise<EventObject[]> {
  return law.answers.remember(JSON.stringify(['event objects', seq]), async () => {
    const [row] = await law.graph.run(findEventObjects, { seq })
    return row?.objects ?? []
  })
}
