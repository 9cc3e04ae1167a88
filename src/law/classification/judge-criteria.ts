import { and, not, or, type Truth } from '#src/law/subjects/index.ts'
import { Temporal } from 'temporal-polyfill'
import {
  basesOfTest,
  type CriterionContent,
  type CriterionTest,
  type LimitTest,
  type Recurring,
  type ThresholdContent,
} from './criterion.ts'
import {
  type Comparison,
  compareRanges,
  compareShare,
  hullOf,
  NOTHING_KNOWN,
  type Range,
  rangeOfNumber,
  sumOf,
  rangeOfUnion,
} from './ranges.ts'

/** What is known of an incident: yes or no, or a range; money in euro, lengths of time in seconds. */
export type KnownFigures = ReadonlyMap<string, boolean | Range>

/** An incident among those that may recur. */
export interface Occurrence {
  id: string
  /** Milliseconds. */
  occurredAt?: number
  /** Incidents with the same word have the same apparent root cause. */
  rootCause?: string
  figures: KnownFigures
}

export type FigureKind = 'boolean' | 'count' | 'money' | 'duration' | 'percent'

export interface Criteria {
  byCode: ReadonlyMap<string, CriterionContent>
  kindOf(figure: string): FigureKind
  /** The verdict's criteria that are not asked of the subject: they count as not met. Null: whether is open. */
  isAsked(code: string): Truth
  /** Whether the event of a verdict was given: what is made of it counts it as met while figures leave it open. */
  isStated?: ((code: string) => boolean) | undefined
}

export interface JudgedTest {
  test: CriterionTest
  truth: Truth
}

export interface JudgedAlternative {
  text: string
  ref: string
  truth: Truth
  tests: JudgedTest[]
}

export interface JudgedCriterion {
  code: string
  truth: Truth
  alternatives: JudgedAlternative[]
  /** For recurring incidents: the ids of those that count together with this one. */
  together?: string[]
}

/** Judges each criterion of an incident once. */
export function judgeCriteria(criteria: Criteria, incident: Occurrence, earlier: readonly Occurrence[]) {
  const judged = new Map<string, JudgedCriterion>()
  const visit = (code: string): JudgedCriterion => {
    const known = judged.get(code)
    if (known) return known
    const result = judgeOne(code)
    judged.set(code, result)
    return result
  }
  const truthOf = (code: string): Truth => visit(code).truth ?? (criteria.isStated?.(code) ? true : null)
  const judgeOne = (code: string): JudgedCriterion => {
    const { any } = criteria.byCode.get(code)!
    const asked = criteria.isAsked(code)
    let together: string[] | undefined
    const alternatives = any.filter(isOpenTo).map(({ text, all, citation }): JudgedAlternative => {
      const tests = all.map((test): JudgedTest => {
        if (!('recurring' in test)) return { test, truth: judgeTest(test, incident.figures, truthOf) }
        const found = judgeRecurring(test.recurring)
        together = found.ids
        return { test, truth: found.truth }
      })
      return { text, ref: citation.ref, truth: and(tests.map(({ truth }) => truth)), tests }
    })
    const truth = and([asked, or(alternatives.map((one) => one.truth))])
    return { code, truth, alternatives, ...(together ? { together } : {}) }
  }
  /** An alternative that needs a criterion for others is none for this subject. */
  const isOpenTo = ({ all }: CriterionContent['any'][number]) =>
    all.every((test) => !('criterion' in test) || test.met === false || criteria.isAsked(test.criterion) !== false)
  /** What incidents of one root cause within the time, this one among them, come to together and none does alone. */
  const judgeRecurring = ({ times, within, alone, together }: Recurring): { truth: Truth; ids: string[] } => {
    const near = earlier.filter((other) => isWithin(other, incident, within))
    const byFigures = { ...criteria, isStated: undefined }
    const own = new Map(near.map((other) => [other, judgeCriteria(byFigures, other, [])(alone).truth]))
    const jointly = (group: Occurrence[]): Truth => {
      if (group.length + 1 < times) return false
      const figures = group.reduce<KnownFigures>(
        (all, { figures: more }) => addFigures(criteria, all, more),
        incident.figures,
      )
      return judgeCriteria(byFigures, { ...incident, figures }, [])(together).truth
    }
    const counted = near.filter((other) => own.get(other) !== true)
    // One that may have the verdict by itself counts only if it has not.
    const certain = jointly(counted.filter((other) => own.get(other) === false))
    const possible = jointly(counted)
    return { truth: certain === possible ? certain : null, ids: counted.map(({ id }) => id) }
  }
  return visit
}

