import { withBroader, type Terminology } from '#src/features/search/index.ts'
import { isWithin } from '#src/lib/provisions.ts'
import { isAddressed } from './compare.ts'
import type { Duty, RecordedValue } from '../recorded/recorded-value.ts'
import type { RecordedLaw } from '../recorded/recorded-law.ts'

/** Why a value that is recorded may not hold for somebody, with the facts that say so. */
export interface ClaimException {
  verdict: 'ambiguous' | 'wrong_addressee'
  reason: string
  facts: RecordedValue[]
}

/** What departs from a fact for a role: it is left out of the duty, or another filing of the same sort is laid on its kind alone. */
export function findException(
  fact: RecordedValue,
  role: string,
  law: RecordedLaw,
  terms: Terminology,
): ClaimException | undefined {
  const duties = law.duties.filter(({ code }) => fact.obligations.includes(code))
  // Of duties that share a filing, those count that bind the role.
  const bound = duties.filter((duty) => isAddressed(role, duty.roles, terms.broader))
  if (bound.length > 0 && fact.object.type !== 'penalty' && bound.every((duty) => isLeftOut(duty, role, law, terms)))
    return { verdict: 'wrong_addressee', reason: `${role} is left out of it`, facts: [fact] }
  const own = law.facts.filter((other) => departsFrom(other, fact, role, terms))
  if (own.length === 0) return undefined
  const [first] = own
  const where = first!.onlyWhere ? `, where ${first!.onlyWhere}` : ''
  return {
    verdict: first!.onlyWhere ? 'ambiguous' : 'wrong_addressee',
    reason: `another value is recorded for ${role} at ${first!.places.join(', ')}${where}`,
    facts: [fact, ...own],
  }
}

/**
 * True when a role is left out of a duty: an exclusion asks for nothing but the role, or a rule under which the duty holds shuts it out
 * and no other rule of the duty asks for it.
 */
export function isLeftOut(duty: Duty, role: string, law: RecordedLaw, terms: Terminology): boolean {
  const covering = withBroader(role, terms.broader)
  const isIn = (roles: string[]) => roles.some((code) => covering.includes(code))
  const own = law.roleRules.filter(({ scope }) => scope.length === 0 || scope.includes(duty.code))
  const isExcluded = own.some(
    ({ outcome, group_count: groups, is_lifted: isLifted, any_of: anyOf }) =>
      outcome === 'excluded' && groups === 1 && !isLifted && isIn(anyOf),
  )
  const holding = own.filter(({ outcome }) => outcome === 'applies')
  const isShutOut = holding.some((rule) => isIn(rule.none_of))
  return (
    isExcluded ||
    (isShutOut && !holding.some((rule) => !isIn(rule.none_of) && (rule.any_of.length === 0 || isIn(rule.any_of))))
  )
}

function departsFrom(other: RecordedValue, fact: RecordedValue, role: string, terms: Terminology): boolean {
  if (other === fact || !fact.filingType || other.filingType !== fact.filingType) return false
  if (other.object.code === fact.object.code || other.value.kind !== 'deadline' || fact.value.kind !== 'deadline')
    return false
  const isNarrower = other.addressees.some(
    (code) => !fact.addressees.includes(code) && isAddressed(code, fact.addressees, terms.broader),
  )
  return (
    isNarrower &&
    other.value.event === fact.value.event &&
    other.value.duration !== fact.value.duration &&
    isAddressed(role, other.addressees, terms.broader)
  )
}

/**
 * True when a statement names what holds the condition of a fact: its obligation, or where the law says it. A number
 * that stands at another place than its condition is not said with it.
 */
export function carriesCondition(
  fact: RecordedValue,
  named: { obligation?: string | undefined; provision?: string | undefined },
) {
  if (fact.isExtension) return false
  if (named.obligation) return true
  const { provision } = named
  return provision !== undefined && (fact.conditionAt ?? []).every((ref) => isWithin(ref, provision))
}
