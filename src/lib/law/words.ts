type Words = Readonly<Record<string, string>>

/** Limits in words, by the codes of comparisons. */
export const LIMIT_WORDS = { lt: 'less than', lte: 'at most', gt: 'more than', gte: 'at least' } as const

/** Comparisons in words after the name of a fact: `Staff at least 50`. */
export const COMPARISON_WORDS: Words = { ...LIMIT_WORDS, eq: 'is', ne: 'is not', in: 'is one of' }

/** The same of a measure: `“Staff” of at least 50`. */
export const MEASURE_WORDS: Words = { ...LIMIT_WORDS, ne: 'other than', in: 'one of' }

/** The same in the name of a rule: `Staff below 50`. */
export const RULE_WORDS: Words = { ...LIMIT_WORDS, lt: 'below', gt: 'above', ne: 'not' }

/** `1,234.5` */
export const numberInWords = (value: number): string => value.toLocaleString('en-GB')

/** `EUR 10,000,000` */
export function moneyInWords({ amount, currency }: { amount: number; currency: string }): string {
  return `${currency} ${numberInWords(amount)}`
}

/** `a, b and c`, or with another word before the last one. */
export function joinWith(word: 'and' | 'or', items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)!}`
}

/** A label without the mark that keeps a term from being offered: in a sentence it is whom or what the law names. */
export const withoutGrouping = (label: string): string => label.replace(/ \(grouping\b[^)]*\)$/, '')

/** A name keeps its capital, such as `EU` or `DORA`. */
export function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text
}
