/** When a filing is due: trigger events, periods, working days and clock readings. */
export {
  type ClockPlace,
  findDeadlineMistakes,
  findInstantMistake,
  findPlaceMistakes,
  isLocalTime,
} from './check-input.ts'
export { limitEntry } from './calendar.ts'
export { type FilerQuestion, readFilerLaw } from './deadlines.ts'
export { clockTimeOf, isLaterInstant } from './instants.ts'
export {
  CERTAINTIES,
  type EventInputWire,
  FilingDeadlinesBody,
  type FilingDeadlinesWire,
  type FilingWire,
} from './schema.ts'
export { zoneAt } from './working-days.ts'
