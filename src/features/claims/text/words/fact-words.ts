import type { RecordedValue } from '../../recorded/recorded-value.ts'
import type { ParsedClaim } from '../parse.ts'
import { contentWords } from './words.ts'

/** Words of the near texts count a little less than the fact's own. */
const NEAR_WEIGHT = 0.9

/** The share of the claim's words that a fact contains, from 0 to 1. A claim without words scores 1. */
export function scoreOf(fact: RecordedValue, claim: ParsedClaim): number {
  const { words } = claim
  if (words.length === 0) return 1
  const { own, near } = wordsFor(fact, claim)
  const weights = words.map((word): number => (own.has(word) ? 1 : near.has(word) ? NEAR_WEIGHT : 0))
  return weights.reduce((sum, weight) => sum + weight, 0) / words.length
}

/** The words of a fact. For a claim with an amount and a percentage they include the bases of the penalty's percentages. */
export function wordsFor(fact: RecordedValue, { quantities }: ParsedClaim): { own: Set<string>; near: Set<string> } {
  const words = wordsOfFact(fact)
  const isOfBoth =
    quantities.some(({ kind }) => kind === 'amount') && quantities.some(({ kind }) => kind === 'percentage')
  return isOfBoth && fact.texts.beside
    ? { ...words, own: new Set([...words.own, ...contentWords(fact.texts.beside)]) }
    : words
}

const wordSets = new WeakMap<RecordedValue, { own: Set<string>; near: Set<string> }>()

/** The words of a fact: its own, and those of its near texts. */
export function wordsOfFact(fact: RecordedValue): { own: Set<string>; near: Set<string> } {
  const known = wordSets.get(fact)
  if (known) return known
  const sets = {
    // A denied word isn't the fact's own: `not complying` says nothing of complying.
    own: new Set(contentWords(fact.texts.own.join(' ').replaceAll(/\b(?:not|without|non)[\s-]+\p{L}+/giu, ' '))),
    near: new Set(contentWords(fact.texts.near.join(' '))),
  }
  wordSets.set(fact, sets)
  return sets
}
