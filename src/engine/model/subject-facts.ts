import type { Truth } from '../rules/kleene.ts'

export type Scalar = string | number | boolean

/** A derived fact none of whose rules holds. */
export const NONE = Symbol('none')

/** A number of which a lower bound is known, such as the staff of a group some of whose members gave no figure. */
export interface AtLeast {
  atLeast: number
}

/**
 * What may still be true of a fact: one value when it is known, several when rules left them, a range when only a bound is
 * known; absent = anything.
 */
export type SubjectFact = ReadonlySet<Scalar | typeof NONE> | AtLeast

export function isRange(state: SubjectFact): state is AtLeast {
  return 'atLeast' in state
}

/** The truth of one comparison over everything that the fact may still be. */
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

/** What holds of every number from `least` upward; null where it holds of some only. */
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
