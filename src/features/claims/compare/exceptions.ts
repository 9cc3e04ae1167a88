import type { Terminology } from '#src/law/vocabulary/index.ts'
import { isWithin } from '#src/lib/law/provisions.ts'
import type { RecordedLaw } from '../recorded/recorded-law.ts'
import type { RecordedValue } from '../recorded/recorded-value.ts'
import { bindingOf } from './binding.ts'
import { isAddressed, isKindOf } from './compare.ts'

/** Why a recorded value may not hold for a role, with the facts that show it. */
interface ClaimException {
  verdict: 'ambiguous' | 'wrong_addressee'
  reason: string
  facts: RecordedValue[]
}

/**
 * Finds an exception to a fact for a role: the role does not owe the duty, or a filing of the same type binds only
 * narrower roles.
 */
export function findException(
  fact: RecordedValue,
  role: string,
  records: RecordedLaw,
  terms: Terminology,
): ClaimException | undefined {
  // Of the duties that share a filing, only those that address the role count.
  const binding = bindingOf(addressedBy(fact, role, records, terms), role, records)
  if (binding && binding.verdict !== 'verified')
    return { verdict: binding.verdict, reason: binding.reason, facts: [fact] }
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

/** The codes of a fact's duties that address a role. */
export function addressedBy(fact: RecordedValue, role: string, { duties }: RecordedLaw, terms: Terminology): string[] {
  const own = duties.filter(
    ({ code, roles }) => fact.obligations.includes(code) && isAddressed(role, roles, terms.broader),
  )
  return own.map(({ code }) => code)
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
    isKindOf(other.value.event, fact.value.event, terms) &&
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
