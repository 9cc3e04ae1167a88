import type { ClaimComparison, ClaimFinding } from './statement.ts'
import type { RecordedLaw } from '../recorded/recorded-law.ts'

/**
 * Compares a right claim with the day of the question. What an act says that is not in force yet is no law: `wrong_version`. What is law
 * but binds nobody yet stays right, and the reason says from when it applies.
 */
export function withLegalTime(finding: ClaimFinding, laws: RecordedLaw[], validAt: string): ClaimFinding {
  if (finding.verdict !== 'verified' || finding.comparisons.length === 0) return finding
  const later = finding.comparisons
    .map((item) => inForceOf(item, laws))
    .filter((day) => day !== undefined && day > validAt)
  if (later.length === finding.comparisons.length)
    return {
      ...finding,
      verdict: 'wrong_version',
      reason: `it is right from ${later.toSorted()[0]} on, when the act that says it enters into force`,
    }
  const starts = finding.comparisons.map(startOf)
  const [first] = starts.toSorted()
  if (first === undefined || starts.some((day) => day === undefined || day <= validAt)) return finding
  return { ...finding, reason: `${finding.reason}; it applies from ${first}` }
}

/** From when the acts that state a value are in force; undefined when no date is recorded. */
function inForceOf(item: ClaimComparison, laws: RecordedLaw[]): string | undefined {
  const places = 'fact' in item ? item.fact.places : item.duty.basis
  const acts = new Set(places.map((place) => place.slice(0, place.indexOf(' '))))
  const days = [...acts].map((act) => laws.map((law) => law.inForce.get(act)).find((day) => day !== undefined))
  return days.includes(undefined) ? undefined : (days as string[]).toSorted()[0]
}

/** The first day on which it can bind anybody. */
function startOf(item: ClaimComparison): string | undefined {
  const dates = 'fact' in item ? item.fact.appliesFrom : item.duty.appliesFrom
  return dates.map(({ date }) => date).toSorted()[0]
}
