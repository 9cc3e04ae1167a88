/** What a publication changes for each customer: evaluation before and after, impacts, decisions. */
export { createMeasuredConsumer, recomputeAll, recomputeImpacts, type RecomputeTotals } from './recompute/recompute.ts'
