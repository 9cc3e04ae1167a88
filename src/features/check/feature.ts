import type { Feature } from '#src/http/feature.ts'
import { applicabilityRoutes } from './routes.ts'

/** Which packs apply to which subjects, and why. */
export const checkFeature: Feature = { routes: [applicabilityRoutes] }
