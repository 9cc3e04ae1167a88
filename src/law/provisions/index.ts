/** Provisions that nothing rests on: those that no act has, and those that a pack does not model on purpose. */
export { explainUnknownProvision } from './unknown-provision.ts'
export {
  listNotHeld,
  listNotModelled,
  NotModelled,
  NotModelledOfProvision,
  type NotModelledWire,
  notModelledReason,
  readCoverage,
} from './not-modelled.ts'
