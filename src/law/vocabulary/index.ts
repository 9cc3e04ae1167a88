/** The terms that inputs are read with: kinds, broader terms, close matches. */
export { type BroaderRoles, closeMatches, readTerminology, suggest, type Terminology } from './close-matches.ts'
export { listTerms } from './queries.ts'
export { askForRole, askFor, LIST_WORDINGS, WORDS_MOST } from './question-words.ts'
export { FIGURE_TYPES, listVocabulariesQuery, type QuestionWire, Vocabularies, WHOSE } from './schema.ts'
export { findUnknown, findUnknownWords, type GivenCodes, nearNames, pointNear, pointToWords } from './unknown.ts'
export {
  citationsOf,
  DIMENSIONS,
  listVocabularies,
  mistakeOf,
  type Opening,
  readVocabulary,
  UNKNOWN_LISTS,
  type FigureTerm,
  type Vocabulary,
  withBroader,
} from './vocabulary.ts'
export { Word, wordFinderOf, type WordKind, wordOf, WordList } from './words.ts'
