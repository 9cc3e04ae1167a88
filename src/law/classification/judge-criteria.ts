import { and, or, type Truth } from '#src/law/subjects/index.ts'
import { Temporal } from 'temporal-polyfill'
import {
  type CriterionContent,
  type CriterionTest,
  type FigureTest,
  namedIn,
  partsOfTest,
  type Recurring,
} from './criterion.ts'
import { type FigureRule, type FigureKind } from './figure.ts'
import { countingFigure, judgeTogether, type KnownFigure, type FigureStatement, type View } from './knowledge.ts'
import { hullOf, NOTHING_KNOWN, type Range, rangeOfUnion, sumOf } from './ranges.ts'

/** An incident among those that may recur. */
export interface Occurrence {
  id: string
  /** Milliseconds. */
  occurredAt?: number
  /** Incidents that share a word for the apparent root cause may recur. */
  rootCauses: ReadonlySet<string>
  statements: readonly FigureStatement[]
}

export interface Criteria {
  byCode: ReadonlyMap<string, CriterionContent>
  termOf(figure: string): { type: FigureKind; over_time: FigureRule }
  /** The verdict's criteria that are not asked of the subject: they count as not met. Null: whether is open. */
  isAsked(code: string): Truth
  /** Whether the event of a verdict was given: what is made of it counts it as met while figures leave it open. */
  isStated?: ((code: string) => boolean) | undefined
}

export interface JudgedTest {
  test: CriterionTest
  truth: Truth
  /** The figures by which it is judged. */
  view?: View
}

export interface JudgedAlternative {
  text: string
  ref: string
  truth: Truth
  tests: JudgedTest[]
  doubt?: CriterionContent['any'][number]['doubt']
}

/** What incidents of one root cause come to together. */
export interface Together {
  /** Those that count together with this one. */
  ids: string[]
  /** Milliseconds. */
  firstAt: number
  lastAt: number
  figures: ReadonlyMap<string, KnownFigure>
  /** The criteria without parts of their own that they meet together, and those that are open. */
  criteria: string[]
  open: string[]
  /** The shared words name no more than a broad category. */
  isBroad: boolean
}

export interface JudgedCriterion {
  code: string
  truth: Truth
  alternatives: JudgedAlternative[]
  together?: Together
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
    let together: Together | undefined
    const alternatives = any
      .filter(isOpenTo)
      .map(({ text, all, at_once: atOnce, citation, doubt }): JudgedAlternative => {
        const ofFigures = all.filter((test): test is FigureTest => 'figure' in test)
        const groups = atOnce ? [ofFigures] : ofFigures.map((test) => [test])
        const byFigures = new Map(
          groups.flatMap((tests): Array<[CriterionTest, JudgedTest]> => {
            const { truths, view } = judgeTogether(tests, incident.statements)
            return tests.map((test, index) => [test, { test, truth: truths[index]!, view }])
          }),
        )
        const tests = all.map((test): JudgedTest => {
          const known = byFigures.get(test)
          if (known) return known
          if ('recurring' in test) {
            const found = judgeRecurring(test.recurring)
            together = found.together
            return { test, truth: found.truth }
          }
          return { test, truth: judgeParts(test, truthOf) }
        })
        const truth = and(tests.map((test) => test.truth))
        return { text, ref: citation.ref, truth, tests, ...(doubt ? { doubt } : {}) }
      })
    const truth = and([criteria.isAsked(code), or(alternatives.map((one) => one.truth))])
    return { code, truth, alternatives, ...(together ? { together } : {}) }
  }
  /** An alternative that needs a criterion for others is none for this subject. */
  const isOpenTo = ({ all }: CriterionContent['any'][number]) =>
    all.every((test) => !('criterion' in test) || criteria.isAsked(test.criterion) !== false)
  /** What incidents of one root cause within the time, this one among them, come to together and none does alone. */
  const judgeRecurring = ({ times, within, alone, together, broad_causes: broad }: Recurring) => {
    const near = earlier.filter((other) => isNear(other, incident, within))
    const byFigures = { ...criteria, isStated: undefined }
    const own = new Map(near.map((other) => [other, judgeCriteria(byFigures, other, [])(alone).truth]))
    const jointly = (group: Occurrence[]) => {
      const all = [...group, incident].map(({ statements }) => figuresOf(criteria, statements))
      const asked = new Set([...criteria.byCode.values()].flatMap((one) => namedIn(one).figures))
      const added = all.reduce((sofar, more) => addFigures(criteria, sofar, more))
      const figures = new Map([...added].filter(([code]) => asked.has(code)))
      const judge = judgeCriteria(byFigures, { ...incident, statements: [{ figures }] }, [])
      const truth: Truth = group.length + 1 < times ? false : judge(together).truth
      return { truth, figures, judge }
    }
    const counted = near.filter((other) => own.get(other) !== true)
    const possible = jointly(counted)
    const names = new Set(broad.names)
    const isNarrow = ({ rootCauses }: Occurrence) =>
      [...rootCauses].some((cause) => incident.rootCauses.has(cause) && !names.has(inWords(cause)))
    // One that may have the verdict by itself counts only if it has not, one of a broad cause only if it is the same.
    const certain = jointly(counted.filter((other) => own.get(other) === false && isNarrow(other))).truth
    const truth: Truth = certain === possible.truth ? certain : null
    const instants = [...counted, incident].flatMap(({ occurredAt }) => occurredAt ?? [])
    const all: Together = {
      ids: counted.map(({ id }) => id),
      firstAt: Math.min(...instants),
      lastAt: Math.max(...instants),
      figures: possible.figures,
      criteria: leavesThat(true, together, possible.judge, criteria.byCode),
      open: leavesThat(null, together, possible.judge, criteria.byCode),
      isBroad: truth === null && !counted.every(isNarrow),
    }
    return { truth, together: all }
  }
  return visit
}

