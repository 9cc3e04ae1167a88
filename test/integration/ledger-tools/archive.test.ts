import { randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantCredits } from '#src/accounts/credits/credits.ts'
import { openArchive, verifyArchive } from '#src/accounts/ledger-tools/archive/archive.ts'
import { exportLedger } from '#src/accounts/ledger-tools/archive/export.ts'
import { convertOldArchive } from '#src/accounts/ledger-tools/archive/old-archive.ts'
import { trimLedger } from '#src/accounts/ledger-tools/archive/trim.ts'
import { verifyLedger } from '#src/accounts/ledger-tools/proof/verify.ts'
import { createWorkspace } from '#src/accounts/workspaces/workspaces.ts'
import type { Graph } from '#src/graph/graph.ts'
import { systemClock } from '#src/lib/clock.ts'
import { workspaceKeys } from '#src/redis/keys.ts'
import type { Redis } from '#src/redis/redis.ts'
import { changeAccount } from '#test/support/account-state.ts'
import { openCreditAccount } from '#test/support/credit-account.ts'
import { readLedger } from '#test/support/ledger.ts'
import { chargeSome, sealOf, tamper } from '#test/support/ledger-account.ts'
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
  // Four seconds later than Redis says, so that the entries stand.
  const at = { workspace, slot, folder, clock: systemClock, actor: 'test', secretKeys, offsetMs: 4_000 }
  const stores = { graph, redis }
  const exportAll = (more: Partial<Parameters<typeof exportLedger>[1]> = {}) =>
    exportLedger(stores, { ...at, entriesMost: ENTRIES_MOST, ...more })
  const report = await exportAll()
  const prove = () => verifyLedger(redis, slot, { archive: openArchive(folder, workspace) })
  const trim = (from = folder) => trimLedger(stores, { ...at, folder: from })
  return { ...account, ...at, exportAll, report, files: filesOf(folder), prove, trim }
}

const filesOf = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ndjson'))
    .toSorted()
const faultsOf = async (folder: string) =>
  (await verifyArchive(openArchive(folder))).map(({ seq, what }) => `${seq ?? ''} ${what}`)

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
    expect(await verifyArchive(archive)).toEqual([])
  })

  test('repeated, it adds what is new and nothing twice; `before` stops it earlier', async () => {
    const account = await openExported()
    const { folder, exportAll, report } = account
    expect(await exportAll()).toMatchObject({ entries: 0, files: 0, last_seq: report.last_seq })
    await chargeSome(account, 5)
    expect(await exportAll({ before: { seq: report.last_seq + 3 } })).toMatchObject({ entries: 2 })
    expect(await exportAll({ before: { at: 0 } })).toMatchObject({ entries: 0 })
    expect((await exportAll()).last_seq).toBe((await readLedger(redis, account.slot)).length)
    expect(await faultsOf(folder)).toEqual([])
  })

  test('goes on after a crash at any point: before the first file, and before a rename', async () => {
    const account = await openExported()
    const { folder, exportAll, files } = account
    await chargeSome(account, 3)
    for (const file of files) rmSync(join(folder, file))
    writeFileSync(join(folder, `${files[0]}.part`), '{"seq":')
    await exportAll()
    expect(await faultsOf(folder)).toEqual([])
    expect(readdirSync(folder).filter((file) => file.endsWith('.part'))).toEqual([])
    expect(filesOf(folder).slice(0, files.length - 1)).toEqual(files.slice(0, -1))
  })

  test('refuses a broken ledger, one that went another way, and the folder of another workspace', async () => {
    const account = await openExported()
    const { slot, exportAll, report } = account
    await expect(exportAll({ workspace: randomUUID() })).rejects.toThrow('belongs to workspace')
    await chargeSome(account, 2)
    await tamper(redis, slot, report.last_seq + 1, { prev: 'another' })
    await expect(exportAll()).rejects.toThrow(`the ledger is broken: entry ${report.last_seq + 1}: hash does not match`)
  })
})

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
      expect((await faultsOf(folder))[0]).toMatch(/^6 /)
    }
    writeFileSync(join(folder, files[1]!), original.replace('"seq":6', '"seq":7'))
    expect((await faultsOf(folder))[0]).toBe('6 is no entry of a ledger')
    writeFileSync(join(folder, files[1]!), original)
    expect(await faultsOf(folder)).toEqual([])
  })

  test('a missing file, a swapped order, a truncated tail', async () => {
    const missing = await openExported()
    rmSync(join(missing.folder, missing.files[1]!))
    expect(await faultsOf(missing.folder)).toEqual(['6 entries are missing'])
    const beginning = await openExported()
    rmSync(join(beginning.folder, beginning.files[0]!))
    expect(await faultsOf(beginning.folder)).toEqual(['1 entries are missing'])

    const swapped = await openExported()
    const [first, second] = swapped.files.map((file) => join(swapped.folder, file))
    renameSync(first!, `${first}.x`)
    renameSync(second!, first!)
    renameSync(`${first}.x`, second!)
    expect((await faultsOf(swapped.folder))[0]).toBe('1 is no entry of a ledger')

    for (const bytes of [1, 40, 400]) {
      const cut = await openExported()
      const file = join(cut.folder, cut.files.at(-1)!)
      truncateSync(file, readFileSync(file).length - bytes)
      expect((await faultsOf(cut.folder))[0]).toMatch(/entries are missing$/)
      await expect(cut.trim()).rejects.toThrow('in the archive: entries are missing')
    }
  })

  test('a tail that is gone is missed where the ledger was trimmed behind it', async () => {
    const { folder, files, trim, prove } = await openExported()
    await trim()
    rmSync(join(folder, files.at(-1)!))
    expect(await faultsOf(folder)).toEqual([])
    expect((await prove()).findings.map(({ what }) => what)).toContain('trimmed entries are not in the archive')
  })

  test('a head that is none, and a folder that holds nothing', async () => {
    const { folder } = await openExported()
    change(folder, 'archive.json', (text) => text.replace('"balance"', '"sum"'))
    expect(() => openArchive(folder)).toThrow(/archive\.json: the stored archive is not readable: \/opening\/balance/)
    expect(() => openArchive(folders)).toThrow('holds no archive of a ledger')
  })
})

