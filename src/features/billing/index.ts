export { LedgerEntry, LedgerPage, PriceList, Subscription, UsageRow, UsageSummary } from './schema.ts'
export { getSubscription } from './subscription.ts'
