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
export {
  actorOf,
  type AccountRecovery,
  type Caller,
  type CommittedAnswer,
  type MeteredCall,
  type Metering,
  type Operation,
  type ReplayedAnswer,
  type Reservation,
  type SingleCall,
  type SingleReservation,
} from './reservation.ts'
export { rateStateOf } from './reserve.ts'
export { sweepPending } from './sweeper.ts'
