/** The terms that inputs are read with: kinds, broader terms, close matches. */
export { closeMatches, suggest } from './close-matches.ts'
export { listTerms } from './queries.ts'
export { listVocabulariesQuery, Vocabularies } from './schema.ts'
export {
  citationsOf,
  didYouMean,
  type Dimension,
  DIMENSIONS,
  listVocabularies,
  mistakeOf,
  readVocabulary,
  unknownItems,
  type Vocabulary,
  withBroader,
} from './vocabulary.ts'
