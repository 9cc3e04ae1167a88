/** Obligations of a pack. */
export { obligationOf, readObligations } from './obligations.ts'
export { ObligationNode } from './queries.ts'
export { Obligation, type ObligationWire } from './schema.ts'
