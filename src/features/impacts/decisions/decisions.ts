import type { Runner } from '#src/graph/graph.ts'
import type { ImpactState } from './life-cycle.ts'
import { setDecisions } from '../queries.ts'
import type { DecisionWire, ImpactStatus } from '../schema.ts'

/** A decision on an impact, with the status and due day that it leads to. */
export interface DecisionWrite {
  /** The impact with the decisions that it has so far. */
  impact: { id: string; decisions: DecisionWire[] }
  status: ImpactStatus
  due: string | null
  decision: DecisionWire
}

/** Appends decisions, in their order, to impacts whose profiles the transaction has locked: a node each, and the status that follows. */
export async function writeDecisions(
  tx: Runner,
  workspaceId: string,
  at: string,
  writes: readonly DecisionWrite[],
): Promise<void> {
  if (writes.length === 0) return
  const rows = writes.map(({ impact, status, due, decision }) => ({
    impact_id: impact.id,
    status,
    due,
    position: impact.decisions.length,
    decision,
  }))
  await tx.run(setDecisions, { workspaceId, at, rows })
}

/** What the life cycle looks at of a stored impact. */
export function stateOf({ status, decisions }: StoredStatus): ImpactState {
  return { status, lastDecision: decisions.at(-1) }
}

interface StoredStatus {
  status: ImpactStatus
  decisions: DecisionWire[]
}
