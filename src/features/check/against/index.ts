/** What differs for the subjects of a check between its question and another one. */
export { compareAgainst } from './against.ts'
export { findAgainstMistakes } from './check-input.ts'
export type { Question } from './question.ts'
export { Against, Differences } from './schema.ts'
