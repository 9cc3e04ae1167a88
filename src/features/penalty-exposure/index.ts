export { PenaltyExposureAnswer, PenaltyExposureBody } from './schema.ts'
