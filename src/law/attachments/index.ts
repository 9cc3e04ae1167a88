/** Evidence requirements, filing rules and penalties of obligations. */
export {
  citedRefOf,
  type FilingAnchor,
  type FilingContent,
  type FilingRelief,
  type PenaltyContent,
  type PenaltyTerm,
} from './content.ts'
export {
  listEvidenceRequirements,
  listFilingRules,
  listPenaltyFacts,
  readEvidence,
  readFilings,
  readPenalties,
  widenRoles,
} from './facets.ts'
export {
  EvidenceList,
  EvidenceRequirement,
  FilingAnchorWire,
  FilingList,
  FilingRule,
  listEvidenceQuery,
  listFilingsQuery,
  listPenaltiesQuery,
  Money,
  PenaltyFact,
  PenaltyList,
} from './schema.ts'
export { largestFineOf } from './fine-words.ts'
export { evidenceTable, filingTable, penaltyTable } from './tables.ts'
export {
  evidenceOf,
  filersOf,
  filingOf,
  isLaidOn,
  type ListedEvidence,
  type ListedFiling,
  type ListedPenalty,
  penaltyOf,
} from './wire.ts'
