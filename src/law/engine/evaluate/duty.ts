import { type JudgedObligation, type Outcome, OUTCOMES } from './judge.ts'
import type { CitedOverride } from './match.ts'
import type { Displacement } from './precedence.ts'

/** The law that displaces a duty. */
export interface DutyDisplacement {
  /** The relationship fact that says so. */
  relationshipId: string
  packId: string
  /** True while unknown inputs decide whether it does; false when it does in every case in which the duty is owed. */
  isConditional: boolean
}

/** One duty of one subject on one day. Every operation that answers about a duty reports this judgement. */
export interface DutyJudgement extends JudgedObligation {
  displacement?: DutyDisplacement
}

/**
 * Joins each obligation's own outcome with the displacements that concern it. A certain displacement wins over a
 * conditional one.
 */
export function judgeDuties(
  obligations: JudgedObligation[],
  displacements: Array<Displacement<CitedOverride>>,
): DutyJudgement[] {
  const byCode = new Map<string, DutyDisplacement>()
  for (const { override, obligationCodes, isCertainWhereOwed } of displacements) {
    const found = { relationshipId: override.id, packId: override.fromPackId, isConditional: !isCertainWhereOwed }
    for (const code of obligationCodes) {
      const known = byCode.get(code)
      if (!known || (known.isConditional && isCertainWhereOwed)) byCode.set(code, found)
    }
  }
  return obligations.map((obligation): DutyJudgement => {
    const displacement = obligation.outcome === 'does_not_apply' ? undefined : byCode.get(obligation.code)
    if (!displacement) return obligation
    return { ...obligation, displacement, ...(displacement.isConditional ? {} : { outcome: 'displaced' as const }) }
  })
}

/**
 * Those of several duties that bind most; they decide the joint outcome. An undetermined duty that can't apply before a
 * later day binds less than one that is known to apply from a later day.
 */
export function selectDeciding<Duty extends Pick<DutyJudgement, 'outcome' | 'from'>>(duties: Duty[]): Duty[] {
  const rankOf = ({ outcome, from }: Duty) => OUTCOMES.indexOf(outcome) + (outcome === 'undetermined' && from ? 1.5 : 0)
  const most = Math.min(...duties.map(rankOf))
  return duties.filter((duty) => rankOf(duty) === most)
}

/** The outcome of several together, such as the subjects of a pack: that of the one that binds most. */
export function summariseOutcomes<O extends Outcome>(outcomes: O[]): O | 'does_not_apply' {
  return outcomes.toSorted((one, other) => OUTCOMES.indexOf(one) - OUTCOMES.indexOf(other))[0] ?? 'does_not_apply'
}
