/** Provisions that nothing rests on: those that no act has, and those that a pack does not model on purpose. */
export * from './coverage.ts'
export { ActNotHeld, listActsNotHeld, type Sought } from './not-held.ts'
