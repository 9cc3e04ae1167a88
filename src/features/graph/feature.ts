import type { Feature } from '#src/http/feature.ts'
import { evidenceReuseRoutes } from './evidence-reuse/routes.ts'
import { pathRoutes } from './paths/routes.ts'
import { packRelationshipRoutes, relationshipRoutes } from './relationships/routes.ts'

/** Questions over the graph: relationship facts, paths of them, and evidence that serves twice. */
export const graphFeature: Feature = {
  routes: [packRelationshipRoutes, relationshipRoutes, pathRoutes, evidenceReuseRoutes],
}
