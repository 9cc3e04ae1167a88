import type { Query } from '../query.ts'
import type { Runner } from '../driver/runner.ts'

/** A change of the graph's data. It runs in batches, each a transaction, so that a killed migration continues where it stopped. */
export interface DataMigration {
  /** A number of three digits, unique among these and the files of `cypher/schema/`, and a short name. */
  id: string
  /** True when releases that don't know it must stop serving: they would answer wrongly, or write data that it forbids. */
  stopsOlder: boolean
  /** The statements that it runs; the checksum covers their texts. */
  statements: readonly Query[]
  countLeft(runner: Runner): Promise<number>
  /** Changes the next rows and returns how many; 0 means that none is left. After a crash it finds the rows that are not changed yet. */
  changeNext(tx: Runner): Promise<number>
}
