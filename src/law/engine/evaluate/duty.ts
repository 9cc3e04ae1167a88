import { type Duty, type DutyDisplacement, type Outcome, OUTCOMES } from './judge.ts'
import type { CitedOverride } from './match.ts'
import type { Displacement } from './precedence.ts'

/**
 * Joins each obligation's own outcome with the displacements that concern it. A certain displacement wins over a
 * conditional one.
 */
export function judgeDuties(obligations: Duty[], displacements: Array<Displacement<CitedOverride>>): Duty[] {
  const byCode = new Map<string, DutyDisplacement>()
  for (const { override, obligationCodes, isCertainWhereOwed } of displacements) {
    const found = { relationshipId: override.id, packId: override.fromPackId, isConditional: !isCertainWhereOwed }
    for (const code of obligationCodes) {
      const known = byCode.get(code)
      if (!known || (known.isConditional && isCertainWhereOwed)) byCode.set(code, found)
    }
  }
  return obligations.map((obligation): Duty => {
    const displacement = obligation.outcome === 'does_not_apply' ? undefined : byCode.get(obligation.code)
    if (!displacement) return obligation
    return { ...obligation, displacement, ...(displacement.isConditional ? {} : { outcome: 'displaced' as const }) }
  })
}

/**
 * Those of several duties that bind most; they decide the joint outcome. An undetermined duty that can't apply before a
 * later day binds less than one that is known to apply from a later day.
 */
export function selectDeciding<D extends Pick<Duty, 'outcome' | 'from'>>(duties: D[]): D[] {
  const rankOf = ({ outcome, from }: D) => OUTCOMES.indexOf(outcome) + (outcome === 'undetermined' && from ? 1.5 : 0)
  const most = Math.min(...duties.map(rankOf))
  return duties.filter((duty) => rankOf(duty) === most)
}

/** The outcome of several together, such as the subjects of a pack: that of the one that binds most. */
export function summariseOutcomes<O extends Outcome>(outcomes: O[]): O | 'does_not_apply' {
  return outcomes.toSorted((one, other) => OUTCOMES.indexOf(one) - OUTCOMES.indexOf(other))[0] ?? 'does_not_apply'
}
