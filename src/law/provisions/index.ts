/** Provisions that nothing rests on: those that no act has, and those that a pack does not model on purpose. */
export { explainUnknownProvision, type NamedProvision } from './unknown-provision.ts'
export { listNotModelled, NotModelled, type NotModelledWire, notModelledReason } from './not-modelled.ts'
