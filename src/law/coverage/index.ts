/** Provisions that nothing rests on: those that no act has, and those that a pack does not model on purpose. */
export {
  explainUnknownProvision,
  listActsNotHeld,
  listNotModelled,
  NotModelled,
  NotModelledOfProvision,
  notModelledReason,
  type NotModelledWire,
  readCoverage,
} from './coverage.ts'
