/** Obligations of a pack. */
export { getObligation, obligationOf, readObligations } from './obligations.ts'
export { ObligationNode } from './queries.ts'
export { Obligation, type ObligationWire } from './schema.ts'
