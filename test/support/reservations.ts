import type { CommittedAnswer, Reservation } from '#src/money/metering/index.ts'

export const ANSWER: CommittedAnswer = { status: 200, content: '{"is":"an answer"}' }

/** Ends the reservation of a read, as the step after sending does. */
export function end(reservation: Reservation | undefined, isAnswered: boolean): void {
  void (isAnswered ? reservation?.commit(ANSWER) : reservation?.release())
}

/** Ends the reservation of a single call by its answer, as the step before sending does. */
export function endWith(reservation: Reservation, answer: CommittedAnswer): Promise<void> {
  return answer.status < 500 ? reservation.commit(answer) : reservation.release()
}
