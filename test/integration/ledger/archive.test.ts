import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#src/lib/clock.ts'
import { grantCredits } from '#src/money/accounts/credits/credits.ts'
import { createWorkspace } from '#src/money/accounts/workspaces/workspaces.ts'
import { readAnchors } from '#src/money/ledger/anchors.ts'
import { exportLedger, openArchive, verifyArchive } from '#src/money/ledger/archive.ts'
import { trimLedger } from '#src/money/ledger/trim.ts'
import { verifyLedger } from '#src/money/ledger/verify.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { changeAccount } from '#test/support/account-state.ts'
import { openCreditAccount } from '#test/support/credit-account.ts'
import { chargeSome, sealOf, tamper } from '#test/support/ledger-account.ts'
import { readLedger } from '#test/support/ledger.ts'
import { end } from '#test/support/reservations.ts'
import { TEST_SECRETS } from '#test/support/service.ts'
import { openTestGraph, openTestRedis } from '#test/support/stores.ts'

let redis: Redis
let graph: Graph
const folders = mkdtempSync(join(tmpdir(), 'archives-'))
beforeAll(async () => {
  ;[graph, redis] = await Promise.all([openTestGraph(), openTestRedis()])
})
afterAll(() => rmSync(folders, { recursive: true, force: true }))

const ENTRIES_MOST = 5

async function openExported() {
  const { id: workspace, slot } = await createWorkspace(graph, systemClock, 'ledger')
  const account = await openCreditAccount(redis, slot)
  await grantCredits(redis, { slot, amount: 500, reason: 'test' })
  await chargeSome(account, 8)
  const folder = mkdtempSync(join(folders, 'one-'))
  const { secretKeys } = TEST_SECRETS
  // Four seconds later than Redis says, so that the entries are durable.
  const at = { workspace, slot, folder, clock: systemClock, actor: 'test', secretKeys, offsetMs: 4_000 }
  const stores = { graph, redis }
  const exportAll = (more: Partial<Parameters<typeof exportLedger>[1]> = {}) =>
    exportLedger(redis, { ...at, entriesMost: ENTRIES_MOST, ...more })
  const report = await exportAll()
  const readSigned = () => readAnchors(graph, slot, secretKeys)
  const verify = () => verifyLedger(redis, slot, { readAnchors: readSigned })
  const prove = (from = folder) =>
    verifyLedger(redis, slot, { archive: openArchive(from, workspace), readAnchors: readSigned })
  const trim = (from = folder) => trimLedger(stores, { ...at, folder: from })
  return { ...account, ...at, exportAll, report, files: filesOf(folder), verify, prove, trim }
}

const filesOf = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ndjson'))
    .toSorted()
const faultsOf = (folder: string) => verifyArchive(openArchive(folder)).map(({ seq, what }) => `${seq ?? ''} ${what}`)

