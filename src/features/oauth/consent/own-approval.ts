import type { Static } from '@sinclair/typebox'
import type { Deps } from '#src/deps.ts'
import { actorOf, type Caller } from '#src/money/metering/index.ts'
import { draftEvent, writeEventAlone } from '#src/money/accounts/audit-log/index.ts'
import { requireKey } from '#src/money/accounts/keys/index.ts'
import { getWorkspace } from '#src/money/accounts/workspaces/index.ts'
import { conflict, invalidInput, Problem, unknownId } from '#src/problems.ts'
import { workspaceKeys } from '#src/stores/redis/keys.ts'
import { limitAddressScript } from '#src/stores/redis/scripts.ts'
import type { AssistantRequest, OfferRequest } from '../protocol/assistant-schema.ts'
import { changeOffer, digestOf, listOffered, listOffers, type Offer, ownOffer, takeOffer } from '../storage/offers.ts'
import { freePlaceOfRequest } from '../storage/places.ts'
import { type AuthorizationRequest, readFields, requestOf, resolveId } from '../storage/requests.ts'

type Stores = Pick<Deps, 'graph' | 'redis' | 'clock'>
export type AssistantRequestWire = Static<typeof AssistantRequest>
type Terms = Static<typeof OfferRequest>

/** How many codes a workspace may look up in a minute: who guesses one would see a stranger's request. */
export const LOOK_UPS_A_MINUTE = 10
const MINUTE_MICROS = 60_000_000
const FIELD = 'path.code'
const LIST = 'GET /api/v1/oauth/assistant-requests'
const UNKNOWN = 'no assistant waits with this code; a request lives 15 minutes'

/** What a workspace sees of the requests to which it made an offer within the last day, newest first. */
export async function listOwnRequests({ redis, clock }: Stores, caller: Caller): Promise<AssistantRequestWire[]> {
  const found = await listOffered(redis, caller.slot)
  return found.flatMap((fields) => viewOf(fields, caller, clock.now()) ?? [])
}

/** One request by its code. Throws `not_found` for one that is another workspace's, or over. */
export async function readOwnRequest(stores: Stores, caller: Caller, code: string): Promise<AssistantRequestWire> {
  return (await lookUp(stores, caller, code)).view
}

/**
 * Offers to let an assistant in. It is let in once the person at the browser says that this is their organisation.
 * Another offer takes the place of the first. Throws `validation_error` for scopes that were not asked for, or that the
 * caller lacks.
 */
export async function offerAccess(
  stores: Stores,
  caller: Caller,
  code: string,
  { scopes, remember = false, reason }: Terms,
): Promise<AssistantRequestWire> {
  const { redis, clock, graph } = stores
  const { id, view, offer: before } = await lookUp(stores, caller, code)
  if (before?.declinedAt !== undefined)
    throw conflict('already_decided', 'the person at the browser said that this is not their organisation')
  const granted = scopes ?? view.scopes
  const excess = granted.filter((scope) => !view.scopes.includes(scope))
  if (excess.length > 0)
    throw wrongScopes(`${excess.join(', ')} was not asked for; asked for: ${view.scopes.join(', ')}`)
  const lacking = granted.filter((scope) => !caller.scopes.includes(scope))
  if (lacking.length > 0)
    throw wrongScopes(`this key lacks ${lacking.join(', ')} itself; grant some of: ${grantable(view, caller)}`)
  const { name } = await getWorkspace(graph, caller.workspaceId)
  const next: Offer = {
    workspaceId: caller.workspaceId,
    workspaceName: name,
    slot: caller.slot,
    scopes: granted,
    remember,
    ...(reason ? { reason } : {}),
    by: actorOf(caller),
    keyId: caller.keyId,
    at: new Date(clock.now()).toISOString(),
  }
  await changeOffer(redis, clock, id, { before, next })
  return readAgain(stores, caller, id)
}

/** Takes the workspace's offer back, if it made one; the request itself goes on waiting for others. */
export async function takeBackOffer(stores: Stores, caller: Caller, code: string): Promise<AssistantRequestWire> {
  const { redis, clock } = stores
  const { id, offer, view } = await lookUp(stores, caller, code)
  if (!offer || offer.declinedAt !== undefined) return view
  await changeOffer(redis, clock, id, { before: offer })
  const { offer: _, ...rest } = view
  return { ...rest, state: 'pending' }
}

