import { type Static, Type } from '@sinclair/typebox'
import type { Clock } from '#src/lib/clock.ts'
import { sha256 } from '#src/lib/json/canonical.ts'
import { defineStored } from '#src/lib/json/stored.ts'
import { type Scope, isScope } from '#src/lib/scopes.ts'
import { oauthKeys, workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { changeOfferScript } from '#src/stores/redis/scripts.ts'
import { DECIDED_READABLE_MS, type Placed } from './places.ts'
import { decideRequest, readFields, whyUnchanged } from './requests.ts'

/** A workspace's offer to let an assistant in: it holds once the person at the browser takes it. */
const Offer = Type.Object({
  workspaceId: Type.String(),
  /** As the workspace called itself when it offered. */
  workspaceName: Type.String(),
  slot: Type.String(),
  scopes: Type.Array(Type.String()),
  remember: Type.Boolean(),
  reason: Type.Optional(Type.String()),
  /** The member or the key that offered. */
  by: Type.String(),
  /** Id of the key, or of the member's session. It has to be active when the offer is taken. */
  keyId: Type.String(),
  /** Of an offer that another member confirmed: the confirmation, and who. */
  confirmationId: Type.Optional(Type.String()),
  confirmedBy: Type.Optional(Type.String()),
  /** RFC 3339. */
  at: Type.String(),
  /** When the person at the browser said that this is not their organisation. */
  declinedAt: Type.Optional(Type.String()),
})
const storedOffer = defineStored('offer to let an assistant in', Offer)

export type Offer = Omit<Static<typeof Offer>, 'scopes'> & { scopes: Scope[] }

const FIELD = 'offer:'
const fieldOf = (workspaceId: string) => `${FIELD}${workspaceId}`

function offerOf(text: string): Offer {
  const offer = storedOffer.parse(text)
  return { ...offer, scopes: offer.scopes.filter(isScope) }
}

/** It comes back with the answer of a page, so that a person accepts no other terms than those that they read. */
export const digestOf = (offer: Offer): string => sha256(JSON.stringify(offer)).slice(0, 32)

/** The offer of a workspace in the fields of a request, if it made one. */
export function ownOffer(fields: Record<string, string>, workspaceId: string): Offer | undefined {
  const text = fields[fieldOf(workspaceId)]
  return text === undefined ? undefined : offerOf(text)
}

/** The offers that the person at the browser may take, oldest first. */
export async function listOffers(redis: Redis, requestId: string): Promise<Offer[]> {
  const fields = await readFields(redis, requestId)
  return Object.entries(fields)
    .filter(([name]) => name.startsWith(FIELD))
    .map(([, text]) => offerOf(text))
    .filter(({ declinedAt }) => declinedAt === undefined)
    .toSorted(byAge)
}

/** Of one instant too each offer keeps its place on the page, so that a person clicks at what they read. */
const byAge = (one: Offer, other: Offer): number =>
  one.at.localeCompare(other.at) || one.workspaceId.localeCompare(other.workspaceId)

/** Requests to which a workspace made an offer within the last day, newest first. */
export async function listOffered(redis: Redis, slot: string): Promise<Array<Record<string, string>>> {
  const key = workspaceKeys(slot).assistantRequests
  const ids = await redis.command(key, ['ZREVRANGE', key, '0', '-1'])
  const found = await Promise.all(ids.map((id) => readFields(redis, id)))
  return found.filter((fields) => fields['id'])
}

/**
 * Puts an offer in the place of `before`, or takes it back. Throws `conflict` when the request is decided or has
 * expired, or the offer is another one by now.
 */
export async function changeOffer(
  redis: Redis,
  clock: Clock,
  requestId: string,
  { before, next }: { before?: Offer | undefined; next?: Offer },
): Promise<void> {
  const { workspaceId, slot } = (next ?? before)!
  const texts = [before, next].map((offer) => (offer ? JSON.stringify(offer) : ''))
  const nowMs = clock.now()
  if (next) {
    // Listed first: a request without the offer is left out of the list, an offer that is not listed would be lost.
    const key = workspaceKeys(slot).assistantRequests
    await redis.command(key, ['ZADD', key, String(nowMs), requestId])
    await redis.command(key, ['ZREMRANGEBYSCORE', key, '-inf', String(nowMs - DECIDED_READABLE_MS)])
    await redis.command(key, ['PEXPIRE', key, String(DECIDED_READABLE_MS)])
  }
  const was = await redis.runScript(changeOfferScript, [oauthKeys.request(requestId)], [
    String(nowMs),
    fieldOf(workspaceId),
    ...texts,
  ] as string[])
  if (was !== 'pending') throw whyUnchanged(was)
}

/** Decides a request by an offer, if it still is the same. Throws as `changeOffer` does. */
export function takeOffer(redis: Redis, clock: Clock, requestId: string, offer: Offer): Promise<Placed> {
  const { workspaceId, slot, scopes, remember, reason, by } = offer
  const decision = {
    state: 'approved' as const,
    workspaceId,
    slot,
    scopes,
    remember,
    by,
    ...(reason ? { reason } : {}),
  }
  const seen = { field: fieldOf(workspaceId), holds: JSON.stringify(offer) }
  return decideRequest(redis, clock, requestId, decision, seen)
}
