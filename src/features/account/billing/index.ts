/** Usage, subscription, prices and ledger as answers. */
export { getSubscription } from './subscription.ts'
