import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { showCredits } from '#src/accounts/credits/credits.ts'
import { layoutKeys } from '#src/redis/layout/layout.ts'
import { raiseLayout } from '#src/redis/layout/raise-layout.ts'
import { verifyChain } from '#test/support/ledger.ts'
import { extractVersion, hasCommit } from '#test/support/old-version.ts'
import type { OpenedFixture } from '#test/support/open-fixture.ts'
import { until } from '#test/support/redis-server.ts'
import { runCommand, startVersion, type Told, type VersionServer } from './version-server.ts'

const TODAY = fileURLToPath(new URL('../../', import.meta.url))
const QUERY = '/api/v1/regulatory-graph/query'
const COST = { read: 1, query: 2 }
const ROUNDS = 12
/** Their accounts have credits, and nothing in them ends by the clock. */
const ACCOUNTS = ['busy', 'plan', 'keys', 'house']

/**
 * Tests with processes of the fixture's commit and of today on the same stores, as in an upgrade that is under way. They go on
 * from what the tests before them left.
 */
export function serveSideBySide(fixture: () => OpenedFixture, expected: any): void {
  const { commit, secrets, pack: PACK } = expected
  describe.skipIf(!hasCommit(commit))(
    'beside the code of that commit; skipped in a shallow clone, which does not have it',
    () => {
      let version: ReturnType<typeof extractVersion>
      let old: VersionServer
      let today: VersionServer
      const startOld = () => startVersion(version.folder, fixture().stores, secrets)
      const startToday = () => startVersion(TODAY, fixture().stores, secrets)
      const accountOf = (name: string) => expected.customers[name] as { slot: string; secret: string }
      const balanceOf = async (slot: string) => (await showCredits(fixture().redis, slot)).balance

      beforeAll(() => {
        version = extractVersion(commit)
      })
      afterAll(() => version?.remove())

      /** What each account must have cost when all is settled. */
      async function prove(work: (account: { slot: string; secret: string }) => Promise<number>): Promise<void> {
        const accounts = ACCOUNTS.map(accountOf)
        const before = await Promise.all(accounts.map(({ slot }) => balanceOf(slot)))
        const costs = await Promise.all(accounts.map(work))
        expect(wrong).toEqual([])
        for (const [at, { slot }] of accounts.entries()) {
          await until(async () => (await balanceOf(slot)) === before[at]! - costs[at]!, 'the balance is another')
          await verifyChain(fixture().redis, slot)
        }
      }

      const wrong: Array<Pick<Told, 'status' | 'text'>> = []
      const good = (told: Told): Told => {
        if (told.status !== 200) wrong.push(told)
        return told
      }

      /** Reads and keyed calls in turn on all servers at once; each keyed call is repeated on the next server. */
      async function useBoth({ secret }: { secret: string }, servers: VersionServer[]): Promise<number> {
        const work = async (server: VersionServer, lane: number) => {
          const other = servers[(lane + 1) % servers.length]!
          for (let round = 0; round < ROUNDS; round += 1) {
            const key = { 'idempotency-key': randomUUID() }
            const [told] = await Promise.all([
              server.call(secret, 'POST', QUERY, { limit: 1 }, key),
              server.call(secret, 'GET', PACK).then(good),
            ])
            const again = good(await other.call(secret, 'POST', QUERY, { limit: 1 }, key))
            if (good(told).text !== again.text || !again.isReplay) wrong.push(again)
          }
        }
        await Promise.all(servers.map(work))
        return servers.length * ROUNDS * (COST.read + COST.query)
      }

      /** Tokens that one makes, the other rotates, and each of them ends. */
      async function useKeys(one: VersionServer, other: VersionServer): Promise<void> {
        const { secret } = accountOf('keys')
        const status = async (server: VersionServer, token: string) =>
          (await server.call(token, 'GET', '/api/v1/workspace')).status
        const make = { name: randomUUID(), scopes: ['read'] }
        const made = good(await one.call(secret, 'POST', '/api/v1/tokens', make, { 'idempotency-key': randomUUID() }))
        expect(await status(other, made.json.secret)).toBe(200)
        const path = `/api/v1/tokens/${made.json.token.id}`
        const next = good(await other.call(secret, 'POST', `${path}/rotate`, { grace_seconds: 0 }))
        expect([await status(one, made.json.secret), await status(one, next.json.secret)]).toEqual([401, 200])
        good(await one.call(secret, 'POST', `/api/v1/tokens/${next.json.token.id}/revoke`, {}))
        expect(await status(other, next.json.secret)).toBe(401)
      }

      /** Credits granted by the operator's commands of both versions at once. */
      async function grantByBoth(): Promise<void> {
        const { slot, workspace_id: id } = expected.customers.busy
        const before = await balanceOf(slot)
        const grant = (folder: string, amount: string) =>
          runCommand(folder, ['credits', 'grant', id, amount], fixture().stores)
        await Promise.all([grant(version.folder, '7'), grant(TODAY, '5')])
        expect(await balanceOf(slot)).toBe(before + 12)
      }

      async function together(): Promise<void> {
        await prove((account) => useBoth(account, [old, today, old, today]))
        await useKeys(old, today)
        await useKeys(today, old)
        expect(wrong).toEqual([])
      }

      test('it serves, and today’s joins it: no wrong answer, balances and chains are exact', async () => {
        old = await startOld()
        await prove((account) => useBoth(account, [old, old]))
        today = await startToday()
        await together()
        await grantByBoth()
      })

      test('today’s serves, and it joins: no wrong answer, balances and chains are exact', async () => {
        await old.stop()
        await prove((account) => useBoth(account, [today, today]))
        old = await startOld()
        await together()
        await old.stop()
      })

      test('when the layout was raised, today’s goes on; the old one left by mistake fails, and changes nothing', async () => {
        const { redis } = fixture()
        expect(await raiseLayout(redis)).toMatchObject({ written: 2, oldest: 2 })
        await prove((account) => useBoth(account, [today, today]))
        for (const { customer, method, path, body, key, status } of expected.replays)
          expect(
            await today.call(accountOf(customer).secret, method, path, body, { 'idempotency-key': key }),
          ).toMatchObject({ status, isReplay: true })

        old = await startOld()
        await prove(async ({ secret }) => {
          for (const path of [PACK, '/api/v1/billing/subscription']) {
            const answer = await old.call(secret, 'GET', path)
            expect([path, answer.status]).toEqual([path, 500])
          }
          good(await today.call(secret, 'GET', PACK))
          return COST.read
        })
        await old.stop()
        expect(wrong).toEqual([])
      })

      test('a process that does not read the stored layout is not ready and says so', async () => {
        const { redis } = fixture()
        await redis.command(layoutKeys.stored, ['HSET', layoutKeys.stored, 'written', '3'])
        await until(async () => (await today.readiness()).status === 'not_ready', 'it stays ready')
        const { components } = await today.readiness()
        expect(components.redis).toMatchObject({
          status: 'down',
          detail: 'holds layout 3, this process reads 1 and 2: upgrade it',
        })
        expect((await today.call(accountOf('busy').secret, 'GET', PACK)).status).toBe(503)
        await today.stop()
      })
    },
  )
}
