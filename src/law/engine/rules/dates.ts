import type { Knowledge, Truth } from '#src/law/subjects/index.ts'
import { judgeRule, type Rule } from './rules.ts'

/** An act that must be adopted before a date counts. `date` is absent while it is not known when. */
export interface ExternalAct {
  text: string
  act?: string | undefined
  date?: string | undefined
}

export interface DatedEntry {
  date: string
  /** Code of the rule that must be met for the date to count. */
  condition?: string | undefined
  /** The effective date is the later of `date` and the act's date. */
  depends_on?: ExternalAct | undefined
}

/**
 * For a `not_yet` whose date depends on an act that is not adopted, `from` is absent and `waitingFor` names the act.
 */
interface DatedOutcome {
  outcome: 'applies' | 'not_yet' | 'undetermined' | 'does_not_apply'
  from?: string
  /** For `applies`: since when. */
  since?: string
  waitingFor?: ExternalAct
}

interface Candidate {
  /** A date. One that is not known is NEVER, which sorts after every date. */
  at: string
  waitingFor?: ExternalAct
}

const NEVER = '9999-99-99'

/**
 * Finds the outcome of dates with conditions. Dates whose condition is met count; when there are none, the
 * unconditional dates count. While a condition is open, the outcome is decided only when every date that may count
 * gives the same one.
 */
export function judgeDates(
  entries: DatedEntry[],
  rulesByCode: ReadonlyMap<string, Rule>,
  knowledge: Knowledge,
  validAt: string,
): DatedOutcome {
  const judged = entries.map((entry) => ({
    candidate: candidateOf(entry),
    truth: truthOf(entry.condition, rulesByCode, knowledge),
  }))
  const of = (truth: Truth | undefined) =>
    judged.filter((item) => item.truth === truth).map(({ candidate }) => candidate)
  const met = of(true)
  const open = of(null)
  const candidates = [...(met.length > 0 ? met : of(undefined)), ...open].toSorted((a, b) => (a.at < b.at ? -1 : 1))
  const first = candidates[0]
  if (first === undefined) return { outcome: 'does_not_apply' }
  if (first.at > validAt) {
    if (first.at === NEVER) return { outcome: 'not_yet', ...(first.waitingFor ? { waitingFor: first.waitingFor } : {}) }
    return { outcome: 'not_yet', from: first.at }
  }
  const hasLater = open.length > 0 && candidates.some(({ at }) => at > validAt)
  const isMetNow = met.some(({ at }) => at <= validAt)
  return hasLater && !isMetNow ? { outcome: 'undetermined' } : { outcome: 'applies', since: first.at }
}

/** Which of the dates have come by a day: all that `judgeDates` sees of the day. */
export function datesReached(entries: DatedEntry[], validAt: string): boolean[] {
  return entries.map((entry) => candidateOf(entry).at <= validAt)
}

function candidateOf({ date, depends_on: act }: DatedEntry): Candidate {
  if (!act) return { at: date }
  if (act.date === undefined) return { at: NEVER, waitingFor: act }
  return { at: act.date > date ? act.date : date }
}

/** The truth of a condition; undefined for a date without one. */
function truthOf(
  condition: string | undefined,
  rulesByCode: ReadonlyMap<string, Rule>,
  knowledge: Knowledge,
): Truth | undefined {
  return condition === undefined ? undefined : judgeRule(rulesByCode.get(condition)!, rulesByCode, knowledge)
}
