import type { Words } from '#src/law/vocabulary/index.ts'
import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import { pick } from '#src/lib/present.ts'
import type { GraphBounds, GraphEdgeWire, GraphNodeWire, GraphWire } from './schema.ts'

/** One end of a relationship fact, as answers show it. */
interface FactEnd {
  kind: 'pack' | 'obligation'
  pack_id: string
  code?: string
  title?: string
  version: string
  lineage_id: string
}

/** What a graph shows of a relationship fact. */
interface ShownFact {
  id: string
  type: string
  from: FactEnd
  to: FactEnd
  strength?: number
  confidence: number
  publication_mode: PublicationMode
  in_effect: boolean
  stale?: object
}

/** Relationship facts as a graph: an edge for each fact, and a node for each pack or obligation at an end. */
export function factsGraphOf(facts: readonly ShownFact[], bounds: GraphBounds, words: Words): GraphWire {
  const nodes = new Map<string, GraphNodeWire>()
  const edges = new Map<string, GraphEdgeWire>()
  for (const fact of facts) {
    if (edges.has(fact.id)) continue
    const [from, to] = [nodeOf(fact.from, words), nodeOf(fact.to, words)]
    for (const node of [from, to]) if (!nodes.has(node.id)) nodes.set(node.id, node)
    edges.set(fact.id, edgeOf(fact, from.id, to.id))
  }
  return cutGraph({ nodes, roots: [], edges: [...edges.values()] }, bounds, 'in the order of the answer')
}

function nodeOf({ kind, pack_id, code, title, version, lineage_id }: FactEnd, words: Words): GraphNodeWire {
  if (kind === 'pack') return { id: `pack:${pack_id}`, kind, label: title ?? words.ofPack(pack_id), pack_id, version }
  const label = `${title ?? code ?? lineage_id} (${words.ofPack(pack_id)})`
  return { id: `obligation:${lineage_id}`, kind, label, pack_id, version, ...(code ? { code } : {}), lineage_id }
}

function edgeOf(fact: ShownFact, from: string, to: string): GraphEdgeWire {
  return {
    from,
    to,
    kind: 'relationship',
    type: fact.type,
    fact_id: fact.id,
    ...pick(fact, 'strength confidence publication_mode in_effect'),
    ...(fact.stale ? { stale: true } : {}),
  }
}

/** A graph as it was put together, before it is cut to the size of an answer. */
interface WholeGraph {
  nodes: ReadonlyMap<string, GraphNodeWire>
  /** Ids of nodes that are shown also without an edge. */
  roots: string[]
  /** Every edge, what matters most first. */
  edges: GraphEdgeWire[]
}

/**
 * Cuts a graph to the bounds of an answer: roots first, then edge by edge with the ends that are new. So both ends of
 * each edge are among the nodes, and each node besides the roots has an edge. `order` says in words what comes first.
 */
export function cutGraph({ nodes, roots, edges }: WholeGraph, bounds: GraphBounds, order: string): GraphWire {
  const shown = new Set(roots.slice(0, bounds.nodes))
  const kept: GraphEdgeWire[] = []
  for (const edge of edges) {
    if (kept.length >= bounds.edges) break
    const added = new Set([edge.from, edge.to].filter((id) => !shown.has(id)))
    if (shown.size + added.size > bounds.nodes) continue
    for (const id of added) shown.add(id)
    kept.push(edge)
  }
  const isCut = shown.size < nodes.size || kept.length < edges.length
  const cut = `${shown.size} of ${nodes.size} nodes and ${kept.length} of ${edges.length} edges are shown, ${order}; ask for less, or raise \`max_nodes\` and \`max_edges\``
  return {
    nodes: [...shown].flatMap((id) => nodes.get(id) ?? []),
    edges: kept,
    total_nodes: nodes.size,
    total_edges: edges.length,
    ...(isCut ? { cut } : {}),
  }
}
