export { applicabilityAssumptions, groupFiguresOf } from './check.ts'
export { ApplicabilityAnswer } from './schema.ts'
export { unknownOf } from './unknown-inputs.ts'
