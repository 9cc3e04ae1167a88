/** Rows in one UNWIND: few enough to stay in memory, enough to make round trips rare. */
export const BATCH_ROWS = 500

/** Runs a statement over rows in batches, one after the other, as a transaction requires. Without rows nothing runs. Returns the rows. */
export async function inBatches<T>(rows: readonly T[], run: (batch: T[]) => Promise<unknown>): Promise<number> {
  for (let at = 0; at < rows.length; at += BATCH_ROWS) await run(rows.slice(at, at + BATCH_ROWS))
  return rows.length
}
