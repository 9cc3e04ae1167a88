/** Reviews of exact content, and their ledger. */
export { hashReview, verifyChain } from './chain.ts'
export { ReviewOfObject } from './queries.ts'
