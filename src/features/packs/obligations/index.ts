/** Obligations of a pack. */
export { obligationOf } from './obligations.ts'
export { ObligationNode } from './queries.ts'
export { Obligation } from './schema.ts'
