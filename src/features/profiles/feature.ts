import type { Feature } from '#src/http/feature.ts'
import { profileRoutes } from './routes.ts'

/** Customers of a workspace, as their profiles describe them. */
export const profilesFeature: Feature = { routes: [profileRoutes] }
