import type { Static } from '@sinclair/typebox'
import type { Deps } from '#src/deps.ts'
import { present } from '#src/lib/present.ts'
import { type Asked, findAwaited, keepAsked, needsConfirmation } from '#src/money/accounts/confirmations/index.ts'
import { actorOf, type Caller } from '#src/money/metering/index.ts'
import { draftEvent, writeEventAlone } from '#src/money/accounts/audit-log/index.ts'
import { requireKey } from '#src/money/accounts/keys/index.ts'
import { getWorkspace } from '#src/money/accounts/workspaces/index.ts'
import { conflict, invalidInput, Problem, unknownId } from '#src/problems.ts'
import { type OperationMarker, writePrepared } from '#src/stores/graph/operation-markers.ts'
import { workspaceKeys } from '#src/stores/redis/keys.ts'
import { limitAddressScript } from '#src/stores/redis/scripts.ts'
import type { RequestState } from '../protocol/schema.ts'
import type { AssistantRequest, OfferRequest } from '../protocol/assistant-schema.ts'
import { changeOffer, digestOf, listOffered, listOffers, type Offer, ownOffer, takeOffer } from '../storage/offers.ts'
import { freePlaceOfRequest } from '../storage/places.ts'
import { type AuthorizationRequest, readFields, requestOf, resolveId, whyUnchanged } from '../storage/requests.ts'

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
  const { id, view } = await lookUp(stores, caller, code)
  return withAwaited(stores, caller, id, view)
}

/** What one request by its code and the workspace's offer come to. */
interface Offering {
  id: string
  before: Offer | undefined
  /** The same as `before` when it was made already. */
  next: Offer
  asked: Asked
}

/** Whose confirmation an offer rests on. */
interface Confirmed {
  confirmationId: string
  confirmedBy: string
  /** The request that was confirmed: its code may belong to another one by now. */
  requestId: string | undefined
}

/**
 * Offers to let an assistant in, or keeps that until another member confirms it. It is let in once the person at the
 * browser says that this is their organisation. Another offer takes the place of the first. Throws `validation_error`
 * for scopes that were not asked for, or that the caller lacks.
 */
export async function offerAccess(
  stores: Stores,
  caller: Caller,
  code: string,
  terms: Terms,
  receipt?: OperationMarker,
): Promise<AssistantRequestWire> {
  const { graph, clock } = stores
  const { prepare, write } = accessOffer(stores, caller, code, terms)
  if (await needsConfirmation(graph, caller.workspaceId, 'assistant')) {
    const requestId = await writePrepared(graph, clock, receipt, prepare, async (tx, { id, asked }) => {
      await keepAsked(tx, clock, caller, asked)
      return id
    })
    return readAgain(stores, caller, requestId)
  }
  const offering = await prepare()
  await write(offering)
  return readAgain(stores, caller, offering.id)
}

/** An offer to let an assistant in: what it will be, and how it is made. Offers are in Redis. */
export function accessOffer(
  stores: Stores,
  caller: Caller,
  code: string,
  { scopes, remember = false, reason }: Terms,
  confirmed?: Confirmed,
) {
  const { redis, clock, graph } = stores
  const prepare = async (): Promise<Offering> => {
    const { id, view, state, offer: before } = await lookUp(stores, caller, code)
    if (confirmed && confirmed.requestId !== id) throw unknownId(UNKNOWN, FIELD, LIST)
    const granted = scopes ?? view.scopes
    const { client_name, redirect_uri } = view
    const request = present({ client_name, redirect_uri, scopes: granted, remember, reason })
    const asked: Asked = { kind: 'assistant', subject: { assistant_code: view.code, request_id: id }, request }
    if (confirmed && before?.confirmationId === confirmed.confirmationId) return { id, before, next: before, asked }
    if (before?.declinedAt !== undefined)
      throw conflict('already_decided', 'the person at the browser said that this is not their organisation')
    const excess = granted.filter((scope) => !view.scopes.includes(scope))
    if (excess.length > 0)
      throw wrongScopes(`${excess.join(', ')} was not asked for; asked for: ${view.scopes.join(', ')}`)
    const lacking = granted.filter((scope) => !caller.scopes.includes(scope))
    if (lacking.length > 0)
      throw wrongScopes(`this key lacks ${lacking.join(', ')} itself; grant some of: ${grantable(view, caller)}`)
    if (state !== 'pending') throw whyUnchanged(state)
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
      ...(confirmed ? { confirmationId: confirmed.confirmationId, confirmedBy: confirmed.confirmedBy } : {}),
      at: new Date(clock.now()).toISOString(),
    }
    return { id, before, next, asked }
  }
  const write = async ({ id, before, next }: Offering): Promise<void> => {
    if (next !== before) await changeOffer(redis, clock, id, { before, next })
  }
  return { prepare, write }
}

/**
 * Takes back what a confirmation began to offer before its process ended. Throws `conflict` when the assistant was let
 * in by it meanwhile.
 */
export async function dropConfirmedOffer(
  { redis, clock }: Stores,
  { workspaceId }: Pick<Caller, 'workspaceId'>,
  requestId: string,
  confirmationId: string,
): Promise<void> {
  const fields = await readFields(redis, requestId)
  const offer = ownOffer(fields, workspaceId)
  if (offer?.confirmationId !== confirmationId) return
  const { state, workspace_id: letInBy } = requestOf(fields, clock.now())
  if (state === 'pending') await changeOffer(redis, clock, requestId, { before: offer })
  else if (state === 'approved' && letInBy === workspaceId)
    throw conflict(
      'already_decided',
      'the assistant was let in by this confirmation; confirm it, and end the access by its row of GET /api/v1/tokens',
    )
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
  state: RequestState
  view: AssistantRequestWire
  offer: Offer | undefined
}

async function lookUp(stores: Stores, caller: Caller, code: string): Promise<LookedUp> {
  await takeLookUp(stores, caller)
  const id = await resolveId(stores.redis, code)
  const fields = id === code ? {} : await readFields(stores.redis, id)
  const view = viewOf(fields, caller, stores.clock.now())
  if (!view) throw unknownId(UNKNOWN, FIELD, LIST)
  const { state } = requestOf(fields, stores.clock.now())
  return { id, state, view, offer: ownOffer(fields, caller.workspaceId) }
}

async function readAgain(stores: Stores, caller: Caller, id: string): Promise<AssistantRequestWire> {
  const view = viewOf(await readFields(stores.redis, id), caller, stores.clock.now())
  if (!view) throw unknownId(UNKNOWN, FIELD, LIST)
  return withAwaited(stores, caller, id, view)
}

async function withAwaited({ graph }: Stores, { workspaceId }: Caller, id: string, view: AssistantRequestWire) {
  return { ...view, ...(await findAwaited(graph, workspaceId, 'assistant', { request_id: id })) }
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

const termsOf = ({
  scopes,
  remember,
  by,
  confirmedBy,
  at,
  reason,
}: Offer): NonNullable<AssistantRequestWire['offer']> => ({
  scopes,
  remember,
  offered_by: by,
  ...(confirmedBy ? { confirmed_by: confirmedBy } : {}),
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
