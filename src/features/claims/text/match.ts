import type { Terminology } from '#src/features/search/index.ts'
import { compareValues, isAddressed, isOfSort, isPlacedAt, isTargeted, type ClaimedValue } from '../compare/compare.ts'
import type { Bound, RecordedValue } from '../recorded/recorded-value.ts'
import { holdsProvision, type RecordedLaw } from '../recorded/recorded-law.ts'
import { verifyStatement, type ClaimComparison, type ClaimFinding, type ClaimVerdict } from '../compare/statement.ts'
import { matchTrigger } from './words/trigger-events.ts'
import { scoreOf } from './words/fact-words.ts'
import type { ParsedClaim } from './parse.ts'
import { findUncoveredTerms } from './unsaid.ts'

/** Minimum confidence for the verdicts `verified` and `wrong_addressee`. */
export const CONFIDENCE_TO_VERIFY = 0.9
/** Minimum confidence for the verdict `contradicted`. */
export const CONFIDENCE_TO_CONTRADICT = 0.7
/** A fact whose score is within this margin of the best could be meant as well. */
const MARGIN = 0.1
const EPSILON = 0.001

/** A finding on a text. `confidence`, from 0 to 1, is the share of its words that the compared facts contain. */
export interface TextFinding extends ClaimFinding {
  confidence: number
}

interface Ranked {
  law: RecordedLaw
  fact: RecordedValue
  score: number
}

interface Question {
  claim: ParsedClaim
  value: ClaimedValue
  bound: Bound | undefined
  terms: Terminology
}

/**
 * Compares a parsed text with the recorded values of the versions. `isNear` is true for facts that the full-text index found near the
 * text; it limits the candidates when the text names no provision. A text with two possible meanings is `ambiguous`.
 */
export function verifyText(
  claim: ParsedClaim,
  laws: RecordedLaw[],
  terms: Terminology,
  isNear: (law: RecordedLaw, fact: RecordedValue) => boolean,
): TextFinding {
  if (claim.unknownActs.length > 0 && claim.packIds.length === 0)
    return plain('not_found', `no pack holds ${claim.unknownActs.join(', ')}`, 1)
  const missing = claim.provisions.find((ref) => laws.length > 0 && !laws.some((law) => holdsProvision(law, ref)))
  if (missing) return plain('not_found', `nothing is recorded at ${missing}`, 1)
  if (claim.rejectionReasons.length > 0) return plain('ambiguous', claim.rejectionReasons.join('; '), 0)
  if (claim.quantities.length === 0) return verifyBinding(claim, laws, terms)
  const findings = claim.quantities.map(({ value, bound }) =>
    value
      ? verifyValue({ claim, value, bound, terms }, laws, isNear)
      : plain('ambiguous', 'it holds a quantity that can be read in more than one way', 0),
  )
  return joinFindings(findings)
}

/** Compares a text without a quantity. It must say that one provision binds a role; any other text is `ambiguous`. */
function verifyBinding(claim: ParsedClaim, laws: RecordedLaw[], terms: Terminology): TextFinding {
  const [provision, ...others] = claim.provisions
  const law = laws.find((item) => provision !== undefined && holdsProvision(item, provision))
  if (!claim.saysWhomItBinds || !claim.addressee || !provision || others.length > 0 || !law)
    return plain('ambiguous', 'it states no period, amount, percentage or date, and not whom a provision binds', 0)
  return { ...verifyStatement({ kind: 'addressee', provision, addressee: claim.addressee }, law, terms), confidence: 1 }
}

function verifyValue(
  question: Question,
  laws: RecordedLaw[],
  isNear: (law: RecordedLaw, fact: RecordedValue) => boolean,
): TextFinding {
  const { claim, value } = question
  const sort = laws.flatMap((law) =>
    law.facts.filter((fact) => isOfSort(fact, value)).map((fact) => ({ law, fact, score: scoreOf(fact, claim) })),
  )
  const hasPlace = claim.provisions.length > 0
  const located = sort.filter(({ law, fact }) =>
    hasPlace
      ? isAtAll(fact, claim.provisions)
      : fact.object.type === 'version'
        ? isOfVersion(claim, law, fact)
        : claim.words.length > 0 && isNear(law, fact),
  )
  const ranked = located.toSorted((a, b) => b.score - a.score)
  const best = ranked[0]?.score ?? 0
  const elsewhere = hasPlace ? findElsewhere(question, sort, located, best) : undefined
  if (elsewhere) return elsewhere
  if (ranked.length === 0)
    return hasPlace
      ? plain('not_found', `no such ${value.kind} is recorded at ${claim.provisions.join(', ')}`, 1)
      : plain('ambiguous', 'nothing recorded is near enough to it', 0)
  return judge(question, ranked, sort, best, hasPlace)
}

