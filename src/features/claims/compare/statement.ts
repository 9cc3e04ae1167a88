import type { Terminology } from '#src/law/vocabulary/index.ts'
import { wordsCell } from '#src/lib/law/citation-cells.ts'
import { isWithin } from '#src/lib/law/provisions.ts'
import { holdsProvision, type RecordedLaw } from '../recorded/recorded-law.ts'
import type { RecordedValue, Value } from '../recorded/recorded-value.ts'
import { compareValues, isAddressed, isKindOf, isOfSort, isPlacedAt, isTargeted, sayFact, saySort } from './compare.ts'
import { bindingOf, type ClaimComparison, type ClaimFinding, hangsOnInWords, type Statement } from './finding.ts'
import { othersThan, withoutFlags } from './several.ts'
import { verifyDuty } from './verify-duty.ts'

/**
 * Compares a statement with the records of one version. It repairs nothing in the statement and guesses no omitted
 * field.
 */
export function verifyStatement(statement: Statement, records: RecordedLaw, terms: Terminology): ClaimFinding {
  const missing = findMissing(statement, records)
  if (missing) return { verdict: 'not_found', reason: missing, comparisons: [] }
  return statement.value
    ? verifyValue(statement, statement.value, records, terms)
    : verifyDuty(statement, records, terms)
}

function findMissing({ obligation, criterion, provision, kind }: Statement, law: RecordedLaw): string | undefined {
  if (obligation && !law.duties.some(({ code }) => code === obligation)) return `${sayLaw(law)} has no such obligation`
  if (criterion && !law.criteria.has(criterion)) return `${sayLaw(law)} has no such criterion`
  if (!provision || holdsProvision(law, provision)) return undefined
  const wider = law.facts.filter(
    ({ value, places }) => value.kind === kind && places.some((place) => isWithin(provision, place)),
  )
  const there = wider.length > 0 ? `; recorded at the provision that contains it: ${listFacts(wider)}` : ''
  return `nothing is recorded at ${law.words.ofProvision(provision)}${there}`
}

function verifyValue(statement: Statement, value: Value, law: RecordedLaw, terms: Terminology): ClaimFinding {
  const about = law.facts.filter((fact) => isAbout(fact, statement, terms))
  const located = withoutFlags(about.filter((fact) => isOfSort(fact, value) && isUnder(fact, statement)))
  if (located.length === 0) return findElsewhere(statement, value, about, { law, terms })
  const comparisons = located.map((fact) => compareAll(fact, statement, value, terms))
  const equal = comparisons.filter(({ result }) => result === 'equal')
  const { addressee } = statement
  if (equal.length === 0)
    return { verdict: 'contradicted', reason: `${sayLaw(law)} has there ${listFacts(located)}`, comparisons }
  const right = equal.flatMap(factsIn)
  const others = statement.obligation ? [] : othersThan(right, located)
  if (others.length > 0)
    return {
      verdict: 'ambiguous',
      reason: `it differs by what it is of: ${listFacts([...right, ...others])}; name it in \`of\``,
      comparisons,
    }
  const bound = addressee ? equal.filter((item) => isAddressed(addressee, addresseesOf(item), terms.broader)) : equal
  if (bound.length > 0) return findDoubt(statement, bound, law, terms)
  return {
    verdict: 'wrong_addressee',
    reason: `the value is right, but it does not bind ${law.words.ofRole(addressee!)}`,
    comparisons: equal,
  }
}

const factsIn = (item: ClaimComparison) => ('fact' in item ? [item.fact] : [])

/**
 * Verifies a value that is recorded for the addressee, unless an exception applies or the statement omits the value's
 * condition.
 */
