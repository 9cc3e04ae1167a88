/** A provision that a text names, and its position in the text. */
export interface NamedProvision {
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
 * Finds the provisions that a text names, in their order: `Article 33(1)`, `Art. 33 (1)`, `Article 33, paragraph 1, point (a)`,
 * `Annex III point 1`, `Recital 28`. With `bare` it also finds `33(1)` alone, as people write it into a search box.
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
