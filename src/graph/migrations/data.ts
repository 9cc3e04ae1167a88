import { createContentMigration } from './contents.ts'
import type { DataMigration } from './data-migration.ts'
import { createDecisionMigration } from './decisions.ts'
import { createLinkMigration } from './links.ts'
import { createRelianceMigration } from './reliances.ts'
import { countUnsettled, setSettled } from './queries.ts'

const BATCH_ROWS = 1_000

/** Makes a data migration of one statement, repeated until it changes nothing. A migration with code implements the interface itself. */
function byStatement(
  id: string,
  stopsOlder: boolean,
  count: typeof countUnsettled,
  change: typeof setSettled,
): DataMigration {
  return {
    id,
    stopsOlder,
    statements: [change],
    countLeft: async (runner) => (await runner.run(count, {}))[0]!.left,
    changeNext: async (tx) => (await tx.run(change, { limit: BATCH_ROWS }))[0]!.changed,
  }
}

/** Every data migration of this release. A released migration is never changed. */
export const DATA_MIGRATIONS: readonly DataMigration[] = [
  byStatement('010-settled-revisions', false, countUnsettled, setSettled),
  createLinkMigration(),
  createDecisionMigration(),
  createRelianceMigration(),
  createContentMigration(),
]
