import type { OpenConditionWire } from '#src/lib/law/qualifiers.ts'
import { selectDeciding } from '../evaluate/duty.ts'
import type { Duty } from '../evaluate/judge.ts'
import type { Outcome } from '../evaluate/judge.ts'
import type { SubjectJudgement } from './judge-subject.ts'

/** What several duties mean for the subject together, such as those of a provision or of a filing. */
export interface JointDuty {
  outcome: Outcome
  /**
   * For `not_yet`: the first day on which one of them applies. For `undetermined`: the day before which none can.
   * Absent while no day is known.
   */
  from?: string
  /** The inputs that can change the outcome of those that are undetermined, searched on request. */
  findMissing(): Promise<string[]>
  /** For `applies_if`: the conditions that no fact answers. */
  open: OpenConditionWire[]
  /**
   * The pack that displaces one of them: certainly where the outcome is `displaced`, otherwise for some values of the
   * open inputs.
   */
  displacedBy?: string
  duties: Duty[]
}

/**
 * The chosen duties of a judgement together, in a case such as a breach: what they hang on each time is open too.
 * Undefined when it has none of them.
 */
export function joinDuties(judged: SubjectJudgement | undefined, codes: ReadonlySet<string>): JointDuty | undefined {
  const duties = judged?.duties.filter(({ code }) => codes.has(code)).map(inACase) ?? []
  if (duties.length === 0) return undefined
  const deciding = selectDeciding(duties)
  const { outcome } = deciding[0]!
  const from = deciding.flatMap((duty) => duty.from ?? []).toSorted()[0]
  const displaced = deciding.find(({ displacement }) => displacement)?.displacement
  const open = outcome === 'undetermined' ? deciding : []
  return {
    outcome,
    ...(from ? { from } : {}),
    findMissing: async () => {
      const missing = await Promise.all(open.map(({ code }) => judged!.missingOf(code)))
      return [...new Set(missing.flat())].toSorted()
    },
    open: outcome === 'applies_if' ? openOf(deciding) : [],
    ...(displaced ? { displacedBy: displaced.packId } : {}),
    duties,
  }
}

function inACase(duty: Duty): Duty {
  const { outcome, open = [], eachTime = [] } = duty
  const hangs = eachTime.length > 0 && (outcome === 'applies' || outcome === 'applies_if')
  return hangs ? { ...duty, outcome: 'applies_if', open: [...open, ...eachTime] } : duty
}

/** The open conditions of the duties, each once. */
export function openOf(duties: Array<Pick<Duty, 'open'>>): OpenConditionWire[] {
  const conditions = duties.flatMap(({ open = [] }) => open)
  return [...new Map(conditions.map((condition) => [JSON.stringify(condition), condition])).values()]
}
