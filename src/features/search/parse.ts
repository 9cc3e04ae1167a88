import { findProvisions } from '#src/lib/provision-text.ts'
import type { ActFinder } from './acts.ts'

/** A provision that has to be cited; of any act when no instrument is named. */
export interface Place {
  provision: string
  instrument_id: string | null
}

/** What is looked for: all of it has to be met. */
export interface SearchTerms {
  /** Words that may stand anywhere, and phrases whose words stand together; lower case. */
  phrases: string[][]
  places: Place[]
  /** Packs whose acts are named. */
  packIds: string[]
}

const PHRASE = /"([^"]*)"/g
const WORD = /[\p{L}\p{N}_]+(?:['’-][\p{L}\p{N}_]+)*/gu

/**
 * Reads what a person typed: words (all have to be met), "phrases", provisions (`Art 33(1)`, `33(1)`), names of acts (`GDPR`,
 * `2016/679`). Everything else is punctuation. Returns the reason why nothing can be searched for instead.
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
  return { phrases, places, packIds }
}

/**
 * The same as a query of the full-text index. Every term is quoted and holds letters, digits and `_` alone, so that nothing a caller
 * writes is an operator of the index's own language. Null when no text is looked for.
 */
export function indexQueryOf({ phrases }: Pick<SearchTerms, 'phrases'>): string | null {
  return phrases.length > 0 ? phrases.map((phrase) => `+"${phrase.join(' ')}"`).join(' ') : null
}

function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).map((word) => word.toLowerCase())
}

/** `third-party` is looked for as two words that stand together, as the index has it. */
function splitCompound(word: string): string[] {
  return word.split(/['’-]/u).filter(Boolean)
}

function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
}
