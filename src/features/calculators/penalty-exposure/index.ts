export { findForeignMoney } from './check-input.ts'
export { calculateExposureOf } from './penalty-exposure.ts'
export { type InfringementResultWire, PenaltyExposureBody, type PenaltyWire } from './schema.ts'
