import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { listAuditLog } from '#src/accounts/audit-log/audit.ts'
import { findAuditHead } from '#src/accounts/audit-log/queries.ts'
import { grantCredits } from '#src/accounts/credits/credits.ts'
import { acceptLedger } from '#src/accounts/ledger-tools/anchors/accept.ts'
import { type Anchoring, readLedgerAnchors, writeAnchor } from '#src/accounts/ledger-tools/anchors/anchors.ts'
import { exportLedger } from '#src/accounts/ledger-tools/archive/export.ts'
import { trimLedger } from '#src/accounts/ledger-tools/archive/trim.ts'
import { verifyLedger } from '#src/accounts/ledger-tools/proof/verify.ts'
import { createWorkspace } from '#src/accounts/workspaces/workspaces.ts'
import type { Graph } from '#src/graph/graph.ts'
import { systemClock } from '#src/lib/clock.ts'
import { readAccount } from '#src/redis/account.ts'
import { workspaceKeys } from '#src/redis/keys.ts'
import type { Redis } from '#src/redis/redis.ts'
import { copyAccount } from '#test/support/account-copy.ts'
import { openCreditAccount } from '#test/support/credit-account.ts'
import { readLedger } from '#test/support/ledger.ts'
import { chargeSome, forge } from '#test/support/ledger-account.ts'
import { openTestGraph, openTestRedis } from '#test/support/stores.ts'

let redis: Redis
let graph: Graph
const folders = mkdtempSync(join(tmpdir(), 'anchors-'))
beforeAll(async () => {
  ;[graph, redis] = await Promise.all([openTestGraph(), openTestRedis()])
})
afterAll(() => rmSync(folders, { recursive: true, force: true }))

const OLD_KEY = 'the-secret-key-of-last-year'
const NEW_KEY = 'the-secret-key-of-this-year'

async function openAnchored() {
  const { id, slot } = await createWorkspace(graph, systemClock, 'ledger')
  const account = await openCreditAccount(redis, slot)
  await grantCredits(redis, { slot, amount: 500, reason: 'test' })
  await chargeSome(account, 3)
  // Four seconds later than Redis says, so that the entries stand.
  const anchoring = { secretKeys: [OLD_KEY], clock: systemClock, actor: 'test', offsetMs: 4_000 }
  const stores = { graph, redis }
  const anchor = async () => {
    const { seq, head, balance } = await readAccount(redis, slot)
    await writeAnchor(graph, anchoring, { slot, reason: 'change', point: { seq, head, balance } })
    return seq
  }
  const verify = async (secretKeys = [OLD_KEY]) =>
    verifyLedger(redis, slot, { anchors: await readLedgerAnchors(graph, slot, secretKeys) })
  const faults = async () => (await verify()).findings.map(({ seq, what }) => `${seq} ${what.replace(/ of \d.*/, '')}`)
  const accept = (more: Partial<Anchoring> = {}) =>
    acceptLedger(stores, { ...anchoring, ...more }, { slot, note: 'Redis came back from an hour ago' })
  const archived = { workspace: id, slot, folder: mkdtempSync(join(folders, 'one-')), ...anchoring }
  return { ...account, id, stores, anchor, verify, faults, accept, archived }
}

const SET_BACK = 'the ledger was set back behind its anchor'
const REWRITTEN = 'the ledger was set back or rewritten after its anchor'

/** Changes one charge by a millisecond: nothing but the hashes could tell. */
async function forgeCharge(slot: string) {
  const charge = (await readLedger(redis, slot)).find(({ type }) => type === 'charge')!
  await forge(redis, slot, charge.seq, { at: Number(charge.at) - 1 })
}

