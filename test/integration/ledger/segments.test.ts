import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantCredits } from '#src/features/billing/credits.ts'
import { exportLedger } from '#src/features/ledger/export.ts'
import { openSegments, verifySegments } from '#src/features/ledger/segments.ts'
import { trimLedger } from '#src/features/ledger/trim.ts'
import { verifyLedger } from '#src/features/ledger/verify.ts'
import { systemClock } from '#src/lib/clock.ts'
import { workspaceKeys } from '#src/redis/keys.ts'
import type { Redis } from '#src/redis/redis.ts'
import { changeAccount } from '#test/support/account-state.ts'
import { openCreditAccount } from '#test/support/credit-account.ts'
import { readLedger } from '#test/support/ledger.ts'
import { chargeSome, sealOf, tamper } from '#test/support/ledger-account.ts'
import { openTestRedis } from '#test/support/stores.ts'
import { end } from '#test/support/reservations.ts'

let redis: Redis
const folders = mkdtempSync(join(tmpdir(), 'segments-'))
beforeAll(async () => {
  redis = await openTestRedis()
})
afterAll(() => rmSync(folders, { recursive: true, force: true }))

const SEGMENT_MOST = 7

async function openExported() {
  const account = await openCreditAccount(redis)
  const { slot } = account
  await grantCredits(redis, { slot, amount: 500, reason: 'test' })
  await chargeSome(account, 8)
  const [workspace, folder] = [randomUUID(), mkdtempSync(join(folders, 'one-'))]
  const at = { workspace, slot, folder, clock: systemClock }
  const exportAll = (more: Partial<Parameters<typeof exportLedger>[1]> = {}) =>
    exportLedger(redis, { ...at, segmentMost: SEGMENT_MOST, ...more })
  const report = await exportAll()
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.ndjson'))
    .toSorted()
  const prove = async () => {
    const older = openSegments(folder, workspace)
    return verifyLedger(redis, slot, { older })
  }
  return { ...account, ...at, exportAll, report, files, prove, trim: () => trimLedger(redis, at) }
}

const faultsOf = async (folder: string) =>
  (await verifySegments(folder)).findings.map(({ where, what }) => `${where}: ${what}`)

describe('export', () => {
  test('segments hold every entry once, as it stands in the ledger, and prove themselves without a store', async () => {
    const { folder, slot, workspace, files, report } = await openExported()
    const entries = await readLedger(redis, slot)
    const lines = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n').slice(1, -1))
    expect(lines.map((line) => (JSON.parse(line) as { hash: string }).hash)).toEqual(entries.map(sealOf))
    expect(report).toEqual({
      entries: entries.length,
      segments: Math.ceil(entries.length / SEGMENT_MOST),
      last_seq: entries.length,
      head: entries.at(-1)!.hash,
    })
    expect(await verifySegments(folder)).toMatchObject({
      workspace,
      first_seq: 1,
      findings: [],
      last_seq: entries.length,
    })
  })

  test('repeated, it adds what is new and nothing twice; `before` stops it earlier', async () => {
    const account = await openExported()
    const { folder, exportAll, report } = account
    expect(await exportAll()).toMatchObject({ entries: 0, segments: 0, last_seq: report.last_seq })
    await chargeSome(account, 5)
    expect(await exportAll({ before: { seq: report.last_seq + 3 } })).toMatchObject({ entries: 2 })
    expect(await exportAll({ before: { at: 0 } })).toMatchObject({ entries: 0 })
    expect((await exportAll()).last_seq).toBe((await readLedger(redis, account.slot)).length)
    expect(await faultsOf(folder)).toEqual([])
  })

  test('goes on after a crash at any point: before the rename, and before the manifest', async () => {
    const account = await openExported()
    const { folder, exportAll, files } = account
    await chargeSome(account, 3)
    const manifest = readFileSync(join(folder, 'manifest.json'))
    await exportAll({ segmentMost: 2 })
    writeFileSync(join(folder, 'manifest.json'), manifest)
    writeFileSync(join(folder, 'segment-000000009999.ndjson.part'), '{"kind":')
    expect((await faultsOf(folder))[0]).toMatch(/does not list this segment; export again/)
    await exportAll({ segmentMost: 2 })
    expect(await faultsOf(folder)).toEqual([])
    expect(readdirSync(folder).filter((file) => file.endsWith('.part'))).toEqual([])
    expect(readdirSync(folder).length).toBeGreaterThan(files.length + 1)
  })

  test('refuses a broken ledger, one that went another way, and the folder of another workspace', async () => {
    const account = await openExported()
    const { slot, exportAll, report } = account
    await expect(exportAll({ workspace: randomUUID() })).rejects.toThrow('belongs to workspace')
    await chargeSome(account, 2)
    await tamper(redis, slot, report.last_seq + 1, { prev: 'another' })
    await expect(exportAll()).rejects.toThrow(`the ledger is broken at entry ${report.last_seq + 1}: its previous hash`)
  })
})

