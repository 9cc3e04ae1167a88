export { hashReview, verifyChain } from './chain.ts'
export { listDomainPackReviews } from './reviews.ts'
export { ReviewWire } from './schema.ts'
