import type { GraphBounds, GraphEdgeWire, GraphNodeWire, GraphWire } from './schema.ts'

/** A graph as it was put together, before it is cut to the size of an answer. */
export interface WholeGraph {
  nodes: ReadonlyMap<string, GraphNodeWire>
  /** Ids of nodes that are shown also without an edge. */
  roots: string[]
  /** Every edge, what matters most first. */
  edges: GraphEdgeWire[]
}

/**
 * Cuts a graph to the bounds of an answer: roots first, then edge by edge with the ends that are new. So both ends of each edge are among the
 * nodes, and each node besides the roots has an edge. `order` says in words what comes first.
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
  const cut = `${shown.size} of ${nodes.size} nodes and ${kept.length} of ${edges.length} edges are shown, ${order}; ask for less, or raise max_nodes and max_edges`
  return {
    nodes: [...shown].flatMap((id) => nodes.get(id) ?? []),
    edges: kept,
    total_nodes: nodes.size,
    total_edges: edges.length,
    ...(isCut ? { cut } : {}),
  }
}