/** What the person at the browser says to the offer with this digest. Throws `conflict` when it does not stand. */
export async function answerOffer(stores: Stores, requestId: string, digest: string, isOwn: boolean): Promise<void> {
  const { redis, clock } = stores
  const offer = (await listOffers(redis, requestId)).find((one) => digestOf(one) === digest)
  if (!offer) throw conflict('superseded', 'the offer was changed or taken back meanwhile')
  if (!isOwn) {
    const declinedAt = new Date(clock.now()).toISOString()
    return changeOffer(redis, clock, requestId, { before: offer, next: { ...offer, declinedAt } })
  }
  const { key } = await requireKey(redis, clock, offer.slot, offer.keyId)
  if (key.status !== 'active') {
    await changeOffer(redis, clock, requestId, { before: offer })
    throw conflict('not_active', 'who made the offer may not let anybody in any more')
  }
  const placed = await takeOffer(redis, clock, requestId, offer)
  await freePlaceOfRequest(redis, placed).catch(() => undefined)
}

/**
 * Notes in the audit log who of the workspace let the assistant in. It runs before the assistant gets its code,
 * however often its browser comes back, and writes once.
 */
export async function noteOwnApproval({ graph }: Stores, by: string, slot: string, request: AuthorizationRequest) {
  const { id, code: _code, state: _state, ...detail } = request
  const atMs = Date.parse(request.decided_at!)
  await writeEventAlone(graph, draftEvent({ actor: by }, { slot, type: 'oauth.approved', subject: id, atMs, detail }))
}

interface LookedUp {
  id: string
  view: AssistantRequestWire
  offer: Offer | undefined
}

async function lookUp(stores: Stores, caller: Caller, code: string): Promise<LookedUp> {
  await takeLookUp(stores, caller)
  const id = await resolveId(stores.redis, code)
  const fields = id === code ? {} : await readFields(stores.redis, id)
  const view = viewOf(fields, caller, stores.clock.now())
  if (!view) throw unknownId(UNKNOWN, FIELD, LIST)
  return { id, view, offer: ownOffer(fields, caller.workspaceId) }
}

async function readAgain({ redis, clock }: Stores, caller: Caller, id: string): Promise<AssistantRequestWire> {
  const view = viewOf(await readFields(redis, id), caller, clock.now())
  if (!view) throw unknownId(UNKNOWN, FIELD, LIST)
  return view
}

async function takeLookUp({ redis }: Stores, { slot }: Caller): Promise<void> {
  const args = ['0', 'codes', String(LOOK_UPS_A_MINUTE), String(MINUTE_MICROS / LOOK_UPS_A_MINUTE)]
  const [taken, , waitMs] = await redis.runScript(limitAddressScript, [workspaceKeys(slot).lookUps], args)
  if (taken) return
  const detail = `a workspace looks up at most ${LOOK_UPS_A_MINUTE} codes a minute`
  throw new Problem('rate_limited', detail, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) })
}

/** A request as one workspace sees it; undefined for one that is not there, is over, or became another's. */
function viewOf(
  fields: Record<string, string>,
  { workspaceId }: Caller,
  nowMs: number,
): AssistantRequestWire | undefined {
  if (!fields['id']) return undefined
  const request = requestOf(fields, nowMs)
  const { code, client_id, client_name, redirect_uri, scopes, created_at, expires_at, decided_at } = request
  const offer = ownOffer(fields, workspaceId)
  const isOwn = request.state === 'approved' && request.workspace_id === workspaceId
  const state = isOwn ? 'approved' : stateFor(request, offer)
  if (state === undefined) return undefined
  return {
    code,
    state,
    client_id,
    client_name,
    redirect_uri,
    scopes,
    created_at,
    expires_at,
    ...(isOwn ? { decided_at: decided_at! } : {}),
    ...(offer ? { offer: termsOf(offer) } : {}),
  }
}

const termsOf = ({ scopes, remember, by, at, reason }: Offer): NonNullable<AssistantRequestWire['offer']> => ({
  scopes,
  remember,
  offered_by: by,
  offered_at: at,
  ...(reason ? { reason } : {}),
})

/** Of a request that is not the workspace's own: without an offer only one that waits can be seen. */
function stateFor(
  { state }: AuthorizationRequest,
  offer: Offer | undefined,
): AssistantRequestWire['state'] | undefined {
  if (offer?.declinedAt !== undefined) return 'declined'
  if (state === 'pending') return offer ? 'offered' : 'pending'
  if (!offer) return undefined
  // Which other workspace it went to, or why the operator turned it away, is not this workspace's.
  return state === 'expired' ? 'expired' : 'ended'
}

const grantable = ({ scopes }: AssistantRequestWire, caller: Caller): string =>
  scopes.filter((scope) => caller.scopes.includes(scope)).join(', ') || 'nothing'

const wrongScopes = (detail: string): Problem => invalidInput([{ field: 'body.scopes', detail }])
