export {
  type FilingAnchor,
  type FilingContent,
  type FilingRelief,
  type PenaltyContent,
  type PenaltyTerm,
  refOf,
} from './content.ts'
export { type LawReader, readEvidence, readFilings, readPenalties, widenRoles } from './facets.ts'
export { Anchor, EvidenceRequirement, FilingRule, Money, PenaltyFact } from './schema.ts'
export { evidenceOf, filingOf, type FilingRow, isLaidOn, penaltyOf, type PenaltyRow } from './wire.ts'
