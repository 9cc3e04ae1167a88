/** Compares an account in Redis with its audit log, and puts back what Redis has lost. */
export { NOTHING, recoverAccount, type Recovered, recoverSlot } from './account.ts'
export { recoverAll, type RecoveryProgress } from './all-accounts.ts'
export { createMeasuredRecovery } from './measured.ts'
export { openWithPlan } from './open-with-plan.ts'
export type { Recovery, RecoveryState } from './recovery.ts'
