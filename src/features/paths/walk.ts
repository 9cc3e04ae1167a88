import type { Static } from '@sinclair/typebox'
import type { FactNode } from '#src/lib/law/fact-row.ts'

export type RelationshipFactRow = Static<typeof FactNode>

/** An end of a path: one lineage, or a pack with everything in it. */
export interface PathEnd {
  packId: string
  lineageId?: string | undefined
}

/** A fact with the direction in which a path walks it. */
export interface WalkedFact {
  fact: RelationshipFactRow
  isForward: boolean
}

interface Edge extends WalkedFact {
  start: string
  end: string
  startPack: string
  endPack: string
}

/** The type that says that there is no relationship. It makes a path of one fact, and no longer path contains it. */
const NOTHING = 'no_relationship'

/**
 * Finds every path of at most `maxHops` facts between two ends, each fact in either direction. A path meets no lineage twice and nothing
 * of an end on the way, so there are no cycles. It follows only facts from which `to` can still be reached, so a lineage with very many
 * facts costs little. It stops after `most` paths and then sets `isCut`.
 */
export function findPaths(
  facts: RelationshipFactRow[],
  from: PathEnd,
  to: PathEnd,
  maxHops: number,
  most: number,
): { paths: WalkedFact[][]; isCut: boolean } {
  const edges = facts.flatMap((fact) => [edgeOf(fact, true), edgeOf(fact, false)])
  const onward = onwardEdges(edges, to, maxHops)
  const paths: WalkedFact[][] = []
  let isCut = false
  const extend = (path: Edge[]): void => {
    const last = path.at(-1)!
    if (isAt(to, last.end, last.endPack)) {
      if (paths.length < most) paths.push(path.map(({ fact, isForward }) => ({ fact, isForward })))
      else isCut = true
      return
    }
    if (path.length >= maxHops || isCut || isAt(from, last.end, last.endPack)) return
    for (const next of onward[maxHops - path.length - 1]!.get(last.end) ?? []) {
      const isNew = path.every(({ start, fact }) => start !== next.end && fact.id !== next.fact.id)
      if (isNew && next.fact.type !== NOTHING && last.fact.type !== NOTHING) extend([...path, next])
    }
  }
  for (const edge of edges) if (isAt(from, edge.start, edge.startPack)) extend([edge])
  return { paths, isCut }
}

/** By how many facts may follow (none, one, two): the edges at each lineage from which `to` can then be reached, in their given order. */
function onwardEdges(edges: Edge[], to: PathEnd, maxHops: number): Array<Map<string, Edge[]>> {
  const onward: Array<Map<string, Edge[]>> = []
  for (let left = 0; left < maxHops; left += 1) {
    const nearer = onward.at(-1)
    const usable = edges.filter((edge) => isAt(to, edge.end, edge.endPack) || nearer?.has(edge.end))
    onward.push(Map.groupBy(usable, ({ start }) => start))
  }
  return onward
}

/** The lineages at the far ends of the facts that have one end at `end`. */
export function farLineages(facts: RelationshipFactRow[], end: PathEnd): string[] {
  const far = facts
    .flatMap((fact) => [edgeOf(fact, true), edgeOf(fact, false)])
    .filter((edge) => isAt(end, edge.start, edge.startPack))
  return [...new Set(far.filter((edge) => !isAt(end, edge.end, edge.endPack)).map((edge) => edge.end))]
}

function isAt(end: PathEnd, lineageId: string, packId: string): boolean {
  return end.lineageId === undefined ? end.packId === packId : end.lineageId === lineageId
}

function edgeOf(fact: RelationshipFactRow, isForward: boolean): Edge {
  const [start, end] = isForward
    ? [fact.from_lineage_id, fact.to_lineage_id]
    : [fact.to_lineage_id, fact.from_lineage_id]
  const [startPack, endPack] = isForward ? [fact.from_pack_id, fact.to_pack_id] : [fact.to_pack_id, fact.from_pack_id]
  return { fact, isForward, start, end, startPack, endPack }
}
