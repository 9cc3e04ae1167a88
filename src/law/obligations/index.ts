/** Obligations of a pack: their list, and whom they bind. */
export { bindingFilter, bindingQuery } from './filter.ts'
export {
  listDomainPackObligations,
  listMatchingObligations,
  MatchingObligation,
  ObligationNode,
  obligationFilters,
  obligationOf,
  readObligations,
} from './obligations.ts'
export { listObligationsQuery, Obligation, ObligationList, type ObligationWire } from './schema.ts'
