import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '#src/lib/clock.ts'
import { grantCredits } from '#src/money/accounts/credits/credits.ts'
import { createWorkspace } from '#src/money/accounts/workspaces/workspaces.ts'
import { workspaceKeys } from '#src/stores/redis/keys.ts'
import { changeAccount } from '#test/support/account-state.ts'
import { regpack as runRegpack } from '#test/support/regpack.ts'
import { TEST_SECRETS } from '#test/support/service.ts'
import { openTestGraph, openTestRedis } from '#test/support/stores.ts'

const [graph, redis] = await Promise.all([openTestGraph(), openTestRedis()])
const folder = mkdtempSync(join(tmpdir(), 'ledger-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const keys = { SECRET_KEYS: TEST_SECRETS.secretKeys.join() }
const regpack = (args: string[], env: Record<string, string> = keys) => runRegpack(['ledger', ...args], { env })
/** Without a store. */
const verifyArchive = (archive: string) => runRegpack(['ledger', 'verify', '--archive', archive], { stores: false })

async function openWorkspace() {
  const { id, slot } = await createWorkspace(graph, systemClock, 'ledger')
  // Older than what Redis may lose.
  const past = { offsetMs: -4_000 }
  for (const amount of [10, 20, 30]) await grantCredits(redis, { slot, amount, reason: 'test' }, past)
  return { id, slot, ...workspaceKeys(slot) }
}

test('verify: 0 and quiet progress when sound, 1 with the first broken entry, 3 for a store with another protocol', async () => {
  const { id, slot } = await openWorkspace()
  // Services of other tests may set anchors.
  expect(await regpack(['verify', id])).toEqual({
    code: 0,
    out: expect.stringMatching(new RegExp(`^${id}: 3 entries are sound, balance 60(, \\d anchors hold)?\n$`)),
    err: '',
  })
  await changeAccount(redis, slot, 'account.balance = account.balance + 1')
  const broken = await regpack(['verify', id, '--json'])
  expect(broken.code).toBe(1)
  expect(broken.err.split('\n')[0]).toBe(`${id}: the account's balance is not the sum so far: expected 60, found 61`)
  expect(JSON.parse(broken.out)).toMatchObject({ ok: false, workspaces: [{ workspace: id, seq: 3, entries: 3 }] })
  await changeAccount(redis, slot, 'account.balance = account.balance - 1')
  expect((await regpack(['verify', 'no-such-workspace'])).code).toBe(1)
  expect((await regpack(['verify', id], { REDIS_URL: 'http://127.0.0.1:1' })).code).toBe(3)
})

test('export, verify offline, trim, verify with the archive, accept; a broken entry is refused with its number', async () => {
  const { id, ledger } = await openWorkspace()
  const archive = join(folder, id)
  const exported = await regpack(['export', id, '--to', archive])
  expect(exported).toMatchObject({
    code: 0,
    out: '3 entries in 1 new files; the archive holds entries up to 3\n',
  })
  expect(await verifyArchive(archive)).toEqual({
    code: 0,
    out: `${id}: entries 1 to 3 in 1 files are sound\n`,
    err: '',
  })
  expect(await regpack(['trim', id, '--archive', archive])).toMatchObject({
    code: 0,
    out: '2 entries cut off; the ledger begins after entry 2\n',
  })
  expect(await redis.command(ledger, ['XLEN', ledger])).toBe(1)
  // Services of other tests set anchors too.
  expect((await regpack(['verify', id])).out).toMatch(
    new RegExp(`^${id}: 1 entries are sound after entry 2, balance 60, [1-9] anchors hold\n$`),
  )
  expect((await regpack(['verify', id, '--archive', archive])).out).toMatch(
    new RegExp(`^${id}: 3 entries are sound, balance 60, [1-9] anchors hold\n$`),
  )
  const otherKeys = { SECRET_KEYS: 'a-key-that-came-later' }
  expect((await regpack(['verify', id], otherKeys)).out).toMatch(
    new RegExp(
      `^${id}: 1 entries are sound after entry 2, balance 60, of [1-9] anchors the key is not in SECRET_KEYS\n$`,
    ),
  )
  expect(await regpack(['accept', id, '--reason', 'a test'])).toMatchObject({
    code: 0,
    out: `${id}: accepted at entry 3, balance 60; older anchors don't count any more\n`,
  })
  expect((await regpack(['accept', id])).code).toBe(2)
  const file = join(archive, '000000000001.ndjson')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"amount":20', '"amount":21'))
  const broken = await verifyArchive(archive)
  expect(broken.code).toBe(1)
  expect(broken.err).toMatch(
    /^entry 1: the file is not the one in the manifest.*\nentry 2: hash does not match the entry/,
  )
  expect((await verifyArchive(folder)).err).toMatch(/holds no archive of a ledger/)
  expect((await regpack(['export', id, '--to', archive, '--before', 'yesterday'])).code).toBe(2)
})
