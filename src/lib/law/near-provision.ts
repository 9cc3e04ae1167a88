import { childrenOf, parentOf } from './provisions.ts'

/** Of more parts than these a refusal gives the first ones and the last. */
const PARTS_SHOWN_MOST = 12
const PARTS_SHOWN_FIRST = 5

/**
 * What there is near a provision that an act does not have: `; Art 19 has (1), (2), (3)`, the parts of the nearest one
 * around it that exists, or else `; it has Art 1 to Art 64`. Empty for an act that has nothing of the kind.
 */
export function partsNearby(provision: string, provisions: ReadonlySet<string>): string {
  const parent = parentOf(provision)
  if (parent === undefined) return listKind(provision.split(' ')[0]!, provisions)
  if (!provisions.has(parent)) return partsNearby(parent, provisions)
  const children = childrenOf(parent, provisions)
    .map((child) => child.slice(parent.length))
    .toSorted(byNumber)
  const isLong = children.length > PARTS_SHOWN_MOST
  const shown = isLong ? [...children.slice(0, PARTS_SHOWN_FIRST), '…', children.at(-1)] : children
  return children.length > 0 ? `; ${parent} has ${shown.join(', ')}` : `; ${parent} has no parts`
}

/** The articles, annexes, chapters or recitals of an act: the first and the last where they are many. */
function listKind(kind: string, provisions: ReadonlySet<string>): string {
  const tops = [...provisions]
    .filter((name) => /^\S+ [^\s(]+$/.test(name) && name.startsWith(`${kind} `))
    .toSorted(byNumber)
  if (tops.length === 0) return ''
  return tops.length > PARTS_SHOWN_MOST ? `; it has ${tops[0]} to ${tops.at(-1)}` : `; it has ${tops.join(', ')}`
}

function byNumber(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}