function findDoubt(statement: Statement, equal: ClaimComparison[], law: RecordedLaw, terms: Terminology): ClaimFinding {
  const { addressee } = statement
  const exceptions = equal.map((item) =>
    addressee && 'fact' in item ? findException(item.fact, addressee, law, terms) : undefined,
  )
  const kept = equal.filter((_, at) => !exceptions[at])
  if (kept.length === 0) {
    const { verdict, reason, facts } = exceptions[0]!
    return {
      verdict,
      reason,
      comparisons: facts.map((fact) => compareAll(fact, statement, statement.value!, terms)),
    }
  }
  const plain = kept.filter((item) => {
    if (!('fact' in item)) return true
    const { fact } = item
    // What holds under a rule does not hold without it.
    if (fact.condition) return statement.condition !== undefined
    return !fact.onlyWhere || carriesCondition(fact, statement)
  })
  const parts = plain.length > 0 ? countStages(statement, plain, law) : 0
  if (parts > 1)
    return {
      verdict: 'ambiguous',
      reason: `${sayLaw(law)} begins to apply on ${parts} dates, part by part; name the duty, or the provision that sets the date`,
      comparisons: plain,
    }
  if (plain.length > 0) return withBinding(plain, statement, law, terms)
  const [first] = kept
  const { onlyWhere, conditionAt = [] } = first && 'fact' in first ? first.fact : {}
  const where = onlyWhere
    ? `where this is so: ${onlyWhere}`
    : `under the condition of ${conditionAt.map(law.words.ofProvision).join(', ')}`
  return { verdict: 'ambiguous', reason: `it holds only ${where}`, comparisons: kept }
}

/** On how many dates the version begins to apply, where a statement names one of them and no part of the act. */
function countStages({ provision, obligation }: Statement, equal: ClaimComparison[], records: RecordedLaw): number {
  const isOfVersion = ({ object, value }: RecordedValue) => object.type === 'version' && value.date_kind === 'applies'
  if (provision || obligation || !equal.some((item) => 'fact' in item && isOfVersion(item.fact))) return 0
  return new Set(records.facts.filter(isOfVersion).map(({ value }) => value.date)).size
}

/**
 * True when a fact is about what the statement names: its obligation, and its provision as the place or the target of
 * the fact. A period can be named by its event alone. Any other statement that names neither is about the whole
 * version.
 */
function isAbout(fact: RecordedValue, statement: Statement, terms: Terminology): boolean {
  const { obligation, criterion, provision, value } = statement
  if (fact.isList && criterion !== fact.object.code && !(provision && fact.places.includes(provision))) return false
  if (criterion && !fact.criteria?.includes(criterion)) return false
  if (!obligation && !criterion && !provision) {
    return value?.event === undefined ? fact.object.type === 'version' : startsAt(fact, value.event, terms)
  }
  if (obligation && !fact.obligations.includes(obligation)) return false
  return !provision || isPlacedAt(fact.places, provision) || isTargeted(fact.targets, provision)
}

/** Looks for the value at another provision, of the same obligation or from the same event. */
function findElsewhere(
  statement: Statement,
  value: Value,
  about: RecordedValue[],
  { law, terms }: { law: RecordedLaw; terms: Terminology },
): ClaimFinding {
  const { obligation, criterion, provision } = statement
  const sort = law.facts.filter((fact) => isOfSort(fact, value) && isUnder(fact, statement) && !fact.isList)
  // Where a provision sets thresholds, they are all recorded.
  const isKnown =
    value.event !== undefined || (value.kind === 'threshold' && about.some((fact) => fact.value.kind === 'threshold'))
  const isNamed = ({ obligations, criteria = [] }: RecordedValue) =>
    (obligation === undefined || obligations.includes(obligation)) &&
    (criterion === undefined || criteria.includes(criterion))
  const isAny = obligation === undefined && criterion === undefined
  const comparisons = sort
    .filter((fact) => (isAny ? isKnown : isNamed(fact)))
    .map((fact) => compareAll(fact, statement, value, terms))
    .filter(({ result }) => !isAny || result === 'equal')
  if (provision && comparisons.length > 0)
    return {
      verdict: 'contradicted',
      reason: `it is recorded elsewhere, not at ${law.words.ofProvision(provision)}: ${listFacts(comparisons.flatMap(factsIn))}`,
      comparisons,
    }
  const others = about.length > 0 ? `; recorded there, and no contradiction: ${listFacts(about)}` : ''
  const reason = `no ${saySort(value)} is recorded for what the claim names${others}`
  return { verdict: 'not_found', reason, comparisons: [] }
}

/** True unless the claim names another rule than that under which a fact holds. */
function isUnder({ condition }: RecordedValue, statement: Statement): boolean {
  return statement.condition === undefined || statement.condition === condition
}

