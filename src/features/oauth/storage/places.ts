import { Type } from '@sinclair/typebox'
import { type Clock, DAY_MS } from '#src/lib/clock.ts'
import { fields } from '#src/lib/fields.ts'
import { sha256 } from '#src/lib/json/canonical.ts'
import { networkOf } from '#src/lib/network/public-target.ts'
import { Problem } from '#src/problems.ts'
import { defineQuery } from '#src/stores/graph/query.ts'
import { oauthKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { freePlaceScript, keepRequestScript, listRequestScript, takePlaceScript } from '#src/stores/redis/scripts.ts'

const Text = Type.String()

export const createDenial = defineQuery('oauth/create-denial', fields('id at actor subject detail'), { id: Text })

/** How many things callers without a key may make this service keep. */
export interface Capacity {
  /** Registered clients that no administrator has approved yet. */
  clients: { all: number; perAddress: number }
  /** Authorization requests that wait for a decision. */
  requests: { all: number; perAddress: number; perClient: number }
}

/**
 * A registration has at most 8 KiB and an authorization request at most 8,000 characters, so unused ones take less than
 * 120 MB of Redis. Measured: 63 MB for clients, 33 MB for pending requests, 18 MB for the undecided requests of the
 * last hour. An attacker needs 25 addresses to take all places of clients, and 40 to take all places of requests.
 */
export const CAPACITY: Capacity = {
  clients: { all: 5_000, perAddress: 200 },
  requests: { all: 2_000, perAddress: 50, perClient: 500 },
}

/** A registered client is forgotten after this time, unless an administrator approves it before. */
export const UNUSED_CLIENT_LIVES_MS = DAY_MS
/** How long an administrator can decide a request. */
export const REQUEST_LIVES_MS = 15 * 60_000
/** How long an undecided request can be read; a decided one can be read for a day. */
export const UNDECIDED_READABLE_MS = 60 * 60_000
export const DECIDED_READABLE_MS = DAY_MS

/** A client or request that waits, and the holders (address, client) whose places it takes. */
export interface Placed {
  id: string
  holders: string[]
}

/** Says that there is no free place. The message tells the caller why. */
export class NoPlace extends Error {
  /** True: this server has no place for any caller. False: only the places of this address or client are taken. */
  readonly isFull: boolean
  /** A place ends by then, even if the administrator decides nothing. */
  readonly retryAfterSeconds: number

  constructor(reason: string, isFull: boolean, waitMs: number) {
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000))
    super(`${reason}; try again in ${retryAfterSeconds} seconds, or ask the administrator to decide`)
    this.isFull = isFull
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The holder for an address: clients and requests count against it. The store sees only a hash of the network. */
export function holderOfAddress(address: string | undefined): string {
  return `a:${sha256(networkOf(address ?? '')).slice(0, 16)}`
}

/** The holder for a client: its authorization requests also count against it. */
export function holderOfClient(clientId: string): string {
  return `c:${sha256(clientId).slice(0, 16)}`
}

/**
 * Counts what waits for an administrator: over all callers, per address and per client. The counts are in Redis, so
 * replicas share them. With a capacity of `false`, which only tests set, nothing is counted.
 */
export interface Places {
  /**
   * Throws a `Problem` with Retry-After when there is no place: 429 when the address is full, 503 when the server is.
   */
  takeForClient(id: string, address: string): Promise<void>
  /** Takes a place and adds the request to the list. Throws `NoPlace`. */
  takeForRequest(request: Placed): Promise<void>
}

/** Frees the place of a decided request. The list of the last day keeps the request. */
export async function freePlaceOfRequest(redis: Redis, { id, holders }: Placed): Promise<void> {
  await redis.runScript(keepRequestScript, [oauthKeys.requestPlaces, oauthKeys.undecidedRequests], [id, ...holders])
}

/** Frees the place of a client that an administrator has approved. */
export async function freePlaceOfClient(redis: Redis, { id, holders }: Placed): Promise<void> {
  await redis.runScript(freePlaceScript, [oauthKeys.clientPlaces], [id, ...holders])
}

export function createPlaces(redis: Redis, clock: Clock, capacity: Capacity | false): Places {
  return {
    async takeForClient(id, address) {
      if (!capacity) return
      const { all, perAddress } = capacity.clients
      const nowMs = clock.now()
      const reply = await redis.runScript(
        takePlaceScript,
        [oauthKeys.clientPlaces],
        [nowMs, id, nowMs + UNUSED_CLIENT_LIVES_MS, all, holderOfAddress(address), perAddress].map(String),
      )
      const refusal = findRefusal(reply, [
        'This server keeps no more clients that no administrator has let in',
        'This address has registered as many clients that no administrator has let in as it may',
      ])
      if (!refusal) return
      const { isFull, message, retryAfterSeconds } = refusal
      throw new Problem(isFull ? 'billing_unavailable' : 'rate_limited', undefined, { message, retryAfterSeconds })
    },
    async takeForRequest({ id, holders: [address = '', client = ''] }) {
      const { all, perAddress, perClient } = capacity ? capacity.requests : { all: 0, perAddress: 0, perClient: 0 }
      const nowMs = clock.now()
      const times = [nowMs + REQUEST_LIVES_MS, nowMs + UNDECIDED_READABLE_MS, nowMs - DECIDED_READABLE_MS]
      const reply = await redis.runScript(
        listRequestScript,
        [oauthKeys.requestPlaces, oauthKeys.requestIndex, oauthKeys.undecidedRequests],
        [nowMs, id, ...times, all, address, perAddress, client, perClient].map(String),
      )
      const refusal = findRefusal(reply, [
        'As many requests wait for an administrator as this server keeps',
        'As many requests from this address wait for an administrator as it may have',
        'As many requests of this client wait for an administrator as it may have',
      ])
      if (refusal) throw refusal
    },
  }
}

/** `reasons` are in the order in which the script checks the sets. */
function findRefusal([full, waitMs]: readonly [full: number, waitMs: number], reasons: string[]): NoPlace | undefined {
  return full === 0 ? undefined : new NoPlace(reasons[full - 1]!, full === 1, waitMs)
}
