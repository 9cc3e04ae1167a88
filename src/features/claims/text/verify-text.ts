import type { Terminology } from '#src/features/search/index.ts'
import { verifyStatement, type ClaimFinding, type ClaimVerdict, type Statement } from '../compare/statement.ts'
import type { RecordedLaw } from '../recorded/recorded-law.ts'
import { CONFIDENCE_TO_VERIFY } from './candidates.ts'
import type { ParsedClaim } from './parse.ts'
import { readText, type IsNear } from './read-text.ts'
import type { ReadStatement, TextReading } from './reading.ts'

/** Minimum confidence for the verdict `contradicted`. */
export const CONFIDENCE_TO_CONTRADICT = 0.7

/** A finding on a text. */
export interface TextFinding extends ClaimFinding {
  /** The share of the text's words, from 0 to 1, that the compared facts account for. */
  confidence: number
  /** How the text was read: a statement for each value that it states. Empty if it can't be read. */
  read: ReadStatement[]
}

/**
 * Reads a text and verifies what it was read as. The verdict is that of the statement, except where the reading doesn't bear it: then it is
 * `ambiguous`, with the reason.
 */
export function verifyText(claim: ParsedClaim, laws: RecordedLaw[], terms: Terminology, isNear: IsNear): TextFinding {
  const readings = readText(claim, laws, terms, isNear)
  if ('reason' in readings)
    return { ...readings, comparisons: [], confidence: readings.verdict === 'not_found' ? 1 : 0, read: [] }
  const findings = readings.map((reading) => ({
    ...verifyReading(reading, claim, laws, terms),
    confidence: reading.confidence,
  }))
  return { ...join(findings), read: readings.map(({ law, statement }) => ({ law, statement })) }
}

function verifyReading(
  reading: TextReading,
  claim: ParsedClaim,
  laws: RecordedLaw[],
  terms: Terminology,
): ClaimFinding {
  const { law, statement, confidence } = reading
  const finding = verifyStatement(statement, law, terms)
  const ambiguous = (reason: string): ClaimFinding => ({ ...finding, verdict: 'ambiguous', reason })
  if (reading.unclear) return ambiguous(reading.unclear)
  const isRight = (other: ReadStatement) => verifyStatement(other.statement, other.law, terms).verdict === 'verified'
  if (finding.verdict === 'contradicted') {
    const loose = looselyRight(finding)
    if (loose) return ambiguous(loose)
    if (confidence < CONFIDENCE_TO_CONTRADICT) return ambiguous(tooLittle(confidence))
    if (reading.near.some(isRight)) return ambiguous('another fact that is almost as near has this value')
    const other = findAtNamed(statement, claim.provisions, laws, terms)
    if (other) return ambiguous(`the value is recorded at ${other}, which it names`)
    return { ...finding, reason: sharedNote(finding) ?? finding.reason }
  }
  if (finding.verdict !== 'verified' && finding.verdict !== 'wrong_addressee') return finding
  if (confidence < CONFIDENCE_TO_VERIFY) return ambiguous(tooLittle(confidence))
  if (reading.doubt) return ambiguous(reading.doubt)
  if (reading.rivals.some((rival) => !isRight(rival)))
    return ambiguous('other values are recorded that it could mean as well; name the provision')
  return finding
}

/**
 * Why a value that differs in fields may still be right in words: a period counted in other units, or `up to` for a fine whose national
 * maximum is at least that.
 */
function looselyRight({ comparisons }: ClaimFinding): string | undefined {
  const loose = comparisons.find(
    (item) =>
      item.isOtherCounting ||
      ('fact' in item && item.fact.bound === 'maximum_of_at_least' && item.note?.startsWith('recorded as')),
  )
  return loose && (loose.note ?? 'it is counted differently')
}

/** The provision, of those that a text names, at which the value that it states is recorded. */
function findAtNamed(
  { kind, value, bound, combine }: Statement,
  named: string[],
  laws: RecordedLaw[],
  terms: Terminology,
): string | undefined {
  return named.find((provision) =>
    laws.some((law) =>
      verifyStatement({ kind, value, bound, combine, provision }, law, terms).comparisons.some(
        ({ result }) => result === 'equal',
      ),
    ),
  )
}

function sharedNote({ comparisons }: ClaimFinding): string | undefined {
  const [first, ...others] = comparisons
  return first?.note && others.every(({ note }) => note === first.note) ? first.note : undefined
}

function tooLittle(confidence: number): string {
  return `what is nearest accounts for ${Math.round(confidence * 100)} % of its words, which is too little to say what it means`
}

/** The verdict on a text with several values: the worst of them. */
function join(findings: Array<ClaimFinding & { confidence: number }>): ClaimFinding & { confidence: number } {
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
