/** Reviews of exact content, their ledger, and what counts today. */
export { hashReview, verifyChain } from './chain.ts'
export { ReviewOfObject } from './queries.ts'
export { listDomainPackReviews, reviewOf } from './reviews.ts'
export { ReviewList, reviewsQuery, ReviewWire } from './schema.ts'
