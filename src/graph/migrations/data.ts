import type { Query } from '../query.ts'
import type { Runner } from '../runner.ts'
import { countUnsettled, setSettled } from './queries.ts'

/** A change of what the graph holds. It is made in batches, each a transaction, so that a killed one goes on where it was. */
export interface DataMigration {
  /** Three digits, shared with the files of `cypher/schema/`, and what it is about. */
  id: string
  /** Whether releases that don't know it must stop serving: they would answer wrongly, or write what it forbids. */
  stopsOlder: boolean
  /** The statements that it runs; its checksum is over them. */
  statements: readonly Query[]
  countLeft(runner: Runner): Promise<number>
  /** Changes the next rows and says how many; 0: none is left. Repeated after a crash, it finds what is not changed yet. */
  changeNext(tx: Runner): Promise<number>
}

const BATCH_ROWS = 1_000

/** A data migration that is one statement, repeated until it changes nothing. One with code is written out. */
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

/** Every data migration of this release. One that has been released is never changed. */
export const DATA_MIGRATIONS: readonly DataMigration[] = [
  byStatement('010-settled-revisions', false, countUnsettled, setSettled),
]
