import type { Terminology } from '#src/law/vocabulary/index.ts'
import type { RecordedLaw } from '../recorded/recorded-law.ts'
import type { RecordedDuty } from '../recorded/recorded-value.ts'
import { isAddressed, isPlacedAt } from './compare.ts'
import { bindingOf, type ClaimComparison, type ClaimFinding, type Statement } from './finding.ts'

/** Compares a claim on an addressee or on existence with the duties that it names. */
export function verifyDuty(statement: Statement, records: RecordedLaw, terms: Terminology): ClaimFinding {
  const { obligation, provision, addressee } = statement
  const named = records.duties.filter((duty) => !obligation || duty.code === obligation)
  const located = named.filter((duty) => !provision || isPlacedAt(duty.basis, provision))
  const compare = (duties: RecordedDuty[], result: 'equal' | 'different') =>
    duties.map((duty): ClaimComparison => ({ duty, result }))
  if (located.length === 0) {
    if (obligation && provision)
      return {
        verdict: 'contradicted',
        reason: `the duty does not rest on ${records.words.ofProvision(provision)}`,
        comparisons: compare(named, 'different'),
      }
    return otherObjects(statement, records)
  }
  if (!addressee) {
    const reason = obligation && provision ? 'it rests on this provision' : 'it is recorded'
    const how = located.every(isPermission) ? '; the law allows it and does not ask for it' : ''
    return { verdict: 'verified', reason: `${reason}${how}`, comparisons: compare(located, 'equal') }
  }
  const allowedOrAsked = located.filter((duty) => isAddressed(addressee, duty.roles, terms.broader))
  const asked = allowedOrAsked.filter((duty) => !isPermission(duty))
  const addressed = asked.length > 0 ? asked : allowedOrAsked
  const bindingOfAll = (duties: RecordedDuty[]) =>
    bindingOf(
      duties.map(({ code }) => code),
      addressee,
      records,
    )
  const binding = bindingOfAll(addressed)
  if (!binding) {
    const reason = `it is no duty of ${records.words.ofRole(addressee)}`
    return { verdict: 'wrong_addressee', reason, comparisons: compare(located, 'different') }
  }
  const { verdict, reason, missing, open } = binding
  if (verdict !== 'verified') return { verdict, reason, comparisons: compare(addressed, 'different') }
  if (asked.length === 0) {
    const allowed = `the law allows it to ${records.words.ofRole(addressee)} and does not ask for it: a permission is no duty`
    return { verdict: 'contradicted', reason: allowed, comparisons: compare(addressed, 'different') }
  }
  const owed = addressed.filter((duty) => bindingOfAll([duty])?.verdict === 'verified')
  return { verdict, reason, comparisons: compare(owed, 'equal'), hangsOn: { missing, open } }
}

/** What the law allows and doesn't ask for. A claim that names an addressee claims that it binds them. */
function isPermission({ modality }: RecordedDuty): boolean {
  return modality === 'may'
}

/** A provision without a duty may still hold a penalty, a filing or a date. */
function otherObjects({ provision, kind }: Statement, records: RecordedLaw): ClaimFinding {
  const facts = records.facts.filter(({ places }) => provision !== undefined && isPlacedAt(places, provision))
  if (facts.length === 0 || kind === 'addressee')
    return {
      verdict: 'not_found',
      reason: `no obligation rests there${provision === undefined ? '' : `, on ${records.words.ofProvision(provision)}`}`,
      comparisons: [],
    }
  return {
    verdict: 'verified',
    reason: 'it is recorded',
    comparisons: facts.map((fact) => ({ fact, result: 'equal' })),
  }
}
