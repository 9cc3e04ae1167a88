import type { Deps } from '#src/deps.ts'
import { operationOf } from '#src/http/policy/plugin.ts'
import { routesOf } from '#src/http/operations.ts'
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

const read = { scope: 'admin', price: 'account' } as const
const write = { ...read, effect: true } as const
const writeSecret = { ...write, secretAnswer: true } as const

export const tokenRoutes = routesOf<Deps>('Account', ({ add }, { graph, redis, clock }) => {
  const stores = { graph, redis }
  add('POST /tokens', 'createToken', {
    summary: 'Create a data token',
    description: 'The secret is shown once. With an idempotency key a retry gets the same token and secret.',
    ...writeSecret,
    body: ApiTokenCreateRequest,
    answers: RefTo(TokenWithSecret),
    handler: (request) => createToken(stores, clock, request.caller, request.body, operationOf(request)),
  })

  add('GET /tokens', 'listTokens', {
    summary: "List the workspace's tokens",
    ...read,
    query: listTokensQuery,
    answers: TokenList,
    handler: (request) => {
      const { limit, offset, ...filter } = withPage(request.query)
      return listTokens(redis, clock, request.caller.slot, { ...filter, limit, offset })
    },
  })

  add('POST /tokens/:token_id/revoke', 'revokeToken', {
    summary: 'Revoke a token',
    description:
      'Holds at once, everywhere. Its name is free again. Repeating it changes nothing. 409 for the token of the call itself, unless `confirm` is true, and for a `service` token, which the operator alone ends.',
    ...write,
    params: tokenParams,
    body: TokenRevokeRequest,
    answers: RefTo(Token),
    handler: ({ caller, params, body: { confirm } }) =>
      revokeToken(stores, clock, caller, { tokenId: params.token_id, isConfirmed: confirm === true }),
  })

  add('POST /tokens/:token_id/rotate', 'rotateToken', {
    summary: 'Replace the secret of a token',
    description:
      'Makes a token with the same name, scopes and end. The old one works until the grace has passed, so that nobody is locked out while the new secret is spread.',
    ...writeSecret,
    params: tokenParams,
    body: TokenRotateRequest,
    answers: RefTo(TokenWithSecret),
    handler: (request) => {
      const { grace_seconds: graceSeconds = TOKEN_GRACE_SECONDS } = request.body
      const target = { tokenId: request.params.token_id, graceSeconds }
      return rotateToken(stores, clock, request.caller, target, operationOf(request))
    },
  })
})