describe('segments with a manifest, as exports were before', () => {
  const OLD = join(import.meta.dirname, '../../fixtures/ledger-segments')
  const copy = (name: string) => {
    const folder = mkdtempSync(join(folders, 'old-'))
    cpSync(join(OLD, name), folder, { recursive: true })
    return folder
  }

  test.each([
    ['whole', { opening: { seq: 0 }, last: { seq: 10 } }],
    ['from-the-middle', { opening: { seq: 9, balance: 464 }, last: { seq: 13 } }],
  ])('become an archive, proven one last time: %s', async (name, what) => {
    const folder = copy(name)
    await convertOldArchive(folder)
    await convertOldArchive(folder)
    expect(openArchive(folder)).toMatchObject({ workspace: '01a20000-0000-7000-8000-000000000001', ...what })
    expect(await faultsOf(folder)).toEqual([])
    expect(readdirSync(folder).filter((file) => /manifest|segment/.test(file))).toEqual([])
  })

  test('what the middle has taken over from a cut is kept', async () => {
    const folder = copy('from-the-middle')
    await convertOldArchive(folder)
    const { opening } = openArchive(folder)
    expect(Object.values(opening.carried)).toHaveLength(2)
    expect(Object.values(opening.grants)).toEqual([500])
    expect(opening.usageFrom).toBeGreaterThan(490_000)
  })

  test('are converted after a crash in between', async () => {
    const folder = copy('whole')
    const manifest = readFileSync(join(folder, 'manifest.json'))
    await convertOldArchive(folder)
    writeFileSync(join(folder, 'manifest.json'), manifest)
    await convertOldArchive(folder)
    expect(await faultsOf(folder)).toEqual([])
    expect(existsSync(join(folder, 'manifest.json'))).toBe(false)
  })

  test('are not removed while the archive lacks their entries, as after an older version went on', async () => {
    const folder = copy('whole')
    await convertOldArchive(folder)
    cpSync(join(OLD, 'whole'), folder, { recursive: true })
    rmSync(
      join(
        folder,
        filesOf(folder).find((file) => /^\d+8-/.test(file))!,
      ),
    )
    await expect(convertOldArchive(folder)).rejects.toThrow('segments with entries that it lacks')
    expect(readdirSync(folder).filter((file) => /segment|manifest/.test(file))).toHaveLength(3)
  })

  test.each([
    ['a changed segment', 'segment-000000000008.ndjson', /"made_at":"2/, '"made_at":"3'],
    ['a changed row', 'manifest.json', '"balance": ', '"balance": 1'],
    ['a changed entry', 'segment-000000000001.ndjson', '"amount":500', '"amount":501'],
  ])('are left as they are when the manifest does not hold: %s', async (_what, file, from, to) => {
    const folder = copy('whole')
    const text = readFileSync(join(folder, file), 'utf8')
    writeFileSync(join(folder, file), text.replace(from, to))
    await expect(convertOldArchive(folder)).rejects.toThrow(/is missing, or is another than manifest.json says/)
    expect(readdirSync(folder).toSorted()).toEqual(readdirSync(join(OLD, 'whole')).toSorted())
  })
})

describe('trim', () => {
  test('cuts off what is exported but the newest entry; the rest is proven from the checkpoint, and with the archive whole', async () => {
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
    await trim(folder)
    expect(await verifyLedger(redis, slot)).toMatchObject({ findings: [] })
    const archive = openArchive(folder, workspace)
    expect(await verifyLedger(redis, slot, { archive })).toMatchObject({ findings: [] })
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
      await exportAll({ entriesMost: 50 })
      await trim()
      expect((await verifyLedger(redis, slot)).findings).toEqual([])
    }
    isEnough = true
    await charging
    await meter.flush()
    expect(await prove()).toMatchObject({ findings: [], begins_after: 0 })
  })
})
