export { ApplicabilityAnswer } from './answer-schema.ts'
export { applicabilityAssumptions, groupFiguresOf } from './applicability.ts'
export { unknownOf } from './unknown-inputs.ts'
export {
  checkSubjectInputs,
  type Condition,
  type JointDuty,
  type JudgedSubject,
  judgeCalculatorSubject,
  judgedSourceOf,
} from './judged-subject.ts'
export { judgeOwnDates } from './own-dates.ts'
export { subjectInputs } from './schema.ts'
