import type { Feature } from '#src/http/feature.ts'
import { evidenceReuseRoutes } from './evidence-reuse/routes.ts'
import { pathRoutes } from './paths/routes.ts'
import { relationshipRoutes } from './relationships/routes.ts'

/** Questions over the graph: relationship facts, paths of them, and evidence that serves twice. */
export const graphFeature: Feature = {
  routes: [relationshipRoutes, pathRoutes, evidenceReuseRoutes],
}
