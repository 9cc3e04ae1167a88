import { pointerOf } from '#src/lib/json/canonical.ts'
import type { Located, Mistake } from '../read/document.ts'
import type { SeedRelationship, SeedReview } from '../shapes/relationship.ts'
import type { SeedSource } from '../read/source.ts'

/** The part of a seed folder that belongs to a pack, and how much belongs only to other packs. */
export interface PackConcern {
  /** Whether the mistake is in something that the pack needs. A mistake that belongs to no pack concerns every pack. */
  concerns(mistake: Mistake): boolean
  checked: { versions: number; relationships: number; reviews: number }
  others: { versions: number; relationships: number; reviews: number }
}

/**
 * Decides which mistakes concern a pack. These are mistakes in its own files, in relationship facts with the pack at
 * either end, in reviews of these objects, and in the shared vocabularies and instruments. Mistakes that belong only to
 * other packs are left out.
 */
export function concernOf(seed: SeedSource, packId: string): PackConcern {
  const isOwnFact = ({ value: { from, to } }: Located<Partial<SeedRelationship>>) =>
    from?.pack === undefined || to?.pack === undefined || from.pack === packId || to.pack === packId
  const ownFacts = seed.relationships.filter(isOwnFact)
  const factIds = new Set(ownFacts.map(({ value }) => value.id))
  const isOwnReview = ({ value: { objects } }: Located<Partial<SeedReview>>) =>
    !Array.isArray(objects) ||
    objects.some((object) => ('pack' in object ? object.pack === packId : factIds.has(object.relationship)))
  const [ownVersions, otherVersions] = partition(seed.packs, (pack) => pack.packId === packId)
  const [ownReviews, otherReviews] = partition(seed.reviews, isOwnReview)
  const otherFacts = seed.relationships.filter((fact) => !isOwnFact(fact))
  const otherFiles = new Set(otherVersions.flatMap(({ files }) => files.map(({ document }) => document.file)))
  const otherItems = [...otherFacts, ...otherReviews]
  return {
    concerns: (mistake) => !otherFiles.has(mistake.file) && !otherItems.some((item) => isIn(mistake, item)),
    checked: { versions: ownVersions.length, relationships: ownFacts.length, reviews: ownReviews.length },
    others: { versions: otherVersions.length, relationships: otherFacts.length, reviews: otherReviews.length },
  }
}

function isIn({ file, pointer }: Mistake, { document, path }: Located<unknown>): boolean {
  const place = pointerOf(path)
  return document.file === file && (pointer === place || pointer.startsWith(`${place}/`))
}

function partition<T>(items: T[], isOwn: (item: T) => boolean): [own: T[], others: T[]] {
  return [items.filter(isOwn), items.filter((item) => !isOwn(item))]
}

/**
 * Finds cycles of a directed graph, each as a closed list of nodes (`a, b, a`). `edges` returns the nodes that a node
 * leads to; unknown nodes are followed too.
 */
export function findCycles(nodes: Iterable<string>, edges: (node: string) => Iterable<string>): string[][] {
  const state = new Map<string, 'open' | 'done'>()
  const trail: string[] = []
  const cycles: string[][] = []
  const visit = (node: string): void => {
    state.set(node, 'open')
    trail.push(node)
    for (const next of edges(node)) {
      if (state.get(next) === 'open') cycles.push([...trail.slice(trail.indexOf(next)), next])
      else if (!state.has(next)) visit(next)
    }
    trail.pop()
    state.set(node, 'done')
  }
  for (const node of nodes) if (!state.has(node)) visit(node)
  return cycles
}
