/** What is asked about: bodies, subjects and their facts, groups of companies, and what is wrong with an input. */
export { findInputMistakes, listInputMistakes } from './check-input.ts'
export { keyOfEvents, type ReportedEvent, withFactsOfEvents } from './facts-of-events.ts'
export { type Figure, FIGURES, ownFigureOf } from './group-figures.ts'
export * from './subject-facts.ts'
export * from './law-roles.ts'
export {
  ApplicabilityCheckBody,
  applicabilityInputs,
  type ApplicabilityInputs,
  FactValue,
  FOOTPRINT_BASES,
  SUBJECT_KINDS,
  calculatorInputs,
  type CalculatorInputs,
  type SubjectInputs,
  type SubjectWire,
} from './schema.ts'
export { closedFor, isAskedFor, openingQuestionOf, type Openness, opennessOf, type OpenWord } from './openness.ts'
export {
  type Done,
  doneBy,
  type GivenSubjects,
  givenSubjectsOf,
  HAS_GROUP,
  hasGroup,
  type Subject,
  subjectsOf,
} from './subjects.ts'
