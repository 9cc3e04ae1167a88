import { networkOf } from '#src/lib/address.ts'
import { sha256 } from '#src/lib/canonical.ts'
import { DAY_MS, type Clock } from '#src/lib/clock.ts'
import { Problem } from '#src/problems.ts'
import { oauthKeys } from '#src/redis/keys.ts'
import type { Redis } from '#src/redis/redis.ts'
import { freePlaceScript, keepRequestScript, listRequestScript, takePlaceScript } from '#src/redis/scripts.ts'

/** How much callers without a key may make this service keep. */
export interface Capacity {
  /** Registered clients that no administrator has let in yet. */
  clients: { all: number; perAddress: number }
  /** Authorization requests that wait for a decision. */
  requests: { all: number; perAddress: number; perClient: number }
}

/**
 * With a registration of at most 8 KiB and an authorization request of at most 8,000 characters the unused ones take less than
 * 120 MB of Redis: measured 63 MB for the clients, 33 MB for the requests that wait, 18 MB for those of the hour that nobody
 * decided. 25 addresses are needed to take all places of clients, 40 for all of requests.
 */
export const CAPACITY: Capacity = {
  clients: { all: 5_000, perAddress: 200 },
  requests: { all: 2_000, perAddress: 50, perClient: 500 },
}

/** A registered client is forgotten after this time unless an administrator lets it in before. */
export const UNUSED_CLIENT_LIVES_MS = DAY_MS
/** How long a request can be decided. */
export const REQUEST_LIVES_MS = 15 * 60_000
/** A request that nobody decided can be read until then; a decided one for a day. */
export const UNDECIDED_READABLE_MS = 60 * 60_000
export const DECIDED_READABLE_MS = DAY_MS

/** Something that waits, and whose places it takes. */
export interface Placed {
  id: string
  holders: string[]
}

/** There is no place. The message tells the caller why. */
export class NoPlace extends Error {
  /** Whether this server has no place for anyone, or none for who asks. */
  readonly isFull: boolean
  /** A place ends by then, whatever the administrator decides. */
  readonly retryAfterSeconds: number

  constructor(reason: string, isFull: boolean, waitMs: number) {
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000))
    super(`${reason}; try again in ${retryAfterSeconds} seconds, or ask the administrator to decide`)
    this.isFull = isFull
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The place of a client goes to its address. The store sees only a hash of the address. */
export function holderOfAddress(address: string | undefined): string {
  return `a:${sha256(networkOf(address ?? '')).slice(0, 16)}`
}

/** The place of an authorization request also goes to its client. */
export function holderOfClient(clientId: string): string {
  return `c:${sha256(clientId).slice(0, 16)}`
}

/**
 * Counts what waits for an administrator, over all callers and for each address and client, in Redis, so that replicas share the
 * count. `false` counts nothing; only tests set it.
 */
export interface Places {
  /** Throws a `Problem` with Retry-After when there is no place: 429 for its address, 503 for anyone. */
  takeForClient(id: string, address: string): Promise<void>
  /** Lists a request too. Throws `NoPlace`. */
  takeForRequest(request: Placed): Promise<void>
}

/** Gives the place of a decided request back, and keeps it in the list of the day. */
export async function freePlaceOfRequest(redis: Redis, { id, holders }: Placed): Promise<void> {
  await redis.runScript(keepRequestScript, [oauthKeys.requestPlaces, oauthKeys.undecidedRequests], [id, ...holders])
}

/** Gives the place of a client back that an administrator let in. */
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

/** `reasons` in the order in which the script looks at the sets. */
function findRefusal([full, waitMs]: readonly [full: number, waitMs: number], reasons: string[]): NoPlace | undefined {
  return full === 0 ? undefined : new NoPlace(reasons[full - 1]!, full === 1, waitMs)
}
