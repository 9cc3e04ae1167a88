export { engineVersionOf } from './evaluate/engine.ts'
export { evaluate, evaluateAll, type Evaluation, withChoices } from './evaluate/evaluate.ts'
export { matchAll } from './evaluate/match.ts'
export { judgeSubject, type SubjectJudgement } from './evaluate/judge-subject.ts'
export type { Judgement, Outcome, PackInput } from './evaluate/judge.ts'
export {
  type RuleSnapshot,
  type Lock,
  type ChosenRules,
  readRules,
  readLatestRules,
  readLockedRules,
  type SnapshotVersion,
} from './evaluate/rule-snapshot.ts'
export { listFactsBetweenPacks, listPrecedence } from './evaluate/queries.ts'
export { GroupFigures, OUTCOMES, Result, resultProperties, type ResultWire } from './evaluate/result-schema.ts'
export { type Figure, FIGURES } from './group-figures.ts'
export type { Invalid } from './model/check-facts.ts'
export { checkApplicabilityInput, findInputMistakes } from './model/check-input.ts'
export { type SubjectFact, isRange } from './model/subject-facts.ts'
export {
  type ApplicabilityCheck,
  ApplicabilityCheckBody,
  applicabilityInputs,
  type ApplicabilityInputs,
  type FactValue,
  SUBJECT_KINDS,
  type SubjectInputs,
} from './model/schema.ts'
export { listSubjects, type Subject, subjectsOf } from './model/subjects.ts'
export { and, or, type Truth } from './rules/kleene.ts'
export { judgeRule } from './rules/rules.ts'
export { RuleTrace, traceOf } from './rules/trace.ts'
export { findUnknownsOfRule } from './unknowns/unknowns-of-rule.ts'
