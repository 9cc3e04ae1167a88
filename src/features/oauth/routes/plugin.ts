import { Type } from '@sinclair/typebox'
import type { FastifyInstance, FastifyPluginCallback } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { bearerTextOf } from '#src/http/policy/caller/bearer.ts'
import { addRoute } from '#src/http/route.ts'
import { RefTo, Strict } from '#src/lib/schema.ts'
import { Introspection } from '../protocol/schema.ts'
import { createBridge } from '../provider/bridge.ts'
import { introspect } from '../provider/bearer.ts'
import { providerSignInRoutes } from './provider-sign-in-routes.ts'
import { createProviders } from '../company-provider/openid.ts'
import { signInProviderRoutes } from './company-provider-routes.ts'
import type { OAuth, OAuthSettings } from '../provider/provider.ts'
import { signInLinkRoutes, signInRoutes } from './sign-in-routes.ts'
import { adminOAuthRoutes } from './admin-routes.ts'
import { assistantRoutes } from './assistant-routes.ts'
import { authorizeRoutes } from './authorize-routes.ts'
import { metadataRoutes } from './metadata-routes.ts'
import { oauthRoutes } from './routes.ts'
import { waitingRoutes } from './waiting-routes.ts'

/** Registers all OAuth routes: for machines, browsers and administrators. */
export async function registerOAuth(
  app: FastifyInstance,
  settings: Deps & OAuthSettings & { oauth: OAuth },
): Promise<void> {
  const bridge = createBridge(settings.oauth.provider, settings.publicBaseUrl)
  await app.register(metadataRoutes, settings)
  await app.register(oauthRoutes, { ...settings, bridge })
  await app.register(authorizeRoutes, { ...settings, bridge })
  await app.register(waitingRoutes, { ...settings, bridge })
  await app.register(signInRoutes, { ...settings, bridge })
  const providers = createProviders(settings.companyProviders ?? { allowLoopback: false })
  await app.register(providerSignInRoutes, { ...settings, bridge, providers })
  await app.register(
    async (api) => {
      await api.register(introspectionRoutes, settings)
      await api.register(adminOAuthRoutes, settings)
      await api.register(assistantRoutes, settings)
      await api.register(signInLinkRoutes, { ...settings, bridge })
      await api.register(signInProviderRoutes, { ...settings, bridge, providers })
    },
    { prefix: '/api/v1' },
  )
}

const introspectionRoutes: FastifyPluginCallback<Deps & OAuthSettings & { oauth: OAuth }> = (app, settings, done) => {
  addRoute(app, {
    method: 'GET',
    url: '/oauth/introspect',
    policy: { access: 'key', scope: 'read', price: 'account' },
    errorForm: 'detail',
    schema: {
      operationId: 'introspectToken',
      tags: ['OAuth'],
      summary: 'What a token or a key may do (RFC 7662)',
      description:
        'Of tokens and API keys of the caller’s own workspace; any other is `{"active": false}`. Without `token`: of the credential that the call comes with.',
      querystring: Strict({
        'token?': Type.String({
          minLength: 1,
          maxLength: 512,
          description: 'Access token, refresh token or API key',
          examples: ['a-token'],
        }),
      }),
      response: { 200: RefTo(Introspection) },
    },
    handler: (request) => {
      const { 'x-api-key': key } = request.headers
      const { token = bearerTextOf(request) ?? String(key) } = request.query
      return introspect(settings, request.caller!, token)
    },
  })
  done()
}
