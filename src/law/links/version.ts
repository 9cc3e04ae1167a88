import { splitRef } from '#src/lib/law/provisions.ts'
import { inBatches } from '#src/stores/graph/query.ts'
import type { Runner } from '#src/stores/graph/runner.ts'
import { provisionId, linkCitations, writeNamedProvisions } from './provisions.ts'
import {
  deleteLooseEdges,
  listPenaltyContent,
  listVersionCitations,
  upsertCauses,
  upsertCitationRoles,
  upsertTargets,
  VERSION_EDGES,
} from './queries.ts'

/**
 * Writes the edges of a version that follow from what its nodes say: lineages, parents, events, artefacts, scopes,
 * questions, what each duty was made of, what rules derive, national law, and provisions. Deletes edges of facts that
 * don't exist. Every load calls it, so that loading again mends them. Called twice it changes nothing.
 */
export async function linkVersion(tx: Runner, versionId: string): Promise<void> {
  for (const statement of VERSION_EDGES) await tx.run(statement, { versionId })
  await linkCitations(tx, await tx.run(listVersionCitations, { versionId }))
  await tx.run(upsertCitationRoles, { versionId })
  await linkTargets(tx, versionId)
  await tx.run(deleteLooseEdges, { versionId })
}

/**
 * Ties penalties to the provisions whose breach they sanction. These are named in the stored content, which Cypher
 * can't read.
 */
async function linkTargets(tx: Runner, versionId: string): Promise<void> {
  const penalties = await tx.run(listPenaltyContent, { versionId })
  const targets = penalties.flatMap(({ id, content }) => targetsOf(content).map((ref) => ({ from: id, ref })))
  await writeNamedProvisions(
    tx,
    targets.map(({ ref }) => ref),
  )
  const rows = targets.map(({ from, ref }) => {
    const { instrument, provision } = splitRef(ref)
    return { from, to: provisionId(instrument, provision) }
  })
  if (rows.length > 0) await tx.run(upsertTargets, { rows })
}

function targetsOf(content: string): string[] {
  const { target_provisions: targets } = JSON.parse(content) as { target_provisions?: string[] }
  return targets ?? []
}

/** A change event by its number, and the provision that caused it: `32026R1744 Art 1`. */
interface EventCause {
  seq: number
  ref: string
}

/** Ties change events to the provisions that caused them. */
export async function linkCauses(tx: Runner, causes: readonly EventCause[]): Promise<void> {
  await writeNamedProvisions(
    tx,
    causes.map(({ ref }) => ref),
  )
  const rows = causes.map(({ seq, ref }) => {
    const { instrument, provision } = splitRef(ref)
    return { seq, provision_id: provisionId(instrument, provision) }
  })
  await inBatches(rows, (batch) => tx.run(upsertCauses, { rows: batch }))
}
