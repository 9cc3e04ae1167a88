export { ApplicabilityAnswer } from './answer-schema.ts'
export { applicabilityAssumptions, groupFiguresOf } from './applicability.ts'
export { unknownOf } from './unknown-inputs.ts'
export {
  type Condition,
  givenInputsOf,
  type JointDuty,
  type JudgedSubject,
  judgeCalculatorSubject,
  judgedSourceOf,
  listSubjectMistakes,
} from './judged-subject.ts'
export { judgeOwnDates } from './own-dates.ts'
export { subjectInputs } from './schema.ts'
