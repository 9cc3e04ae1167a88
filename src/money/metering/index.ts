/** Reserve, commit, release: see README.md. */
export {
  type Answer,
  type AnswerContent,
  type Idempotency,
  idempotencyOfRead,
  isSuccess,
  KEEP_ANSWERS_MS,
  type OnceKey,
  packAnswer,
  readIdempotency,
  runOnce,
  unpackAnswer,
} from './idempotency.ts'
export { createMetering } from './metering.ts'
export { type PricedOperation, type PriceName, PRICES } from './prices.ts'
export type {
  AccountRecovery,
  Caller,
  CommittedAnswer,
  MeteredCall,
  Metering,
  Operation,
  ReplayedAnswer,
  Reservation,
  SingleCall,
  SingleReservation,
} from './reservation.ts'
export { rateStateOf } from './reserve.ts'
export { sweepPending } from './sweeper.ts'
