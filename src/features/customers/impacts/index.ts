/** What a publication changes for each customer: evaluation before and after, impacts, decisions. */
export { decisionOf, findDecisionMistakes } from './decisions/decide.ts'
export type { DecisionRequest } from './schema.ts'
export { createMeasuredConsumer, recomputeAll, recomputeImpacts, type RecomputeTotals } from './recompute/recompute.ts'
