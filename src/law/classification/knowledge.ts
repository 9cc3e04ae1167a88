import { and, or, type Truth } from '#src/law/subjects/index.ts'
import { basesOfTest, type FigureTest, limitsOf, type ThresholdContent } from './criterion.ts'
import type { FiguresWire } from './figure-value.ts'
import { type FigureRule, secondsOf } from './figure.ts'
import {
  compareMeasure,
  isBelow,
  liesWithin,
  type Measure,
  measureOfRange,
  measureOfShare,
  NOTHING_KNOWN,
  overlapOf,
  type Range,
  rangeOfNumber,
  refines,
  spanOf,
  startsAbove,
  worstOf,
} from './ranges.ts'

/** What is known of a figure: yes or no, or a range; money in euro, lengths of time in seconds. */
export type KnownFigure = boolean | Range

/**
 * Figures that were said together, at one instant of the incident: by one entry of its log, or by one request. A share
 * and what it is a share of are taken from one statement where that has both.
 */
export interface FigureStatement {
  /** The entry of the log. */
  id?: string
  /** When it was so: milliseconds. */
  at?: number
  figures: ReadonlyMap<string, KnownFigure>
  /** The same as it was given; what is computed is not here. */
  given?: FiguresWire
}

/** A figure with the statement from which it is taken. */
export interface Taken {
  figure: KnownFigure
  statement: FigureStatement
}

/** What tests are judged by: figures that belong together. */
export type View = ReadonlyMap<string, Taken>

/**
 * What counts of a figure: of what can only become worse the worst that it is or may be, of a property of the service
 * the latest. The statement is the one that says so, or how bad it is at least.
 */
export function countingFigure(
  code: string,
  rule: FigureRule,
  statements: readonly FigureStatement[],
): Taken | undefined {
  const said = statements.flatMap((statement) => takenFrom(statement, code))
  if (rule === 'last') {
    const latest = Math.max(...said.map(instantOf))
    return said
      .filter((one) => instantOf(one) === latest)
      .reduce<Taken | undefined>(
        (best, one) => (best && !isBelow(rangeOf(one.figure), rangeOf(best.figure)) ? best : one),
        undefined,
      )
  }
  const counting = withoutRefined(said, isTakenRefinedBy)
  const [first, ...others] = counting
  if (!first) return undefined
  return others.reduce((sofar, one): Taken => {
    const figure = worseOf(sofar.figure, one.figure)
    const isHigher = rangeOf(one.figure).low > rangeOf(sofar.figure).low
    return { figure, statement: isHigher ? one.statement : sofar.statement }
  }, first)
}

/** The figure that a statement gives, or nothing. */
function takenFrom(statement: FigureStatement, code: string): Taken[] {
  const figure = statement.figures.get(code)
  return figure === undefined ? [] : [{ figure, statement }]
}

/** The worse of both: at least the one that is certainly worse, at most the one that may be. */
function worseOf(one: KnownFigure, other: KnownFigure): KnownFigure {
  const [first, second] = [rangeOf(one), rangeOf(other)]
  const worse = worstOf(first, second)
  const isSame = ({ low, high }: Range) => low === worse.low && high === worse.high
  if (isSame(first)) return one
  return isSame(second) ? other : worse
}

/** When it was so, in milliseconds; what has no instant was so before all others. */
function instantOf({ statement }: { statement: FigureStatement }): number {
  return statement.at ?? -Infinity
}

/** Those that no other one refines; of two that refine each other the first. */
function withoutRefined<T>(all: readonly T[], isRefined: (one: T, by: T) => boolean): T[] {
  return all.filter(
    (one, index) =>
      !all.some((other, at) => at !== index && isRefined(one, other) && (at < index || !isRefined(other, one))),
  )
}

/** Tests of figures that are judged by the same figures. */
interface JudgedTogether {
  truth: Truth
  truths: Truth[]
  /** The figures that decide, or of which it is open. */
  view: View
}

/**
 * Judges tests by figures that were said together: they are met if any such figures meet all of them, and not met once
 * all fail. What a narrower statement refines no longer counts, so the order of the statements doesn't matter, and
 * another statement never takes back what was met.
 */
export function judgeTogether(tests: readonly FigureTest[], statements: readonly FigureStatement[]): JudgedTogether {
  const seen = viewsOf(tests, statements).map((view): Seen => {
    const measured = tests.map((test) => measuresOf(test, view))
    const truths = tests.map((test, index) => judgeMeasures(test, measured[index]!))
    const instants = tests.map((test) => Math.max(-Infinity, ...saidBy(test).flatMap((code) => instantIn(view, code))))
    return {
      view,
      truth: and(truths),
      truths,
      instants,
      measures: measured.flatMap((one) => one.map(({ measure }) => measure)),
    }
  })
  // Only what is open can be refined to anything else.
  const met = seen.find(({ truth }) => truth === true)
  if (met) return met
  const isOpen = seen.some(({ truth }) => truth === null)
  const counting = isOpen ? withoutRefined(seen, isRefinedBy) : seen
  return (
    counting.find(({ truth }) => truth === null) ?? counting.reduce((one, other) => (isWorse(other, one) ? other : one))
  )
}

interface Seen extends JudgedTogether {
  measures: Measure[]
  /** When the figure of each test was so. */
  instants: number[]
}

function isWorse({ measures: [one] }: Seen, { measures: [other] }: Seen): boolean {
  return one !== undefined && other !== undefined && startsAbove(one, other)
}

/** What was said of a later time, or of the same, and lies within it. */
function isRefinedBy({ measures, instants }: Seen, other: Seen): boolean {
  return (
    instants.every((at, index) => other.instants[index]! >= at) &&
    measures.every((measure, index) => refines(other.measures[index]!, measure))
  )
}

