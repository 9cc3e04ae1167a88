import type { ConflictReason } from '#src/lib/problem-codes.ts'
import type { DecisionWire, ImpactStatus } from '../schema.ts'

/** What the list of an impact's decisions holds: decisions of people, and what the service decided by itself. */
export type DecisionKind = DecisionWire['decision']

/** What the next status of a stored impact depends on. */
export interface ImpactState {
  status: ImpactStatus
  /** Absent: nothing was decided yet. */
  lastDecision?: Pick<DecisionWire, 'decision' | 'by' | 'covered_by'> | undefined
}

/** What can happen to an impact. */
export type ImpactTransition =
  /**
   * A run was evaluated. `isNewRun`: another run than the one that the impact is measured from. `items` compares what
   * was found with the stored items; `none` means that the change concerns no subject, or no longer does.
   */
  | { kind: 'evaluated'; isNewRun: boolean; items: 'none' | 'same' | 'other' }
  /** The steps of the profile skip the impact's version, and the impact of a later version takes its place. */
  | { kind: 'skipped' }
  /** A person decided this impact. */
  | { kind: 'adopt' | 'defer' | 'reject' }
  /** A person adopted a later version of the same pack, which covers this impact. */
  | { kind: 'covered' }
  /** A person takes the last decision back. `hasLaterRun`: the run of the adoption is not the current one any more. */
  | { kind: 'undo'; hasLaterRun: boolean }
  /** A person took the adoption of that impact back, and its run was withdrawn. */
  | { kind: 'adoption_undone'; impactId: string }

/** The transition of an impact. */
export type Transition =
  /** Nothing is written. */
  | { kind: 'unchanged' }
  | {
      kind: 'changed'
      status: ImpactStatus
      /** The decision to append. Absent where only the items are measured anew. */
      decision?: DecisionKind
      /** The day that the impact is due: as it was, the first day that the items ask for, or the end of a deferral. */
      due: 'kept' | 'of_items' | 'until'
    }
  /** The person can't decide this now. */
  | { kind: 'refused'; reason: ConflictReason; detail: string }

/** The status of an impact after a decision. An impact without decisions is open. */
const STATUS_AFTER: Record<DecisionKind, ImpactStatus> = {
  adopt: 'resolved',
  defer: 'acknowledged',
  reject: 'dismissed',
  undo: 'open',
  superseded: 'resolved',
  reopened: 'open',
}

const UNCHANGED: Transition = { kind: 'unchanged' }

/** An undecided impact waits for a person: nothing was decided, or it was deferred. */
export function isUndecided(status: ImpactStatus): boolean {
  return status === 'open' || status === 'acknowledged'
}

/**
 * The life cycle of an impact: what becomes of it after what happened. Every writer asks this function, under the lock
 * of the profile.
 *
 * - An impact is created open, when an evaluation finds items. Undefined means that no impact is stored.
 * - A decision of a person stays until that person's workspace undoes it, or until an evaluation of a newer run finds
 *   items again: for a
 *   dismissed impact, other items than the rejected ones.
 * - The service closes an undecided impact that no longer concerns a subject, or whose version is skipped.
 * - The same evaluation twice changes nothing the second time.
 */
export function transition(impact: ImpactState | undefined, happening: ImpactTransition): Transition {
  if (!impact) {
    const isFound = happening.kind === 'evaluated' && happening.items !== 'none'
    return isFound ? { kind: 'changed', status: 'open', due: 'of_items' } : UNCHANGED
  }
  const { status, lastDecision } = impact
  switch (happening.kind) {
    case 'evaluated':
      return afterEvaluation(status, happening)
    case 'skipped':
      return isUndecided(status) ? decided('superseded', 'kept') : UNCHANGED
    case 'covered':
      return isUndecided(status) ? decided('adopt', 'kept') : UNCHANGED
    case 'undo':
      return afterUndo(impact, happening.hasLaterRun)
    case 'adoption_undone': {
      const isCovered = lastDecision?.decision === 'adopt' && lastDecision.covered_by === happening.impactId
      return isCovered ? decided('undo', 'kept') : UNCHANGED
    }
    case 'adopt':
    case 'defer':
    case 'reject':
      break
  }
  if (!isUndecided(status)) return refused('already_decided', `the impact is ${status}; undo that first`)
  return decided(happening.kind, happening.kind === 'defer' ? 'until' : 'kept')
}

type Evaluated = Extract<ImpactTransition, { kind: 'evaluated' }>

function afterEvaluation(status: ImpactStatus, { isNewRun, items }: Evaluated): Transition {
  if (items === 'none') return isUndecided(status) ? decided('superseded', 'kept') : UNCHANGED
  if (!isNewRun) return UNCHANGED
  // The end of a deferral stays the day to come back to it; the days of the items do not matter.
  if (isUndecided(status)) return { kind: 'changed', status, due: status === 'open' ? 'of_items' : 'kept' }
  return status === 'dismissed' && items === 'same' ? UNCHANGED : decided('reopened', 'of_items')
}

function afterUndo({ status, lastDecision: last }: ImpactState, hasLaterRun: boolean): Transition {
  if (!last || last.by === 'service' || last.decision === 'undo' || status === 'open')
    return refused('not_decided', 'there is no decision to take back')
  if (last.covered_by)
    return refused('superseded', `it was resolved by the adoption of impact ${last.covered_by}; undo that one`)
  if (hasLaterRun) return refused('superseded', 'a later run rests on the adoption; run the customer again instead')
  return decided('undo', 'of_items')
}

function decided(decision: DecisionKind, due: 'kept' | 'of_items' | 'until'): Transition {
  return { kind: 'changed', status: STATUS_AFTER[decision], decision, due }
}

function refused(reason: ConflictReason, detail: string): Transition {
  return { kind: 'refused', reason, detail }
}

/** Whether an evaluation of a step can change a known impact: a newer run, or a step whose event no longer matters. */
export function needsEvaluation(status: ImpactStatus, { isNewRun, isEnded }: { isNewRun: boolean; isEnded: boolean }) {
  return isEnded ? isUndecided(status) : isNewRun
}
