export { evaluate, evaluateAll, type Evaluation } from './answer/evaluate.ts'
export type { SubjectJudgement } from './answer/judge-subject.ts'
export {
  type Condition,
  givenInputsOf,
  type JointDuty,
  judgeCalculatorSubject,
  judgedSourceOf,
  type JudgedSubject,
  judgeOwnDates,
  listSubjectMistakes,
} from './answer/judged-subject.ts'
export { GroupFigures, Result, resultProperties, type ResultWire } from './answer/result-schema.ts'
export { packOutcomeOf } from './answer/result.ts'
export { RuleTrace, type RuleTraceWire, type SubjectTrace, tracesOf } from './answer/trace.ts'
export type { DutyDisplacement } from './evaluate/duty.ts'
export { engineVersionOf } from './evaluate/engine.ts'
export { type Outcome, OUTCOMES, PACK_OUTCOMES } from './evaluate/judge.ts'
export { listFactsBetweenPacks, listPrecedence } from './evaluate/queries.ts'
export {
  type ChosenRules,
  type Lock,
  readLatestRules,
  readLockedRules,
  readRules,
  type RuleSnapshot,
  type SnapshotVersion,
} from './evaluate/rule-snapshot.ts'
