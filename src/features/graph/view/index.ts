/** The one form of graphs in answers, and how a large one is cut. */
export { cutGraph, factsGraphOf } from './facts-graph.ts'
export {
  boundsOf,
  factsGraphAnswer,
  factsGraphRequest,
  graphBounds,
  type GraphBounds,
  type GraphEdge,
  type GraphEdgeWire,
  type GraphNode,
  type GraphNodeWire,
  GraphWire,
} from './schema.ts'
