import type { RecordedValue } from '../recorded/recorded-value.ts'
import type { ParsedClaim } from './parse.ts'
import { contentWords } from './words.ts'

/** Words of what hangs on an object count a little less than its own. */
const NEAR_WEIGHT = 0.9

/** The share of the claim's words for which a fact accounts. A claim without words of its own is accounted for. */
export function scoreOf(fact: RecordedValue, claim: ParsedClaim): number {
  const { words } = claim
  if (words.length === 0) return 1
  const { own, near } = wordsFor(fact, claim)
  const weights = words.map((word): number => (own.has(word) ? 1 : near.has(word) ? NEAR_WEIGHT : 0))
  return weights.reduce((sum, weight) => sum + weight, 0) / words.length
}

/** A claim that names an amount and a percentage is accounted for by what is recorded of both. */
export function wordsFor(fact: RecordedValue, { quantities }: ParsedClaim): { own: Set<string>; near: Set<string> } {
  const words = wordsOfFact(fact)
  const isOfBoth =
    quantities.some(({ kind }) => kind === 'amount') && quantities.some(({ kind }) => kind === 'percentage')
  return isOfBoth && fact.texts.beside
    ? { ...words, own: new Set([...words.own, ...contentWords(fact.texts.beside)]) }
    : words
}

const wordSets = new WeakMap<RecordedValue, { own: Set<string>; near: Set<string> }>()

/** The words of a fact: its own, and those of what hangs on it. */
export function wordsOfFact(fact: RecordedValue): { own: Set<string>; near: Set<string> } {
  const known = wordSets.get(fact)
  if (known) return known
  const sets = {
    // What a text denies is no word of its own: `not complying` says nothing of complying.
    own: new Set(contentWords(fact.texts.own.join(' ').replaceAll(/\b(?:not|without|non)[\s-]+\p{L}+/giu, ' '))),
    near: new Set(contentWords(fact.texts.near.join(' '))),
  }
  wordSets.set(fact, sets)
  return sets
}
