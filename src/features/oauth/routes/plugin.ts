import type { FastifyInstance } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { adminOAuthRoutes } from './admin-routes.ts'
import { authorizeRoutes } from './authorize-routes.ts'
import { createBridge } from '../provider/bridge.ts'
import { introspectionRoutes } from './introspection-routes.ts'
import { metadataRoutes } from './metadata-routes.ts'
import type { OAuth, OAuthSettings } from '../provider/provider.ts'
import { oauthRoutes } from './routes.ts'

/** Registers all OAuth routes: for machines, browsers and administrators. */
export async function registerOAuth(
  app: FastifyInstance,
  settings: Deps & OAuthSettings & { oauth: OAuth },
): Promise<void> {
  const bridge = createBridge(settings.oauth.provider, settings.publicBaseUrl)
  await app.register(metadataRoutes, settings)
  await app.register(oauthRoutes, { ...settings, bridge })
  await app.register(authorizeRoutes, { ...settings, bridge })
  await app.register(
    async (api) => {
      await api.register(introspectionRoutes, settings)
      await api.register(adminOAuthRoutes, settings)
    },
    { prefix: '/api/v1' },
  )
}
