/** Comparisons in words, by their codes. */
export const COMPARISONS = { lt: 'less than', lte: 'at most', gt: 'more than', gte: 'at least' } as const

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