/** A version date belongs to the pack's first act, unless it is recorded for the one act that the claim names. */
function isOfVersion({ instruments }: ParsedClaim, law: RecordedLaw, fact: RecordedValue): boolean {
  const own = instruments.filter((id) => law.instruments.includes(id))
  return (
    own.length === 1 && (own[0] === law.mainInstrument || fact.places.some((place) => place.startsWith(`${own[0]} `)))
  )
}

function judge(question: Question, ranked: Ranked[], all: Ranked[], best: number, hasPlace: boolean): TextFinding {
  const { claim } = question
  const { addressee } = claim
  const top = ranked.filter(({ score }) => score >= best - EPSILON)
  const started = startOf(question, top)
  const contenders = withoutExtensions(started.is === 'same' ? started.items : top)
  const bound = addressee
    ? contenders.filter(({ fact }) => isAddressed(addressee, fact.addressees, question.terms.broader))
    : []
  const items = bound.length > 0 ? bound : contenders
  const chosen = items.map((item) => compare(question, item))
  const answer = (verdict: ClaimVerdict, reason: string): TextFinding => ({
    verdict,
    reason,
    comparisons: chosen,
    confidence: round(best),
  })
  if (started.is === 'unclear')
    return answer('ambiguous', 'what it says the period runs from is not recorded, or can mean several things')
  if (started.is === 'other') {
    if (best < CONFIDENCE_TO_CONTRADICT) return answer('ambiguous', unclear(best))
    const note = `recorded from ${started.recorded} on, not from ${started.event}`
    return {
      ...answer('contradicted', note),
      comparisons: chosen.map((item) => ({ ...item, result: 'different' as const, note })),
    }
  }
  const isEqual = chosen.every(({ result }) => result === 'equal')
  const isDifferent = chosen.every(({ result }) => result === 'different')
  if (!isEqual && !isDifferent)
    return answer('ambiguous', 'several values are recorded for it, and it could mean each of them')
  if (isDifferent) {
    const other = chosen.find(({ isOtherCounting }) => isOtherCounting) ?? chosen.find((item) => isFloor(item))
    if (other) return answer('ambiguous', other.note ?? 'it is counted differently')
    if (best < CONFIDENCE_TO_CONTRADICT) return answer('ambiguous', unclear(best))
    const rival = ranked.some(
      (item) =>
        item.score >= best - MARGIN &&
        compare(question, item).result === 'equal' &&
        startOf(question, [item]).is !== 'other',
    )
    if (rival) return answer('ambiguous', 'another fact that is almost as near has this value')
    return answer('contradicted', 'another value is recorded for it')
  }
  if (best < CONFIDENCE_TO_VERIFY) return answer('ambiguous', unclear(best))
  const odd = findUncoveredTerms(claim, items, question.terms)
  if (odd) return answer(odd.verdict, odd.reason)
  // A few words of a duty don't identify it.
  const isLoose =
    !hasPlace && question.value.kind === 'date' && items.some(({ fact }) => fact.object.type !== 'version')
  if (isLoose) return answer('ambiguous', 'it is recorded for a single duty; name the provision')
  if (!hasPlace && hasRival(question, all, items, best))
    return answer('ambiguous', 'other values are recorded that it could mean as well; name the provision')
  if (new Set(contenders.map(({ law }) => law.packId)).size > 1 && !hasPlace)
    return answer('ambiguous', 'several acts have it; name one')
  if (!addressee || bound.length > 0) return answer('verified', 'exactly this is recorded')
  if (contenders.every(({ fact }) => fact.addressees.length === 0))
    return answer('ambiguous', `whom it binds is not recorded; it says ${addressee}`)
  return hasPlace
    ? answer('wrong_addressee', `the value is right, but it does not bind ${addressee}`)
    : answer('ambiguous', `it is recorded, but not for ${addressee}`)
}

