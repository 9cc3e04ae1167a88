export { obligationOf } from './obligations.ts'
export { ObligationNode } from './queries.ts'
export { Obligation, ObligationDetail } from './schema.ts'
