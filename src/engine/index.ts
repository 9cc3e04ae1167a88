export { type DutyDisplacement, type DutyJudgement, selectDeciding } from './evaluate/duty.ts'
export { engineVersionOf } from './evaluate/engine.ts'
export { evaluate, evaluateAll, type Evaluation, withChoices } from './evaluate/evaluate.ts'
export { matchAll } from './evaluate/match.ts'
export { judgeSubject, type SubjectJudgement } from './evaluate/judge-subject.ts'
export type { Outcome, PackInput } from './evaluate/judge.ts'
export { packOutcomeOf } from './evaluate/result.ts'
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
export {
  GroupFigures,
  OUTCOMES,
  PACK_OUTCOMES,
  Result,
  resultProperties,
  type ResultWire,
} from './evaluate/result-schema.ts'
export { type Figure, FIGURES } from './group-figures.ts'
export type { Invalid } from './model/check-facts.ts'
export { checkApplicabilityInput, findInputMistakes } from './model/check-input.ts'
export { type SubjectFact, isRange } from './model/subject-facts.ts'
export {
  ApplicabilityCheckBody,
  applicabilityInputs,
  type ApplicabilityInputs,
  FactValue,
  FOOTPRINT_BASES,
  SUBJECT_KINDS,
  type SubjectInputs,
  type SubjectWire,
} from './model/schema.ts'
export { enterprisesOf, hasGroup, HAS_GROUP, listSubjects, type Subject, subjectsOf } from './model/subjects.ts'
export { and, or, type Truth } from './rules/kleene.ts'
export { judgeRule } from './rules/rules.ts'
export { RuleTrace, type RuleTraceWire, type SubjectTrace, tracesOf } from './rules/trace.ts'
export { findUnknownsOfRule } from './unknowns/unknowns-of-rule.ts'
