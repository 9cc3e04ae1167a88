/** Compares an account in Redis with its audit log, and puts back what Redis has lost. */
export { NOTHING, openWithPlan, recoverAccount, type Recovered, recoverSlot } from './account.ts'
export { recoverAll, type RecoveryProgress } from './all-accounts.ts'
export { createMeasuredRecovery, type Recovery, type RecoveryState } from './recovery.ts'
