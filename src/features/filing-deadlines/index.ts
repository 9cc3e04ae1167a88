export { findDeadlineMistakes, findEventMistake, findInstantMistake, findPlaceMistakes } from './check-input.ts'
export { isLaterInstant } from './clock/instants.ts'
export { calculateDeadlinesOf, type FilerQuestion, readFilerLaw } from './deadlines.ts'
export {
  type DueWire,
  type EventInputWire,
  FilingDeadlinesBody,
  type FilingDeadlinesWire,
  type FilingWire,
} from './schema.ts'
