export { cutGraph } from './cut.ts'
export { factsGraphOf } from './facts-graph.ts'
export {
  boundsOf,
  factsViewAnswer,
  factsViewRequest,
  type GraphBounds,
  graphBounds,
  GraphEdge,
  type GraphEdgeWire,
  GraphNode,
  type GraphNodeWire,
  GraphWire,
} from './schema.ts'
