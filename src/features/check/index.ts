export { applicabilityAssumptions, checkDuties, groupFiguresOf, preloadLaw } from './check.ts'
export { type DutiesListed, dutiesBody, dutiesListed, dutiesQuery, withDuties } from './duties-listed.ts'
export { ApplicabilityAnswer } from './schema.ts'
export { unknownOf } from './unknown-inputs.ts'
