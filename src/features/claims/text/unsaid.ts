import type { Terminology } from '#src/features/search/roles.ts'
import { findDeparture } from '../departures.ts'
import type { Fact } from '../fact.ts'
import type { Law } from '../law.ts'
import type { Verdict } from '../statement.ts'
import { nounsOfEvent, wordsOfNarrowing } from './anchors.ts'
import { wordsFor } from './fact-words.ts'
import type { ParsedClaim } from './parse.ts'
import { contentStem, contentWords } from './words.ts'

/** What is done with every filing; its title need not say so. */
const FILES = contentStem('notify')

/** What a claim leaves out or adds, by which a value that is recorded is not yet what it says. */
export function findUnsaid(
  claim: ParsedClaim,
  items: Array<{ law: Law; fact: Fact }>,
  terms: Terminology,
): { verdict: Verdict; reason: string } | undefined {
  const { addressee, combine } = claim
  for (const { law, fact } of items) {
    const { own, near } = wordsFor(fact, claim)
    const titles = wordsOfOtherTitles(fact, law, nounsOfEvent(fact, terms))
    const foreign = claim.words.filter(
      (word) =>
        !own.has(word) && (!near.has(word) || titles.has(word) || (claim.verbs.includes(word) && word !== FILES)),
    )
    if (foreign.length > 0)
      return { verdict: 'ambiguous', reason: `nothing recorded accounts for ${foreign.join(', ')}` }
    if (
      claim.mentioned.some(
        ({ stems, isOfBase }) => !stems.every((stem) => (isOfBase ? wordsOfBase(fact) : own).has(stem)),
      )
    )
      return { verdict: 'ambiguous', reason: 'it names somebody of whom the fact says nothing' }
    if (combine && fact.combine && fact.combine !== 'single' && fact.combine !== combine)
      return { verdict: 'contradicted', reason: `recorded: the ${fact.combine.replace('_of', '')} of the two counts` }
    if (combine && fact.combine !== combine)
      return { verdict: 'ambiguous', reason: 'which of several values counts is not recorded' }
    const narrowing = wordsOfNarrowing(fact, law.facts, terms)
    const all = [...claim.words, ...(claim.anchor?.nouns ?? [])]
    if (narrowing.length > 0 && !narrowing.some((word) => all.includes(word)))
      return { verdict: 'ambiguous', reason: 'it holds for one kind of event alone, which is not named' }
    const departure = addressee ? findDeparture(fact, addressee, law, terms) : undefined
    if (departure) return departure
    const condition = fact.onlyWhere ? contentWords(fact.onlyWhere) : []
    const said = new Set([...claim.words, ...contentWords(addressee?.replaceAll('_', ' ') ?? '')])
    if (fact.isExtension || !condition.every((word) => said.has(word)))
      return { verdict: 'ambiguous', reason: `it holds only where this is so: ${fact.onlyWhere}` }
  }
  return undefined
}

/** In no more titles than this a word tells filings apart; in more it is what they are all about. */
const TITLES_MOST = 2

/** The words by which the law's other filings are told apart: what is near to a fact doesn't make it one of them. */
function wordsOfOtherTitles(fact: Fact, law: Law, own: string[]): Set<string> {
  if (fact.object.type !== 'filing') return new Set()
  const titles = new Map(
    law.facts.flatMap(({ object }) => (object.type === 'filing' ? [[object.code, object.title]] : [])),
  )
  titles.delete(fact.object.code)
  const words = [...titles.values()].flatMap((title) => contentWords(title))
  return new Set(
    words.filter((word) => !own.includes(word) && words.filter((other) => other === word).length <= TITLES_MOST),
  )
}

function wordsOfBase({ value }: Fact): Set<string> {
  return new Set(value.kind === 'percentage' ? contentWords(value.base ?? '') : [])
}
