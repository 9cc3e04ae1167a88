import type { Graph } from '#src/graph/graph.ts'
import { setNextRevision } from '#src/graph/queries.ts'
import type { Clock } from '#src/lib/clock.ts'
import { setCitationsChecked, setPublicationTurn } from './queries.ts'

/** What looking a citation up again gave. Only the first lets a draft that cites it be verified. */
export type CheckResult = 'provision_exists' | 'provision_missing' | 'quote_differs'

const BATCH = 500

/**
 * Notes when citations were looked up again, and with what result. Reviews, hashes and publications stay as they are: what
 * is found wrong in published law is a matter of blocking it or of a new version. Returns how many are in the graph.
 */
export function recordChecks(
  graph: Graph,
  clock: Clock,
  checks: Array<{ id: string; result: CheckResult }>,
): Promise<number> {
  return graph.writeBulk(async (tx) => {
    await tx.run(setPublicationTurn, {})
    const at = new Date(clock.now()).toISOString()
    let written = 0
    for (let from = 0; from < checks.length; from += BATCH) {
      const [row] = await tx.run(setCitationsChecked, { at, rows: checks.slice(from, from + BATCH) })
      written += row?.written ?? 0
    }
    if (written > 0) await tx.run(setNextRevision, {})
    return written
  })
}
