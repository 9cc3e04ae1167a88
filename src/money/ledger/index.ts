/** Proves, signs, exports and trims the ledger of a workspace. */
export { readAnchors } from './anchors.ts'
export { exportLedger, openArchive, verifyArchive } from './archive.ts'
export { findingLine } from './findings.ts'
export { acceptLedger, trimLedger } from './trim.ts'
export { type LedgerProof, verifyLedger } from './verify.ts'
export { createLedgerWatch } from './watch.ts'
