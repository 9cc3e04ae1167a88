import { beforeAll, describe, expect, test } from 'vitest'
import { getSubscription } from '#src/features/account/billing/subscription.ts'
import { systemClock } from '#src/lib/clock.ts'
import {
  announceChange,
  type AuditEvent,
  confirmEvent,
  draftEvent,
  eventIdOf,
  listAuditLog,
  writeEventAlone,
} from '#src/money/accounts/audit-log/audit.ts'
import { grantCredits, listGrants, showCredits, voidGrant } from '#src/money/accounts/credits/credits.ts'
import { subscribe } from '#src/money/accounts/credits/plans.ts'
import { issueKey, listKeys, requireKey, rotateKey } from '#src/money/accounts/keys/keys.ts'
import { recoverDue } from '#src/money/recovery/all-accounts.ts'
import { openWithPlan } from '#src/money/recovery/account.ts'
import { storeUnavailable } from '#src/problems.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { AUDIT_DUE, workspaceKeys } from '#src/stores/redis/keys.ts'
import { openRedis, type Redis } from '#src/stores/redis/redis.ts'
import { copyAccount } from '#test/support/account-copy.ts'
import { type AuditedAccount, CLI, openAuditedAccount } from '#test/support/audited-account.ts'
import { verifyChain } from '#test/support/ledger.ts'
import { hasRedisServer, startRedisServer } from '#test/support/redis-server.ts'
import { openTestGraph } from '#test/support/stores.ts'

/**
 * A change that dies between the stores: what no caller has seen acknowledged is finished or never happened, in both stores
 * alike.
 */
