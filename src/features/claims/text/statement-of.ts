import type { Terminology } from '#src/features/search/index.ts'
import { isAddressed, isPlacedAt, type ClaimedValue } from '../compare/compare.ts'
import type { RecordedValue } from '../recorded/recorded-value.ts'
import { factsAbout, startsAt, type Statement } from '../compare/statement.ts'
import type { Candidate, Question } from './candidates.ts'
import { contentWords } from './words/words.ts'

export interface BuiltStatement {
  statement: Statement
  /** True when its fields also fit another recorded value, which the text doesn't mean. */
  isLoose: boolean
}

/**
 * Puts what a text says of some facts into fields. The fields name an obligation where it tells these facts from others at the provision,
 * or where the facts have one alone. `event` is the one from which the text says that a period runs.
 */
export function statementOf(
  question: Question,
  place: string | undefined,
  items: Candidate[],
  event: string | undefined,
): BuiltStatement {
  const [first] = items
  const { claim, bound, terms } = question
  const value = withReading(question.value, items, event)
  const own = first?.fact.object.type === 'version' ? ownPlace(first, claim.instruments) : commonPlace(items)
  const base: Statement = {
    kind: value.kind,
    provision: place ?? own,
    addressee: claim.addressee,
    value,
    bound,
    combine: claim.combine,
  }
  if (!first) return { statement: base, isLoose: false }
  const facts = items.map(({ fact }) => fact)
  const strays = (statement: Statement) => straysOf(statement, value, facts, first, terms)
  const options = obligationsOf(items, place, claim.words).map((code) => ({
    statement: { ...base, obligation: code.obligation },
    ...code,
    strays: strays({ ...base, obligation: code.obligation }),
  }))
  const bare = strays(base)
  const [best, second] = options.toSorted((a, b) => a.strays - b.strays || b.rank - a.rank)
  const isTold = best && (!second || best.strays < second.strays || best.rank > second.rank)
  if (best && (best.strays < bare || (isTold && first.fact.object.type !== 'penalty')))
    return { statement: best.statement, isLoose: best.strays > 0 }
  return { statement: base, isLoose: bare > 0 }
}

/** The statement that a text names the wrong provision for what it is about. */
export function statementElsewhere(question: Question, place: string, items: Candidate[]): Statement {
  const { addressee, words } = question.claim
  const { broader } = question.terms
  const bound = items.filter(({ fact }) => addressee && isAddressed(addressee, fact.addressees, broader))
  const meant = (bound.length > 0 ? bound : items).toSorted(
    (a, b) => a.fact.addressees.length - b.fact.addressees.length,
  )
  const { statement } = statementOf(question, undefined, meant.slice(0, 1), undefined)
  const [obligation] = obligationsOf(meant.slice(0, 1), undefined, words).toSorted((a, b) => b.rank - a.rank)
  return { ...statement, provision: place, obligation: statement.obligation ?? obligation?.obligation }
}

/** The claimed value with the measure that all facts have, and with the event. */
function withReading(value: ClaimedValue, items: Candidate[], event: string | undefined): ClaimedValue {
  if (value.kind !== 'deadline') return value
  const measures = new Set(items.map(({ fact }) => (fact.value.kind === 'deadline' ? fact.value.measure : undefined)))
  return { ...value, measure: value.measure ?? (measures.size === 1 ? [...measures][0] : undefined), event }
}

function commonPlace(items: Candidate[]): string | undefined {
  const [first, ...others] = items
  return first?.fact.places.find((place) => others.every(({ fact }) => fact.places.includes(place)))
}

/** A date of a version needs a provision only when it belongs to another act than the pack's first. */
function ownPlace({ law, fact }: Candidate, instruments: string[]): string | undefined {
  return instruments.includes(law.mainInstrument) ? undefined : fact.places[0]
}

/** Obligations that all facts share, ranked by how well they fit: those that rest on the provision first, then by their titles. */
function obligationsOf(
  items: Candidate[],
  place: string | undefined,
  words: string[],
): Array<{ obligation: string; rank: number }> {
  const [first, ...others] = items
  if (!first) return []
  const shared = first.fact.obligations.filter((code) => others.every(({ fact }) => fact.obligations.includes(code)))
  return shared.flatMap((code) => {
    const duty = first.law.duties.find((own) => own.code === code)
    if (!duty) return []
    const title = contentWords(duty.title)
    const share = title.filter((word) => words.includes(word)).length / (title.length + 1)
    return [{ obligation: code, rank: (place && isPlacedAt(duty.basis, place) ? 1 : 0) + share }]
  })
}

/** How many facts fit a statement beside those that are meant, and record another value than these. */
function straysOf(
  statement: Statement,
  value: ClaimedValue,
  meant: RecordedValue[],
  { law }: Candidate,
  terms: Terminology,
): number {
  const event = value.kind === 'deadline' ? value.event : undefined
  // A text that names another event than the recorded one says nothing of the facts that run from that event.
  const isTheirs = event === undefined || meant.some((fact) => startsAt(fact, event, terms))
  const known = new Set(isTheirs ? meant.map(contentOf) : [])
  return factsAbout(statement, value, law, terms).filter(
    (fact) =>
      !meant.includes(fact) &&
      !known.has(contentOf(fact)) &&
      (event === undefined || startsAt(fact, event, terms)) &&
      !(fact.isExtension && meant.some(({ object }) => object.code === fact.object.code)) &&
      !(fact.value.kind === 'deadline' && fact.value.duration === null),
  ).length
}

/** What facts share that record the same value: the value without its event and its base. */
export function contentOf({ value }: RecordedValue): string {
  if (value.kind === 'deadline') return String(value.duration)
  if (value.kind === 'amount') return `${value.money.amount} ${value.money.currency}`
  return value.kind === 'percentage' ? String(value.percent) : value.date
}
