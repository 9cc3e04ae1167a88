import type { Terminology } from '#src/features/packs/search/index.ts'
import { withBroader } from '#src/law/vocabulary/index.ts'
import { isWithin } from '#src/lib/law/provisions.ts'
import type { RecordedLaw } from '../recorded/recorded-law.ts'
import type { Duty, RecordedValue } from '../recorded/recorded-value.ts'
import { isAddressed } from './compare.ts'

/** Why a recorded value may not hold for a role, with the facts that show it. */
interface ClaimException {
  verdict: 'ambiguous' | 'wrong_addressee'
  reason: string
  facts: RecordedValue[]
}

/**
 * Finds an exception to a fact for a role: the duty leaves the role out, or a filing of the same type binds only
 * narrower roles.
 */
export function findException(
  fact: RecordedValue,
  role: string,
  records: RecordedLaw,
  terms: Terminology,
): ClaimException | undefined {
  const duties = records.duties.filter(({ code }) => fact.obligations.includes(code))
  // Of the duties that share a filing, only those that bind the role count.
  const bound = duties.filter((duty) => isAddressed(role, duty.roles, terms.broader))
  if (
    bound.length > 0 &&
    fact.object.type !== 'penalty' &&
    bound.every((duty) => isLeftOut(duty, role, records, terms))
  )
    return { verdict: 'wrong_addressee', reason: `${role} is left out of it`, facts: [fact] }
  const precedence = findPrecedence(bound, role, records)
  if (precedence) return { ...precedence, facts: [fact] }
  const own = records.facts.filter((other) => departsFrom(other, fact, role, terms))
  if (own.length === 0) return undefined
  const [first] = own
  const where = first!.onlyWhere ? `, where ${first!.onlyWhere}` : ''
  return {
    verdict: first!.onlyWhere ? 'ambiguous' : 'wrong_addressee',
    reason: `another value is recorded for ${role} at ${first!.places.join(', ')}${where}`,
    facts: [fact, ...own],
  }
}

/** Whether another law displaces all of the duties for the role on the day, with the fact that says so. */
export function findPrecedence(
  duties: Duty[],
  role: string,
  records: RecordedLaw,
): Pick<ClaimException, 'verdict' | 'reason'> | undefined {
  const found = duties.map(({ code }) => records.givesWay?.(code))
  const [first] = found
  if (!first || found.includes(undefined)) return undefined
  const by = `${first.packId} (${first.relationshipId})`
  return found.every((displacement) => displacement?.isCertainWhereOwed)
    ? { verdict: 'wrong_addressee', reason: `for ${role} it gives way to ${by}` }
    : { verdict: 'ambiguous', reason: `for ${role} it gives way to ${by}, if that law applies` }
}

/**
 * True when a role is left out of a duty. Either the role is the only condition of an exclusion that isn't lifted, or
 * an `applies` rule of the duty excludes the role and no other `applies` rule admits it.
 */
export function isLeftOut(duty: Duty, role: string, records: RecordedLaw, terms: Terminology): boolean {
  const covering = withBroader(role, terms.broader)
  const isIn = (roles: string[]) => roles.some((code) => covering.has(code))
  const own = records.roleRules.filter(({ scope }) => scope.length === 0 || scope.includes(duty.code))
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
 * True when a statement names the obligation of a fact, or a provision that contains every place of the fact's
 * condition. Any other statement gives the number without its condition. Always false for an extension.
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
