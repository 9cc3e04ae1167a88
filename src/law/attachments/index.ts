/** Evidence requirements, filing rules and penalties of obligations. */
export { type Infringed, isThreatened, readEvidence, readFilings, readInfringed, readPenalties } from './attachments.ts'
export { EvidenceContent, SeedEvidence } from './evidence.ts'
export {
  eventsOf,
  type FieldCondition,
  type FilingAnchor,
  FilingContent,
  type FilingField,
  type FilingRelief,
  type KnownOfField,
  SeedFiling,
  startsOf,
} from './filing.ts'
export { filingInWords } from './filing-words.ts'
export { PenaltyContent, type PenaltyTerm, type PenaltyVariant, SeedPenalty } from './penalty.ts'
export {
  filersOf,
  isOfOthers,
  listFilers,
  type ListedEvidence,
  type ListedFiling,
  type ListedPenalty,
} from './queries.ts'
