import { Type } from '@sinclair/typebox'
import { getProfile, lockProfile, ProfileId, type ProfileKey, requireVersion } from '#src/features/profiles/index.ts'
import type { Clock } from '#src/lib/clock.ts'
import { Component, Named, Strict } from '#src/lib/schema.ts'
import { listKeys, revokeForGood } from '#src/money/accounts/keys/index.ts'
import { actorOf, type Caller } from '#src/money/metering/index.ts'
import type { Graph, Runner } from '#src/stores/graph/graph.ts'
import { type OperationMarker, writePrepared } from '#src/stores/graph/operation-markers.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { DELETE_SOME, deleteProfile } from './queries.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })

export const DeletedCustomer = Component('DeletedCustomerProfile', {
  id: ProfileId,
  deleted: Named('DeletedOfCustomer', 'How many of each went with it', {
    versions: count('Versions of the profile'),
    runs: count('Applicability runs, current and earlier'),
    impacts: count('Change impacts, with their decisions'),
    incidents: count('Incidents, with their logs'),
    confirmations: count('What was asked for about it and confirmed by another member, rejected, or still open'),
    feeds: count('Feed addresses that this call ended'),
  }),
})

export const deletionQuery = Strict({
  'expected_version?': Type.Integer({
    minimum: 1,
    maximum: 1_000_000_000,
    description: 'Refuses with 409 when the profile is no longer at this version',
    examples: [1],
  }),
})

interface Stores {
  graph: Graph
  redis: Redis
  clock: Clock
}

/**
 * Deletes a customer: its profile with its versions, runs, impacts, decisions and incidents in one transaction, and
 * before that the feed addresses that read it. So no address is left to read another customer that is given the same id
 * later. Throws `not_found`, and `conflict` when the profile is at another version than expected.
 */
export async function deleteCustomer(
  stores: Stores,
  caller: Caller,
  { profileId, expected }: { profileId: string; expected: number | undefined },
  receipt?: OperationMarker,
) {
  const { graph, clock } = stores
  const key = { workspaceId: caller.workspaceId, profileId }
  const lock = { at: new Date(clock.now()).toISOString(), expected, field: 'query.expected_version' }
  const prepare = async () => {
    const { current_version: current } = await getProfile(graph, key)
    requireVersion(current, expected, lock.field)
    return endFeeds(stores, caller, profileId)
  }
  const deleted = await writePrepared(graph.patient(), clock, receipt, prepare, async (tx, feeds) => {
    await lockProfile(tx, key, lock)
    return { ...(await deleteAll(tx, key)), feeds }
  })
  return { id: profileId, deleted }
}

/** Revokes the secrets of the customer's feeds that are active. Returns how many. */
async function endFeeds(stores: Stores, caller: Caller, profileId: string): Promise<number> {
  const { slot } = caller
  const keys = await listKeys(stores.redis, stores.clock, slot)
  const feeds = keys.filter((key) => key.customer_profile_id === profileId && key.status === 'active')
  for (const { id } of feeds) await revokeForGood(stores, stores.clock, { slot, keyId: id }, { actor: actorOf(caller) })
  return feeds.length
}

/** How many things a statement deletes: a version may have a megabyte, a run a thousand edges. */
const SLICE = 50

async function deleteAll(tx: Runner, key: ProfileKey) {
  const deleteEach = async (kind: keyof typeof DELETE_SOME) => {
    let total = 0
    for (;;) {
      const [row] = await tx.run(DELETE_SOME[kind], { ...key, limit: SLICE })
      total += row!.deleted
      if (row!.deleted < SLICE) return total
    }
  }
  const runs = await deleteEach('runs')
  const impacts = await deleteEach('impacts')
  const confirmations = await deleteEach('confirmations')
  const incidents = await deleteEach('incidents')
  const versions = await deleteEach('versions')
  await tx.run(deleteProfile, key)
  return { versions, runs, impacts, incidents, confirmations }
}
