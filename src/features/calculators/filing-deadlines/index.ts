/** When a filing is due: trigger events, periods, working days and clock readings. */
export {
  type ClockPlace,
  findDeadlineMistakes,
  findEventMistake,
  findInstantMistake,
  findPlaceMistakes,
  isLocalTime,
} from './check-input.ts'
export { calculateDeadlinesOf, type FilerQuestion, readFilerLaw } from './deadlines.ts'
export { isLaterInstant } from './instants.ts'
export {
  type DueWire,
  type EventInputWire,
  FilingDeadlinesBody,
  type FilingDeadlinesWire,
  type FilingWire,
} from './schema.ts'
