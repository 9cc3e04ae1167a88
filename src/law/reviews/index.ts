/** Reviews of exact content, their ledger, and what counts today. */
export { hashReview, verifyChain } from './chain.ts'
export { ReviewOfObject } from './queries.ts'
export { listDomainPackReviews, ReviewList, reviewOf, reviewsQuery, ReviewWire } from './reviews.ts'
