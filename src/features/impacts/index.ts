export { createMeasuredConsumer } from './recompute/measured-consumer.ts'
export { recomputeAll, type RecomputeTotals } from './recompute/recompute-all.ts'
export { recomputeImpacts } from './recompute/recompute.ts'
