import type { Feature } from '#src/http/feature.ts'
import { searchRoutes } from './routes.ts'

/** The search for obligations, for everybody and for a company. */
export const searchFeature: Feature = { routes: [searchRoutes] }
