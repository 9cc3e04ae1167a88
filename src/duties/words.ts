import type { Words } from '#src/law/vocabulary/index.ts'
import { wordsCell } from '#src/lib/law/citation-cells.ts'
import { COMPARISON_WORDS } from '#src/lib/law/words.ts'

type Value = string | number | boolean

/** What a group asks for: `Roles: any of Credit institution, Payment institution and 3 more`. */
export function labelOfGroup(words: Words, input: string, test: string, expected: Value[]): string {
  const asked = joinFirstFew(expected.map((value) => words.ofValue(input, value)))
  const colon = test.endsWith('_of') ? ':' : ''
  return `${words.ofInput(input)}${colon} ${COMPARISON_WORDS[test] ?? wordsCell(test)} ${asked}`
}

const WORDS_MOST = 4

/** The first few of a list, and how many more there are. */
export function joinFirstFew(items: string[]): string {
  const more = items.length - WORDS_MOST
  return more > 1 ? `${items.slice(0, WORDS_MOST).join(', ')} and ${more} more` : items.join(', ')
}
