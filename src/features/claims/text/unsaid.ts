import type { Terminology } from '#src/features/search/index.ts'
import type { RecordedValue } from '../recorded/recorded-value.ts'
import type { RecordedLaw } from '../recorded/recorded-law.ts'
import { nounsOfEvent, wordsOfNarrowing } from './words/trigger-events.ts'
import { wordsFor, wordsOfFact } from './words/fact-words.ts'
import type { ParsedClaim } from './parse.ts'
import { contentStem, contentWords } from './words/words.ts'

/** The verb of every filing; its title need not contain it. */
const FILES = contentStem('notify')
/** Words that describe every penalty. */
const KINDS = new Set(contentWords('fine fines administrative periodic penalty payment maximum amount highest total'))

/** Says which term a claim omits or adds, so that a recorded value can't verify it. Undefined when there is none. */
export function findUncoveredTerms(
  claim: ParsedClaim,
  items: Array<{ law: RecordedLaw; fact: RecordedValue }>,
  terms: Terminology,
): string | undefined {
  const { addressee, combine } = claim
  // `the early warning of Article 23(4)(a)` means another filing, and says so.
  const placed = new Set(claim.mentions.flatMap(({ matter }) => matter))
  for (const { law, fact } of items) {
    const { value } = fact
    const { own, near } = wordsFor(fact, claim)
    const titles = wordsOfOtherTitles(fact, law, nounsOfEvent(fact, terms))
    const verbs = verbsOf(fact)
    const borrowed = wordsOfRecipient(fact, claim)
    const foreign = claim.words.filter(
      (word) =>
        borrowed.has(word) ||
        (claim.verbs.includes(word) && !verbs.has(word)) ||
        (!own.has(word) && (!near.has(word) || (titles.has(word) && !placed.has(word)))),
    )
    if (foreign.length > 0) return `nothing recorded accounts for ${foreign.join(', ')}`
    if (
      claim.mentioned.some(
        ({ stems, isOfBase }) => !stems.every((stem) => (isOfBase ? wordsOfBase(fact) : own).has(stem)),
      )
    )
      return 'it names somebody of whom the fact says nothing'
    if (value.kind === 'percentage' && claim.turnover.some((word) => !baseWords(fact).has(word)))
      return 'the turnover that it names is not told from the one recorded'
    if (
      deniesIn(fact.object.title) &&
      contentWords(fact.object.title).some((word) => claim.words.includes(word) && !KINDS.has(word))
    )
      return 'what is recorded is about something that is not done'
    if (combine && (!fact.combine || fact.combine === 'single')) return 'which of several values counts is not recorded'
    const narrowing = wordsOfNarrowing(fact, law.facts, terms)
    const all = [...claim.words, ...(claim.trigger?.nouns ?? [])]
    if (narrowing.length > 0 && !narrowing.some((word) => all.includes(word)))
      return 'it holds for one kind of event alone, which is not named'
    const condition = fact.onlyWhere ? contentWords(fact.onlyWhere) : []
    const said = new Set([...claim.words, ...contentWords(addressee?.replaceAll('_', ' ') ?? '')])
    if (fact.isExtension || !condition.every((word) => said.has(word)))
      return `it holds only where this is so: ${fact.onlyWhere}`
  }
  return undefined
}

/** A word distinguishes filings when at most this many titles contain it; a more frequent word is their common subject. */
const TITLES_MOST = 2

/** Words that distinguish the law's other filings. A claim with such a word may mean one of those, even when the word is near this fact. */
function wordsOfOtherTitles(fact: RecordedValue, law: RecordedLaw, own: string[]): Set<string> {
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

/** Verbs of a fact. Those of a filing come before the first preposition of its title (`reply to a request`). */
function verbsOf(fact: RecordedValue): Set<string> {
  // Leaves out passive verbs, since an audited entity doesn't audit, and `notify`, since a reporting entity isn't reported.
  if (fact.object.type !== 'filing') {
    const passive = contentWords(/\bbe\s+([\p{L}-]+)/iu.exec(fact.object.title)?.[1] ?? '')
    return new Set([...wordsOfFact(fact).own].filter((word) => !passive.includes(word) && word !== FILES))
  }
  const [head = ''] = fact.object.title.split(/\s(?:of|in|with|for|by|to|as|from|on|that)\s/iu)
  return new Set([FILES, ...contentWords(head)])
}

/** Words that only name the recipient of a filing. They say who gets it, not what it is about. */
function wordsOfRecipient({ object, texts }: RecordedValue, { mentioned }: ParsedClaim): Set<string> {
  if (object.type !== 'filing') return new Set()
  const [title = '', recipient = ''] = texts.own
  const others = new Set([
    ...contentWords(`${title} ${texts.near.join(' ')}`),
    ...mentioned.flatMap(({ stems }) => stems),
  ])
  return new Set(contentWords(recipient).filter((word) => !others.has(word)))
}

function deniesIn(title: string): boolean {
  return /\b(?:not|without|ignoring|failing|no)\b/iu.test(title)
}

/** All recorded words about the base of a percentage. */
function baseWords({ value, texts }: RecordedValue): Set<string> {
  const base = value.kind === 'percentage' ? (value.base ?? '') : ''
  return new Set(contentWords(`${base} ${texts.beside ?? ''} per day ${texts.own[2] ?? ''}`))
}

function wordsOfBase({ value }: RecordedValue): Set<string> {
  return new Set(value.kind === 'percentage' ? contentWords(value.base ?? '') : [])
}