const sayLaw = ({ packId, words, source }: RecordedLaw) => `${words.ofPack(packId)}, version ${source.version},`

const LISTED_MOST = 5

/** Some facts in words, each once. */
function listFacts(facts: RecordedValue[]): string {
  const said = [...new Set(facts.map(sayFact))]
  const more = said.length > LISTED_MOST ? ` and ${said.length - LISTED_MOST} more` : ''
  return `${said.slice(0, LISTED_MOST).join(', ')}${more}`
}

/**
 * Compares the value, which of several counts, and the event from which a period runs. A value for an event also holds
 * for each narrower event.
 */
function compareAll(
  fact: RecordedValue,
  { bound, combine }: Statement,
  claimed: Value,
  terms: Terminology,
): ClaimComparison {
  const compared = compareValues(fact, claimed, bound)
  if (combine && fact.combine && fact.combine !== 'single' && fact.combine !== combine)
    return { fact, result: 'different', note: `recorded: the ${fact.combine.replace('_of', '')} of the two counts` }
  if (combine === 'higher_of' && fact.value.kind === 'threshold' && !fact.combine)
    return { fact, result: 'different', note: 'recorded by itself: it is enough without another' }
  if (!claimed.event) return { fact, ...compared }
  const { event } = fact.value
  if (startsAt(fact, claimed.event, terms)) return { fact, ...compared }
  const note = event
    ? `recorded from “${wordsCell(event)}” on, not from “${wordsCell(claimed.event)}”`
    : 'recorded from no event on'
  return { fact, result: 'different', note }
}

/** True when a period runs from an event, or from a broader one. */
function startsAt({ value }: RecordedValue, event: string, terms: Terminology): boolean {
  return value.event !== undefined && isKindOf(event, value.event, terms)
}

/** A value that is recorded, for an addressee with what decides whether they owe its duty. */
function withBinding(
  comparisons: ClaimComparison[],
  { addressee, value }: Statement,
  law: RecordedLaw,
  terms: Terminology,
): ClaimFinding {
  const of = new Set(comparisons.flatMap((item) => ('fact' in item ? (item.fact.value.of ?? []) : [])))
  const unsaid = of.size > 0 && !value?.of ? `, of ${[...of].map((one) => wordsCell(one)).join(', ')}` : ''
  const reason = `${sayLaw(law)} says exactly this${unsaid}`
  const codes = comparisons.flatMap((item) =>
    addressee && 'fact' in item ? addressedBy(item.fact, addressee, law, terms) : [],
  )
  const { missing = [], open = [] } = (addressee ? bindingOf(codes, addressee, law) : undefined) ?? {}
  return {
    verdict: 'verified',
    reason: `${reason}${hangsOnInWords(missing, open, law.words)}`,
    comparisons,
    hangsOn: { missing, open },
  }
}

function addresseesOf(item: ClaimComparison): string[] {
  return 'fact' in item ? item.fact.addressees : item.duty.roles
}

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
function findException(
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
  const places = first!.places.map(records.words.ofProvision).join(', ')
  return {
    verdict: first!.onlyWhere ? 'ambiguous' : 'wrong_addressee',
    reason: `another value is recorded for ${records.words.ofRole(role)} at ${places}${where}`,
    facts: [fact, ...own],
  }
}

/** The codes of a fact's duties that address a role. */
function addressedBy(fact: RecordedValue, role: string, { duties }: RecordedLaw, terms: Terminology): string[] {
  const own = duties.filter(
    ({ code, roles }) => fact.obligations.includes(code) && isAddressed(role, roles, terms.broader),
  )
  return own.map(({ code }) => code)
}

function departsFrom(other: RecordedValue, fact: RecordedValue, role: string, terms: Terminology): boolean {
  if (other === fact || !fact.filingType || other.filingType !== fact.filingType) return false
  if (other.object.code === fact.object.code) return false
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
function carriesCondition(
  fact: RecordedValue,
  named: { obligation?: string | undefined; provision?: string | undefined },
) {
  if (fact.isExtension) return false
  if (named.obligation) return true
  const { provision } = named
  return provision !== undefined && (fact.conditionAt ?? []).every((ref) => isWithin(ref, provision))
}
