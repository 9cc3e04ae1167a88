import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, type InteractionResults } from 'oidc-provider'
import { DAY_MS, type Clock } from '#src/lib/clock.ts'
import { present } from '#src/lib/present.ts'
import { Problem } from '#src/problems.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { GONE_ON } from '../provider/adapter.ts'
import type { OAuth } from '../provider/provider.ts'
import { grantIdOf } from '../storage/grants.ts'
import { freePlaceOfClient, freePlaceOfRequest } from '../storage/places.ts'
import { noteOwnApproval } from './own-approval.ts'
import { mayStay, noteSignIn } from '../sign-in/sign-in.ts'
import { decideRequest, getRequest, readApproval, requestIdOf, type AuthorizationRequest } from '../storage/requests.ts'

/**
 * Users do not log in: an administrator's approval is enough. All browsers share one account name, so that a browser is
 * not logged out between two workspaces. The grant says which workspace it is.
 */
const ACCOUNT = 'administrator'
/** How long an approved client is kept after its last approval. */
const USED_CLIENT_LIVES_MS = 400 * DAY_MS

const FOREIGN = 'This page belongs to another browser, or the request has ended.'
const ENDED = 'The request has ended: it was not decided, or this browser did not come back, within 15 minutes.'
const DENIED = 'The administrator turned this request down.'
const REMOVED = 'an administrator of the workspace removed the member, or changed what the member may do'
const CANCELLED = 'cancelled at the browser'

interface ConsentContext {
  oauth: OAuth
  redis: Redis
  clock: Clock
  graph: Graph
  /** The first key makes the ids of grants. */
  secretKeys: string[]
}

type ConsentProgress = { request: AuthorizationRequest; goTo?: never } | { goTo: string; request?: never }

interface Raw {
  request: IncomingMessage
  response: ServerResponse
}

/** The authorization request of an interaction, for a consent page that was just opened. Throws `not_found`. */
export function readPendingRequest(
  { redis, clock }: ConsentContext,
  interactionId: string,
): Promise<AuthorizationRequest> {
  return getRequest(redis, clock, requestIdOf(interactionId))
}

/**
 * The same for a consent page that is opened again; undefined when the request is answered or expired, or its
 * interaction is gone.
 */
export async function findOpen(
  waiting: ConsentContext,
  interactionId: string,
): Promise<AuthorizationRequest | undefined> {
  if (!(await waiting.oauth.tokens.find('Interaction', interactionId))) return undefined
  const request = await readPendingRequest(waiting, interactionId)
  return request.answered_at === undefined && request.state !== 'expired' ? request : undefined
}

/**
 * Why a request is over, in a sentence for the user; undefined while it can still be decided or answered. Throws
 * `not_found`.
 */
export async function findEnd(waiting: ConsentContext, interactionId: string): Promise<string | undefined> {
  const { state, answered_at: answeredAt } = await readPendingRequest(waiting, interactionId)
  if (answeredAt !== undefined) return GONE_ON
  return state === 'denied' ? DENIED : state === 'expired' ? ENDED : undefined
}

/**
 * The request of the browser that began it: only that browser has the signed cookie. Throws SessionNotFound with a
 * sentence for the user, for any other browser or when the request is no longer kept.
 */
export async function readOwn(waiting: ConsentContext, interactionId: string, raw: Raw): Promise<AuthorizationRequest> {
  const { provider } = waiting.oauth
  const { cookies } = provider.createContext(raw.request, raw.response)
  const isOwn = cookies.get(provider.cookieName('interaction'), { signed: true }) === interactionId
  const request = await readPendingRequest(waiting, interactionId).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return undefined
    throw error
  })
  // The cookie ends with the request, so the browser that began an expired one may have lost it.
  if (!isOwn && request?.state === 'expired') throw new errors.SessionNotFound(ENDED)
  if (!isOwn || !request) throw new errors.SessionNotFound(FOREIGN)
  return request
}

/**
 * Takes a browser one step further. A pending request comes back as it is; a decision is given to the library, and
 * `goTo` is the next URL. Throws SessionNotFound as `readOwn` does, and when the request is over.
 */
export async function proceed(waiting: ConsentContext, interactionId: string, raw: Raw): Promise<ConsentProgress> {
  const { provider, tokens, grants } = waiting.oauth
  const request = await readOwn(waiting, interactionId, raw)
  if (request.answered_at !== undefined) throw new errors.SessionNotFound(GONE_ON)
  // The library only says that the session is missing, here or a moment later. `sayWhy` gives the user the reason.
  const sayWhy = async (error: unknown): Promise<never> => {
    if (!(error instanceof errors.SessionNotFound)) throw error
    throw new errors.SessionNotFound((await findEnd(waiting, interactionId)) ?? ENDED)
  }
  const interaction = await provider.interactionDetails(raw.request, raw.response).catch(sayWhy)
  if (request.state === 'pending') return { request }
  const finish = async (result: InteractionResults): Promise<ConsentProgress> => ({
    goTo: await provider
      .interactionResult(raw.request, raw.response, result, { mergeWithLastSubmission: false })
      .catch(sayWhy),
  })
  if (request.state !== 'approved') {
    const description = request.state === 'denied' ? denialOf(request) : endOf(request)
    return finish({ error: 'access_denied', error_description: description })
  }
  const { by, ...approval } = await readApproval(waiting.redis, request.id)
  const member =
    approval.memberId === undefined ? undefined : { ...approval, memberId: approval.memberId, by: by ?? '' }
  if (member) await noteSignIn(waiting, member, request)
  else if (by !== undefined) await noteOwnApproval(waiting, by, approval.slot, request)
  const { client_id: clientId } = request
  const grantId = grantIdOf(waiting.secretKeys[0]!, request.id)
  await grants.open({
    ...approval,
    ...present({ createdBy: by }),
    grantId,
    clientId,
    name: request.client_name,
    requestedAt: request.created_at,
  })
  if (member && !(await mayStay(waiting, member, approval.scopes))) {
    await grants.revoke(grantId)
    return finish({ error: 'access_denied', error_description: REMOVED })
  }
  const grant = new provider.Grant({ accountId: ACCOUNT, clientId })
  grant.jti = grantId
  for (const resource of [interaction.params['resource']].flat()) {
    grant.addResourceScope(String(resource), approval.scopes.join(' '))
  }
  await grant.save()
  const client = await tokens.find('Client', clientId)
  if (client) {
    const { held_by: holder, ...payload } = client.payload
    await tokens.put('Client', clientId, payload, USED_CLIENT_LIVES_MS)
    if (typeof holder === 'string') await freePlaceOfClient(waiting.redis, { id: clientId, holders: [holder] })
  }
  return finish({ login: { accountId: ACCOUNT, remember: approval.remember }, consent: { grantId } })
}

/** Ends a request for the person who began it. Throws `conflict` when it is decided already. */
export async function cancel({ redis, clock }: ConsentContext, { id }: AuthorizationRequest): Promise<void> {
  const placed = await decideRequest(redis, clock, id, { state: 'denied', reason: CANCELLED })
  await freePlaceOfRequest(redis, placed).catch(() => undefined)
}

const denialOf = ({ reason }: AuthorizationRequest): string =>
  reason === CANCELLED ? `the request was ${CANCELLED}` : 'the administrator denied the request'

function endOf({ decided_at: decidedAt }: AuthorizationRequest): string {
  return decidedAt === undefined
    ? 'nobody decided about the request in time'
    : 'the request was approved, but its browser came back too late'
}
