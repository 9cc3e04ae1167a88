import type { Runner } from '../runner.ts'
import type { DataMigration } from './data-migration.ts'
import { countTextDecisions, createDecisions, listTextDecisions, setImpactsLocked } from './queries.ts'

const BATCH_IMPACTS = 500

/**
 * Makes a node of each decision that an impact holds in a list of JSON text, and removes the list. Order, dates and wording stay as they
 * are. Releases that read the list must stop: without it they would fail to answer, and what they decide would be lost.
 */
export function createDecisionMigration(batchImpacts = BATCH_IMPACTS): DataMigration {
  // Each workspace is looked at from its beginning, so a batch doesn't pass over all impacts that are done.
  let after = ''

  /** The next impacts under their locks. Only a look from the first workspace on says that none is left: batches may be rolled back. */
  async function lockNext(tx: Runner) {
    const found = await tx.run(setImpactsLocked, { after, limit: batchImpacts })
    if (found.length > 0 || after === '') return found
    after = ''
    return tx.run(setImpactsLocked, { after, limit: batchImpacts })
  }

  return {
    id: '015-decisions',
    stopsOlder: true,
    statements: [countTextDecisions, setImpactsLocked, listTextDecisions, createDecisions],
    countLeft: async (runner) => {
      after = ''
      return (await runner.run(countTextDecisions, {}))[0]!.left
    },
    changeNext: async (tx) => {
      const locked = await lockNext(tx)
      if (locked.length === 0) return 0
      const stored = await tx.run(listTextDecisions, { impacts: locked })
      const impacts = stored.map(({ workspace_id, id, decisions }) => ({
        workspace_id,
        id,
        decisions: decisions.map((decision, position) => ({
          ...decision,
          id: `${id}/${position}`,
          workspace_id,
          impact_id: id,
          position,
        })),
      }))
      after = locked.at(-1)!.workspace_id
      return (await tx.run(createDecisions, { impacts }))[0]!.changed
    },
  }
}
