import { citedRef, splitRef } from '#src/lib/law/provisions.ts'
import { inBatches } from '../batches.ts'
import type { Runner } from '../driver/runner.ts'
import { provisionId, writeNamedProvisions } from './provisions.ts'
import { upsertCauses } from './queries.ts'

/** A change event by its number, and the citation of what caused it: `32026R1744 Art 1`. */
export interface EventCause {
  seq: number
  citation: string | { ref: string }
}

/** Ties change events to the provisions that caused them. */
export async function linkCauses(tx: Runner, causes: readonly EventCause[]): Promise<void> {
  await writeNamedProvisions(
    tx,
    causes.map(({ citation }) => citedRef(citation)),
  )
  const rows = causes.map(({ seq, citation }) => {
    const { instrument, provision } = splitRef(citedRef(citation))
    return { seq, provision_id: provisionId(instrument, provision) }
  })
  await inBatches(rows, (batch) => tx.run(upsertCauses, { rows: batch }))
}
