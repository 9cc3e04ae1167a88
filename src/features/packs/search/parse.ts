import { findProvisions } from '#src/lib/law/provision-text.ts'
import type { ActFinder } from './acts.ts'

/** A provision that a result must cite; of any act when `instrument_id` is null. */
interface SearchedProvision {
  provision: string
  instrument_id: string | null
}

/** The terms of a search. A result meets all of them, or where none does, as many of its words as any does. */
export interface SearchTerms {
  /** Single words, and phrases whose words must be adjacent; lower case. Those in quotation marks come first. */
  phrases: string[][]
  /** How many of them were in quotation marks: these have to be met. */
  quoted: number
  places: SearchedProvision[]
  /** Packs whose acts the text names. */
  packIds: string[]
  /** The named acts, unless one of them is what its pack is about. */
  acts: string[]
}

const PHRASE = /"([^"]*)"/g
const WORD = /[\p{L}\p{N}_]+(?:['’-][\p{L}\p{N}_]+)*/gu

/**
 * Parses a search text: words, "phrases", provisions (`Art 33(1)`, `33(1)`) and names of
 * acts (`GDPR`, `2016/679`). It ignores everything else as punctuation. Returns a reason instead when the text can't be
 * searched.
 */
export function parseSearch(q: string, findActs: ActFinder): SearchTerms | { reason: string } {
  if (q.split('"').length % 2 === 0) return { reason: 'has a quotation mark that is not closed' }
  const quoted = [...q.matchAll(PHRASE)]
    .map((match) => wordsOf(match[1]!).flatMap(splitCompound))
    .filter((phrase) => phrase.length > 0)
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
  return { phrases, quoted: quoted.length, places, packIds, acts: acts.some((act) => act.isWhole) ? [] : instruments }
}

/**
 * The phrases as a query of the full-text index, of which a result has to meet so many. Every term is quoted and holds
 * only letters, digits and `_`, so that a caller can't write operators of the index's own language. Null without
 * phrases.
 */
export function indexQueryOf(
  { phrases, quoted }: Pick<SearchTerms, 'phrases' | 'quoted'>,
  met = phrases.length,
): string | null {
  if (phrases.length === 0) return null
  const terms = phrases.map((phrase) => `+"${phrase.join(' ')}"`)
  if (met === phrases.length) return terms.join(' ')
  const needed = terms.slice(0, quoted)
  return combinations(terms.slice(quoted), met - quoted)
    .map((some) => `(${[...needed, ...some].join(' ')})`)
    .join(' ')
}

/** Of longer texts every word has to be met: there are too many ways to leave some out. */
const LOOSE_MOST = 8

/** How many terms a result may have to meet, from all of them down to one, or to those in quotation marks. */
export function strictnessOf({ phrases, quoted }: Pick<SearchTerms, 'phrases' | 'quoted'>): number[] {
  const { length } = phrases
  const loose = length - quoted
  const least = loose > LOOSE_MOST ? length : Math.min(length, Math.max(1, quoted))
  return Array.from({ length: length - least + 1 }, (_, left) => length - left)
}

/** Every choice of so many of the items. */
function combinations<T>(items: T[], count: number): T[][] {
  if (count === 0) return [[]]
  return items.flatMap((item, index) => combinations(items.slice(index + 1), count - 1).map((rest) => [item, ...rest]))
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
