/** What a publication changes for each customer: evaluation before and after, impacts, decisions. */
export { createMeasuredConsumer } from './recompute/measured-consumer.ts'
export { recomputeAll, recomputeImpacts, type RecomputeTotals } from './recompute/recompute.ts'
