import type { JudgedSubject } from '#src/features/applicability/index.ts'
import type { InfringementResultWire, PenaltyWire } from '#src/features/penalty-exposure/index.ts'
import { relationshipsOf } from '../filings.ts'
import type { AssessedFineWire, ExposureWire } from '../schema.ts'

type Alternative = NonNullable<PenaltyWire['alternatives']>[number]

/** The infringements of not filing: each duty that one of the filings serves, once. What the law only allows can't be infringed. */
export function infringementsOf(filings: Array<{ pack_id: string; obligations: string[] }>, subject: JudgedSubject) {
  const named = filings.flatMap(({ pack_id, obligations }) =>
    obligations.map((obligation) => ({ pack_id, obligation })),
  )
  const once = new Map(named.map((duty) => [`${duty.pack_id}/${duty.obligation}`, duty]))
  return [...once.values()].filter(({ pack_id: packId, obligation }) => {
    const duties = subject.judgeDutiesOf(packId, new Set([obligation]))?.duties ?? []
    return duties.some(({ isPermission }) => !isPermission)
  })
}

/** Shortens the answer of the penalty calculator: duties of one pack with the same outcome and fines are told together, each fine once. */
export function shortenExposure(
  results: InfringementResultWire[],
  subject: JudgedSubject,
): { exposure: ExposureWire[]; fines: AssessedFineWire[] } {
  const fines = results.flatMap(({ pack_id, penalties }) => penalties.map((penalty) => fineOf(pack_id, penalty)))
  const once = new Map(fines.map((fine) => [JSON.stringify(fine), fine]))
  return { exposure: groupDuties(results, subject), fines: [...once.values()] }
}

function groupDuties(results: InfringementResultWire[], subject: JudgedSubject): ExposureWire[] {
  const told = results.flatMap((result) => {
    const { pack_id, obligation, duty } = result
    if (obligation === undefined || !duty || duty.outcome === 'does_not_apply') return []
    const relationships = relationshipsOf(subject, pack_id, [obligation])
    const displacement = duty.displaced_by ? { displaced_by: duty.displaced_by, relationship_ids: relationships } : {}
    const isDisplaced = duty.outcome === 'displaced'
    const line = {
      pack_id,
      outcome: duty.outcome,
      ...displacement,
      ...(isDisplaced ? {} : { fines: result.penalties.map(({ code }) => code) }),
    }
    return [{ obligation, line }]
  })
  return [...Map.groupBy(told, ({ line }) => JSON.stringify(line)).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { pack_id, ...rest } = first.line
    return [{ pack_id, obligations: group.map(({ obligation }) => obligation), ...rest }]
  })
}

function fineOf(packId: string, penalty: PenaltyWire): AssessedFineWire {
  const { code, title, bound, imposed_by, addressed, turns_on, maximum, no_amount, alternatives, missing } = penalty
  return {
    pack_id: packId,
    code,
    title,
    ...(bound ? { bound } : {}),
    imposed_by,
    addressed,
    ...(turns_on ? { turns_on } : {}),
    ...(maximum ? { maximum } : {}),
    ...(no_amount ? { no_amount } : {}),
    ...(alternatives ? { rules: alternatives.map(ruleOfFine) } : {}),
    ...(missing ? { missing } : {}),
    ...(penalty.barred_by ? { barred_by: penalty.barred_by.map(({ state, by, ref }) => ({ state, by, ref })) } : {}),
    citations: penalty.citations.filter(({ role }) => role === 'basis' || role === 'penalty').map(({ ref }) => ref),
  }
}

function ruleOfFine({ condition, combine, terms }: Alternative) {
  return {
    ...(condition ? { condition: { rule: condition.rule, ref: condition.ref } } : {}),
    combine,
    terms: terms.map(({ kind, amount, percent, factor }) => ({
      kind,
      ...(amount ? { amount } : {}),
      ...(percent === undefined ? {} : { percent }),
      ...(factor === undefined ? {} : { factor }),
    })),
  }
}
