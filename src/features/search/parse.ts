import { seenText } from '#src/lib/plain-text.ts'
import { findProvisions } from '#src/lib/law/provision-text.ts'
import { stemOf } from '#src/lib/word-stems.ts'
import type { ActFinder } from './acts.ts'

/** The fields of the index, each with its weight: what a duty is called says more than what its fine is called. */
const WEIGHTS = {
  title: 4,
  summary: 2,
  code: 1,
  tags: 1,
  conditions_text: 1,
  exceptions_text: 1,
  attached_text: 0.3,
}

/** What starts a duty: those that an event starts are found by what people say when it happens. */
const EVENT_FIELD = 'trigger_event'

/**
 * All terms as one query of the full-text index; a hit has each of them. Words are quoted and hold only letters, digits
 * and `_`, so that a caller can't write operators of the index's own language.
 */
export function queryOfAll(terms: SearchTerm[]): string {
  return terms.map((term) => `+(${queryOf(term)})`).join(' ')
}

/** One term: its words, or any of those that count for it. */
export function queryOf({ words, means, events }: SearchTerm): string {
  const phrases = [words, ...means].map(inAnyField)
  // The words of people are seldom side by side in a text of law.
  const apart =
    means.length > 0 && words.length > 1 ? [`(${words.map((word) => `+(${inAnyField([word])})`).join(' ')})`] : []
  return [...phrases, ...apart, ...events.map((event) => `${EVENT_FIELD}:"${event}"`)].join(' ')
}

function inAnyField(words: string[]): string {
  return Object.entries(WEIGHTS)
    .map(([field, weight]) => `${field}:"${words.join(' ')}"^${weight}`)
    .join(' ')
}

/** Ways to write a place, and the form of them in which `findProvisions` reads it. */
const SPELLINGS: Array<[RegExp, string]> = [
  [/§§?\s*(?=\d)/g, 'Art '],
  // `Art. 33 Abs. 1 lit. a`, as it is written in German.
  [/(?<=\d[a-z]?\s+)(?:Abs|Absatz)\.?\s*(?=\d)/giu, 'paragraph '],
  [/(?<=\d[a-z]?\)?,?\s+)(?:lit|Buchst|Buchstabe)\.?\s*(?=[a-z]\b)/giu, 'point '],
  // `19(4)a`
  [/(\d+[a-z]{0,2}(?:\(\s?[0-9a-z]{1,5}\s?\))+)([a-z])(?![\p{L}\p{N}])/giu, '$1($2)'],
  // `Art 6.1.f`, `Art 33.1`
  [/(\bArt(?:icle)?\.?\s*\d+[a-z]{0,2})\.(\d{1,2})(?:\.([a-z])(?![\p{L}\p{N}]))?(?!\d)/giu, '$1($2)($3)'],
  [/\(\)/g, ''],
]

/** A search text with its places spelled so that `findProvisions` reads them. */
function spellPlaces(text: string): string {
  return SPELLINGS.reduce((spelled, [form, written]) => spelled.replaceAll(form, written), text)
}

/** Numbers with these are no articles: `GDPR 72 hours`. */
const UNIT = String.raw`(?!\s*(?:h|hours?|days?|weeks?|months?|years?|%|per\s?cent|million|eur|euro)(?![\p{L}\p{N}]))`
const AFTER_ACT = new RegExp(String.raw`^\s+(\d{1,3}(?!h)[a-z]{0,2})(?![\p{L}\p{N}(/.:])${UNIT}`, 'iu')
const BEFORE_ACT = /(?<![\p{L}\p{N}(/.:]\s*)(\d{1,3}(?!h)[a-z]{0,2})\s+$/iu

/** The article whose number is right after or before the name of an act: `GDPR 30`, `33 GDPR`. */
function findArticleBeside(
  text: string,
  act: { start: number; end: number },
): { provision: string; start: number; end: number } | undefined {
  const after = AFTER_ACT.exec(text.slice(act.end))
  if (after) return { provision: `Art ${after[1]!.toLowerCase()}`, start: act.end, end: act.end + after[0].length }
  const before = BEFORE_ACT.exec(text.slice(0, act.start))
  return before ? { provision: `Art ${before[1]!.toLowerCase()}`, start: before.index, end: act.start } : undefined
}

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
  /** Written in capitals, as an abbreviation is, which is no slip. */
  isAbbreviation?: true
  /** Words of the texts that count for it as well: those of a synonym, or the word that a slip was meant to be. */
  means: string[][]
  /** Events of which it speaks: what has to be reported then comes first. */
  events: string[]
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
  /** Whether the text names several packs and asks for nothing else: how they stand to each other. */
  compares: boolean
}

/** What the words of people mean, by their stems. */
export type Synonyms = ReadonlyMap<string, Pick<SearchTerm, 'means' | 'events'>>

/** Of the longest of them. */
const SYNONYM_WORDS_MOST = 6

