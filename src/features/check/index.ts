export { applicabilityAssumptions, checkDuties, groupFiguresOf } from './check.ts'
export { type DutiesListed, dutiesBody, dutiesListed, dutiesQuery, isListed, withDuties } from './duties-listed.ts'
export { ApplicabilityAnswer } from './schema.ts'
export { unknownOf } from './unknown-inputs.ts'
