import type { Truth } from '../rules/kleene.ts'
import { judgeRule, type Knowledge, type Rule } from '../rules/rules.ts'

/** An act that others have to adopt before a date counts; no `date` while it is not known when. */
export interface ExternalAct {
  text: string
  act?: string | undefined
  date?: string | undefined
}

export interface DatedEntry {
  date: string
  /** Code of the rule under which the date holds. */
  condition?: string | undefined
  /** The effective date is the later of both. */
  depends_on?: ExternalAct | undefined
}

/** `from` is absent for a `not_yet` whose date hangs on an act that is not there: `waitingFor` says which. */
export interface DatedOutcome {
  outcome: 'applies' | 'not_yet' | 'undetermined' | 'does_not_apply'
  from?: string
  /** For `applies`: since when. */
  since?: string
  waitingFor?: ExternalAct
}

interface Candidate {
  /** Sorts after every date when it is not known. */
  at: string
  waitingFor?: ExternalAct
}

const NEVER = '9999-99-99'

/**
 * Where conditions are known, the dates of those that hold count, else the unconditional one. While a condition is open,
 * the outcome is decided only when every date that may count gives the same.
 */
export function judgeDates(
  entries: DatedEntry[],
  rulesByCode: ReadonlyMap<string, Rule>,
  knowledge: Knowledge,
  asOf: string,
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
  if (first.at > asOf) {
    if (first.at === NEVER) return { outcome: 'not_yet', ...(first.waitingFor ? { waitingFor: first.waitingFor } : {}) }
    return { outcome: 'not_yet', from: first.at }
  }
  const hasLater = open.length > 0 && candidates.some(({ at }) => at > asOf)
  const isMetNow = met.some(({ at }) => at <= asOf)
  return hasLater && !isMetNow ? { outcome: 'undetermined' } : { outcome: 'applies', since: first.at }
}

function candidateOf({ date, depends_on: act }: DatedEntry): Candidate {
  if (!act) return { at: date }
  if (act.date === undefined) return { at: NEVER, waitingFor: act }
  return { at: act.date > date ? act.date : date }
}

/** Undefined for a date that holds without a condition. */
function truthOf(
  condition: string | undefined,
  rulesByCode: ReadonlyMap<string, Rule>,
  knowledge: Knowledge,
): Truth | undefined {
  return condition === undefined ? undefined : judgeRule(rulesByCode.get(condition)!, rulesByCode, knowledge)
}
