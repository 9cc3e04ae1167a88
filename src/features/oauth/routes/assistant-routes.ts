import type { Deps } from '#src/deps.ts'
import { routesOf } from '#src/http/operations.ts'
import { pageOf, pagingQuery, withPage } from '#src/lib/paging.ts'
import { operationMarkerOf } from '#src/http/route.ts'
import { RefTo, Strict } from '#src/lib/schema.ts'
import { listOwnRequests, offerAccess, readOwnRequest, takeBackOffer } from '../consent/own-approval.ts'
import { AssistantRequest, AssistantRequestList, codeParams, OfferRequest } from '../protocol/assistant-schema.ts'

const own = { scope: 'admin', price: 'account' } as const

/** The routes on which a workspace's own administrator lets an assistant in. */
export const assistantRoutes = routesOf<Deps>('OAuth', ({ add }, deps) => {
  add('GET /oauth/assistant-requests', 'listAssistantRequests', {
    summary: 'Assistants that this workspace let in, or offered to, in the last day',
    description: 'Newest first. One that nobody here has looked at yet is found by the code of its page alone.',
    ...own,
    query: Strict(pagingQuery),
    answers: AssistantRequestList,
    handler: async ({ caller, query }) => {
      const { limit, offset } = withPage(query)
      const found = await listOwnRequests(deps, caller)
      return { data: found.slice(offset, offset + limit), page: pageOf(found.length, limit, offset) }
    },
  })

  add('GET /oauth/assistant-requests/:code', 'getAssistantRequest', {
    summary: 'Who waits with a code, and what it asks for',
    description: 'A workspace looks up at most ten codes a minute, here and by the decisions.',
    ...own,
    params: codeParams,
    answers: RefTo(AssistantRequest),
    handler: ({ caller, params }) => readOwnRequest(deps, caller, params.code),
  })

  add('POST /oauth/assistant-requests/:code/approve', 'offerAssistantAccess', {
    summary: 'Let an assistant into this workspace',
    description:
      'The waiting page then names this workspace, and the person at the browser says whether it is theirs; only then is the assistant in. Until then another call replaces the terms. Where the workspace asks for four eyes, the offer is made once another member confirms it (`awaits_confirmation`).',
    ...own,
    effect: true,
    params: codeParams,
    body: OfferRequest,
    answers: RefTo(AssistantRequest),
    handler: (request) =>
      offerAccess(deps, request.caller, request.params.code, request.body, operationMarkerOf(request)),
  })

  add('POST /oauth/assistant-requests/:code/deny', 'denyAssistantAccess', {
    summary: 'Take back what this workspace offered to an assistant',
    description:
      'The request itself goes on waiting, since it may be meant for another workspace; nobody is let in without an approval. One that is in is ended by its row of `GET /api/v1/tokens`.',
    ...own,
    params: codeParams,
    answers: RefTo(AssistantRequest),
    handler: ({ caller, params }) => takeBackOffer(deps, caller, params.code),
  })
})
