/** What an infringement can cost: amounts, aggregates, and fines for one conduct. */
export { findForeignMoney } from './check-input.ts'
export { calculateExposureOf } from './penalty-exposure.ts'
export { PenaltyExposureBody } from './request.ts'
export type { InfringementResultWire } from './schema.ts'
