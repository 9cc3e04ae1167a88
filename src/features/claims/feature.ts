import type { Feature } from '#src/http/feature.ts'
import { claimRoutes } from './routes.ts'

/** Whether a statement about the law agrees with the records. */
export const claimsFeature: Feature = {
  routes: [claimRoutes],
}
