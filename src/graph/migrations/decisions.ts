import type { Runner } from '../driver/runner.ts'
import type { DataMigration } from './data-migration.ts'
import { countTextDecisions, createDecisions, listTextDecisions, setImpactsLocked } from './queries.ts'

const BATCH_IMPACTS = 500
const START = { workspace_id: '', id: '' }

/**
 * Makes a node of each decision that an impact holds in a list of JSON text, and removes the list. Order, dates and wording stay as they
 * are. Releases that read the list must stop: without it they would fail to answer, and what they decide would be lost.
 */
export function createDecisionMigration(batchImpacts = BATCH_IMPACTS): DataMigration {
  // Where the last batch ended, so that the next doesn't look at all impacts before.
  let after = START

  /** The next impacts under their locks. Only a look from the start says that none is left: the last batch may have been rolled back. */
  async function lockNext(tx: Runner) {
    const found = await tx.run(setImpactsLocked, { after, limit: batchImpacts })
    if (found.length > 0 || after === START) return found
    after = START
    return tx.run(setImpactsLocked, { after, limit: batchImpacts })
  }

  return {
    id: '014-decisions',
    stopsOlder: true,
    statements: [countTextDecisions, setImpactsLocked, listTextDecisions, createDecisions],
    countLeft: async (runner) => {
      after = START
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
      after = locked.at(-1)!
      return (await tx.run(createDecisions, { impacts }))[0]!.changed
    },
  }
}
