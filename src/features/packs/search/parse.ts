import { findProvisions } from '#src/lib/law/provision-text.ts'
import { stemOf } from '#src/lib/word-stems.ts'
import type { ActFinder } from './acts.ts'
import { findArticleBeside, spellPlaces } from './typed-places.ts'

/** A provision that a result must cite; of any act when `instrument_id` is null. */
interface SearchedProvision {
  provision: string
  instrument_id: string | null
}

/** A word or phrase to look for. */
export interface SearchTerm {
  /** As it was written, in lower case. The words are adjacent. */
  words: string[]
  /** In quotation marks: a result has it, letter by letter but for the ending. */
  isQuoted: boolean
  /** Words of the texts that count for it as well: those of a synonym, or the word that a slip was meant to be. */
  means: string[][]
}

/** What is looked for. A result has all of it, or where none does, as many of the terms as any has. */
export interface SearchTerms {
  /** Those in quotation marks come first. */
  terms: SearchTerm[]
  /** Words that nothing is looked for by. */
  dropped: string[]
  places: SearchedProvision[]
  /** Packs whose acts the text names. */
  packIds: string[]
  /** The named acts, unless one of them is what its pack is about. */
  acts: string[]
}

/** What the words of people mean, by their stems. */
export type Synonyms = ReadonlyMap<string, string[][]>

/** Of the longest of them. */
const SYNONYM_WORDS_MOST = 6

/** Reads a finder for words that people use. */
export function synonymsOf(rows: ReadonlyArray<{ words: string[]; means: string[] }>): Synonyms {
  return new Map(
    rows.flatMap(({ words, means }) =>
      means.length > 0 ? words.map((word) => [keyOf(wordsOf(word)), means.map(wordsOf)] as const) : [],
    ),
  )
}

const PHRASE = /"([^"]*)"/g
const WORD = /[\p{L}\p{N}_]+(?:['’-][\p{L}\p{N}_]+)*/gu
/** Words that say nothing about what is asked for: those of a question, and those that the index leaves out. */
const SAYS_NOTHING = new Set(
  (
    'about am can could do does did how i me my need needs our please should tell us want we what when where which who why would you your ' +
    'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with'
  ).split(' '),
)

/**
 * Parses a search text: words, "phrases", provisions (`Art 33(1)`, `33(1)`, `§ 33`) and names of acts (`GDPR`,
 * `2016/679`). It ignores everything else as punctuation. Returns a reason instead when the text can't be searched.
 */
export function parseSearch(q: string, findActs: ActFinder, synonyms: Synonyms): SearchTerms | { reason: string } {
  if (q.split('"').length % 2 === 0) return { reason: 'has a quotation mark that is not closed' }
  const quoted = [...q.matchAll(PHRASE)]
    .map((match): SearchTerm => ({ words: wordsOf(match[1]!), isQuoted: true, means: [] }))
    .filter(({ words }) => words.length > 0)
  let rest = spellPlaces(q.replaceAll(PHRASE, ' " '))
  const take = ({ start, end }: { start: number; end: number }) =>
    (rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end))
  const provisions = findProvisions(rest, { bare: true })
  provisions.forEach(take)
  const acts = findActs(rest)
  acts.forEach(take)
  const beside = acts.flatMap((act) => findArticleBeside(rest, act) ?? [])
  beside.forEach(take)
  const { terms, dropped } = termsIn(rest, synonyms)
  const instruments = [...new Set(acts.map((act) => act.instrumentId))]
  const places = [...provisions, ...beside].map(({ provision }) => ({
    provision,
    instrument_id: instruments.length === 1 ? instruments[0]! : null,
  }))
  const packIds = [...new Set(acts.map((act) => act.packId))]
  if (quoted.length + terms.length + places.length + packIds.length === 0)
    return { reason: 'has no word, phrase, provision or act to search for' }
  return {
    terms: [...quoted, ...terms],
    dropped,
    places,
    packIds,
    acts: acts.some((act) => act.isWhole) ? [] : instruments,
  }
}

/** The terms of a text without places and acts: the longest words of people first, then each word. */
function termsIn(text: string, synonyms: Synonyms): Pick<SearchTerms, 'terms' | 'dropped'> {
  const terms: SearchTerm[] = []
  const asked: string[] = []
  const written = (text.match(WORD) ?? []).map(wordsOf)
  for (let at = 0; at < written.length;) {
    const lengths = Array.from({ length: Math.min(SYNONYM_WORDS_MOST, written.length - at) }, (_, less) => less + 1)
    const length = lengths.findLast((many) => synonyms.has(keyOf(written.slice(at, at + many).flat())))
    const words = written.slice(at, at + (length ?? 1)).flat()
    if (length === undefined && SAYS_NOTHING.has(words.join(' '))) asked.push(...words)
    else if (!terms.some((term) => keyOf(term.words) === keyOf(words)))
      terms.push({ words, isQuoted: false, means: length === undefined ? [] : synonyms.get(keyOf(words))! })
    at += length ?? 1
  }
  return { terms, dropped: asked }
}

/** The words of a text; `third-party` is two, as the index reads it. */
export function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).flatMap((word) => word.toLowerCase().split(/['’-]/u).filter(Boolean))
}

function keyOf(words: string[]): string {
  return words.map(stemOf).join(' ')
}