/** Reads a finder for words that people use. */
export function synonymsOf(rows: ReadonlyArray<{ words: string[]; means: string[]; events: string[] }>): Synonyms {
  return new Map(
    rows.flatMap(({ words, means, events }) =>
      means.length + events.length > 0
        ? words.map((word) => [keyOf(wordsOf(word)), { means: means.map(wordsOf), events }] as const)
        : [],
    ),
  )
}

const PHRASE = /"([^"]*)"/g
const ABBREVIATION = /^\p{Lu}{2,6}$/u
const WORD = /[\p{L}\p{N}_]+(?:['’-][\p{L}\p{N}_]+)*/gu
/** Words that say nothing about what is asked for: those of a question, and those that the index leaves out. */
const SAYS_NOTHING = new Set(
  (
    'about am can could do does did how i me my need needs our please should tell us want we what when where which who why would you your ' +
    'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with'
  ).split(' '),
)
/** Words between the names of acts that ask how these stand to each other. */
const COMPARES = new Set(
  'v vs versus against between compare compared comparison difference differences overlap'.split(' '),
)

/** A longer text is a document, and no search. */
const CHARACTERS_MOST = 200

/**
 * Parses a search text: words, "phrases", provisions (`Art 33(1)`, `33(1)`, `§ 33`) and names of acts (`GDPR`,
 * `2016/679`). It ignores everything else as punctuation. Returns a reason instead when the text can't be searched.
 */
export function parseSearch(asked: string, findActs: ActFinder, synonyms: Synonyms): SearchTerms | { reason: string } {
  // As people copy it: with soft hyphens, letters in two parts, and quotation marks of a book.
  const q = seenText(asked.normalize('NFC')).replaceAll(/[“”„‟«»]/g, '"')
  const length = Array.from(q).length
  if (length > CHARACTERS_MOST) {
    const remedy = 'give its key words, or one phrase of it in quotation marks'
    return { reason: `has ${length} characters, and a search takes ${CHARACTERS_MOST}: ${remedy}` }
  }
  if (q.split('"').length % 2 === 0)
    return { reason: 'has a quotation mark that is not closed: close it, or leave it out' }
  const quoted = [...q.matchAll(PHRASE)]
    .map((match): SearchTerm => ({ words: wordsOf(match[1]!), isQuoted: true, means: [], events: [] }))
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
  const packIds = [...new Set(acts.map((act) => act.packId))]
  const said = termsIn(rest, synonyms)
  const isOfActs = packIds.length > 1 && acts.every(({ isWhole }) => isWhole) && provisions.length + beside.length === 0
  const compares = isOfActs && quoted.length === 0 && said.terms.every(({ words: [word] }) => COMPARES.has(word!))
  const terms = compares ? [] : said.terms
  const dropped = [...said.dropped, ...(compares ? said.terms.flatMap(({ words }) => words) : [])]
  const instruments = [...new Set(acts.map((act) => act.instrumentId))]
  const places = [...provisions, ...beside].map(({ provision }) => ({
    provision,
    instrument_id: instruments.length === 1 ? instruments[0]! : null,
  }))
  if (quoted.length + terms.length + places.length + packIds.length === 0)
    return { reason: reasonOfNothing(q, dropped) }
  return {
    terms: [...quoted, ...terms],
    dropped,
    places,
    packIds,
    acts: acts.some((act) => act.isWhole) ? [] : instruments,
    compares,
  }
}

/** Why a text asks for nothing. */
function reasonOfNothing(q: string, dropped: string[]): string {
  const remedy = 'write what it is about (`encryption`), a provision (`Art 33`) or an act (`GDPR`)'
  if (dropped.length > 0) return `has only words that say nothing of a duty (${dropped.join(', ')}): ${remedy}`
  if (/\p{Extended_Pictographic}/u.test(q)) return `has a picture and no word: ${remedy}`
  if (q.includes('*'))
    return `has only signs, and \`*\` stands for nothing: ${remedy}, or leave \`q\` out for all duties`
  return `has neither a letter nor a digit: ${remedy}`
}

/** The terms of a text without places and acts: the longest words of people first, then each word. */
function termsIn(text: string, synonyms: Synonyms): Pick<SearchTerms, 'terms' | 'dropped'> {
  const terms: SearchTerm[] = []
  const asked: string[] = []
  const found = text.match(WORD) ?? []
  const written = found.map(wordsOf)
  for (let at = 0; at < written.length;) {
    const lengths = Array.from({ length: Math.min(SYNONYM_WORDS_MOST, written.length - at) }, (_, less) => less + 1)
    const length = lengths.findLast((many) => synonyms.has(keyOf(written.slice(at, at + many).flat())))
    const words = written.slice(at, at + (length ?? 1)).flat()
    if (length === undefined && SAYS_NOTHING.has(words.join(' '))) asked.push(...words)
    else if (!terms.some((term) => keyOf(term.words) === keyOf(words)))
      terms.push({
        words,
        isQuoted: false,
        ...(length === undefined && ABBREVIATION.test(found[at]!) ? { isAbbreviation: true } : {}),
        ...(length === undefined ? { means: [], events: [] } : synonyms.get(keyOf(words))!),
      })
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
