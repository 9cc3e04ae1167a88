export { ApplicabilityAnswer } from './answer-schema.ts'
export { assumptionsOf, groupFiguresOf, unknownOf } from './applicability.ts'
export {
  checkSubjectInputs,
  type Condition,
  type JudgedSubject,
  judgeSubject,
  sourceOf,
  type SubjectInputs,
} from './judged-subject.ts'
export { judgeOwnDates } from './own-dates.ts'
export { subjectInputs } from './schema.ts'