/** The criteria without parts of their own, of which one is made, that come to this. */
function leavesThat(
  truth: Truth,
  code: string,
  judge: (code: string) => JudgedCriterion,
  byCode: Criteria['byCode'],
): string[] {
  const found = new Set<string>()
  const visit = (at: string): void => {
    const parts = byCode.get(at)!.any.flatMap(({ all }) => all.flatMap(partsOfTest))
    if (parts.length === 0 && judge(at).truth === truth) found.add(at)
    parts.forEach(visit)
  }
  visit(code)
  return [...found]
}

/** `Process-failure` as the names of categories are written. */
function inWords(cause: string): string {
  return cause
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Of two incidents at unknown times, or of unknown cause, nothing is said to recur. */
function isNear(other: Occurrence, { occurredAt, rootCauses }: Occurrence, within: string): boolean {
  if (other.occurredAt === undefined || occurredAt === undefined) return false
  if (![...rootCauses].some((cause) => other.rootCauses.has(cause))) return false
  const [first, last] = [other.occurredAt, occurredAt].toSorted((a, b) => a - b) as [number, number]
  // A period of months ends with its last day: Regulation (EEC, Euratom) No 1182/71, Article 3(2)(c).
  const lastDay = Temporal.Instant.fromEpochMilliseconds(first).toZonedDateTimeISO('UTC').add(within)
  return last < lastDay.startOfDay().add({ days: 1 }).epochMilliseconds
}

function judgeParts(test: CriterionTest, truthOf: (code: string) => Truth): Truth {
  const truths = partsOfTest(test).map(truthOf)
  return 'of' in test ? atLeast(test.at_least, truths) : and(truths)
}

/** Whether so many are met: open while those that are open could decide. */
export function atLeast(wanted: number, truths: Truth[]): Truth {
  const met = truths.filter((truth) => truth === true).length
  if (met >= wanted) return true
  return met + truths.filter((truth) => truth === null).length >= wanted ? null : false
}

/** What counts of each figure of an incident. */
function figuresOf({ termOf }: Pick<Criteria, 'termOf'>, statements: readonly FigureStatement[]) {
  const codes = new Set(statements.flatMap(({ figures }) => [...figures.keys()]))
  return new Map([...codes].map((code) => [code, countingFigure(code, termOf(code).over_time, statements)!.figure]))
}

/** What is known of two incidents together. A base, such as all clients, is one number that both tell. */
function addFigures(
  { termOf }: Criteria,
  one: ReadonlyMap<string, KnownFigure>,
  other: ReadonlyMap<string, KnownFigure>,
): Map<string, KnownFigure> {
  const all = new Map(one)
  for (const code of new Set([...one.keys(), ...other.keys()])) {
    const known = [one.get(code), other.get(code)]
    const { type, over_time: rule } = termOf(code)
    if (type === 'boolean') {
      const truth = or(known.map((value) => (typeof value === 'boolean' ? value : null)))
      if (truth === null) all.delete(code)
      else all.set(code, truth)
    } else if (rule === 'last') {
      const [first, second] = known.filter((value): value is Range => typeof value === 'object')
      all.set(code, second ? hullOf(first!, second) : first!)
    } else {
      const [first, second] = known.map((value) => (typeof value === 'object' ? value : NOTHING_KNOWN))
      // Clients may be the same each time; costs, transactions and the hours of an outage are others.
      all.set(code, rule === 'sum' ? sumOf(first!, second!) : rangeOfUnion(first!, second!))
    }
  }
  return all
}
