import type { Knowledge, Scalar } from '#src/law/subjects/index.ts'
import { nextTurn } from '#src/lib/waiting/turns.ts'
import { judgePack, type PackInput, type PackOutcome } from '../evaluate/judge.ts'
import type { DerivedFact } from '../rules/derive.ts'
import { representativeValues } from '../rules/representative-values.ts'
import { valuesOf } from '../rules/rules.ts'
import { collectReached } from './unknowns-of-rules.ts'

/** The smallest change of given facts with which the outcome is another one. */
export interface Flip {
  outcome: PackOutcome
  changes: Array<{ input: string; given: Scalar; instead: Scalar }>
}

interface Candidate {
  input: string
  given: Scalar
  /** Values on the other sides of the limits that rules draw; the nearest first. */
  others: Scalar[]
}

/** The most pairs of facts and values that are tried. */
const PAIRS_MOST = 2_000

/**
 * Searches one fact, then two, whose other value gives another decided outcome. A number is moved to the nearest one
 * that does. Facts that were not given can't change a decided outcome, and lists say what the subject is; neither is
 * tried. Undefined where there is none. Other requests run while it searches.
 */
export async function findNearestFlip(
  input: PackInput,
  derivedFacts: ReadonlyMap<string, DerivedFact>,
  given: Knowledge,
): Promise<Flip | undefined> {
  const dated = new Set(input.applies.map(({ condition }) => condition))
  const roots = input.rules.filter(
    (rule) => (rule.scope.length === 0 && rule.outcome !== 'derives') || dated.has(rule.code),
  )
  const rules = collectReached(input.rules, roots)
  const outcomeOf = (values: ReadonlyArray<readonly [string, Scalar]>): PackOutcome => {
    const facts = new Map(given.facts)
    for (const [key, value] of values) facts.set(key, new Set([value]))
    return judgePack({ ...input, rules }, derivedFacts, { ...given, facts }).outcome
  }
  const now = outcomeOf([])
  if (now === 'undetermined') return undefined
  const flips = (outcome: PackOutcome) => outcome !== now && outcome !== 'undetermined'
  const compared = new Set(rules.flatMap(({ groups }) => groups.flatMap((group) => group.fact_key ?? [])))
  const candidates = [...compared].toSorted().flatMap((key): Candidate[] => {
    const [value, ...more] = valuesOf(given.facts.get(key)).values
    if (derivedFacts.has(key) || given.derivedBy.has(key) || value === undefined || more.length > 0) return []
    const others = representativeValues(key, rules).filter((other) => other !== value)
    return [{ input: key, given: value, others: others.toSorted((a, b) => distance(a, value) - distance(b, value)) }]
  })
  const told = (changed: Array<readonly [Candidate, Scalar]>): Flip => {
    const outcome = outcomeOf(changed.map(([{ input: key }, value]) => [key, value]))
    const moved = [...changed]
    for (const [at, [candidate, value]] of changed.entries()) {
      const nearest = nearestNumber(candidate.given, value, (tried) => {
        const rest = moved.map(([{ input: key }, other], index) => [key, index === at ? tried : other] as const)
        return outcomeOf(rest) === outcome
      })
      moved[at] = [candidate, nearest]
    }
    return { outcome, changes: moved.map(([one, instead]) => ({ input: one.input, given: one.given, instead })) }
  }
  for (const one of candidates) {
    for (const value of one.others) {
      await nextTurn()
      if (flips(outcomeOf([[one.input, value]]))) return told([[one, value]])
    }
  }
  let tried = 0
  for (const [at, one] of candidates.entries())
    for (const other of candidates.slice(at + 1))
      for (const value of one.others)
        for (const otherValue of other.others) {
          if ((tried += 1) > PAIRS_MOST) return undefined
          await nextTurn()
          const pair = [
            [one.input, value],
            [other.input, otherValue],
          ] as const
          if (flips(outcomeOf(pair)))
            return told([
              [one, value],
              [other, otherValue],
            ])
        }
  return undefined
}

function distance(one: Scalar, other: Scalar): number {
  return typeof one === 'number' && typeof other === 'number' ? Math.abs(one - other) : 0
}

/** The number nearest to the given one that still flips, found by halving; any other value as it is. */
function nearestNumber(given: Scalar, flipping: Scalar, isFlipping: (value: number) => boolean): Scalar {
  if (typeof given !== 'number' || typeof flipping !== 'number') return flipping
  let [far, near] = [given, flipping]
  while (Math.abs(far - near) > 1) {
    const middle = Math.trunc((far + near) / 2)
    if (middle === far || middle === near) break
    if (isFlipping(middle)) near = middle
    else far = middle
  }
  return near
}
