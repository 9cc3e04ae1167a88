import type { CommittedAnswer, ReplayedAnswer, Reservation } from '#src/money/metering/index.ts'

export const ANSWER: CommittedAnswer = { status: 200, content: '{"is":"an answer"}' }

/** Ends the reservation of a read, as the step after sending does. */
export function end(reservation: Reservation | undefined, isAnswered: boolean): void {
  void (isAnswered ? reservation?.commit(ANSWER) : reservation?.release())
}

/** Ends the reservation of a single call by its answer, as the step before sending does. */
export function endWith(reservation: Reservation, answer: CommittedAnswer): Promise<void> {
  return answer.status < 500 ? reservation.commit(answer) : reservation.release()
}

/** What a repeated call gets: status and text of the first one's answer. Throws for a call that was not answered before. */
export async function replayed(
  asked: Promise<Reservation | ReplayedAnswer>,
): Promise<{ status: number; text: string }> {
  const outcome = await asked
  if (!('unpack' in outcome)) throw new Error('nothing was kept that could be replayed')
  return { status: outcome.status, text: String((await outcome.unpack()).content) }
}
