/** How grave an incident is: its verdicts under the laws of a day, and the events that they begin. */
export { findKnowledgeMistakes } from './check-input.ts'
export { readClassifier, type Verdict } from './classifier.ts'
export { type Derived, deriveEvents, type Finding, type IncidentKnowledge, type KnownIncident } from './derive.ts'
export { type DerivedEventWire, derivedFields, ShortClassification } from './derived-schema.ts'
export { findFigureMistakes } from './figures.ts'
export { readVerdicts, type IncidentVerdicts } from './verdicts.ts'
export { verdictWord } from './parts.ts'
export {
  Classification,
  type FigureMeasure,
  type FiguresWire,
  type FigureValue,
  GivenFigures,
  type ClassificationWire,
  Rates,
  rootCause,
  incidentKnowledgeFields,
} from './schema.ts'
export { classificationSheet } from './table.ts'
export { figuresOfTest, figureInWords, rangeInWords } from './rows.ts'
