import type { Terminology } from '#src/features/search/index.ts'
import { isWithin } from '#src/lib/law/provisions.ts'
import { isAddressed, isOfSort, isPlacedAt, isTargeted, type ClaimedValue } from '../compare/compare.ts'
import type { RecordedLaw } from '../recorded/recorded-law.ts'
import type { Bound, RecordedValue } from '../recorded/recorded-value.ts'
import { isAccountedFor } from './mentions.ts'
import type { Mention, ParsedClaim } from './parse.ts'
import { scoreOf } from './words/fact-words.ts'
import { matchTrigger } from './words/trigger-events.ts'

/** Confidence below which a text is not taken to be about a duty elsewhere, and is not verified. */
export const CONFIDENCE_TO_VERIFY = 0.9
/** A fact whose score is within this margin of the best could be meant as well. */
export const MARGIN = 0.1
const EPSILON = 0.001

/** One value that a text states. */
export interface Question {
  claim: ParsedClaim
  value: ClaimedValue
  bound: Bound | undefined
  terms: Terminology
}

/** A recorded value that a text may be about. The value itself plays no part in the choice. */
export interface Candidate {
  law: RecordedLaw
  fact: RecordedValue
  /** The share of the text's words that the fact accounts for. */
  score: number
}

export interface Candidates {
  /** The provision that the text is about. */
  place?: string
  mentions: Mention[]
  /** What the text is about: the facts there that account for most of its words. */
  top: Candidate[]
  /** Facts there that account for almost as many words. */
  near: Candidate[]
  /** Facts at other places that account for as many words. */
  elsewhere: Candidate[]
  all: Candidate[]
  best: number
}

/** Finds what a text may be about. Undefined when it names several provisions and not which of them it is about. */
export function findCandidates(
  question: Question,
  laws: RecordedLaw[],
  isNear: (law: RecordedLaw, fact: RecordedValue) => boolean,
): Candidates | undefined {
  const { claim, value } = question
  const all = laws.flatMap((law) =>
    law.facts.filter((fact) => isOfSort(fact, value)).map((fact) => ({ law, fact, score: scoreOf(fact, claim) })),
  )
  const place = claim.heads.length > 1 ? placeOf(claim.heads, all) : claim.heads[0]
  if (claim.heads.length > 1 && place === undefined) return undefined
  const mentions = [
    ...claim.mentions,
    ...claim.heads.filter((head) => head !== place).map((head): Mention => ({ refs: [head], matter: [] })),
  ]
  const there = all.filter(({ law, fact }) =>
    place === undefined ? isMeantWithoutPlace(claim, law, fact, isNear) : isAt(fact, place),
  )
  const tied = there.filter(({ law, fact }) => mentions.every((mention) => isAccountedFor(mention, fact, law, laws)))
  const ranked = (tied.length > 0 ? tied : there).toSorted((a, b) => b.score - a.score)
  const best = ranked[0]?.score ?? 0
  const top = ranked.filter(({ score }) => score >= best - EPSILON)
  return {
    ...(place === undefined ? {} : { place }),
    mentions,
    top,
    near: there.filter((item) => !top.includes(item) && item.score >= best - MARGIN),
    elsewhere: all.filter((item) => !there.includes(item)),
    all,
    best,
  }
}

/** The one of several provisions at which a value of the sort is recorded; the narrowest, if one contains another. */
function placeOf(heads: string[], all: Candidate[]): string | undefined {
  const holding = heads.filter((head) => all.some(({ fact }) => isPlacedAt(fact.places, head)))
  const narrowest = holding.filter((head) => !holding.some((other) => other !== head && isWithin(other, head)))
  return new Set(narrowest).size === 1 ? narrowest[0] : undefined
}

function isAt(fact: RecordedValue, place: string): boolean {
  return isPlacedAt(fact.places, place) || isTargeted(fact.targets, place)
}

function isMeantWithoutPlace(
  claim: ParsedClaim,
  law: RecordedLaw,
  fact: RecordedValue,
  isNear: (law: RecordedLaw, fact: RecordedValue) => boolean,
): boolean {
  if (fact.object.type !== 'version') return claim.words.length > 0 && isNear(law, fact)
  // A version date belongs to the pack's first act, unless it is recorded for the one act that the claim names.
  const own = claim.instruments.filter((id) => law.instruments.includes(id))
  return own.length === 1 && (own[0] === law.mainInstrument || fact.places.some((ref) => ref.startsWith(`${own[0]} `)))
}

/** Facts elsewhere that account for the words much better than any at the provision that the text names. */
export function findMatterElsewhere({ claim }: Question, { place, elsewhere, best }: Candidates): Candidate[] {
  if (place === undefined || claim.words.length === 0) return []
  return elsewhere.filter(({ score }) => score >= CONFIDENCE_TO_VERIFY && score > best + MARGIN)
}

/**
 * Facts that a text without a provision could mean as well, because they account for as many of its words. A text that names its
 * addressee doesn't mean the facts of other addressees.
 */
export function findRivals({ claim: { addressee }, terms }: Question, { all, best }: Candidates, items: Candidate[]) {
  const others = all.filter(
    (item) =>
      item.score >= best - EPSILON &&
      item.fact.object.type === items[0]!.fact.object.type &&
      !items.includes(item) &&
      items.some(({ law }) => law === item.law),
  )
  return withoutExtensions([...items, ...others]).filter(
    (item) => others.includes(item) && (!addressee || isAddressed(addressee, item.fact.addressees, terms.broader)),
  )
}

/** Drops extensions whose limit is among the items, because an extension is no rival of its limit. */
export function withoutExtensions(items: Candidate[]): Candidate[] {
  const isBase = ({ fact }: Candidate) =>
    items.some((other) => !other.fact.isExtension && other.fact.object.code === fact.object.code)
  return items.filter((item) => !item.fact.isExtension || !isBase(item))
}

type Start = { is: 'same'; items: Candidate[] } | { is: 'other'; event: string } | { is: 'unclear' }

/** Selects the facts that run from the event that the claim names. A claim that names none keeps all facts. */
export function startOf({ claim, terms, value }: Question, items: Candidate[]): Start {
  const { trigger, addressee } = claim
  if (!trigger || value.kind !== 'deadline') return { is: 'same', items }
  const matches = items.map(({ law, fact }) => matchTrigger(trigger, fact, law.events, addressee, terms))
  const same = items.filter((_, at) => matches[at]!.is === 'same')
  if (same.length > 0) return { is: 'same', items: same }
  const other = matches.find((match) => match.is === 'other')
  return !other || other.is !== 'other' || matches.some(({ is }) => is === 'unclear')
    ? { is: 'unclear' }
    : { is: 'other', event: other.event }
}
