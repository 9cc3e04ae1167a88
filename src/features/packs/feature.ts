import type { Feature } from '#src/http/feature.ts'
import { attachmentRoutes } from './attachments-routes.ts'
import { changeEventRoutes } from './change-events-routes.ts'
import { obligationRoutes } from './obligations-routes.ts'
import { provisionRoutes } from './provisions/routes.ts'
import { packRoutes, reviewRoutes } from './routes.ts'
import { versionRoutes } from './versions-routes.ts'
import { vocabularyRoutes } from './vocabularies-routes.ts'

/** Reads of packs: what a pack holds, its versions, and what changed. */
export const packsFeature: Feature = {
  routes: [
    packRoutes,
    obligationRoutes,
    attachmentRoutes,
    provisionRoutes,
    versionRoutes,
    changeEventRoutes,
    reviewRoutes,
    vocabularyRoutes,
  ],
}
