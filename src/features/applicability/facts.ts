import type { Truth } from './kleene.ts'

export type Scalar = string | number | boolean

/** A derived fact none of whose rules holds. */
export const NONE = Symbol('none')

/** What may still be true of a fact: one value when it is known, several when rules left them; absent = anything. */
export type FactState = ReadonlySet<Scalar | typeof NONE>

/** The truth of one comparison over everything that the fact may still be. */
export function compareFact(state: FactState | undefined, op: string, value: Scalar | Scalar[]): Truth {
  if (state === undefined) return null
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
