/** The terms that inputs are read with: kinds, broader terms, close matches. */
export { closeMatches, suggest } from './close-matches.ts'
export { listTerms } from './queries.ts'
export { askFor } from './questions.ts'
export { listVocabulariesQuery, Vocabularies } from './schema.ts'
export {
  citationsOf,
  didYouMean,
  DIMENSIONS,
  listVocabularies,
  mistakeOf,
  readVocabulary,
  unknownItems,
  type Vocabulary,
  withBroader,
} from './vocabulary.ts'
