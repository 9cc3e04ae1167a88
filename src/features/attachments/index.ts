export {
  type FilingAnchor,
  type FilingContent,
  type FilingRelief,
  type PenaltyContent,
  type PenaltyTerm,
  citedRefOf,
} from './content.ts'
export { readEvidence, readFilings, readPenalties, widenRoles } from './facets.ts'
export { FilingAnchorWire, EvidenceRequirement, FilingRule, Money, PenaltyFact } from './schema.ts'
export { evidenceOf, filingOf, type ListedFiling, filersOf, isLaidOn, penaltyOf, type ListedPenalty } from './wire.ts'
