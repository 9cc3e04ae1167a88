import { BATCH_RUNS, linkStoredRuns } from '../links/runs/link-runs.ts'
import type { DataMigration } from './data-migration.ts'
import { countUntiedRuns, listUntiedRuns } from './queries.ts'

/**
 * Ties stored runs to the rules and relationship facts that they relied on, from their stored results. Older releases go on: they read `LOCKED`,
 * which stays. What they store meanwhile has no such edges until `regpack graph check --mend`.
 */
export function createRelianceMigration(batchRuns = BATCH_RUNS): DataMigration {
  // Where the last batch ended, so that the next doesn't look at all runs before.
  let after = ''
  return {
    id: '015-reliances',
    stopsOlder: false,
    statements: [countUntiedRuns, listUntiedRuns],
    countLeft: async (runner) => {
      after = ''
      return (await runner.run(countUntiedRuns, {}))[0]!.left
    },
    changeNext: async (tx) => {
      let ids = (await tx.run(listUntiedRuns, { after, limit: batchRuns })).map(({ id }) => id)
      // Only a look from the start says that none is left: the last batch may have been rolled back.
      if (ids.length === 0 && after !== '')
        ids = (await tx.run(listUntiedRuns, { after: '', limit: batchRuns })).map(({ id }) => id)
      await linkStoredRuns(tx, ids)
      after = ids.at(-1) ?? ''
      return ids.length
    },
  }
}
