export { getSubscription } from './subscription.ts'
