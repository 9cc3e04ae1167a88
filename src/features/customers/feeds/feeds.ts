import { Type } from '@sinclair/typebox'
import { calendarOfDuties, latestChange } from '#src/duties/index.ts'
import { Token, toTokenWire } from '#src/features/account/tokens/index.ts'
import { checkDuties } from '#src/features/check/index.ts'
import { type ProfileKey, readProfileVersion } from '#src/features/profiles/index.ts'
import { lastChanges } from '#src/law/changes/index.ts'
import { listChangeEvents } from '#src/law/changes/change-event.outside.ts'
import { type Clock, DAY_MS, today } from '#src/lib/clock.ts'
import { Component, Described, RefTo, Strict, VISIBLE_TEXT } from '#src/lib/schema.ts'
import { audited } from '#src/money/accounts/audit-log/index.ts'
import { issueKey, requireKey } from '#src/money/accounts/keys/index.ts'
import { actorOf, type Caller, type Operation } from '#src/money/metering/index.ts'
import { invalidInput, Problem } from '#src/problems.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { Redis } from '#src/stores/redis/redis.ts'

export const FeedCreateRequest = Component('FeedCreateRequest', {
  name: Type.String({
    pattern: VISIBLE_TEXT,
    maxLength: 120,
    description: 'What people call it, such as who follows it; no space at either end, nothing that can’t be seen',
    examples: ['Calendar of the compliance team'],
  }),
  'expires_at?': Type.String({
    format: 'date-time',
    description: 'When it ends, at most two years from now; default one year from now',
    examples: ['2027-06-30T00:00:00Z'],
  }),
})

const address = (description: string) => Type.String({ format: 'uri', description })

export const Feed = Component('Feed', {
  token: RefTo(Token),
  calendar_url: address('The calendar. It is shown in this answer and never again'),
  changes_url: address('The Atom feed of changes. It is shown in this answer and never again'),
})

export const feedParams = Strict({
  feed_secret: Described(
    'The secret of the feed: who has the address reads it',
    'rpf_live_0000000000000000000000000000000000000000000000000000',
  ),
})

export const calendarQuery = Strict({
  'include_open?': Type.Boolean({ default: false, description: 'Also what may apply, as tentative events' }),
})

const YEAR_MS = 365 * DAY_MS
const LASTS_MOST_MS = 2 * YEAR_MS

interface Stores {
  graph: Graph
  redis: Redis
  clock: Clock
}

/**
 * Makes a feed of one customer: a secret that reads its calendar and its changes, and nothing else. Throws `not_found`
 * for an unknown customer, and `validation_error` for an end that is past or too far away.
 */
export async function createFeed(
  stores: Stores,
  caller: Caller,
  profileId: string,
  { name, expires_at: end }: { name: string; expires_at?: string },
  operation?: Operation,
) {
  const { workspaceId, slot } = caller
  const createdBy = actorOf(caller)
  if (!caller.scopes.includes('read'))
    throw new Problem('forbidden', "your key lacks read, so it can't grant it", { scopes: ['read'] })
  await readProfileVersion(stores.graph, { workspaceId, profileId })
  const nowMs = stores.clock.now()
  const expiresAt = end === undefined ? nowMs + YEAR_MS : Date.parse(end)
  if (expiresAt <= nowMs || expiresAt > nowMs + LASTS_MOST_MS)
    throw invalidInput([{ field: 'body.expires_at', detail: 'must be in the future, and at most two years from now' }])
  const wanted = { workspaceId, slot, name, type: 'feed', scopes: ['read'], profileId, expiresAt, createdBy } as const
  const made = await audited(stores, createdBy, (by) =>
    issueKey(stores.redis, stores.clock, { ...wanted, scopes: [...wanted.scopes] }, operation, by),
  )
  return { token: toTokenWire(made.key), secret: made.secret }
}

/** The customer of the feed that the caller has the address of. */
async function profileOf({ redis, clock }: Stores, { workspaceId, slot, keyId }: Caller): Promise<ProfileKey> {
  const { key } = await requireKey(redis, clock, slot, keyId)
  return { workspaceId, profileId: key.customer_profile_id! }
}

/** What the calendar of a feed has: the days from today on that the duties of the customer have. */
export async function readFeedCalendar(stores: Stores & LawReader, caller: Caller, includesOpen: boolean) {
  const key = await profileOf(stores, caller)
  const day = today(stores.clock)
  const { duties, madeAt } = await judge(stores, key, day)
  const owner = JSON.stringify([key.workspaceId, key.profileId])
  const changedAt = latestChange(await lastChanges(stores, { validAt: day }), madeAt)
  const content = await calendarOfDuties(duties, { owner, from: day, includesOpen, changedAt })
  return { name: `Duties of ${key.profileId}`, content }
}

/** What the changes of a feed have: the events of the packs that may concern the customer. */
export async function readFeedChanges(stores: Stores & LawReader, caller: Caller) {
  const key = await profileOf(stores, caller)
  const { results } = await judge(stores, key, today(stores.clock))
  const concerned = new Set(
    results.filter(({ outcome }) => outcome !== 'does_not_apply').map(({ pack_id: packId }) => packId),
  )
  const { data } = await listChangeEvents(stores.graph, undefined, { limit: EVENTS_MOST })
  const events = data.filter(({ pack_ids: packIds }) => packIds.some((packId) => concerned.has(packId)))
  return { title: `Regulatory changes for ${key.profileId}`, events }
}

/** More than there are in decades. */
const EVENTS_MOST = 50_000

async function judge(law: LawReader, key: ProfileKey, day: string) {
  // A file must not be made from older law than it is kept for.
  await law.answers.refresh()
  const { content, madeAt } = await readProfileVersion(law.graph, key)
  const asOf = { mode: 'published', validAt: day } as const
  return { ...(await checkDuties(law, { ...content, include_relationships: false }, asOf)), madeAt }
}
