import type { Static } from '@sinclair/typebox'
import type { VersionChoice } from '#src/lib/as-of.ts'
import type { FactNode } from '#src/lib/law/fact-row.ts'
import { KeptLast } from '#src/stores/graph/kept.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { listFacts } from './queries.ts'

export type RelationshipFactRow = Static<typeof FactNode>

/** The facts that are remembered between two publications. */
const KEPT = { most: 4_000, bytesEach: 4_000 }

/**
 * The facts with these ids, in their order; published ones are remembered until the graph revision changes. A draft
 * that a load replaces between the read of its id and this one has its new content.
 */
export async function readFacts(
  law: LawReader,
  ids: readonly string[],
  { mode }: Pick<VersionChoice, 'mode'>,
): Promise<RelationshipFactRow[]> {
  const open = async () => new KeptLast<RelationshipFactRow>(KEPT)
  const kept = mode === 'published' ? await law.answers.remember('facts', open) : undefined
  const found = new Map(ids.map((id) => [id, kept?.get(id)]))
  const missing = [...found].filter(([, fact]) => fact === undefined).map(([id]) => id)
  if (missing.length > 0) {
    for (const { fact } of await law.graph.run(listFacts, { ids: missing })) {
      found.set(fact.id, fact)
      kept?.set(fact.id, fact)
    }
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}