describe('anchors', () => {
  test('a history that was rewritten with all its hashes is told by them alone', async () => {
    const account = await openAnchored()
    const seq = await account.anchor()
    await chargeSome(account, 2)
    expect(await account.verify()).toMatchObject({ findings: [], anchors: { held: 1, key_unknown: 0 } })
    await forgeCharge(account.slot)
    expect((await verifyLedger(redis, account.slot)).findings).toEqual([])
    expect(await account.faults()).toEqual([`${seq} ${REWRITTEN}`])
  })

  test('an anchor is written once for a point, however often it is tried, and its event has no number', async () => {
    const { id, slot, anchor, verify } = await openAnchored()
    const [before] = await graph.run(findAuditHead, { slot })
    const seq = await anchor()
    await anchor()
    expect(await verify()).toMatchObject({ anchors: { held: 1 } })
    expect((await graph.run(findAuditHead, { slot }))[0]).toEqual(before)
    const { data } = await listAuditLog(graph, id, 10, 0)
    const events = data.filter(({ type }) => type === 'ledger.anchored')
    expect(events).toMatchObject([{ subject: String(seq), actor: 'test', detail: { seq, reason: 'change' } }])
    expect(events[0]).not.toHaveProperty('seq')
  })

  test('name their key: after a rotation they hold while the old one is kept, and are key_unknown afterwards', async () => {
    const { slot, anchor, verify } = await openAnchored()
    await anchor()
    expect(await verify([NEW_KEY, OLD_KEY])).toMatchObject({ findings: [], anchors: { held: 1, key_unknown: 0 } })
    expect(await verify([NEW_KEY])).toMatchObject({ findings: [], anchors: { held: 0, key_unknown: 1 } })
    await forgeCharge(slot)
    expect(await verify([NEW_KEY])).toMatchObject({ findings: [], anchors: { held: 0, key_unknown: 1 } })
  })

  test.each(['seq', 'balance', 'head', 'reason'])('one whose %s was changed is not what was signed', async (member) => {
    const { slot, anchor, faults } = await openAnchored()
    const seq = await anchor()
    await graph.runText(
      `MATCH (w:Workspace {slot: $slot})<-[:CONCERNS]-(e:AuditEvent {type: 'ledger.anchored'})
       SET e.detail_json = replace(e.detail_json, $from, $to)`,
      {
        slot,
        from: `"${member}":`,
        to: ['seq', 'balance'].includes(member) ? `"${member}":1` : `"x":1,"${member}":"1","${member}x":`,
      },
    )
    const named = member === 'seq' ? Number(`1${seq}`) : seq
    expect(await faults()).toEqual([`${named} its anchor`])
  })

  test('of another workspace do not count: a copied event is not what was signed', async () => {
    const [one, other] = [await openAnchored(), await openAnchored()]
    await one.anchor()
    await graph.runText(
      `MATCH (w:Workspace {slot: $slot})<-[:CONCERNS]-(e:AuditEvent {type: 'ledger.anchored'}), (o:Workspace {slot: $other})
       CREATE (c:AuditEvent)-[:CONCERNS]->(o)
       SET c = e {.*, id: e.id + ' copied', workspace_id: o.id}`,
      { slot: one.slot, other: other.slot },
    )
    expect(await other.faults()).toEqual([expect.stringMatching(/its anchor$/)])
  })
})

describe('a ledger that Redis has set back', () => {
  async function setBack() {
    const account = await openAnchored()
    const copy = await copyAccount(inject('redis').url, account.slot)
    await chargeSome(account, 2)
    const seq = await account.anchor()
    await copy.restore()
    return { ...account, seq }
  }

  test('is told while it is shorter than its anchor, and when it has grown beyond it another way', async () => {
    const account = await setBack()
    expect(await account.faults()).toEqual([`${account.seq} ${SET_BACK}`])
    await chargeSome(account, 4)
    expect(await account.faults()).toEqual([`${account.seq} ${REWRITTEN}`])
  })

  test('is accepted by the operator: older anchors do not count any more, newer ones do', async () => {
    const account = await setBack()
    expect(await account.accept()).toMatchObject({ findings: [], point: { seq: expect.any(Number) } })
    expect(await account.verify()).toMatchObject({ findings: [], anchors: { held: 1 } })
    await chargeSome(account, 4)
    const seq = await account.anchor()
    expect(await account.verify()).toMatchObject({ findings: [], anchors: { held: 2 } })
    await forgeCharge(account.slot)
    expect(await account.faults()).toEqual([expect.stringContaining(REWRITTEN), `${seq} ${REWRITTEN}`])
  })

  test('is accepted behind anchors of a clock that is ahead, of a key that is gone, and such as were forged', async () => {
    const account = await setBack()
    const [slow, { seq, head, balance }] = [{ now: () => Date.now() + 60_000 }, await readAccount(redis, account.slot)]
    for (const secret of [OLD_KEY, NEW_KEY])
      await writeAnchor(
        graph,
        { secretKeys: [secret], clock: slow, actor: 'ahead' },
        { slot: account.slot, reason: 'change', point: { seq: seq + 9, head, balance } },
      )
    await graph.runText(
      `MATCH (w:Workspace {slot: $slot})<-[:CONCERNS]-(e:AuditEvent {type: 'ledger.anchored', subject: $subject})
       SET e.detail_json = replace(e.detail_json, '"balance":', '"balance":1')`,
      { slot: account.slot, subject: String(account.seq) },
    )
    expect(await account.faults()).toHaveLength(2)
    await account.accept()
    expect(await account.verify()).toMatchObject({ findings: [], anchors: { held: 1, key_unknown: 0 } })
  })

  test('is accepted at an entry that Redis will not lose any more', async () => {
    const account = await setBack()
    await chargeSome(account, 1)
    const { seq } = await readAccount(redis, account.slot)
    const startMs = performance.now()
    expect(await account.accept({ offsetMs: 2_700 })).toMatchObject({ findings: [], point: { seq } })
    expect(performance.now() - startMs).toBeGreaterThan(200)
  })

  test('is not accepted when anything else is wrong with it', async () => {
    const account = await setBack()
    const { ledger } = workspaceKeys(account.slot)
    await redis.command(ledger, ['XDEL', ledger, '2-0'])
    expect(await account.accept()).toMatchObject({
      findings: expect.arrayContaining([expect.objectContaining({ seq: 2, what: 'entries are missing' })]),
    })
    expect(await account.accept()).not.toHaveProperty('point')
    expect(await account.faults()).toContain(`${account.seq} ${SET_BACK}`)
  })
})

