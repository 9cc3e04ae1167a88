/** Obligations of a pack: whom they bind, and what they are in seed files and in the graph. */
export { bindingFilter, bindingQuery } from './filter.ts'
export { SeedObligation } from './obligation.ts'
export { listMatchingObligations, MatchingObligation, obligationFilters, ObligationNode } from './queries.ts'
