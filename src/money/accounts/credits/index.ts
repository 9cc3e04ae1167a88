/** Grants and plans. */
export {
  type CreditGrantRequest,
  grantCredits,
  type GrantRecord,
  listGrants,
  type Moment,
  PERIODS,
  showCredits,
  storedGrant,
  voidGrant,
} from './credits.ts'
export { planEvent, type PlanName, PLANS, type PlanTerms, subscribe, type SubscriptionRequest } from './plans.ts'
