/** The terms that inputs are read with: kinds, broader terms, close matches. */
export { closeMatches, suggest } from './close-matches.ts'
export { FIGURE_TYPES, OVER_TIME, WHOSE } from './queries.ts'
export { askForRole, askFor, LIST_WORDINGS, WORDS_MOST } from './question-words.ts'
export { LIST_WORDS, type Words, namesInWords } from './say.ts'
export {
  findUnknown,
  findUnknownWords,
  type GivenCodes,
  nearNames,
  pointNear,
  pointToWords,
  termsMeantBy,
} from './unknown.ts'
export {
  type BroaderRoles,
  DIMENSIONS,
  mistakeOf,
  type FigureTerm,
  type Opening,
  readTerminology,
  readTerms,
  readVocabulary,
  type Terminology,
  UNKNOWN_LISTS,
  type Vocabulary,
  withBroader,
} from './vocabulary.ts'
export { Word, wordFinderOf, type WordKind, wordOf, WordList } from './words.ts'
