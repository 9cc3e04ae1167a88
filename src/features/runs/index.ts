export { type EvaluatedRun, evaluateRun } from './evaluate-run.ts'
export { findEventHead } from './queries.ts'
export { runApplicability, storeRun } from './runs.ts'
export { ApplicabilityRun, ApplicabilityRunSummary, Reproduction, RunRequest } from './schema.ts'
