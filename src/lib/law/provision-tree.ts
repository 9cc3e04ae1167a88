import { childrenOf, isWithin, parentOf } from './provisions.ts'

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

/**
 * A title, chapter or section of an act, or a section of an annex. Everything from `from` to `to` in the order of the
 * text is in it, inserted articles too.
 */
export interface ActDivision {
  /** `Chapter III Section 2`; for a section of an annex the provision that represents it, `Annex I(A)`. */
  name: string
  /** What the text calls it, `ICT risk management`; absent where it has no heading. */
  heading?: string
  /** The division that it is a part of; absent directly under the act or the annex. */
  part_of?: string
  /** The first article, or the first point of the annex. */
  from: string
  to: string
}

/** The part of a text's index that says how its provisions are nested. */
export interface ProvisionTreeSource {
  /** In the order of the text; a part of a provision comes after the provision. */
  provisions: readonly string[]
  divisions?: readonly ActDivision[]
  outline?: {
    groups: ReadonlyArray<{ id: string; parent?: string }>
    controls: ReadonlyArray<{ id: string; group?: string; parent?: string }>
  }
}

/** One provision or division, and what contains it. */
interface ProvisionTreeRow {
  name: string
  /** Null: directly under the act or catalog. */
  parent: string | null
  /** The place in the text, from 0: a division comes before its first article. */
  position: number
}

/**
 * The provisions and divisions of one text in the order of the text, each with what contains it: `Art 21(2)(j)` is in
 * `Art 21(2)`, that in `Art 21`, that in `Chapter IV`. One pass over the provisions. The index must have passed the
 * loader's checks.
 */
export function listProvisionTree({ provisions, divisions = [], outline }: ProvisionTreeSource): ProvisionTreeRow[] {
  const known = new Set(provisions)
  const startingAt = Map.groupBy(divisions, ({ from }) => from)
  const inCatalog = catalogParents(outline)
  const rows: ProvisionTreeRow[] = []
  const add = (name: string, parent: string | null) => rows.push({ name, parent, position: rows.length })
  const open: Array<{ division: ActDivision; isLast: boolean }> = []
  for (const name of provisions) {
    while (open.at(-1)?.isLast && !isWithin(name, open.at(-1)!.division.to)) open.pop()
    for (const division of startingAt.get(name) ?? []) {
      open.push({ division, isLast: false })
      if (!known.has(division.name)) add(division.name, division.part_of ?? null)
    }
    for (const one of open) one.isLast ||= one.division.to === name
    add(name, inCatalog.get(name) ?? containerOf(name, open.at(-1)?.division, known))
  }
  return rows
}

/** The articles of a division, or the points of a section of an annex, in the order of the text. */
export function articlesOf({ from, to }: ActDivision, provisions: readonly string[]): string[] {
  const level = parentOf(from)
  const range = provisions.slice(provisions.indexOf(from), provisions.indexOf(to) + 1)
  return range.filter((provision) => parentOf(provision) === level)
}

function containerOf(name: string, division: ActDivision | undefined, known: ReadonlySet<string>): string | null {
  if (division && parentOf(name) === parentOf(division.from)) return division.name
  // An index may name a point without the paragraph above it.
  let parent = parentOf(name)
  while (parent !== undefined && !known.has(parent)) parent = parentOf(parent)
  return parent ?? null
}

/** The names of controls and groups say nothing of what contains them; the outline does. */
function catalogParents(outline: ProvisionTreeSource['outline']): Map<string, string> {
  const parents = new Map<string, string>()
  for (const { id, parent } of outline?.groups ?? []) if (parent) parents.set(`Group ${id}`, `Group ${parent}`)
  for (const { id, group, parent } of outline?.controls ?? []) {
    if (parent) parents.set(`Control ${id}`, `Control ${parent}`)
    else if (group) parents.set(`Control ${id}`, `Group ${group}`)
  }
  return parents
}
