import type { Static } from '@sinclair/typebox'
import { expect } from 'vitest'
import type { GraphEdge, GraphNode, GraphWire } from '#src/features/graph/view/index.ts'

export type SeenGraph = GraphWire
export type SeenNode = Static<typeof GraphNode>
export type SeenEdge = Static<typeof GraphEdge>

/**
 * Expects what holds for every graph: unique ids, edges between nodes that are there, true totals, and a reason for
 * each cut.
 */
export function expectSoundGraph(graph: SeenGraph): void {
  const ids = new Set(graph.nodes.map(({ id }) => id))
  expect(ids.size).toBe(graph.nodes.length)
  expect(graph.edges.flatMap(({ from, to }) => [from, to]).filter((id) => !ids.has(id))).toEqual([])
  const edges = graph.edges.map(({ from, to, kind, role, fact_id }) => JSON.stringify([from, to, kind, role, fact_id]))
  expect(new Set(edges).size).toBe(edges.length)
  expect(graph.nodes.filter(({ label }) => label.trim() === '')).toEqual([])
  const isCut = graph.total_nodes > graph.nodes.length || graph.total_edges > graph.edges.length
  expect(graph.cut !== undefined).toBe(isCut)
}

/** The ids that can be reached from the outcomes. */
export function reachedFromOutcomes({ nodes, edges }: SeenGraph): Set<string> {
  const byStart = Map.groupBy(edges, ({ from }) => from)
  const reached = new Set<string>()
  const visit = (id: string): void => {
    if (reached.has(id)) return
    reached.add(id)
    for (const { to } of byStart.get(id) ?? []) visit(to)
  }
  for (const { id, kind } of nodes) if (kind === 'outcome') visit(id)
  return reached
}

/** The nodes at the other ends of the edges of a kind from a node. */
export function nodesAfter({ nodes, edges }: SeenGraph, from: string, kind: SeenEdge['kind']): SeenNode[] {
  const ends = new Set(edges.filter((edge) => edge.from === from && edge.kind === kind).map(({ to }) => to))
  return nodes.filter(({ id }) => ends.has(id))
}
