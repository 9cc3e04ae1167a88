import type { Feature } from '#src/http/feature.ts'
import { evidenceReuseRoutes } from './evidence-reuse/routes.ts'
import { SharedArtefact } from './evidence-reuse/schema.ts'
import { pathRoutes } from './paths/routes.ts'
import { RelationshipPath, PathQueryBody } from './paths/schema.ts'
import { RelationshipEnd } from './relationships/end.ts'
import { relationshipRoutes } from './relationships/routes.ts'
import { RelationshipFact, RelationshipFactDetail, GraphQueryBody } from './relationships/schema.ts'
import { GraphNode, GraphEdge, GraphWire } from './view/schema.ts'

/** Questions over the graph: relationship facts, paths of them, and evidence that serves twice. */
export const graphFeature: Feature = {
  routes: [relationshipRoutes, pathRoutes, evidenceReuseRoutes],
  schemas: [
    RelationshipEnd,
    RelationshipFact,
    RelationshipFactDetail,
    GraphQueryBody,
    RelationshipPath,
    PathQueryBody,
    SharedArtefact,
    GraphNode,
    GraphEdge,
    GraphWire,
  ],
}
