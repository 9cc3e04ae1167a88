import type { SearchTerm } from './parse.ts'

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

/**
 * All terms as one query of the full-text index; a hit has each of them. Words are quoted and hold only letters, digits
 * and `_`, so that a caller can't write operators of the index's own language.
 */
export function queryOfAll(terms: SearchTerm[]): string {
  return terms.map((term) => `+(${queryOf(term)})`).join(' ')
}

/** One term: its words, or any of those that count for it. */
export function queryOf({ words, means }: SearchTerm): string {
  const phrases = [words, ...means].map(inAnyField)
  // The words of people are seldom side by side in a text of law.
  const apart =
    means.length > 0 && words.length > 1 ? [`(${words.map((word) => `+(${inAnyField([word])})`).join(' ')})`] : []
  return [...phrases, ...apart].join(' ')
}

function inAnyField(words: string[]): string {
  return Object.entries(WEIGHTS)
    .map(([field, weight]) => `${field}:"${words.join(' ')}"^${weight}`)
    .join(' ')
}