describe('segments name what is wrong with them', () => {
  const change = (folder: string, file: string, by: (text: string) => string) =>
    writeFileSync(join(folder, file), by(readFileSync(join(folder, file), 'utf8')))

  test('a changed byte: the entry; in header or footer: the file', async () => {
    const { folder, files } = await openExported()
    change(folder, files[1]!, (text) => text.replace('"type":"charge"', '"type":"Charge"'))
    expect(await verifySegments(folder)).toMatchObject({
      findings: [{ where: files[1], seq: expect.any(Number), what: 'hash does not match the entry' }],
    })
    const other = await openExported()
    change(other.folder, other.files[0]!, (text) => text.replace('"made_at":"2', '"made_at":"3'))
    expect(await faultsOf(other.folder)).toEqual([`${other.files[0]}: SHA-256`])
    const third = await openExported()
    change(third.folder, third.files[0]!, (text) => text.replace(/"sha256":"./, '"sha256":"x'))
    expect(await faultsOf(third.folder)).toEqual([`${third.files[0]}: SHA-256`])
  })

  test('a missing segment, a swapped order, a truncated tail', async () => {
    const missing = await openExported()
    rmSync(join(missing.folder, missing.files[1]!))
    expect(await faultsOf(missing.folder)).toEqual([`${missing.files[1]}: the segment is missing`])

    const swapped = await openExported()
    const [first, second] = swapped.files.map((file) => join(swapped.folder, file))
    renameSync(first!, `${first}.x`)
    renameSync(second!, first!)
    renameSync(`${first}.x`, second!)
    expect(await faultsOf(swapped.folder)).toEqual(
      swapped.files.slice(0, 2).map((file) => `${file}: is another file than the manifest says`),
    )

    const reordered = await openExported()
    change(reordered.folder, 'manifest.json', (text) => {
      const manifest = JSON.parse(text) as { segments: unknown[] }
      return JSON.stringify({ ...manifest, segments: manifest.segments.toReversed() })
    })
    expect((await faultsOf(reordered.folder))[0]).toMatch(/its link in the manifest is wrong/)

    for (const bytes of [1, 40, 400]) {
      const cut = await openExported()
      change(cut.folder, cut.files.at(-1)!, (text) => text.slice(0, -bytes))
      expect((await faultsOf(cut.folder))[0]).toMatch(new RegExp(`^${cut.files.at(-1)}: the end is cut off`))
    }
  })

  test('a tail that was cut off the manifest too is missed where the ledger was trimmed behind it', async () => {
    const { folder, files, trim, prove } = await openExported()
    await trim()
    change(folder, 'manifest.json', (text) => {
      const manifest = JSON.parse(text) as { segments: unknown[] }
      return JSON.stringify({ ...manifest, segments: manifest.segments.slice(0, -1) })
    })
    expect(await faultsOf(folder)).toEqual([
      `${files.at(-1)}: manifest.json does not list this segment; export again to mend it`,
    ])
    rmSync(join(folder, files.at(-1)!))
    expect(await faultsOf(folder)).toEqual([])
    expect((await prove()).findings.map(({ what }) => what)).toContain('trimmed entries are not in the segments')
  })
})

describe('trim', () => {
  test('cuts off what is exported but the newest entry; the rest is proven from the checkpoint, and with the segments whole', async () => {
    const account = await openExported()
    const { slot, trim, prove, report } = account
    const { ledger } = workspaceKeys(slot)
    expect(await trim()).toEqual({ trimmed: report.last_seq - 1, begins_after: report.last_seq - 1 })
    expect(await redis.command(ledger, ['XLEN', ledger])).toBe(1)
    expect(await trim()).toEqual({ trimmed: 0, begins_after: report.last_seq - 1 })
    expect(await verifyLedger(redis, slot)).toMatchObject({
      findings: [],
      entries: 1,
      begins_after: report.last_seq - 1,
    })
    await chargeSome(account, 4)
    expect(await verifyLedger(redis, slot)).toMatchObject({ findings: [], begins_after: report.last_seq - 1 })
    expect(await prove()).toMatchObject({ findings: [], begins_after: 0 })
    await account.exportAll()
    expect((await trim()).trimmed).toBeGreaterThan(1)
    expect(await verifyLedger(redis, slot)).toMatchObject({ findings: [] })
    expect(await prove()).toMatchObject({ findings: [], begins_after: 0 })
  })

  test('operations open across the cut are still proven when they are refunded or answered later', async () => {
    const account = await openExported()
    const { slot, meter, request, trim, prove, exportAll } = account
    const lost = await meter.reserve(request('run'))
    const kept = await meter.reserve(request('check'))
    await chargeSome(account, 1)
    await exportAll()
    await trim()
    expect(await verifyLedger(redis, slot)).toMatchObject({ findings: [], open_operations: 2 })
    end(lost, false)
    end(kept, true)
    await meter.flush()
    expect(await verifyLedger(redis, slot)).toMatchObject({ findings: [], open_operations: 0 })
    await chargeSome(account, 1)
    await exportAll()
    await trim()
    expect(await verifyLedger(redis, slot)).toMatchObject({ findings: [] })
    expect(await prove()).toMatchObject({ findings: [], begins_after: 0 })
  })

  test('an export begun behind a checkpoint takes over what it knows', async () => {
    const account = await openExported()
    const { slot, trim, workspace } = account
    await trim()
    await chargeSome(account, 3)
    const folder = mkdtempSync(join(folders, 'two-'))
    await account.exportAll({ folder })
    await trimLedger(redis, { workspace, slot, folder, clock: systemClock })
    expect(await verifyLedger(redis, slot)).toMatchObject({ findings: [] })
    const older = openSegments(folder, workspace)
    expect(await verifyLedger(redis, slot, { older })).toMatchObject({ findings: [] })
  })

  test('cuts nothing when the segments are broken, are of another chain, or the ledger is not sound', async () => {
    const broken = await openExported()
    appendFileSync(join(broken.folder, broken.files[0]!), ' ')
    await expect(broken.trim()).rejects.toThrow('the end is cut off')

    const forked = await openExported()
    await tamper(redis, forked.slot, forked.report.last_seq - 1, { hash: 'another' })
    await expect(forked.trim()).rejects.toThrow('entry')

    const drifted = await openExported()
    await changeAccount(redis, drifted.slot, 'account.balance = account.balance + 1')
    await expect(drifted.trim()).rejects.toThrow('balance')
    for (const { slot, report } of [broken, forked, drifted]) {
      const { ledger: stream } = workspaceKeys(slot)
      expect(await redis.command(stream, ['XLEN', stream])).toBe(report.last_seq)
    }
  })

  test('while the service is charging, nothing is lost', async () => {
    const account = await openExported()
    const { slot, meter, request, exportAll, trim, prove } = account
    let isEnough = false
    const charging = (async () => {
      // oxlint-disable-next-line eslint/no-unmodified-loop-condition -- set by the test while this loop runs
      for (let made = 0; !isEnough && made < 5_000; made += 1) {
        const charge = await meter.reserve(request('read')).catch(() => undefined)
        if (!charge) await grantCredits(redis, { slot, amount: 500, reason: 'more' })
        end(charge, made % 3 > 0)
      }
    })()
    for (let rounds = 0; rounds < 5; rounds += 1) {
      await exportAll({ segmentMost: 50 })
      await trim()
      expect((await verifyLedger(redis, slot)).findings).toEqual([])
    }
    isEnough = true
    await charging
    await meter.flush()
    expect(await prove()).toMatchObject({ findings: [], begins_after: 0 })
  })
})
