import type { Evaluation } from '#src/features/applicability/evaluate.ts'
import type { Outcome } from '#src/features/applicability/judge.ts'
import type { SubjectJudgement } from '#src/features/applicability/judge-subject.ts'

/** How a pack or a duty stands for a subject: its outcome, since or from when, and what took its place. */
export interface Standing {
  outcome: Outcome
  /** Absent where it hangs on an act that is not there, or where nothing applies. */
  date?: string
  displacedBy?: string
}

/** A pack's standing for one subject, with that of each of its duties by code. */
export interface PackStanding {
  pack: Standing
  duties: ReadonlyMap<string, Standing>
}

/** Subject id → pack id → standing. */
export type Standings = ReadonlyMap<string, ReadonlyMap<string, PackStanding>>

/** What an evaluation comes to, without its reasons. */
export function standingsOf({ subjects, judged }: Evaluation): Standings {
  return new Map(
    subjects.map(({ id }, at) => [id, new Map([...judged[at]!].map(([packId, item]) => [packId, standingOf(item)]))]),
  )
}

function standingOf({ judgement, displacements }: SubjectJudgement): PackStanding {
  const displacedBy = new Map(
    displacements
      .filter(({ isConditional }) => !isConditional)
      .flatMap(({ override, obligationCodes }) => obligationCodes.map((code) => [code, override.fromPackId] as const)),
  )
  const duties = judgement.obligations.map((duty): [string, Standing] => {
    const by = duty.outcome === 'does_not_apply' ? undefined : displacedBy.get(duty.code)
    const dated = withDate(duty.outcome, duty.from ?? duty.since)
    return [duty.code, by === undefined ? dated : { ...dated, outcome: 'displaced', displacedBy: by }]
  })
  return { pack: withDate(judgement.outcome, judgement.from ?? judgement.since), duties: new Map(duties) }
}

function withDate(outcome: Outcome, date: string | undefined): Standing {
  return date === undefined ? { outcome } : { outcome, date }
}

/** Whether it concerns the subject, now or later, certainly or perhaps. */
export function concerns(standing: Standing | undefined): standing is Standing {
  return standing !== undefined && standing.outcome !== 'does_not_apply'
}
