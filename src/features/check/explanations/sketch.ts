import type { ExplainedPack, SubjectResult } from '#src/duties/index.ts'
import type { Words } from '#src/law/vocabulary/index.ts'
import type { GraphEdgeWire, GraphNodeWire } from '#src/features/graph/view/index.ts'
import type { RuleTrace } from '#src/law/engine/index.ts'
import type { GivenSubjects, SubjectWire } from '#src/law/subjects/index.ts'
import type { Vocabulary } from '#src/law/vocabulary/index.ts'
import type { Assumption } from './assumptions.ts'

/** A graph while it is put together. Nodes and edges that are added twice are there once. */
interface Sketch {
  nodes: Map<string, GraphNodeWire>
  edges: Map<string, GraphEdgeWire>
  /** What can't be shown. */
  absent: Set<string>
}

/** Adds a node unless its id is there. Returns whether it is new. */
export function addNode({ nodes }: Sketch, node: GraphNodeWire): boolean {
  if (nodes.has(node.id)) return false
  nodes.set(node.id, node)
  return true
}

export function addEdge({ edges }: Sketch, edge: GraphEdgeWire): void {
  const key = [edge.from, edge.kind, edge.to, edge.role].join('\n')
  if (!edges.has(key)) edges.set(key, edge)
}

/**
 * The edges of a sketch in the order in which an answer shows them. What decided an outcome comes before what was tried
 * and not met. Each reason is followed down to its facts and provisions before the next one begins, so a cut leaves
 * whole reasons.
 */
export function orderEdges({ edges }: Sketch, starts: string[]): GraphEdgeWire[] {
  const edgesByStart = Map.groupBy(edges.values(), ({ from }) => from)
  const ordered = new Set<GraphEdgeWire>()
  const follow = (start: string, isWhole: boolean, seen: Set<string>): void => {
    if (seen.has(start)) return
    seen.add(start)
    for (const edge of edgesByStart.get(start) ?? []) {
      if (edge.kind === 'not_met' && !isWhole) continue
      ordered.add(edge)
      follow(edge.to, isWhole, seen)
    }
  }
  for (const isWhole of [false, true]) {
    const seen = new Set<string>()
    for (const start of starts) follow(start, isWhole, seen)
  }
  return [...ordered]
}

/** What every part of an explanation is drawn with. */
export interface Drawing {
  sketch: Sketch
  words: Words
  vocabulary: Vocabulary
  assumptions: Assumption[]
  enterprises: GivenSubjects['enterprises']
  /** The hashes of relationship facts, by id. */
  factHashes: ReadonlyMap<string, string>
}

/** One subject under one pack. */
export interface SubjectUnderPack extends Drawing {
  result: ExplainedPack['result']
  /** What was said of the subject. */
  subject: SubjectWire
  own: SubjectResult
  rules: ReadonlyMap<string, RuleTrace>
}
