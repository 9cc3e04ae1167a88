import type { FastifyPluginCallback } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { operationOf } from '#src/http/policy/plugin.ts'
import { addRoute } from '#src/http/route.ts'
import { withPage } from '#src/lib/paging.ts'
import { RefTo } from '#src/lib/schema.ts'
import {
  ApiTokenCreateRequest,
  TOKEN_GRACE_SECONDS,
  listTokensQuery,
  Token,
  TokenList,
  tokenParams,
  TokenRevokeRequest,
  TokenRotateRequest,
  TokenWithSecret,
} from './schema.ts'
import { createToken, listTokens, revokeToken, rotateToken } from './tokens.ts'

const tags = ['Account']
const read = { access: 'key', scope: 'admin', price: 'account' } as const
const write = { ...read, idempotency: 'accepted', effect: true } as const
const writeSecret = { ...write, secretAnswer: true } as const

export const tokenRoutes: FastifyPluginCallback<Deps> = (app, { graph, redis, clock }, done) => {
  const stores = { graph, redis }
  addRoute(app, {
    method: 'POST',
    url: '/tokens',
    policy: writeSecret,
    schema: {
      operationId: 'createToken',
      tags,
      summary: 'Create a data token',
      description: 'The secret is shown once. With an idempotency key a retry gets the same token and secret.',
      body: ApiTokenCreateRequest,
      response: { 200: RefTo(TokenWithSecret) },
    },
    handler: (request) => createToken(stores, clock, request.caller!, request.body, operationOf(request)),
  })

  addRoute(app, {
    method: 'GET',
    url: '/tokens',
    policy: read,
    schema: {
      operationId: 'listTokens',
      tags,
      summary: "List the workspace's tokens",
      querystring: listTokensQuery,
      response: { 200: TokenList },
    },
    handler: (request) => {
      const { limit, offset, ...filter } = withPage(request.query)
      return listTokens(redis, clock, request.caller!.slot, { ...filter, limit, offset })
    },
  })

  addRoute(app, {
    method: 'POST',
    url: '/tokens/:token_id/revoke',
    policy: write,
    schema: {
      operationId: 'revokeToken',
      tags,
      summary: 'Revoke a token',
      description:
        'Holds at once, everywhere. Its name is free again. Repeating it changes nothing. 409 for the token of the call itself, unless `confirm` is true, and for a `service` token, which the operator alone ends.',
      params: tokenParams,
      body: TokenRevokeRequest,
      response: { 200: RefTo(Token) },
    },
    handler: ({ caller, params, body: { confirm } }) =>
      revokeToken(stores, clock, caller!, { tokenId: params.token_id, isConfirmed: confirm === true }),
  })

  addRoute(app, {
    method: 'POST',
    url: '/tokens/:token_id/rotate',
    policy: writeSecret,
    schema: {
      operationId: 'rotateToken',
      tags,
      summary: 'Replace the secret of a token',
      description:
        'Makes a token with the same name, scopes and end. The old one works until the grace has passed, so that nobody is locked out while the new secret is spread.',
      params: tokenParams,
      body: TokenRotateRequest,
      response: { 200: RefTo(TokenWithSecret) },
    },
    handler: (request) => {
      const { grace_seconds: graceSeconds = TOKEN_GRACE_SECONDS } = request.body
      const target = { tokenId: request.params.token_id, graceSeconds }
      return rotateToken(stores, clock, request.caller!, target, operationOf(request))
    },
  })
  done()
}
