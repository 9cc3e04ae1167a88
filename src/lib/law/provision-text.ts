import { sha256 } from '../json/canonical.ts'
import { seenText } from '../plain-text.ts'

/** A provision that a text names, and its position in the text. */
interface NamedProvision {
  /** As citations spell it: `Art 33(1)(a)`, `Annex III(1)`, `Recital 28`. */
  provision: string
  start: number
  end: number
  /** True for a range or a list (`12 to 22`, `14(1) and (2)`); `provision` is only the first one. */
  isRange: boolean
}

const LEVELS = String.raw`((?:\s?\(\s?[0-9a-z]{1,5}\s?\))*)`
const WORDED = String.raw`((?:,?\s*(?:paragraph|para\.?|points?|subparagraph|sub-point|indent)\s*\(?[0-9]*[a-z]*\)?(?:\s?\([0-9a-z]{1,5}\))*)*)`
const SIBLING = String.raw`(?:\(\s?(?:[0-9]{1,2}[a-z]?|[a-z]{1,2}|[ivx]+)\s?\))`
const MORE = String.raw`((?:\s*(?:to|and|or|,|–|-)\s*(?:\d+[a-z]{0,2}${SIBLING}*(?![\p{L}\p{N}])(?!\s*(?:hour|day|week|month|year|%|per cent))|${SIBLING}+))*)`
const ARTICLE = new RegExp(String.raw`\b(?:Articles?|Arts?\.?)\s*(\d+[a-z]{0,2})${LEVELS}${WORDED}${MORE}`, 'giu')
const ANNEX = new RegExp(String.raw`\bAnnex(?:es)?\s+([IVXLC]+|\d+)\b${LEVELS}${WORDED}`, 'giu')
const RECITAL = /\bRecitals?\s+\(?(\d+)\)?/giu
/** `33(1)` without a word before it; only a text about law has such a form. */
const BARE = /(?<![\p{L}\p{N}.,/)(])(\d+[a-z]{0,2})((?:\(\s?[0-9a-z]{1,5}\s?\))+)/giu

/**
 * Finds the provisions that a text names, in their order: `Article 33(1)`, `Art. 33 (1)`, `Article 33, paragraph 1,
 * point (a)`, `Annex III point 1`, `Recital 28`. With `bare` it also finds `33(1)` alone, as people write it into a
 * search box.
 */
export function findProvisions(text: string, options: { bare?: boolean } = {}): NamedProvision[] {
  const found: NamedProvision[] = []
  const add = (match: RegExpExecArray, provision: string, more = '') => {
    const [start, end] = [match.index, match.index + match[0].trimEnd().length]
    if (!found.some((other) => start < other.end && other.start < end))
      found.push({ provision, start, end, isRange: more !== '' })
  }
  for (const match of text.matchAll(ARTICLE)) {
    const [, number, levels, worded, more] = match
    add(match, `Art ${number!.toLowerCase()}${joinLevels(levels, worded)}`, more)
  }
  for (const match of text.matchAll(ANNEX))
    add(match, `Annex ${match[1]!.toUpperCase()}${joinLevels(match[2], match[3])}`)
  for (const match of text.matchAll(RECITAL)) add(match, `Recital ${match[1]}`)
  if (options.bare)
    for (const match of text.matchAll(BARE)) add(match, `Art ${match[1]!.toLowerCase()}${joinLevels(match[2])}`)
  return found.toSorted((a, b) => a.start - b.start)
}

/** Joins `(1) (a)` and `, point (b)` to `(1)(a)(b)`. */
function joinLevels(...parts: Array<string | undefined>): string {
  const named = parts.join(' ').replaceAll(/paragraph|para\.?|sub-?points?|points?|subparagraph|indent/giu, ' ')
  const levels = named.match(/[0-9]+[a-z]?|[a-z]{1,5}/giu) ?? []
  return levels.map((level) => `(${level.toLowerCase()})`).join('')
}

/**
 * Removes differences that copying makes: composes letters, drops soft hyphens and other format characters, and makes
 * spaces, hyphens and quotes plain.
 */
function foldQuote(text: string): string {
  return seenText(text.normalize('NFC'))
    .replaceAll(/[\u2018\u2019\u201a\u201b]/g, "'")
    .replaceAll(/[\u201c\u201d\u201e\u201f]/g, '"')
    .replaceAll(/[\u2010\u2011\u2012\u2013]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The hash of a cited sentence. With it the sentence can be checked against a text without being stored. */
export function quoteHash(sentence: string): string {
  return sha256(foldQuote(sentence))
}

/**
 * Lists all parts of a text that may have been cited: the whole, each line, and each sentence or part up to a semicolon
 * or colon.
 */
export function quotationsIn(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const whole = foldQuote(text)
  const sentences = [whole, ...lines].flatMap((piece) => foldQuote(piece).split(/(?<=[.;:])\s/))
  return [...new Set([whole, ...lines.map(foldQuote), ...sentences])]
}
