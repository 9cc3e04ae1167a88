export { createMeasuredConsumer } from './recompute/measured-consumer.ts'
export { recomputeAll, recomputeImpacts, type RecomputeTotals } from './recompute/recompute.ts'
