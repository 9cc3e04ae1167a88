import { dayInWords } from '#src/lib/law/citation-cells.ts'
import type { RecordedLaw } from '../recorded/recorded-law.ts'
import type { ClaimComparison, ClaimFinding, Statement } from './finding.ts'

/**
 * Compares a right claim with the day of the question. A claim about an act that is not in force yet becomes
 * `wrong_version`. A claim about law that applies later stays right, and the reason says from when it applies.
 */
export function withLegalTime(
  finding: ClaimFinding,
  { provision }: Pick<Statement, 'provision'>,
  records: RecordedLaw,
  validAt: string,
): ClaimFinding {
  const { verdict, comparisons } = finding
  const isRight = comparisons.length > 0 && comparisons.every(({ result }) => result === 'equal')
  if (!isRight || (verdict !== 'verified' && verdict !== 'ambiguous')) return finding
  const inForce = firstIfAllLater(
    comparisons.map((item) => inForceOf(item, provision, records)),
    validAt,
  )
  if (inForce !== undefined)
    return {
      ...finding,
      verdict: 'wrong_version',
      reason: `it is right from ${dayInWords(inForce)} on, when the act that says it enters into force`,
    }
  const start = verdict === 'verified' ? firstIfAllLater(comparisons.map(startOf), validAt) : undefined
  return start === undefined
    ? finding
    : { ...finding, reason: `${finding.reason}; it applies from ${dayInWords(start)}` }
}

/** The first of the days, if all of them are known and after the day of the question. */
function firstIfAllLater(days: Array<string | undefined>, validAt: string): string | undefined {
  const later = days.flatMap((day) => (day !== undefined && day > validAt ? [day] : []))
  return later.length === days.length ? later.toSorted()[0] : undefined
}

/**
 * From when the act that the claim names is in force; without one, the acts that state the value are all in force.
 * Undefined when a date is not recorded.
 */
function inForceOf(item: ClaimComparison, provision: string | undefined, records: RecordedLaw): string | undefined {
  const stated = 'fact' in item ? item.fact.places : item.duty.basis
  const places = provision ? [provision] : stated
  const acts = [...new Set(places.map((place) => place.slice(0, place.indexOf(' '))))]
  const days = acts.flatMap((act) => records.inForce.get(act) ?? [])
  return days.length < acts.length ? undefined : days.toSorted().at(-1)
}

/** The first day on which it can bind anybody. */
function startOf(item: ClaimComparison): string | undefined {
  const dates = 'fact' in item ? item.fact.appliesFrom : item.duty.appliesFrom
  return dates.map(({ date }) => date).toSorted()[0]
}
