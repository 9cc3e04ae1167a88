import {
  type Criteria,
  exactRange,
  type KnownFigures,
  type ListedCriterion,
  type Range,
} from '#src/law/classification/index.ts'
import type { JointDuty, JudgedSubject } from '#src/law/engine/index.ts'
import { FIGURES, isRange, not, ownOf, type SubjectFact, type Truth } from '#src/law/subjects/index.ts'
import type { Vocabulary } from '#src/law/vocabulary/index.ts'

/**
 * A figure that is a fact of the subject is taken from there, unless the caller gives it. What an entity has of its own
 * is at most what it has with the rest of its group.
 */
export function withFactsOf(subject: JudgedSubject, given: KnownFigures, { figures }: Vocabulary): KnownFigures {
  const [first] = subject.packs.values()
  const facts = first?.judged.subject.knowledge.facts
  const all = new Map(given)
  for (const { code, fact } of figures.values()) {
    if (fact === undefined || given.has(code)) continue
    const ofGroup = FIGURES.find((figure) => ownOf(figure) === fact)
    const range = rangeOfFact(facts?.get(fact)) ?? (ofGroup && upTo(rangeOfFact(facts?.get(ofGroup))))
    if (range) all.set(code, range)
  }
  return all
}

function rangeOfFact(fact: SubjectFact | undefined) {
  if (fact === undefined) return undefined
  if (isRange(fact)) return exactRange({ low: fact.atLeast })
  const [value, ...more] = fact
  return typeof value === 'number' && more.length === 0 ? exactRange({ low: value, high: value }) : undefined
}

function upTo(range: Range | undefined): Range | undefined {
  return range?.high && { ...exactRange({}), high: range.high }
}

/** The criteria of a pack as they are asked of the subject. */
export function criteriaFor(rows: ListedCriterion[], subject: JudgedSubject, vocabulary: Vocabulary): Criteria {
  const byCode = new Map(rows.map(({ code, content_json: content }) => [code, content]))
  const asked = new Map(rows.map((row) => [row.code, askedOf(row, subject)]))
  return {
    byCode,
    kindOf: (figure) => vocabulary.figures.get(figure)!.type,
    isAsked: (code) => asked.get(code) ?? null,
  }
}

/** Whether a criterion is asked of the subject: by its roles, and by the duty for which it decides. */
function askedOf({ pack_id: packId, content_json: content }: ListedCriterion, subject: JudgedSubject): Truth {
  const { addressee_roles: roles, except_roles: except, duty, verdict } = content
  const truths: Truth[] = []
  if (roles) truths.push(subject.hasOneOf(packId, roles).truth)
  if (except) truths.push(not(subject.hasOneOf(packId, except).truth))
  // The answer has the duty of a verdict beside it; the duty of a part decides whether the part counts.
  if (duty !== undefined && !verdict) truths.push(owesOf(subject.judgeDutiesOf(packId, new Set([duty]))))
  if (truths.includes(false)) return false
  return truths.includes(null) ? null : true
}

function owesOf(duty: JointDuty | undefined): Truth {
  if (!duty || duty.outcome === 'does_not_apply' || duty.outcome === 'displaced' || duty.outcome === 'not_yet')
    return false
  return duty.outcome === 'undetermined' ? null : true
}