/** True when an equally good fact of the same law has another value. A claim without a provision could mean that fact as well. */
function hasRival(question: Question, all: Ranked[], items: Ranked[], best: number): boolean {
  const others = all.filter(
    (item) =>
      item.score >= best - EPSILON &&
      item.fact.object.type === items[0]!.fact.object.type &&
      !items.includes(item) &&
      items.some(({ law }) => law === item.law) &&
      compare(question, item).result === 'different',
  )
  return withoutExtensions([...items, ...others]).some(
    (item) => others.includes(item) && startOf(question, [item]).is === 'same' && isMeant(question, item),
  )
}

/** A claim that names its addressee doesn't mean the facts of other addressees. */
function isMeant({ claim: { addressee }, terms }: Question, { fact }: Ranked): boolean {
  return !addressee || isAddressed(addressee, fact.addressees, terms.broader)
}

/** Drops extensions whose limit is among the items, because an extension is no rival of its limit. */
function withoutExtensions(items: Ranked[]): Ranked[] {
  const isBase = ({ fact }: Ranked) =>
    items.some((other) => !other.fact.isExtension && other.fact.object.code === fact.object.code)
  return items.filter((item) => !item.fact.isExtension || !isBase(item))
}

type Started = { is: 'same'; items: Ranked[] } | { is: 'other'; event: string; recorded: string } | { is: 'unclear' }

/** Selects the facts that run from the event that the claim names. A claim that names none keeps all facts. */
function startOf({ claim, terms, value }: Question, items: Ranked[]): Started {
  const { trigger, addressee } = claim
  if (!trigger || value.kind !== 'deadline') return { is: 'same', items }
  const matches = items.map(({ law, fact }) => matchTrigger(trigger, fact, law.events, addressee, terms))
  const same = items.filter((_, at) => matches[at]!.is === 'same')
  if (same.length > 0) return { is: 'same', items: same }
  const other = matches.find((match) => match.is === 'other')
  if (!other || other.is !== 'other' || matches.some(({ is }) => is === 'unclear')) return { is: 'unclear' }
  const recorded = items.flatMap(({ fact }) => (fact.value.kind === 'deadline' ? (fact.value.event ?? []) : []))
  return { is: 'other', event: other.event, recorded: [...new Set(recorded)].join(' or ') }
}

/** Finds the same value for the same matter at a provision other than the named one. */
function findElsewhere(question: Question, sort: Ranked[], located: Ranked[], best: number): TextFinding | undefined {
  const { claim } = question
  if (claim.words.length === 0) return undefined
  const others = sort.filter(
    (item) => !located.includes(item) && item.score >= CONFIDENCE_TO_VERIFY && item.score > best + MARGIN,
  )
  const same = others.map((item) => compare(question, item)).filter(({ result }) => result === 'equal')
  if (same.length === 0) return undefined
  const confidence = round(Math.max(...others.map(({ score }) => score)))
  return {
    verdict: 'contradicted',
    reason: `it is recorded elsewhere, not at ${claim.provisions.join(', ')}`,
    comparisons: same,
    confidence,
  }
}

function isAtAll(fact: RecordedValue, provisions: string[]): boolean {
  return provisions.every((ref) => isPlacedAt(fact.places, ref) || isTargeted(fact.targets, ref))
}

function compare({ value, bound }: Question, { fact }: Ranked): ClaimComparison {
  return { fact, ...compareValues(fact, value, bound) }
}

/** True when a claim such as `up to EUR 10 million` meets a fine whose national maximum is at least that: loosely right, strictly wrong. */
function isFloor(item: ClaimComparison): boolean {
  return 'fact' in item && item.fact.bound === 'maximum_of_at_least' && item.note !== undefined
}

function joinFindings(findings: TextFinding[]): TextFinding {
  const order: ClaimVerdict[] = ['contradicted', 'wrong_addressee', 'ambiguous', 'not_found', 'verified']
  const worst = order.find((verdict) => findings.some((finding) => finding.verdict === verdict))!
  const deciding = findings.filter(({ verdict }) => verdict === worst)
  return {
    verdict: worst,
    reason: deciding[0]!.reason,
    comparisons: findings.flatMap(({ comparisons }) => comparisons),
    confidence: Math.min(...deciding.map(({ confidence }) => confidence)),
  }
}

function unclear(best: number): string {
  return `what is nearest accounts for ${Math.round(best * 100)} % of its words, which is too little to say what it means`
}

function plain(verdict: ClaimVerdict, reason: string, confidence: number): TextFinding {
  return { verdict, reason, comparisons: [], confidence }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
