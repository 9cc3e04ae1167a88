import type { JudgedSubject } from './judged-subject.ts'

/** From when an item holds: later than the day asked for, or not decided until some inputs are known. */
export interface OwnDates {
  from?: string
  turnsOn: string[]
}

/** An item's own dates: of those whose condition holds the earliest counts; while all are open, what they turn on. */
export function judgeOwnDates(
  dates: Array<{ date: string; condition?: string | undefined }> | undefined,
  packId: string,
  subject: JudgedSubject,
  asOf: string,
): OwnDates {
  const judged = (dates ?? []).map(({ date, condition }) => ({
    date,
    condition: condition === undefined ? undefined : subject.judgeCondition(packId, condition),
  }))
  const holding = judged.filter(({ condition }) => !condition || condition.truth === true)
  const open = judged.filter(({ condition }) => condition?.truth === null)
  const first = (holding.length > 0 ? holding : open).map(({ date }) => date).toSorted()[0]
  const isDecided =
    holding.length > 0 || open.every(({ date }) => date <= asOf) || open.every(({ date }) => date > asOf)
  return {
    ...(first !== undefined && first > asOf ? { from: first } : {}),
    turnsOn: isDecided ? [] : open.flatMap(({ condition }) => condition!.turnsOn),
  }
}
