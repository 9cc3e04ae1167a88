import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { ADMIN_HEADER } from '#src/http/policy/caller/caller.ts'
import { addRoute } from '#src/http/route.ts'
import { pageOf, pagingQuery, withPage } from '#src/lib/paging.ts'
import { RefTo, Strict, StringEnum } from '#src/lib/schema.ts'
import { KEEP_ANSWERS_MS, readIdempotency, runOnce } from '#src/money/metering/index.ts'
import { approve, deny } from '../consent/decisions.ts'
import {
  ApproveRequest,
  AuthorizationRequestList,
  DenyRequest,
  OAuthAuthorizationRequest,
  REQUEST_STATES,
  requestParams,
} from '../protocol/schema.ts'
import { getRequest, listRequests, type AuthorizationRequest } from '../storage/requests.ts'

const tags = ['OAuth']
const admin = { policy: { access: 'admin' }, errorForm: 'detail' } as const
const PATH = '/admin/oauth/assistant/requests'

/** The routes on which an administrator lists and decides requests. The key is `X-Billing-Admin-Key`. */
export const adminOAuthRoutes: FastifyPluginCallback<Deps> = (app, deps, done) => {
  const { redis, clock } = deps

  const decide = deciding(deps)

  addRoute(app, {
    method: 'GET',
    url: PATH,
    ...admin,
    schema: {
      operationId: 'listAuthorizationRequests',
      tags,
      summary: 'Assistants that asked for access in the last day, newest first; undecided ones in the last hour',
      querystring: Strict({
        'status?': StringEnum(REQUEST_STATES, {
          title: 'AuthorizationStatusInput',
          description: 'Only requests in this state',
        }),
        ...pagingQuery,
      }),
      response: { 200: AuthorizationRequestList },
    },
    handler: (request) => {
      const { status, limit, offset } = withPage(request.query)
      return listRequests(redis, clock, status).then((found) => ({
        data: found.slice(offset, offset + limit),
        page: pageOf(found.length, limit, offset),
      }))
    },
  })

  addRoute(app, {
    method: 'GET',
    url: `${PATH}/:authorization_request_id`,
    ...admin,
    schema: {
      operationId: 'getAuthorizationRequest',
      tags,
      summary: 'Read one authorization request',
      params: requestParams,
      querystring: Strict({}),
      response: { 200: RefTo(OAuthAuthorizationRequest) },
    },
    handler: (request) => getRequest(redis, clock, request.params.authorization_request_id),
  })

  addRoute(app, {
    method: 'POST',
    url: `${PATH}/:authorization_request_id/approve`,
    ...admin,
    schema: {
      operationId: 'approveAuthorizationRequest',
      tags,
      summary: 'Let an assistant in',
      description: 'Decided once. The browser that waits goes on by itself.',
      params: requestParams,
      querystring: Strict({}),
      body: ApproveRequest,
      response: { 200: RefTo(OAuthAuthorizationRequest) },
    },
    handler: (request, reply) =>
      decide(request, reply, () => approve(deps, request.params.authorization_request_id, request.body)),
  })

  addRoute(app, {
    method: 'POST',
    url: `${PATH}/:authorization_request_id/deny`,
    ...admin,
    schema: {
      operationId: 'denyAuthorizationRequest',
      tags,
      summary: 'Turn an assistant away',
      description: 'Decided once. The assistant is told `access_denied`.',
      params: requestParams,
      querystring: Strict({}),
      body: DenyRequest,
      response: { 200: RefTo(OAuthAuthorizationRequest) },
    },
    handler: (request, reply) =>
      decide(request, reply, () => deny(deps, request.params.authorization_request_id, request.body)),
  })
  done()
}

/** Returns what runs a decision once. Calls with the same idempotency key get the same answer. */
function deciding({ redis, clock }: Deps) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<AuthorizationRequest>,
  ): Promise<never> => {
    const adminKey = String(request.headers[ADMIN_HEADER])
    const key = readIdempotency(request.headers['idempotency-key'], adminKey, request)
    const run = async () => ({ status: 200, text: JSON.stringify(await work()) })
    const answer = key
      ? await runOnce(redis, clock, { ...key, keepMs: KEEP_ANSWERS_MS }, run)
      : { ...(await run()), isReplay: false }
    if (answer.isReplay) reply.header('idempotent-replayed', 'true')
    // Sends the stored text as it is: the serializer might write it differently by now.
    return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.text) as never
  }
}
