/** Applicability runs against locked versions: evaluate, store, explain, reproduce. */
export { type EvaluatedRun, evaluateRun } from './evaluate-run.ts'
export { findEventHead, listRunRows } from './queries.ts'
export { runApplicability, storeRun } from './runs.ts'
export { SinceRun, sinceRunQuery } from './schema.ts'
export { compareWithRun, requireEarlierRun, sinceRunOf } from './run-duties.ts'
