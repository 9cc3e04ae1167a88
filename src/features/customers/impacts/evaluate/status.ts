import type { Evaluation, Outcome, SubjectJudgement } from '#src/law/engine/index.ts'

/** The status of a pack or a duty for a subject: its outcome, its date, and the pack that displaces it. */
export interface DutyStatus {
  outcome: Outcome
  /** Absent where the date depends on an act that does not exist yet, or where nothing applies. */
  date?: string
  displacedBy?: string
}

/** A pack's status for one subject, with the status of each duty by code. */
export interface PackStatus {
  pack: DutyStatus
  /** True: it is not said whether the act is about the subject at all. Then it has no duties here. */
  isUnanswered: boolean
  duties: ReadonlyMap<string, DutyStatus>
}

/** Subject id → pack id → status. */
export type Statuses = ReadonlyMap<string, ReadonlyMap<string, PackStatus>>

/** The statuses of judged subjects, without their reasons. */
export function statusesOf({ subjects, judged }: Pick<Evaluation, 'subjects' | 'judged'>): Statuses {
  return new Map(
    subjects.map(({ id }, at) => [id, new Map([...judged[at]!].map(([packId, item]) => [packId, statusOf(item)]))]),
  )
}

function statusOf({ judgement, duties, isUnanswered }: SubjectJudgement): PackStatus {
  if (isUnanswered) return { pack: withDate(judgement.outcome, undefined), isUnanswered, duties: new Map() }
  const statuses = duties.map(({ code, outcome, from, since, displacement }): [string, DutyStatus] => {
    const by = outcome === 'displaced' && displacement ? { displacedBy: displacement.packId } : {}
    return [code, { ...withDate(outcome, outcome === 'undetermined' ? undefined : (from ?? since)), ...by }]
  })
  const pack = withDate(judgement.outcome, judgement.from ?? judgement.since)
  return { pack, isUnanswered, duties: new Map(statuses) }
}

function withDate(outcome: Outcome, date: string | undefined): DutyStatus {
  return date === undefined ? { outcome } : { outcome, date }
}

/** Whether the pack or duty concerns the subject, now or later, certainly or perhaps. */
export function concerns(status: DutyStatus | undefined): status is DutyStatus {
  return status !== undefined && status.outcome !== 'does_not_apply'
}
