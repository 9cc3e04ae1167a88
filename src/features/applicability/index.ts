export { ApplicabilityAnswer } from './answer-schema.ts'
export { applicabilityAssumptions, groupFiguresOf, unknownOf } from './applicability.ts'
export {
  checkSubjectInputs,
  type Condition,
  type JointDuty,
  type JudgedSubject,
  judgeCalculatorSubject,
  judgedSourceOf,
} from './judged-subject.ts'
export { judgeOwnDates } from './own-dates.ts'
export { ApplicabilityCheckRequest, subjectInputs } from './schema.ts'