describe.skipIf(!hasRedisServer)('a process that dies', () => {
  let graph: Graph
  let redis: Redis
  let url: string
  beforeAll(async () => {
    graph = await openTestGraph()
    ;({ url } = await startRedisServer())
    redis = await openRedis({ url })
    return () => redis.close()
  })

  const open = () => openAuditedAccount({ graph, redis })
  const typesOf = async ({ id }: AuditedAccount) =>
    (await listAuditLog(graph, id, 100, 0)).data.map(({ type }) => type).filter((type) => type !== 'workspace.created')

  interface Change {
    type: string
    /** What must be there before, and its id. */
    prepare?: (account: AuditedAccount) => Promise<string>
    /** As far as Redis knows of it. */
    make: (account: AuditedAccount, prepared: string) => Promise<unknown>
  }

  /** Each change that is done in Redis first. */
  const CHANGES: Change[] = [
    {
      type: 'key.issued',
      make: ({ id: workspaceId, slot }) =>
        issueKey(redis, systemClock, { workspaceId, slot, name: 'x', type: 'service', scopes: ['read'] }),
    },
    {
      type: 'key.rotated',
      prepare: async (account) => (await account.issue()).key.id,
      make: ({ slot }, keyId) => rotateKey(redis, systemClock, { slot, keyId, graceMs: 0 }),
    },
    {
      type: 'credits.granted',
      make: ({ slot }) => grantCredits(redis, { slot, amount: 5, reason: 'x', id: 'g' }),
    },
    {
      type: 'credits.voided',
      prepare: async (account) => (await account.grant({ amount: 5 })).id,
      make: ({ slot }, grantId) => voidGrant(redis, slot, grantId, { reason: 'x' }),
    },
    { type: 'subscription.changed', make: ({ slot }) => subscribe(redis, { slot, plan: 'trial' }) },
  ]

  /** All that a caller could see of an account. */
  const stateOf = async ({ slot }: AuditedAccount) => [
    await getSubscription(redis, slot),
    await listKeys(redis, systemClock, slot),
    (await listGrants(redis, slot)).map(({ id, state, amount }) => [id, state, amount]),
  ]

  describe.each(CHANGES)('during $type', ({ type, prepare, make }) => {
    /** An account just before the change, and the change. */
    async function begin() {
      const account = await open()
      const prepared = (await prepare?.(account)) ?? ''
      const copy = await copyAccount(url, account.slot)
      return { account, before: await stateOf(account), copy, change: () => make(account, prepared) }
    }
    const countEvents = async (account: AuditedAccount) =>
      (await typesOf(account)).filter((each) => each === type).length

    /** What Redis notes of the change. */
    async function readNote({ slot }: AuditedAccount): Promise<AuditEvent> {
      const { audit } = workspaceKeys(slot)
      const values = await redis.command(audit, ['HVALS', audit])
      return JSON.parse(values.find((text) => text.startsWith('{'))!) as AuditEvent
    }

    test('after Redis and before the graph: the event is written, once, and the effect stays', async () => {
      const { account, before, change } = await begin()
      await change()
      const done = await stateOf(account)
      expect(done).not.toEqual(before)
      expect(await countEvents(account)).toBe(0)
      expect(await account.reconcile()).toMatchObject({ recorded: 1, restored: 0 })
      expect(await countEvents(account)).toBe(1)
      expect(await account.reconcile()).toEqual({ recorded: 0, replayed: 0, restored: 0 })
      expect(await stateOf(account)).toEqual(done)
      await verifyChain(redis, account.slot)
    })

    test('after Redis, which then loses it: it never happened, in neither store', async () => {
      const { account, before, copy, change } = await begin()
      await change()
      await copy.restore()
      await account.reconcile()
      expect(await countEvents(account)).toBe(0)
      expect(await stateOf(account)).toEqual(before)
    })

    test('after the graph and before Redis hears of it: nothing is done twice', async () => {
      const { account, change } = await begin()
      await change()
      await writeEventAlone(graph, await readNote(account))
      const done = await stateOf(account)
      expect(await account.reconcile()).toMatchObject({ recorded: 1, restored: 0 })
      expect(await countEvents(account)).toBe(1)
      expect(await stateOf(account)).toEqual(done)
      await verifyChain(redis, account.slot)
    })

    test('after the graph, when Redis has lost it: it is done again, although the process said that it was done', async () => {
      const { account, copy, change } = await begin()
      await change()
      const event = await readNote(account)
      const done = await stateOf(account)
      const seq = await writeEventAlone(graph, event)
      await copy.restore()
      // What was announced is lost with the rest.
      await redis.command(AUDIT_DUE, ['ZREM', AUDIT_DUE, account.slot])
      await confirmEvent(redis, event, seq)
      expect(await redis.command(AUDIT_DUE, ['ZSCORE', AUDIT_DUE, account.slot])).not.toBeNull()
      await redis.command(AUDIT_DUE, ['ZADD', AUDIT_DUE, '1', account.slot])
      await recoverDue({ graph, redis })
      expect(await stateOf(account)).toEqual(done)
      expect(await account.reconcile()).toEqual({ recorded: 0, replayed: 0, restored: 0 })
      await verifyChain(redis, account.slot)
    })
  })

  test('after the event of a revocation and before Redis: the key is revoked', async () => {
    const account = await open()
    const { key, hash, secret } = await account.issue()
    const detail = { hash, revoked_at: Date.now() }
    const draft = { slot: account.slot, type: 'key.revoked', subject: key.id, atMs: Date.now(), detail } as const
    await writeEventAlone(graph, draftEvent(CLI, draft))
    expect(await account.accepts(secret)).toBe(true)
    expect(await account.reconcile()).toEqual({ recorded: 0, replayed: 1, restored: 1 })
    expect(await account.accepts(secret)).toBe(false)
  })

  test('what it left undone is found by the next look, without anything else', async () => {
    const account = await open()
    await grantCredits(redis, { slot: account.slot, amount: 5, reason: 'x', id: 'left' })
    // Announced before it was begun; the time has come.
    expect(await redis.command(AUDIT_DUE, ['ZSCORE', AUDIT_DUE, account.slot])).not.toBeNull()
    await redis.command(AUDIT_DUE, ['ZADD', AUDIT_DUE, '1', account.slot])
    expect(await recoverDue({ graph, redis })).toBeGreaterThan(0)
    expect(await typesOf(account)).toEqual(['credits.granted'])
    expect(await redis.command(AUDIT_DUE, ['ZSCORE', AUDIT_DUE, account.slot])).toBeNull()
  })

  test('a change that is repeated writes the event that the first attempt has left', async () => {
    const account = await open()
    await grantCredits(redis, { slot: account.slot, amount: 5, reason: 'x', id: 'again' })
    await account.grant({ amount: 5, id: 'again' })
    expect(await typesOf(account)).toEqual(['credits.granted'])
    expect(await account.reconcile()).toEqual({ recorded: 0, replayed: 0, restored: 0 })
  })

  test('changes of many at once are numbered without a gap, and all are known', async () => {
    const account = await open()
    await Promise.all(Array.from({ length: 20 }, (_, index) => account.grant({ amount: 1, id: `g${index}` })))
    const { data } = await listAuditLog(graph, account.id, 100, 0)
    const seqs = data.flatMap(({ seq }) => seq ?? []).toSorted((one, next) => one - next)
    expect(seqs).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    await account.reconcile()
    const { audit } = workspaceKeys(account.slot)
    expect(await redis.command(audit, ['HGETALL', audit])).toEqual(['seq', '20'])
    expect(await showCredits(redis, account.slot)).toMatchObject({ balance: 20 })
  })

  test('a workspace that is opened on a plan has it, whenever Redis comes back', async () => {
    const stores = { graph, redis }
    const { workspace, isBegun } = await openWithPlan(stores, systemClock, { name: 'Bank', plan: 'trial' }, CLI)
    expect(isBegun).toBe(true)
    const begun = await getSubscription(redis, workspace.slot)
    expect(begun).toMatchObject({ plan: 'trial', balance: 1_000, limits: { rate_per_second: 10, burst: 50 } })
    await verifyChain(redis, workspace.slot)

    const dying: Redis = {
      ...redis,
      runScript: () => Promise.reject(storeUnavailable('redis', new Error('away'))),
    }
    const later = await openWithPlan({ graph, redis: dying }, systemClock, { name: 'Bank', plan: 'trial' }, CLI)
    expect(later.isBegun).toBe(false)
    const { slot } = later.workspace
    expect(await getSubscription(redis, slot)).toMatchObject({ plan: 'none', balance: 0 })
    await redis.command(AUDIT_DUE, ['ZADD', AUDIT_DUE, '1', slot])
    await recoverDue(stores)
    expect(await getSubscription(redis, slot)).toMatchObject({ plan: 'trial', balance: 1_000 })
  })

  test('the audit log names who, and holds no secret', async () => {
    const account = await open()
    const actor = '0199c2f0-5b0a-7c3e-9d52-3f1e8a6b4c21'
    const request = {
      workspaceId: account.id,
      slot: account.slot,
      name: 'x',
      type: 'data' as const,
      scopes: ['read' as const],
    }
    const { key, hash, secret } = await issueKey(redis, systemClock, request, undefined, { actor })
    await announceChange(redis, account.slot)
    await account.reconcile()
    const [event] = (await listAuditLog(graph, account.id, 1, 0)).data
    expect(event).toMatchObject({
      id: eventIdOf(account.slot, 'key.issued', key.id),
      actor,
      subject: key.id,
      detail: { hash, environment: 'live', fields: { name: 'x', scopes: 'read', expires_at: '0' } },
    })
    expect(JSON.stringify(event)).not.toContain(secret.slice(30, 50))
    expect((await requireKey(redis, systemClock, account.slot, key.id)).hash).toBe(hash)
  })
})