describe('export', () => {
  test('files hold every entry once, as it stands in the ledger, and prove themselves without a store', async () => {
    const { folder, slot, workspace, files, report } = await openExported()
    const entries = await readLedger(redis, slot)
    const lines = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n'))
    expect(lines.map((line) => (JSON.parse(line) as { hash: string }).hash)).toEqual(entries.map(sealOf))
    const head = entries.at(-1)!.hash
    expect(report).toEqual({
      entries: entries.length,
      files: Math.ceil(entries.length / ENTRIES_MOST),
      last_seq: entries.length,
      head,
    })
    const archive = openArchive(folder)
    expect(archive).toMatchObject({ workspace, opening: { seq: 0 }, last: { seq: entries.length, head } })
    expect(verifyArchive(archive)).toEqual([])
  })

  test('repeated, it adds what is new and nothing twice; `beforeMs` stops it earlier', async () => {
    const account = await openExported()
    const { folder, exportAll, report } = account
    expect(await exportAll()).toMatchObject({ entries: 0, files: 0, last_seq: report.last_seq })
    await chargeSome(account, 5)
    const { at } = (await readLedger(redis, account.slot))[report.last_seq + 2]!
    const older = (await readLedger(redis, account.slot)).filter((entry) => Number(entry.at) < Number(at))
    expect(await exportAll({ beforeMs: Number(at) })).toMatchObject({ last_seq: older.length })
    expect(await exportAll({ beforeMs: 0 })).toMatchObject({ entries: 0 })
    expect((await exportAll()).last_seq).toBe((await readLedger(redis, account.slot)).length)
    expect(faultsOf(folder)).toEqual([])
  })

  test('goes on after a crash at any point: before a rename, and between a file and its row in the manifest', async () => {
    const account = await openExported()
    const { folder, exportAll, report } = account
    const manifest = readFileSync(join(folder, 'manifest.json'))
    await chargeSome(account, 3)
    const { files } = await exportAll()
    writeFileSync(join(folder, 'manifest.json'), manifest)
    writeFileSync(join(folder, filesOf(folder).at(-1)!), '{"seq":')
    writeFileSync(join(folder, 'manifest.json.part'), '{"work')
    expect(await exportAll()).toMatchObject({ files })
    expect(faultsOf(folder)).toEqual([])
    expect(openArchive(folder).last.seq).toBeGreaterThan(report.last_seq)
    expect(readdirSync(folder).filter((file) => file.endsWith('.part'))).toEqual([])
  })

  test('refuses a broken ledger, one that went another way, and the folder of another workspace', async () => {
    const account = await openExported()
    const { slot, exportAll, report } = account
    await expect(exportAll({ workspace: randomUUID() })).rejects.toThrow('belongs to workspace')
    await chargeSome(account, 2)
    await tamper(redis, slot, report.last_seq + 1, { prev: 'another' })
    await expect(exportAll()).rejects.toThrow(`entry ${report.last_seq + 1}: hash does not match`)
  })
})

const OTHER_FILE = (first: number) => `${first} the file is not the one in the manifest`

describe('an archive names what is wrong with it', () => {
  const change = (folder: string, file: string, by: (text: string) => string) =>
    writeFileSync(join(folder, file), by(readFileSync(join(folder, file), 'utf8')))

  test('a changed byte of any entry: that entry', async () => {
    const { folder, files } = await openExported()
    const original = readFileSync(join(folder, files[1]!), 'utf8')
    const fields = ['type', 'amount', 'balance', 'op', 'operation', 'units', 'key', 'at', 'prev', 'hash']
    for (const field of fields) {
      const changed = original.replace(new RegExp(`"${field}":("?)[^",}]*`), `"${field}":$17`)
      expect(changed).not.toBe(original)
      writeFileSync(join(folder, files[1]!), changed)
      expect(faultsOf(folder)[0]).toMatch(/^6 /)
    }
    writeFileSync(join(folder, files[1]!), original.replace('"seq":6', '"seq":7'))
    expect(faultsOf(folder)).toContain('6 is no entry of a ledger')
    writeFileSync(join(folder, files[1]!), original)
    expect(faultsOf(folder)).toEqual([])
  })

  test('a missing file, a swapped order, a truncated tail', async () => {
    const missing = await openExported()
    rmSync(join(missing.folder, missing.files[1]!))
    expect(faultsOf(missing.folder)).toEqual([OTHER_FILE(6), '6 entries are missing'])
    const beginning = await openExported()
    rmSync(join(beginning.folder, beginning.files[0]!))
    expect(faultsOf(beginning.folder)).toEqual([OTHER_FILE(1), '1 entries are missing'])

    const swapped = await openExported()
    const [first, second] = swapped.files.map((file) => join(swapped.folder, file))
    renameSync(first!, `${first}.x`)
    renameSync(second!, first!)
    renameSync(`${first}.x`, second!)
    expect(faultsOf(swapped.folder)).toContain('1 is no entry of a ledger')

    for (const bytes of [1, 40, 400]) {
      const cut = await openExported()
      const file = join(cut.folder, cut.files.at(-1)!)
      truncateSync(file, readFileSync(file).length - bytes)
      expect(faultsOf(cut.folder).join()).toMatch(/manifest.*entries are missing$/)
      await expect(cut.trim()).rejects.toThrow('in the archive: the file is not the one in the manifest')
    }
  })

  test('a tail that is gone with its row is missed where the ledger was trimmed behind it', async () => {
    const { folder, trim, prove } = await openExported()
    await trim()
    change(folder, 'manifest.json', (text) => {
      const manifest = JSON.parse(text) as { files: unknown[] }
      return JSON.stringify({ ...manifest, files: manifest.files.slice(0, -1) })
    })
    expect(faultsOf(folder)).toEqual([])
    expect((await prove()).findings.map(({ what }) => what)).toContain('entries are missing')
  })

  test('a manifest that is none, and a folder that holds nothing', async () => {
    const { folder } = await openExported()
    change(folder, 'manifest.json', (text) => text.replace('"balance"', '"sum"'))
    expect(() => openArchive(folder)).toThrow(/manifest\.json: the stored manifest is not readable: \/opening\/balance/)
    expect(() => openArchive(folders)).toThrow('holds no archive of a ledger')
  })
})

