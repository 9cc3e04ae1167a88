/**
 * What the law of a day means for a subject: match, judge, find what decides, answer. Reads only downwards: answer,
 * unknowns, evaluate, rules.
 */
export { evaluate, type Evaluation, judgeEach } from './answer/evaluate.ts'
export type { JointDuty } from './answer/joint-duty.ts'
export { judgeCalculatorSubject, type JudgedSubject, judgeOwnDates } from './answer/judged-subject.ts'
export { GroupFigures, Result } from './answer/result-schema.ts'
export { judgedSourceOf, packOutcomeOf } from './answer/result.ts'
export { judgeRoles } from './answer/role-duties.ts'
export { settledBy } from './answer/settled-by-answers.ts'
export { type SubjectView, viewsOf } from './answer/subject-view.ts'
export { RuleTrace, tracesOf } from './answer/trace.ts'
export { engineVersionOf } from './evaluate/engine.ts'
export { type Outcome, OUTCOMES, PACK_OUTCOMES } from './evaluate/judge.ts'
export { listPrecedence } from './evaluate/queries.ts'
export { type Lock, readLockedRules, readRules, type RuleSnapshot } from './evaluate/rule-snapshot.ts'
