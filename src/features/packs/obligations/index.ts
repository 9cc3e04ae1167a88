/** Obligations of a pack. */
export { bindingFilter, bindingQuery, unknownBinding } from './filter.ts'
export {
  getObligation,
  listMatchingObligations,
  MatchingObligation,
  obligationFilters,
  obligationOf,
  readObligations,
} from './obligations.ts'
export { Obligation, type ObligationWire } from './schema.ts'
