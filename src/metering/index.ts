/** Reserve, commit, release: see README.md. */
export { KEEP_ANSWERS_MS, packAnswer, unpackAnswer } from './idempotency/answer.ts'
export { readIdempotency, type Idempotency } from './idempotency/key.ts'
export { runOnce, type OnceKey } from './idempotency/once.ts'
export { createMetering } from './metering.ts'
export { PRICES, type PricedOperation, type PriceName } from './prices.ts'
export { isSuccess } from './reservation.ts'
export type {
  AccountRecovery,
  Answer,
  Caller,
  MeteredCall,
  Metering,
  Operation,
  Rate,
  ReplayedAnswer,
  Reservation,
  SingleCall,
  SingleReservation,
} from './reservation.ts'
export { sweepPending } from './sweeper.ts'
