import type { StatedAnswerWire } from '#src/lib/law/qualifiers.ts'

export type Scalar = string | number | boolean

/** The value of a derived fact when none of its rules is met. */
export const NONE = Symbol('none')

/** A number with a known lower bound, such as the staff of a group when a member gave no figure. */
interface AtLeast {
  atLeast: number
}

/**
 * The values that a fact may still have: one when it is known, several when rules leave them open, a range when only a
 * bound is known. A fact that is absent may have any value.
 */
export type SubjectFact = ReadonlySet<Scalar | typeof NONE> | AtLeast

export function isRange(state: SubjectFact): state is AtLeast {
  return 'atLeast' in state
}

/** The truth of one comparison over all values that the fact may still have; null when they differ. */
export function compareFact(state: SubjectFact | undefined, op: string, value: Scalar | Scalar[]): Truth {
  if (state === undefined) return null
  if (isRange(state)) return compareRange(state.atLeast, op, value)
  let seen: Truth | undefined
  for (const candidate of state) {
    const truth = compare(candidate, op, value)
    if (seen !== undefined && seen !== truth) return null
    seen = truth
  }
  return seen ?? null
}

function compare(candidate: Scalar | typeof NONE, op: string, value: Scalar | Scalar[]): boolean {
  if (op === 'in') return (value as Scalar[]).includes(candidate as Scalar)
  if (op === 'eq') return candidate === value
  if (op === 'ne') return candidate !== value
  if (candidate === NONE) return false
  switch (op) {
    case 'lt':
      return candidate < (value as Scalar)
    case 'lte':
      return candidate <= (value as Scalar)
    case 'gt':
      return candidate > (value as Scalar)
    case 'gte':
      return candidate >= (value as Scalar)
    default:
      throw new Error(`unknown comparison ${op}`)
  }
}

/** The truth of a comparison for every number from `least` upwards; null when it is true for only some of them. */
function compareRange(least: number, op: string, value: Scalar | Scalar[]): Truth {
  const bounds = [value].flat() as number[]
  const isAbove = bounds.every((bound) => least > bound)
  switch (op) {
    case 'in':
    case 'eq':
    case 'lte':
      return isAbove ? false : null
    case 'ne':
    case 'gt':
      return isAbove ? true : null
    case 'lt':
      return least >= bounds[0]! ? false : null
    case 'gte':
      return least >= bounds[0]! ? true : null
    default:
      throw new Error(`unknown comparison ${op}`)
  }
}

/** What is known about a subject while its rules are judged. */
export interface Knowledge {
  /** Dimensions that the caller gave as complete lists. */
  givenDimensions: ReadonlySet<string>
  /** True: territorial conditions count as met, because no jurisdictions were given. */
  assumesTerritory: boolean
  facts: ReadonlyMap<string, SubjectFact>
  /** For derived facts that a rule decided: the code of that rule. */
  derivedBy: ReadonlyMap<string, string>
  /** Facts that are not asked while what they presuppose is open, each with the inputs that this hangs on. */
  waiting?: ReadonlyMap<string, readonly string[]>
  /** What the caller answered, by the code of the question. */
  answers?: ReadonlyMap<string, StatedAnswerWire>
  /** Lists that the search assigns while it tries contents of an open list: dimension → codes with all broader ones. */
  assigned?: ReadonlyMap<string, ReadonlySet<string>>
}

/** Inputs as they are asked: in place of a fact what it presupposes, while that is open. */
export function premisesFirst(inputs: Iterable<string>, { waiting }: Pick<Knowledge, 'waiting'>): string[] {
  const asked = new Set<string>()
  const visit = (input: string): void => {
    const premises = waiting?.get(input)
    if (premises) premises.forEach(visit)
    else asked.add(input)
  }
  for (const input of inputs) visit(input)
  return [...asked].toSorted()
}

/** Kleene's three values: true, false, and null for unknown. */
export type Truth = true | false | null

/** The words of answers for the three values. */
export const TRUTHS = ['met', 'not_met', 'open'] as const

/** `met`, `not_met`, or `open` while it is not known. */
export function truthWord(truth: Truth): (typeof TRUTHS)[number] {
  if (truth === null) return 'open'
  return truth ? 'met' : 'not_met'
}

export function and(values: Iterable<Truth>): Truth {
  let result: Truth = true
  for (const value of values) {
    if (value === false) return false
    if (value === null) result = null
  }
  return result
}

export function or(values: Iterable<Truth>): Truth {
  let result: Truth = false
  for (const value of values) {
    if (value === true) return true
    if (value === null) result = null
  }
  return result
}

export function not(value: Truth): Truth {
  return value === null ? null : !value
}