describe('export and trim', () => {
  test('anchor what they have written and where they cut', async () => {
    const { archived, stores, slot, verify } = await openAnchored()
    const { last_seq: last } = await exportLedger(stores, archived)
    await trimLedger(stores, archived)
    const { signed } = await readLedgerAnchors(graph, slot, [OLD_KEY])
    expect(signed).toMatchObject([
      { reason: 'export', seq: last },
      { reason: 'trim', seq: last - 1 },
    ])
    expect(await verify()).toMatchObject({ findings: [], anchors: { held: 2 }, begins_after: last - 1 })
  })

  test('a cut whose balance was changed in Redis is told by its anchor', async () => {
    const { archived, stores, slot, faults } = await openAnchored()
    const { last_seq: last } = await exportLedger(stores, archived)
    await trimLedger(stores, archived)
    const { ledgerCheckpoint } = workspaceKeys(slot)
    await redis.command(ledgerCheckpoint, ['HSET', ledgerCheckpoint, 'balance', '1'])
    expect(await faults()).toContain(`${last - 1} ${REWRITTEN}`)
  })

  test('sign nothing that the ledger does not say: an export without new entries asks it too', async () => {
    const account = await openAnchored()
    const { archived, stores, slot } = account
    const copy = await copyAccount(inject('redis').url, slot)
    await chargeSome(account, 2)
    const { last_seq: last } = await exportLedger(stores, archived)
    await copy.restore()
    await expect(exportLedger(stores, archived)).rejects.toThrow(
      `the ledger has no entry ${last}, where the archive ends`,
    )
    await chargeSome(account, 2)
    await expect(exportLedger(stores, archived)).rejects.toThrow(
      `the ledger has another entry ${last}, where the archive ends`,
    )
    expect((await readLedgerAnchors(graph, slot, [OLD_KEY])).signed).toHaveLength(1)
  })

  test('two exports to one folder at once: one after the other, each entry once', async () => {
    const { archived, stores, slot } = await openAnchored()
    const reports = await Promise.all([1, 2, 3].map(() => exportLedger(stores, { ...archived, entriesMost: 2 })))
    const { seq } = await readAccount(redis, slot)
    expect(reports.map(({ entries }) => entries).toSorted((a, b) => a - b)).toEqual([0, 0, seq])
    expect(reports.map(({ last_seq: last }) => last)).toEqual([seq, seq, seq])
  })

  test('a cut at the exported point is anchored as a cut', async () => {
    const account = await openAnchored()
    const { archived, stores, slot, verify } = account
    const { last_seq: last } = await exportLedger(stores, archived)
    await chargeSome(account, 1)
    expect(await trimLedger(stores, archived)).toMatchObject({ begins_after: last })
    expect((await readLedgerAnchors(graph, slot, [OLD_KEY])).signed.map(({ reason }) => reason)).toEqual([
      'export',
      'trim',
    ])
    expect(await verify()).toMatchObject({ findings: [], anchors: { held: 2 } })
  })

  test('a checkpoint that was put behind the anchors is told: no cut was anchored there', async () => {
    const account = await openAnchored()
    await account.anchor()
    await chargeSome(account, 2)
    const entries = await readLedger(redis, account.slot)
    const cut = entries.at(-2)!
    const { ledgerCheckpoint, ledger } = workspaceKeys(account.slot)
    const fields = { seq: cut.seq, head: cut.hash, balance: cut.balance, usage_from: 99_999_999, carried: '{}' }
    const grants = JSON.stringify(Object.fromEntries(entries.map(({ op }) => [op, 1_000_000])))
    const pairs = Object.entries({ ...fields, grants })
      .flat()
      .map(String)
    await redis.command(ledgerCheckpoint, ['HSET', ledgerCheckpoint, ...pairs])
    await redis.command(ledger, ['XTRIM', ledger, 'MINID', `${cut.seq + 1}-0`])
    expect(await account.faults()).toContain(`${cut.seq} the ledger begins where no cut was anchored`)
  })

  test('trim cuts nothing of a ledger that does not hold to its anchors', async () => {
    const account = await openAnchored()
    const { archived, stores, slot } = account
    await account.anchor()
    await forgeCharge(slot)
    await exportLedger(stores, archived)
    await expect(trimLedger(stores, archived)).rejects.toThrow(REWRITTEN)
    expect((await readLedger(redis, slot))[0]!.seq).toBe(1)
  })
})
