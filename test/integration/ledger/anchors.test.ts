import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, systemClock } from '#src/lib/clock.ts'
import { findAuditHead, listAuditLog } from '#src/money/accounts/audit-log/audit.ts'
import { grantCredits } from '#src/money/accounts/credits/credits.ts'
import { createWorkspace } from '#src/money/accounts/workspaces/workspaces.ts'
import { type Anchoring, readAnchors, writeAnchor } from '#src/money/ledger/anchors.ts'
import { exportLedger, openArchive } from '#src/money/ledger/archive.ts'
import { acceptLedger, trimLedger } from '#src/money/ledger/trim.ts'
import { verifyLedger } from '#src/money/ledger/verify.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { readAccount } from '#src/stores/redis/account.ts'
import { workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { copyAccount } from '#test/support/account-copy.ts'
import { openCreditAccount } from '#test/support/credit-account.ts'
import { chargeSome, forge } from '#test/support/ledger-account.ts'
import { readLedger } from '#test/support/ledger.ts'
import { runStores } from '#test/support/run-stores.ts'
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
  // Four seconds later than Redis says, so that the entries are durable.
  const anchoring = { secretKeys: [OLD_KEY], clock: systemClock, actor: 'test', offsetMs: 4_000 }
  const stores = { graph, redis }
  let days = 0
  /** Signs the newest entry, each time on another day unless one is given. */
  const anchor = async (day = (days += 1)) => {
    const { seq, head, balance } = await readAccount(redis, slot)
    const clock = { now: () => Date.now() + day * DAY_MS }
    await writeAnchor(graph, { ...anchoring, clock }, { slot, reason: 'day', point: { seq, head, balance } })
    return seq
  }
  const verify = (secretKeys = [OLD_KEY]) =>
    verifyLedger(redis, slot, { readAnchors: () => readAnchors(graph, slot, secretKeys) })
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

  test('an anchor is written once a day, however often it is tried, and its event has no number', async () => {
    const { id, slot, anchor, verify, ...account } = await openAnchored()
    const [before] = await graph.run(findAuditHead, { slot })
    const seq = await anchor(1)
    await chargeSome(account, 1)
    await anchor(1)
    expect(await verify()).toMatchObject({ anchors: { held: 1 } })
    expect((await graph.run(findAuditHead, { slot }))[0]).toEqual(before)
    const { data } = await listAuditLog(graph, id, 10, 0)
    const events = data.filter(({ type }) => type === 'ledger.anchored')
    expect(events).toMatchObject([{ subject: String(seq), actor: 'test', detail: { seq, reason: 'day' } }])
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
    const copy = await copyAccount(runStores().redis.url, account.slot)
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
    const { seq: accepted } = await account.accept()
    expect(accepted).toBe((await readAccount(redis, account.slot)).seq)
    expect(await account.verify()).toMatchObject({ findings: [], anchors: { held: 1 } })
    await chargeSome(account, 4)
    const seq = await account.anchor()
    expect(await account.verify()).toMatchObject({ findings: [], anchors: { held: 2 } })
    await forgeCharge(account.slot)
    expect(await account.faults()).toEqual([expect.stringContaining(REWRITTEN), `${seq} ${REWRITTEN}`])
  })

  test('is accepted behind anchors of a clock that is ahead, of a key that is gone, and such as were forged', async () => {
    const account = await setBack()
    const [slow, { seq, head, balance }] = [
      { now: () => Date.now() + 10 * DAY_MS },
      await readAccount(redis, account.slot),
    ]
    for (const [index, secret] of [OLD_KEY, NEW_KEY].entries())
      await writeAnchor(
        graph,
        { secretKeys: [secret], clock: { now: () => slow.now() + index * DAY_MS }, actor: 'ahead' },
        { slot: account.slot, reason: 'day', point: { seq: seq + 9, head, balance } },
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
    await expect(account.accept({ offsetMs: 0 })).rejects.toThrow('no entry is three seconds old yet')
    await grantCredits(redis, { slot: account.slot, amount: 5, reason: 'test' })
    const { seq } = await readAccount(redis, account.slot)
    const newest = Number((await readLedger(redis, account.slot)).at(-1)!.at)
    // As if the newest entry were an hour younger than the others.
    await forge(redis, account.slot, seq, { at: newest + 3_600_000 })
    expect(await account.accept()).toMatchObject({ seq: seq - 1 })
  })

  test('is not accepted when anything else is wrong with it', async () => {
    const account = await setBack()
    const { ledger } = workspaceKeys(account.slot)
    await redis.command(ledger, ['XDEL', ledger, '2-0'])
    await expect(account.accept()).rejects.toThrow('entry 2: entries are missing')
    expect(await account.faults()).toContain(`${account.seq} ${SET_BACK}`)
  })
})

