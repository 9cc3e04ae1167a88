/** How many rows go into one UNWIND: few enough for a plan that stays in memory, enough to make round trips rare. */
export const BATCH_ROWS = 500

/** Runs a statement over rows in batches, one after the other, as a transaction needs it. No rows, no statement. */
export async function inBatches<T>(rows: T[], run: (batch: T[]) => Promise<unknown>): Promise<number> {
  for (let at = 0; at < rows.length; at += BATCH_ROWS) await run(rows.slice(at, at + BATCH_ROWS))
  return rows.length
}
