import type { FastifyPluginCallback } from 'fastify'
import { Type } from '@sinclair/typebox'
import type { Deps } from '#src/deps.ts'
import { Strict } from '#src/lib/schema.ts'
import { addRoute } from '#src/http/route.ts'
import { introspect } from '../provider/introspection.ts'
import type { OAuth, OAuthSettings } from '../provider/provider.ts'
import { Introspection } from '../schema.ts'

export const introspectionRoutes: FastifyPluginCallback<Deps & OAuthSettings & { oauth: OAuth }> = (
  app,
  settings,
  done,
) => {
  addRoute(app, {
    method: 'GET',
    url: '/oauth/introspect',
    policy: { access: 'key', scope: 'read', price: 'account' },
    errorForm: 'detail',
    schema: {
      operationId: 'introspectToken',
      tags: ['OAuth 2.1'],
      summary: 'What a token may do (RFC 7662)',
      description: 'Of tokens of the caller’s own workspace; any other is `{"active": false}`.',
      querystring: Strict({
        token: Type.String({
          minLength: 1,
          maxLength: 512,
          description: 'Access or refresh token',
          examples: ['a-token'],
        }),
      }),
      response: { 200: Type.Ref(Introspection) },
    },
    handler: (request) => introspect(settings, request.caller!.workspaceId, request.query.token),
  })
  done()
}
