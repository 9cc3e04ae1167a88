import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { getSubscription } from '#src/features/account/billing/subscription.ts'
import { DAY_MS, systemClock } from '#src/lib/clock.ts'
import { listEventsById } from '#src/money/accounts/audit-log/audit.ts'
import { listGrants, showCredits } from '#src/money/accounts/credits/credits.ts'
import { PLANS } from '#src/money/accounts/credits/plans.ts'
import { listKeys, requireKey } from '#src/money/accounts/keys/keys.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { workspaceKeys } from '#src/stores/redis/keys.ts'
import { openRedis, type Redis } from '#src/stores/redis/redis.ts'
import { copyAccount } from '#test/support/account-copy.ts'
import { type AuditedAccount, openAuditedAccount } from '#test/support/audited-account.ts'
import { readLedger, verifyChain } from '#test/support/ledger.ts'
import { hasRedisServer, startRedisServer } from '#test/support/redis-server.ts'
import { openTestGraph } from '#test/support/stores.ts'

const LONG_MS = 3_600_000

describe.skipIf(!hasRedisServer)('a Redis that was set back to an older state', () => {
  let graph: Graph
  let redis: Redis
  /** Another replica's way to the same server. */
  let other: Redis
  let url: string
  beforeAll(async () => {
    graph = await openTestGraph()
    // Of its own: replicas of other test files would reconcile it meanwhile.
    ;({ url } = await startRedisServer())
    redis = await openRedis({ url })
    other = await openRedis({ url })
    return () => Promise.all([redis.close(), other.close()])
  })

  const open = () => openAuditedAccount({ graph, redis })

  /** Does something, sets the account back to before it, and reconciles on two replicas at once. */
  async function loseAndReconcile<T>(account: AuditedAccount, change: () => Promise<T>): Promise<T> {
    const before = await copyAccount(url, account.slot)
    const done = await change()
    await before.restore()
    await Promise.all([account.reconcile(), account.reconcile({ graph, redis: other })])
    const after = await copyAccount(url, account.slot)
    expect(await account.reconcile()).toEqual({ recorded: 0, replayed: 0, restored: 0 })
    expect((await copyAccount(url, account.slot)).values).toEqual(after.values)
    await verifyChain(redis, account.slot)
    return done
  }

  test('a revoked key stays revoked', async () => {
    const account = await open()
    const { key, secret } = await account.issue()
    expect(await account.accepts(secret)).toBe(true)
    await loseAndReconcile(account, () => account.revoke(key.id))
    expect(await account.accepts(secret)).toBe(false)
    expect((await requireKey(redis, systemClock, account.slot, key.id)).key).toMatchObject({
      status: 'revoked',
      revoked_at: expect.any(String),
    })
  })

  test('a key that was issued works again with its secret, and is what it was', async () => {
    const account = await open()
    const expiresAt = Date.now() + DAY_MS
    const { key, secret } = await loseAndReconcile(account, () =>
      account.issue({ name: 'Käse "x"', scopes: ['read', 'admin'], expiresAt, rate: 7, burst: 9, profileId: 'acme' }),
    )
    expect(await account.accepts(secret)).toBe(true)
    expect((await requireKey(redis, systemClock, account.slot, key.id)).key).toEqual(key)
  })

  test('a key that was issued and revoked comes back revoked, and never works in between', async () => {
    const account = await open()
    const before = await copyAccount(url, account.slot)
    const { key, secret } = await account.issue()
    await account.revoke(key.id)
    await before.restore()
    const watch = { isDone: false, seen: [] as boolean[] }
    const look = async () => {
      while (!watch.isDone) watch.seen.push(await account.accepts(secret))
    }
    await Promise.all([look(), account.reconcile().finally(() => (watch.isDone = true))])
    const { seen } = watch
    expect(seen.length).toBeGreaterThan(0)
    expect(seen).not.toContain(true)
    expect(await listKeys(redis, systemClock, account.slot)).toMatchObject([{ id: key.id, status: 'revoked' }])
  })

  test.each([
    ['with a grace both keys work, and the old one ends with it', LONG_MS, true],
    ['without a grace only the new one works', 0, false],
  ])('of a rotation %s', async (_name, graceMs, isOldAlive) => {
    const account = await open()
    const old = await account.issue({ type: 'data', name: 'rotating' })
    const made = await loseAndReconcile(account, () => account.rotate(old.key.id, graceMs))
    expect(await account.accepts(made.secret)).toBe(true)
    expect(await account.accepts(old.secret)).toBe(isOldAlive)
    const { key } = await requireKey(redis, systemClock, account.slot, old.key.id)
    expect(key).toMatchObject({ rotated_to: made.key.id, status: isOldAlive ? 'active' : 'revoked' })
    if (isOldAlive) expect(Date.parse(key.expires_at!)).toBeLessThanOrEqual(Date.now() + LONG_MS)
    // The new one has the name.
    await expect(account.issue({ type: 'data', name: 'rotating' })).rejects.toMatchObject({
      code: 'duplicate_token_name',
    })
  })

  test.each([
    ['of another workspace', { slot: 'anotherslot1' }],
    ['with the id of another event', { id: 'anything' }],
    ['of a type that has no effect in Redis', { type: 'ledger.anchored' }],
    ['of another such type', { type: 'oauth.approved' }],
  ])('a note %s is not written to the audit log, and the account is not recovered', async (_name, change) => {
    const account = await open()
    const { slot } = account
    const { audit } = workspaceKeys(slot)
    const type = 'type' in change ? change.type : 'credits.granted'
    const at = new Date().toISOString()
    const note = {
      id: `${slot}:${type}:forged`,
      slot,
      type,
      at,
      actor: 'cli',
      subject: 'forged',
      detail: {},
      ...change,
    }
    await redis.command(audit, ['HSET', audit, note.id, JSON.stringify(note)])
    await expect(account.reconcile()).rejects.toThrow('Redis notes an event that is none of this account')
    expect(await graph.run(listEventsById, { ids: [note.id] })).toEqual([])
    await redis.command(audit, ['HDEL', audit, note.id])
    await account.reconcile()
  })

  test('an old key whose issue and rotation are both lost does not outlive its grace', async () => {
    const account = await open()
    const { old, made } = await loseAndReconcile(account, async () => {
      const first = await account.issue()
      return { old: first, made: await account.rotate(first.key.id, 0) }
    })
    expect(await account.accepts(old.secret)).toBe(false)
    expect(await account.accepts(made.secret)).toBe(true)
  })

  test('a token whose name is lost with it gets it back', async () => {
    const account = await open()
    await loseAndReconcile(account, () => account.issue({ type: 'data', name: 'ci' }))
    await expect(account.issue({ type: 'data', name: 'ci' })).rejects.toMatchObject({ code: 'duplicate_token_name' })
  })

  test('a grant is there once, with its credits', async () => {
    const account = await open()
    const { id } = await loseAndReconcile(account, () => account.grant({ amount: 500, priority: 3, id: 'order-1' }))
    expect(await showCredits(redis, account.slot)).toMatchObject({
      balance: 500,
      grants: [{ id, remaining: 500, priority: 3 }],
    })
    expect(await account.grant({ amount: 500, id: 'order-1' })).toMatchObject({ balance: 500 })
    expect((await readLedger(redis, account.slot)).map(({ type }) => type)).toEqual(['grant'])
  })

  test('a recurring grant goes on in its cycles', async () => {
    const account = await open()
    const anchorAt = Date.now() - 40 * DAY_MS
    await loseAndReconcile(account, () => account.grant({ amount: 70, period: 'month', anchorAt, id: 'monthly' }))
    expect(await listGrants(redis, account.slot)).toMatchObject([{ id: 'monthly', cycle: 1, anchor_at: anchorAt }])
    const later = { offsetMs: 31 * DAY_MS }
    expect(await showCredits(redis, account.slot, later)).toMatchObject({ balance: 70 })
  })

  test('a void holds, whether the grant was lost too or not', async () => {
    const account = await open()
    const kept = await account.grant({ amount: 10 })
    const lost = await loseAndReconcile(account, async () => {
      const made = await account.grant({ amount: 25 })
      await account.voidGrant(made.id)
      await account.voidGrant(kept.id)
      return made
    })
    expect(await showCredits(redis, account.slot)).toMatchObject({ balance: 0, grants: [] })
    const states = Object.fromEntries((await listGrants(redis, account.slot)).map(({ id, state }) => [id, state]))
    expect(states).toEqual({ [kept.id]: 'void', [lost.id]: 'void' })
  })

  test('the last plan holds, with its period and its credits once', async () => {
    const account = await open()
    await account.plan('trial')
    const before = await getSubscription(redis, account.slot)
    expect(before).toMatchObject({ plan: 'trial', limits: { rate_per_second: 10, burst: 50 } })
    const wanted = await loseAndReconcile(account, async () => {
      await account.plan('professional')
      await account.plan('standard')
      return getSubscription(redis, account.slot)
    })
    expect(wanted).toMatchObject({ plan: 'standard', balance: PLANS.standard.credits })
    expect(await getSubscription(redis, account.slot)).toEqual(wanted)
    // The plan in between is passed over: its credits were taken back before anyone could spend them again.
    const entries = await readLedger(redis, account.slot)
    expect(entries.map(({ type, amount }) => [type, amount])).toEqual([
      ['grant', PLANS.trial.credits],
      ['void', -PLANS.trial.credits],
      ['grant', PLANS.standard.credits],
    ])
  })

  test('a plan that has ended stays ended', async () => {
    const account = await open()
    await account.plan('trial')
    await loseAndReconcile(account, () => account.plan('none'))
    const subscription = await getSubscription(redis, account.slot)
    expect(subscription).toMatchObject({ plan: 'none', balance: 0 })
    expect(subscription).not.toHaveProperty('limits')
  })

  test('everything is put back in an empty Redis', async () => {
    const account = await open()
    const { slot } = account
    const { kept, gone } = await loseAndReconcile(account, async () => {
      const keys = { kept: await account.issue(), gone: await account.issue() }
      await account.revoke(keys.gone.key.id)
      await account.grant({ amount: 5 })
      await account.plan('trial')
      return keys
    })
    expect(await account.accepts(kept.secret)).toBe(true)
    expect(await account.accepts(gone.secret)).toBe(false)
    expect(await getSubscription(redis, slot)).toMatchObject({ plan: 'trial', balance: PLANS.trial.credits + 5 })
  })

  test('more events than a page', async () => {
    const account = await open()
    const before = await copyAccount(url, account.slot)
    const ids = Array.from({ length: 230 }, (_, index) => `g${index}`)
    for (const id of ids) await account.grant({ amount: 1, id })
    await before.restore()
    expect(await account.reconcile()).toEqual({ recorded: 0, replayed: 230, restored: 230 })
    expect(await showCredits(redis, account.slot)).toMatchObject({ balance: 230 })
    await verifyChain(redis, account.slot)
  })

  test('a graph that was set back behind Redis takes no number twice', async () => {
    const account = await open()
    for (const id of ['one', 'two', 'three']) await account.grant({ amount: 1, id })
    await graph.runText(
      `MATCH (e:AuditEvent)-[:CONCERNS]->(w:Workspace {slot: $slot}) WHERE e.seq > 1 SET w.audit_seq = 1 DETACH DELETE e`,
      { slot: account.slot },
    )
    await account.reconcile()
    const before = await copyAccount(url, account.slot)
    await account.grant({ amount: 1, id: 'four' })
    await before.restore()
    expect(await account.reconcile()).toMatchObject({ restored: 1 })
    expect(await showCredits(redis, account.slot)).toMatchObject({ balance: 4 })
  })

  test('any changes, set back to any moment: what was told holds, once', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('issue' as const) }),
      fc.record({ kind: fc.constantFrom('revoke' as const, 'rotate' as const, 'void' as const), at: fc.nat(9) }),
      fc.record({ kind: fc.constant('grant' as const), amount: fc.integer({ min: 1, max: 50 }) }),
      fc.record({ kind: fc.constant('plan' as const), plan: fc.constantFrom('trial' as const, 'none' as const) }),
    )
    const runs = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), fc.nat(8), async (steps, back) => {
      const account = await open()
      const alive = new Map<string, string>()
      const dead: string[] = []
      const grants = new Map<string, number>()
      let plan: 'trial' | 'none' = 'none'
      let copy = await copyAccount(url, account.slot)
      for (const [index, next] of steps.entries()) {
        const [keyId] = 'at' in next ? [[...alive.keys()][next.at % Math.max(1, alive.size)]] : []
        if (next.kind === 'issue') {
          const { key, secret } = await account.issue()
          alive.set(key.id, secret)
        } else if (next.kind === 'revoke' && keyId) {
          await account.revoke(keyId)
          dead.push(alive.get(keyId)!)
          alive.delete(keyId)
        } else if (next.kind === 'rotate' && keyId) {
          const { key, secret } = await account.rotate(keyId, 0)
          dead.push(alive.get(keyId)!)
          alive.delete(keyId)
          alive.set(key.id, secret)
        } else if (next.kind === 'grant') {
          const { id } = await account.grant({ amount: next.amount })
          grants.set(id, next.amount)
        } else if (next.kind === 'void' && grants.size > 0) {
          const id = [...grants.keys()][next.at % grants.size]!
          await account.voidGrant(id)
          grants.delete(id)
        } else if (next.kind === 'plan') {
          await account.plan(next.plan)
          plan = next.plan
        }
        if (index + 1 === back) copy = await copyAccount(url, account.slot)
      }
      await copy.restore()
      await Promise.all([account.reconcile(), account.reconcile({ graph, redis: other })])
      for (const secret of alive.values()) expect(await account.accepts(secret)).toBe(true)
      for (const secret of dead) expect(await account.accepts(secret)).toBe(false)
      const granted = [...grants.values()].reduce((sum, amount) => sum + amount, 0)
      const balance = granted + (plan === 'trial' ? PLANS.trial.credits : 0)
      expect(await getSubscription(redis, account.slot)).toMatchObject({ plan, balance })
      await verifyChain(redis, account.slot)
      expect(await account.reconcile()).toEqual({ recorded: 0, replayed: 0, restored: 0 })
    })
    await fc.assert(runs, { numRuns: 25 })
  })
})
