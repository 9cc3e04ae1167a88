/** Evidence requirements, filing rules and penalties of obligations. */
export {
  citedRefOf,
  type FilingAnchor,
  type FilingContent,
  type FilingField,
  type FilingRelief,
  type KnownOfField,
  type PenaltyContent,
  type PenaltyTerm,
  type PenaltyVariant,
} from './content.ts'
export {
  type Infringed,
  isThreatened,
  listEvidenceRequirements,
  listFilingRules,
  listPenaltyFacts,
  readEvidence,
  readFilings,
  readInfringed,
  readPenalties,
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
  ReplacedBy,
} from './schema.ts'
export { largestFineOf } from './fine-words.ts'
export { evidenceTable, filingTable, penaltyTable } from './tables.ts'
export {
  evidenceOf,
  filersOf,
  filingOf,
  listFilers,
  type ListedEvidence,
  type ListedFiling,
  type ListedPenalty,
  penaltyOf,
} from './wire.ts'
