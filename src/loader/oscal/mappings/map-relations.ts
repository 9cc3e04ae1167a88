import { OWN_NS } from '../names.ts'
import type { OscalMap } from '../shapes.ts'

const OSCAL_NS = 'http://csrc.nist.gov/ns/oscal'

/** Relationships of OSCAL, from NIST IR 8477, and the equal types of the registry. */
export const OVERLAP_TYPES = new Map([
  ['equal-to', 'equal_to'],
  ['equivalent-to', 'equivalent_to'],
  ['subset-of', 'subset_of'],
  ['superset-of', 'superset_of'],
  ['intersects-with', 'intersects_with'],
  ['no-relationship', 'no_relationship'],
])

/** The registry's type of a map. In this project's own namespace it is the relationship's name. Undefined for an unknown one. */
export function typeOf({ ns = OSCAL_NS, relationship }: OscalMap): string | undefined {
  if (ns === OWN_NS) return relationship.replaceAll('-', '_')
  return ns === OSCAL_NS ? OVERLAP_TYPES.get(relationship) : undefined
}

interface Pair<T> {
  type: string
  from: T
  to: T
  /** True when the map relates sets and the pair only follows from it. */
  isPart: boolean
}

/**
 * A map relates the union of its sources to the union of its targets; a fact relates two ends. This derives facts for the pairs. If the
 * unions share nothing, no pair shares anything. If one side is a single item that equals or contains the union of the other side, each
 * item of the other side is a part of it. Otherwise nothing follows for a pair, and the result is undefined.
 */
export function pairsOf<T>(type: string, sources: T[], targets: T[]): Array<Pair<T>> | undefined {
  const all = (paired: string, isPart: boolean) =>
    sources.flatMap((from) => targets.map((to) => ({ type: paired, from, to, isPart })))
  const [one, oneTarget] = [sources.length === 1, targets.length === 1]
  if (one && oneTarget) return all(type, false)
  if (type === 'no_relationship') return all(type, true)
  const isEqual = type === 'equal_to' || type === 'equivalent_to'
  if (oneTarget && (isEqual || type === 'subset_of')) return all('subset_of', true)
  if (one && (isEqual || type === 'superset_of')) return all('superset_of', true)
  return undefined
}
