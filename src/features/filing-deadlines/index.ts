export { findDeadlineMistakes } from './check-input.ts'
export { calculateDeadlinesOf, type FilerQuestion, readFilerLaw } from './deadlines.ts'
export {
  type DueWire,
  type EventInputWire,
  FilingDeadlinesAnswer,
  FilingDeadlinesBody,
  type FilingDeadlinesWire,
  type FilingWire,
} from './schema.ts'