describe('export and trim', () => {
  test('a trim signs where it cuts, and the ledger begins there', async () => {
    const { archived, stores, slot, verify } = await openAnchored()
    const { last_seq: last } = await exportLedger(redis, archived)
    await trimLedger(stores, archived)
    expect((await readAnchors(graph, slot, [OLD_KEY])).signed).toMatchObject([{ reason: 'trim', seq: last - 1 }])
    expect(await verify()).toMatchObject({ findings: [], anchors: { held: 1 }, begins_after: last - 1 })
  })

  test('a ledger that was trimmed without an archive, or behind a signed cut, is missing entries', async () => {
    const account = await openAnchored()
    const { archived, stores, slot, faults } = account
    await account.anchor()
    const { ledger } = workspaceKeys(slot)
    await exportLedger(redis, archived)
    const { begins_after: cut } = await trimLedger(stores, archived)
    await chargeSome(account, 2)
    expect(await faults()).toEqual([])
    await redis.command(ledger, ['XTRIM', ledger, 'MINID', `${cut + 2}-0`])
    expect(await faults()).toContain(`${cut + 1} entries are missing`)
  })

  test('a cut that another key signed, or nobody, is no beginning behind a signed anchor', async () => {
    const account = await openAnchored()
    const { slot, verify } = account
    await account.anchor()
    await chargeSome(account, 2)
    const { ledger } = workspaceKeys(slot)
    const entry = (await readLedger(redis, slot)).at(-2)!
    const point = { seq: entry.seq, head: entry.hash, balance: entry.balance }
    const other = { secretKeys: [NEW_KEY], clock: systemClock, actor: 'test' }
    await writeAnchor(graph, other, { slot, reason: 'trim', point })
    await redis.command(ledger, ['XTRIM', ledger, 'MINID', `${entry.seq + 1}-0`])
    expect((await verify()).findings[0]).toMatchObject({ seq: 1, what: 'entries are missing' })
    expect((await verify([OLD_KEY, NEW_KEY])).findings).toEqual([])
  })

  test('after a rotation of keys a trimmed ledger still verifies; the cut is of a key that is not at hand', async () => {
    const { archived, stores, verify } = await openAnchored()
    await exportLedger(redis, archived)
    await trimLedger(stores, archived)
    expect(await verify([NEW_KEY])).toMatchObject({ findings: [], anchors: { held: 0, key_unknown: 1 } })
    await trimLedger(stores, { ...archived, secretKeys: [NEW_KEY] })
    expect(await verify([NEW_KEY])).toMatchObject({ findings: [], anchors: { held: 1, key_unknown: 1 } })
  })

  test('killed between export and trim, and between the signed cut and the trim: repeated, it ends the work', async () => {
    const { archived, stores, slot, verify } = await openAnchored()
    await exportLedger(redis, archived)
    const { seq, head, balance } = await readAccount(redis, slot)
    const entries = await readLedger(redis, slot)
    const cut = { seq: seq - 1, head: entries.at(-2)!.hash, balance: balance - entries.at(-1)!.amount }
    expect(entries.at(-1)).toMatchObject({ hash: head })
    await writeAnchor(graph, archived, { slot, reason: 'trim', point: cut })
    expect(await verify()).toMatchObject({ findings: [], begins_after: 0 })
    expect(await trimLedger(stores, archived)).toEqual({ trimmed: seq - 1, begins_after: seq - 1 })
    expect(await trimLedger(stores, archived)).toEqual({ trimmed: 0, begins_after: seq - 1 })
    expect(await verify()).toMatchObject({ findings: [], begins_after: seq - 1, anchors: { held: 1 } })
  })

  test('a trimmed ledger that was set back is accepted, and still begins at its cut', async () => {
    const account = await openAnchored()
    const { archived, stores, slot, verify, faults } = account
    await exportLedger(redis, archived)
    const { begins_after: cut } = await trimLedger(stores, archived)
    const copy = await copyAccount(runStores().redis.url, slot)
    await chargeSome(account, 2)
    await account.anchor()
    await copy.restore()
    expect(await faults()).toEqual([expect.stringContaining(SET_BACK)])
    await account.accept()
    expect(await verify()).toMatchObject({ findings: [], begins_after: cut })
  })

  test('an archive of a ledger that was set back is told, and a ledger that goes on another way is not added', async () => {
    const account = await openAnchored()
    const { archived, stores, slot } = account
    const copy = await copyAccount(runStores().redis.url, slot)
    await chargeSome(account, 2)
    const { last_seq: last } = await exportLedger(redis, archived)
    await copy.restore()
    await expect(trimLedger(stores, archived)).rejects.toThrow('the archive goes on behind the ledger')
    await chargeSome(account, 4)
    await expect(exportLedger(redis, archived)).rejects.toThrow(`its previous hash is not that of the beginning`)
    expect((await verifyLedger(redis, slot, { archive: openArchive(archived.folder) })).findings).toContainEqual(
      expect.objectContaining({ seq: last, what: 'the archive ends with another entry' }),
    )
    expect((await readAnchors(graph, slot, [OLD_KEY])).signed).toEqual([])
  })

  test('two exports to one folder at once: one after the other, each entry once', async () => {
    const { archived, slot } = await openAnchored()
    const reports = await Promise.all([1, 2, 3].map(() => exportLedger(redis, { ...archived, entriesMost: 2 })))
    const { seq } = await readAccount(redis, slot)
    expect(reports.map(({ entries }) => entries).toSorted((a, b) => a - b)).toEqual([0, 0, seq])
    expect(reports.map(({ last_seq: last }) => last)).toEqual([seq, seq, seq])
  })

  test('an export leaves out what Redis may still lose', async () => {
    const { archived } = await openAnchored()
    expect(await exportLedger(redis, { ...archived, offsetMs: 0 })).toMatchObject({ entries: 0, last_seq: 0 })
  })

  test('trim cuts nothing of a ledger that does not hold to its anchors', async () => {
    const account = await openAnchored()
    const { archived, stores, slot } = account
    await account.anchor()
    await forgeCharge(slot)
    await exportLedger(redis, archived)
    await expect(trimLedger(stores, archived)).rejects.toThrow(REWRITTEN)
    expect((await readLedger(redis, slot))[0]!.seq).toBe(1)
  })
})
