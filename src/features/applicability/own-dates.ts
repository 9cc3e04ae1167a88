import type { JudgedSubject } from './judged-subject.ts'

/** The date from which an item holds, if it is after the requested day, and the inputs that decide it while it is open. */
export interface OwnDates {
  from?: string
  turnsOn: string[]
}

/** Judges an item's own dates. The earliest date whose condition holds counts. While none holds, `turnsOn` has the deciding inputs. */
export function judgeOwnDates(
  dates: Array<{ date: string; condition?: string | undefined }> | undefined,
  packId: string,
  subject: JudgedSubject,
  validAt: string,
): OwnDates {
  const judged = (dates ?? []).map(({ date, condition }) => ({
    date,
    condition: condition === undefined ? undefined : subject.judgeCondition(packId, condition),
  }))
  const holding = judged.filter(({ condition }) => !condition || condition.truth === true)
  const open = judged.filter(({ condition }) => condition?.truth === null)
  const first = (holding.length > 0 ? holding : open).map(({ date }) => date).toSorted()[0]
  const isDecided =
    holding.length > 0 || open.every(({ date }) => date <= validAt) || open.every(({ date }) => date > validAt)
  return {
    ...(first !== undefined && first > validAt ? { from: first } : {}),
    turnsOn: isDecided ? [] : open.flatMap(({ condition }) => condition!.turnsOn),
  }
}
