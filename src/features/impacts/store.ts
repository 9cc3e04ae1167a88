import { v7 as uuidv7 } from 'uuid'
import { writeMessages } from '#src/features/webhooks/index.ts'
import type { Runner } from '#src/graph/graph.ts'
import { countBuckets, firstActionDay, requiredActionOf } from './actions.ts'
import type { ImpactEvaluation, FoundImpact } from './evaluate/evaluate-impact.ts'
import { createImpacts } from './queries.ts'

/** How many impacts were created, updated or left unchanged. */
export interface Stored {
  created: number
  updated: number
  unchanged: number
}

/**
 * Writes the evaluated impacts, and messages about new ones, inside a transaction. Skips a profile that has a newer run by now.
 * Writing the same evaluation again changes nothing. `seenEvent` is the event up to which the profiles were evaluated completely;
 * absent for a partial evaluation.
 */
export async function storeImpacts(
  tx: Runner,
  assessments: ImpactEvaluation[],
  { at, seenEvent = -1 }: { at: string; seenEvent?: number },
): Promise<Stored> {
  const rows = assessments
    .map(({ state, found }) => ({
      workspace_id: state.workspace_id,
      profile_id: state.profile_id,
      run_id: state.run.id,
      seen_event: seenEvent,
      // A change without items is written only where an impact is known, so that it can be closed.
      impacts: found.filter(({ items, isKnown }) => items.length > 0 || isKnown).map(rowOf),
    }))
    // All writers use the same order, so that no two wait for each other's locks.
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const written = await tx.run(createImpacts, { at, rows })
  const created = written.filter((row) => row.created)
  await writeMessages(
    tx,
    created.map((row) => ({
      id: `impact-created:${row.id}`,
      workspaceId: row.workspace_id,
      type: 'customer.impact.created' as const,
      data: {
        impact_id: row.id,
        customer_profile_id: row.profile_id,
        domain_pack_id: row.pack_id,
        change_event_id: `change-${row.event}`,
      },
      at,
    })),
  )
  const updated = written.filter((row) => row.updated).length
  const known = assessments.reduce((sum, { unchanged }) => sum + unchanged, 0)
  return { created: created.length, updated, unchanged: known + written.length - created.length - updated }
}

function keyOf({ workspace_id, profile_id }: { workspace_id: string; profile_id: string }): string {
  return `${workspace_id} ${profile_id}`
}

function rowOf({ step, validAt, items }: FoundImpact) {
  return {
    id: uuidv7(),
    pack_id: step.packId,
    event: step.event,
    from_version: step.fromVersion ?? null,
    to_version: step.toVersion ?? null,
    version_id: step.versionId ?? null,
    as_of: validAt,
    items_json: JSON.stringify(items),
    counts_json: JSON.stringify(countBuckets(items)),
    required_action:
      items.length > 0
        ? requiredActionOf(items, step.packId, step.toVersion)
        : 'Nothing: it concerns no subject any more',
    replaces: step.replaces,
    due: firstActionDay(items, validAt) ?? null,
  }
}
