export { findForeignMoney } from './check-input.ts'
export { calculateExposureOf } from './penalty-exposure.ts'
export { type InfringementResultWire, PenaltyExposureAnswer, PenaltyExposureBody, type PenaltyWire } from './schema.ts'
