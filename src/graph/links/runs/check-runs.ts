import type { RowOf } from '../../query.ts'
import type { Runner } from '../../driver/runner.ts'
import { listRunEdges } from './queries.ts'

/** A difference between a run's edges and what was noted when they were written. */
export interface RunFault {
  kind: 'run_without_edges' | 'run_edge_differs'
  id: string
  message: string
}

const PAGE_RUNS = 500

/** The runs that have not all of their edges to rules and facts, or have one with another hash. */
export async function checkRuns(runner: Runner): Promise<RunFault[]> {
  const faults: RunFault[] = []
  let after = ''
  for (;;) {
    const page = await runner.run(listRunEdges, { after, limit: PAGE_RUNS })
    if (page.length === 0) return faults
    faults.push(...page.flatMap((row) => faultOf(row) ?? []))
    after = page.at(-1)!.id
  }
}

function faultOf({ id, relied_on: noted, edges, wrong }: RowOf<typeof listRunEdges>): RunFault | undefined {
  if (noted === undefined) return { kind: 'run_without_edges', id, message: 'was never tied to what it relied on' }
  if (edges !== noted)
    return { kind: 'run_without_edges', id, message: `has ${edges} of ${noted} edges to what it relied on` }
  if (wrong === 0) return undefined
  return { kind: 'run_edge_differs', id, message: `${wrong} of its ${edges} edges have another hash` }
}
