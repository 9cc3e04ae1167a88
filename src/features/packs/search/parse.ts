import { findProvisions } from '#src/lib/law/provision-text.ts'
import type { ActFinder } from './acts.ts'

/** A provision that a result must cite; of any act when `instrument_id` is null. */
interface SearchedProvision {
  provision: string
  instrument_id: string | null
}

/** The terms of a search. A result must meet all of them. */
export interface SearchTerms {
  /** Single words, and phrases whose words must be adjacent; lower case. */
  phrases: string[][]
  places: SearchedProvision[]
  /** Packs whose acts the text names. */
  packIds: string[]
  /** The named acts, unless one of them is what its pack is about. */
  acts: string[]
}

const PHRASE = /"([^"]*)"/g
const WORD = /[\p{L}\p{N}_]+(?:['’-][\p{L}\p{N}_]+)*/gu

/**
 * Parses a search text: words (a result must contain all), "phrases", provisions (`Art 33(1)`, `33(1)`) and names of
 * acts (`GDPR`, `2016/679`). It ignores everything else as punctuation. Returns a reason instead when the text can't be
 * searched.
 */
export function parseSearch(q: string, findActs: ActFinder): SearchTerms | { reason: string } {
  if (q.split('"').length % 2 === 0) return { reason: 'has a quotation mark that is not closed' }
  const quoted = [...q.matchAll(PHRASE)].map((match) => wordsOf(match[1]!).flatMap(splitCompound))
  let rest = q.replaceAll(PHRASE, (phrase) => ' '.repeat(phrase.length))
  const provisions = findProvisions(rest, { bare: true })
  for (const { start, end } of provisions) rest = blank(rest, start, end)
  const acts = findActs(rest)
  for (const { start, end } of acts) rest = blank(rest, start, end)
  const phrases = [...quoted, ...wordsOf(rest).map(splitCompound)].filter((phrase) => phrase.length > 0)
  const instruments = [...new Set(acts.map((act) => act.instrumentId))]
  const places = provisions.map(({ provision }) => ({
    provision,
    instrument_id: instruments.length === 1 ? instruments[0]! : null,
  }))
  const packIds = [...new Set(acts.map((act) => act.packId))]
  if (phrases.length + places.length + packIds.length === 0)
    return { reason: 'has no word, phrase, provision or act to search for' }
  return { phrases, places, packIds, acts: acts.some((act) => act.isWhole) ? [] : instruments }
}

/**
 * The phrases as a query of the full-text index. Every term is quoted and holds only letters, digits and `_`, so that a
 * caller can't write operators of the index's own language. Null without phrases.
 */
export function indexQueryOf({ phrases }: Pick<SearchTerms, 'phrases'>): string | null {
  return phrases.length > 0 ? phrases.map((phrase) => `+"${phrase.join(' ')}"`).join(' ') : null
}

function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).map((word) => word.toLowerCase())
}

/** Splits `third-party` into two adjacent words, as the index does. */
function splitCompound(word: string): string[] {
  return word.split(/['’-]/u).filter(Boolean)
}

function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
}