/** Of two incidents at unknown times, or of unknown cause, nothing is said to recur. */
function isWithin(other: Occurrence, { occurredAt, rootCause }: Occurrence, within: string): boolean {
  if (other.occurredAt === undefined || occurredAt === undefined) return false
  if (rootCause === undefined || other.rootCause !== rootCause) return false
  const [first, last] = [other.occurredAt, occurredAt].toSorted((a, b) => a - b) as [number, number]
  // A period of months ends with its last day: Regulation (EEC, Euratom) No 1182/71, Article 3(2)(c).
  const lastDay = Temporal.Instant.fromEpochMilliseconds(first).toZonedDateTimeISO('UTC').add(within)
  return last < lastDay.startOfDay().add({ days: 1 }).epochMilliseconds
}

function judgeTest(test: CriterionTest, figures: KnownFigures, truthOf: (code: string) => Truth): Truth {
  if ('criterion' in test) {
    const truth = truthOf(test.criterion)
    return test.met === false ? not(truth) : truth
  }
  if ('of' in test) return atLeast(test.at_least, test.of.map(truthOf))
  if ('is' in test) {
    const known = figures.get(test.figure)
    return typeof known === 'boolean' ? known === test.is : null
  }
  if ('figure' in test) return judgeLimit(test, figures)
  return null
}

/** Whether so many are met: open while those that are open could decide. */
export function atLeast(wanted: number, truths: Truth[]): Truth {
  const met = truths.filter((truth) => truth === true).length
  if (met >= wanted) return true
  return met + truths.filter((truth) => truth === null).length >= wanted ? null : false
}

function judgeLimit({ figure, op, limit, share }: LimitTest, figures: KnownFigures): Truth {
  if ('lower_of' in limit) {
    const each = limit.lower_of.map((one) => judgeThreshold(figure, op, one, share, figures))
    // Above the lower of two is above either of them; below it is below both.
    return op === 'gt' || op === 'gte' ? or(each) : and(each)
  }
  return judgeThreshold(figure, op, limit, share, figures)
}

function judgeThreshold(
  figure: string,
  op: Comparison,
  threshold: ThresholdContent,
  share: string | undefined,
  figures: KnownFigures,
): Truth {
  const known = rangeOf(figures, figure)
  if (threshold.percent === undefined) return compareRanges(known, op, rangeOfThreshold(threshold))
  const byShare = share && figures.has(share) ? rangeOf(figures, share) : undefined
  const stated = byShare ? compareRanges(byShare, op, rangeOfNumber(threshold.percent)) : null
  const counted = compareShare(known, op, threshold.percent, rangeOf(figures, threshold.of!))
  // A share that contradicts its numbers decides nothing.
  if (stated !== null && counted !== null && stated !== counted) return null
  return stated ?? counted
}

function rangeOf(figures: KnownFigures, code: string): Range {
  const known = figures.get(code)
  return known === undefined || typeof known === 'boolean' ? NOTHING_KNOWN : known
}

function rangeOfThreshold({ count, amount, duration }: ThresholdContent): Range {
  return rangeOfNumber(duration === undefined ? (count ?? amount)! : secondsOf(duration))
}

/** The length of a duration of days, hours, minutes and seconds. */
export function secondsOf(duration: string): number {
  return Temporal.Duration.from(duration).total({ unit: 'seconds' })
}

/** What is known of two incidents together. A base, such as all clients, is one number that both tell. */
function addFigures({ byCode, kindOf }: Criteria, one: KnownFigures, other: KnownFigures): KnownFigures {
  const bases = new Set(
    [...byCode.values()].flatMap(({ any }) => any.flatMap(({ all: tests }) => tests.flatMap(basesOfTest))),
  )
  const all = new Map(one)
  for (const code of new Set([...one.keys(), ...other.keys()])) {
    const [first, second] = [one.get(code), other.get(code)]
    const kind = kindOf(code)
    if (kind === 'boolean') {
      const truth = or([first, second].map((value) => (typeof value === 'boolean' ? value : null)))
      if (truth === null) all.delete(code)
      else all.set(code, truth)
    } else if (bases.has(code)) {
      const known = [first, second].filter((value) => value !== undefined) as Range[]
      all.set(code, known.length === 2 ? hullOf(known[0]!, known[1]!) : known[0]!)
    } else {
      const ranges = [rangeOf(one, code), rangeOf(other, code)] as const
      all.set(code, kind === 'money' ? sumOf(...ranges) : rangeOfUnion(...ranges))
    }
  }
  return all
}
