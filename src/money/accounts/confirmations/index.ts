/** What a member asked for and another confirms before it is carried out. */
export * from './confirmations.ts'
export { CONFIRMATION_STATUSES, CONFIRMED_KINDS } from './queries.ts'