function instantIn(view: View, code: string): number[] {
  const taken = view.get(code)
  return taken ? [instantOf(taken)] : []
}

/** The figure of a test, and the share that may be given in its place. */
function saidBy(test: FigureTest): string[] {
  return [test.figure, ...('share' in test && test.share ? [test.share] : [])]
}

/** The figures by which each test may be judged together: those of a statement, and of others that lack these. */
function viewsOf(tests: readonly FigureTest[], statements: readonly FigureStatement[]): View[] {
  const said = tests.map(saidBy)
  const holds = (statement: FigureStatement, codes: readonly string[]) =>
    codes.some((code) => statement.figures.has(code))
  const take = (statement: FigureStatement, codes: readonly string[]) =>
    codes.flatMap((code) => takenFrom(statement, code).map((taken) => [code, taken] as const))
  const bases = tests.flatMap(basesOfTest)
  const speaking = statements.filter((statement) => said.some((codes) => holds(statement, codes)))
  const views = speaking.flatMap((statement) => {
    const own = said.filter((codes) => holds(statement, codes))
    const missing = said.filter((codes) => !own.includes(codes))
    const others = speaking.filter((other) => !own.some((codes) => holds(other, codes)))
    return missing.reduce<Array<Map<string, Taken>>>(
      (sofar, codes) => {
        // More of a figure only helps, so the least and the most that others may say are enough.
        const fitting = [...new Set(codes.flatMap((code) => outermost(code, others)))]
        if (fitting.length === 0) return sofar
        return sofar.flatMap((view) => fitting.map((other) => new Map([...view, ...take(other, codes)])))
      },
      [new Map(take(statement, [...own.flat(), ...bases]))],
    )
  })
  return (views.length > 0 ? views : [new Map<string, Taken>()]).flatMap((view) =>
    tests.reduce<View[]>((sofar, test) => sofar.flatMap((one) => withBase(one, test, statements)), [view]),
  )
}

/** Of those that say a figure, and that no other one refines: the one that is certainly highest, and that may be. */
function outermost(code: string, statements: readonly FigureStatement[]): FigureStatement[] {
  const said = statements.flatMap((statement) => takenFrom(statement, code))
  const counting = withoutRefined(said, isTakenRefinedBy)
  const [first, ...others] = counting
  if (!first) return []
  const highOf = ({ figure }: Taken) => rangeOf(figure).high
  const certain = others.reduce(
    (one, other) => (rangeOf(other.figure).low > rangeOf(one.figure).low ? other : one),
    first,
  )
  const possible = others.reduce((one, other) => {
    const [mine, its] = [highOf(one), highOf(other)]
    return mine !== undefined && (its === undefined || its > mine) ? other : one
  }, first)
  return [certain.statement, possible.statement]
}

function isTakenRefinedBy(one: Taken, by: Taken): boolean {
  return instantOf(by) >= instantOf(one) && liesWithin(rangeOf(by.figure), rangeOf(one.figure))
}

/** A view with what its figure is a share of. A share that was stated needs none: it is right, or the numbers are. */
function withBase(view: View, test: FigureTest, statements: readonly FigureStatement[]): View[] {
  const [base] = basesOfTest(test)
  const statement = base === undefined || view.has(base) ? undefined : lowestBase(base, statements)
  if (base === undefined || !statement) return [view]
  const based = new Map(view).set(base, { figure: statement.figures.get(base)!, statement })
  const share = 'share' in test ? test.share : undefined
  if (share === undefined || !view.has(share)) return [based]
  based.delete(share)
  return view.has(test.figure) ? [view, based] : [view]
}

/** A base that a statement doesn't have is the lowest of those that are given. */
function lowestBase(base: string, statements: readonly FigureStatement[]): FigureStatement | undefined {
  const [first, ...others] = statements.filter(({ figures }) => figures.has(base))
  const rangeIn = ({ figures }: FigureStatement) => rangeOf(figures.get(base))
  return others.reduce((best, other) => (isBelow(rangeIn(other), rangeIn(best!)) ? other : best), first)
}

/** What a test compares, with the threshold for each. */
interface Compared {
  measure: Measure
  threshold: number
}

const NO: Range = { low: 0n, high: 0n }
const YES = rangeOfNumber(1)

function rangeOf(figure: KnownFigure | undefined): Range {
  if (typeof figure === 'boolean') return figure ? YES : NO
  return figure ?? NOTHING_KNOWN
}

function measuresOf(test: FigureTest, view: View): Compared[] {
  const figureOf = (code: string) => rangeOf(view.get(code)?.figure)
  if ('is' in test)
    return [{ measure: view.has(test.figure) ? measureOfRange(figureOf(test.figure)) : { low: UNSAID }, threshold: 1 }]
  return limitsOf(test).map((limit) => {
    if (limit.percent === undefined)
      return { measure: measureOfRange(figureOf(test.figure)), threshold: thresholdOf(limit) }
    const counted = measureOfShare(figureOf(test.figure), figureOf(limit.of!))
    const threshold = limit.percent
    if (test.share === undefined || !view.has(test.share)) return { measure: counted, threshold }
    const stated = measureOfRange(figureOf(test.share))
    // A share that contradicts its numbers may be either.
    return { measure: overlapOf(stated, counted) ?? spanOf(stated, counted), threshold }
  })
}

const UNSAID = { over: 0n, under: 1n }

function judgeMeasures(test: FigureTest, measures: Compared[]): Truth {
  const op = 'is' in test ? 'gte' : test.op
  // Above the lower of two is above either of them.
  return or(measures.map(({ measure, threshold }) => compareMeasure(measure, op, threshold)))
}

function thresholdOf({ count, amount, duration }: ThresholdContent): number {
  return duration === undefined ? (count ?? amount)! : secondsOf(duration)
}
