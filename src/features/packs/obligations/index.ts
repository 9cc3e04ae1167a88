/** Obligations of a pack. */
export { bindingFilter, bindingQuery, unknownBinding } from './filter.ts'
export { getObligation, obligationOf, readObligations } from './obligations.ts'
export { listMatchingObligations, MatchingObligation, obligationFilters } from './queries.ts'
export { Obligation, type ObligationWire } from './schema.ts'
