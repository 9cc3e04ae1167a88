import type { Graph } from '#src/graph/graph.ts'
import { writePublished } from '#src/graph/settled.ts'
import type { Clock } from '#src/lib/clock.ts'
import { setCitationsChecked } from './queries.ts'

/** The result of checking a citation again. Only with the first can a draft that cites it be verified. */
export type CheckResult = 'provision_exists' | 'provision_missing' | 'quote_differs'

const BATCH = 500

/**
 * Stores when citations were checked again, and the results. Reviews, hashes and publications stay as they are: an error in published
 * law needs a block or a new version. Returns how many of the citations are in the graph.
 */
export function recordChecks(
  graph: Graph,
  clock: Clock,
  checks: Array<{ id: string; result: CheckResult }>,
): Promise<number> {
  return writePublished(graph, async (tx, raise) => {
    const at = new Date(clock.now()).toISOString()
    let written = 0
    for (let from = 0; from < checks.length; from += BATCH) {
      const [row] = await tx.run(setCitationsChecked, { at, rows: checks.slice(from, from + BATCH) })
      written += row?.written ?? 0
    }
    if (written > 0) await raise()
    return written
  })
}