describe('trim', () => {
  test('cuts off what is exported but the newest entry; the rest is proven from the cut, and with the archive whole', async () => {
    const account = await openExported()
    const { slot, trim, verify, prove, report } = account
    const { ledger } = workspaceKeys(slot)
    expect(await trim()).toEqual({ trimmed: report.last_seq - 1, begins_after: report.last_seq - 1 })
    expect(await redis.command(ledger, ['XLEN', ledger])).toBe(1)
    expect(await trim()).toEqual({ trimmed: 0, begins_after: report.last_seq - 1 })
    expect(await verify()).toMatchObject({
      findings: [],
      entries: 1,
      begins_after: report.last_seq - 1,
    })
    await chargeSome(account, 4)
    expect(await verify()).toMatchObject({ findings: [], begins_after: report.last_seq - 1 })
    expect(await prove()).toMatchObject({ findings: [], begins_after: 0 })
    await account.exportAll()
    expect((await trim()).trimmed).toBeGreaterThan(1)
    expect(await verify()).toMatchObject({ findings: [] })
    expect(await prove()).toMatchObject({ findings: [], begins_after: 0 })
  })

  test('operations open across the cut are still proven when they are refunded or answered later', async () => {
    const account = await openExported()
    const { meter, request, trim, verify, prove, exportAll } = account
    const lost = await meter.reserve(request('run'))
    const kept = await meter.reserve(request('check'))
    await chargeSome(account, 1)
    await exportAll()
    await trim()
    expect(await verify()).toMatchObject({ findings: [], open_operations: 2 })
    end(lost, false)
    end(kept, true)
    await meter.flush()
    expect(await verify()).toMatchObject({ findings: [], open_operations: 0 })
    await chargeSome(account, 1)
    await exportAll()
    await trim()
    expect(await verify()).toMatchObject({ findings: [] })
    expect(await prove()).toMatchObject({ findings: [], begins_after: 0 })
  })

  test('an export to another folder begins at the cut, and goes on', async () => {
    const account = await openExported()
    const { trim, verify, prove, report } = account
    await trim()
    await chargeSome(account, 3)
    const folder = mkdtempSync(join(folders, 'two-'))
    await account.exportAll({ folder })
    await trim(folder)
    expect(await verify()).toMatchObject({ findings: [] })
    expect(await prove(folder)).toMatchObject({ findings: [], begins_after: report.last_seq - 1 })
  })

  test('cuts nothing when the archive is broken, is of another chain, or the ledger is not sound', async () => {
    const broken = await openExported()
    const file = join(broken.folder, broken.files[0]!)
    writeFileSync(file, readFileSync(file, 'utf8').replace('"amount":500', '"amount":501'))
    await expect(broken.trim()).rejects.toThrow('in the archive: hash does not match the entry')

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
    const { slot, meter, request, exportAll, trim, verify, prove } = account
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
      await exportAll({ entriesMost: 50 })
      await trim()
      expect((await verify()).findings).toEqual([])
    }
    isEnough = true
    await charging
    await meter.flush()
    expect(await prove()).toMatchObject({ findings: [], begins_after: 0 })
  })
})
