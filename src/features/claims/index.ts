export { evaluateClaims, renderEvaluation } from './compare/evaluate.ts'
export { readLabelledClaims, verifyLabelled } from './recorded/labelled.ts'
export { ClaimAnswer, ClaimBody } from './schema.ts'
