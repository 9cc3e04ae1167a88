import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openService } from '#test/support/service.ts'

/** A Python that has the packages of requirements.txt; `READERS_PYTHON` names another one than `python3`. */
const PYTHON = process.env['READERS_PYTHON'] ?? 'python3'
const SCRIPT = join(import.meta.dirname, 'read_file.py')
const hasPython = spawnSync(PYTHON, ['-c', 'import pandas, openpyxl, icalendar, feedparser']).status === 0
const hasOffice = spawnSync('soffice', ['--version']).status === 0

const service = await openService()
const customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 5_000 })
const folder = mkdtempSync(join(tmpdir(), 'readers-'))
afterAll(() => rmSync(folder, { recursive: true }))

const BANK = {
  entity_roles: ['credit_institution', 'controller'],
  jurisdictions: ['DE'],
  facts: { staff: 600 },
  // Other files publish packs of their own meanwhile.
  pack_ids: ['eu-ai-act', 'eu-dora', 'eu-eidas', 'eu-gdpr', 'eu-nis2'],
}
const CHECK = '/api/v1/regulatory-graph/applicability-check'

/** Saves what the service answers, as a person would. */
async function save(name: string, method: 'GET' | 'POST', path: string, body?: object): Promise<string> {
  const { status, bytes } = await service.call(customer, method, path, body)
  expect(status).toBe(200)
  const file = join(folder, name)
  writeFileSync(file, bytes)
  return file
}

// Each reads as a different type.
const read = (kind: string, file: string): any => JSON.parse(execFileSync(PYTHON, [SCRIPT, kind, file]).toString())

/** In the order of a table. */
const OUTCOMES = ['applies', 'applies_if', 'undetermined', 'not_yet', 'displaced', 'does_not_apply']

/** The duties of the check as its JSON has them, in the order of a table. */
async function keysOfCheck(): Promise<string[]> {
  const asked = { ...BANK, include_obligations: true, include_not_applicable: true, limit: 500 }
  const { json } = await service.call(customer, 'POST', CHECK, asked)
  const duties: Array<{ key: string; rank: number }> = json.results.flatMap(({ pack_id, subjects }: any) =>
    subjects.flatMap(({ obligation_results: rows }: any) =>
      rows.map(({ code, outcome }: any) => ({ key: `${pack_id}/${code}`, rank: OUTCOMES.indexOf(outcome) })),
    ),
  )
  return duties.toSorted((one, other) => one.rank - other.rank).map(({ key }) => key)
}

describe.skipIf(!hasPython)('the libraries that analysts use', () => {
  test('pandas reads a bank’s duties with each delimiter', async () => {
    const keys = await keysOfCheck()
    for (const delimiter of ['comma', 'semicolon', 'tab']) {
      const file = await save(`${delimiter}.csv`, 'POST', `${CHECK}?format=csv&delimiter=${delimiter}`, BANK)
      expect(read(`csv;${delimiter}`, file)).toMatchObject({ rows: keys.length, keys })
    }
  })

  test('openpyxl reads the workbook: as many rows, a frozen head with filters, links, dates, no formula', async () => {
    const keys = await keysOfCheck()
    const found = read('xlsx', await save('bank.xlsx', 'POST', `${CHECK}?format=xlsx`, BANK))
    expect(found).toMatchObject({
      sheets: ['Duties', 'Open questions', 'Not applicable and why', 'About'],
      keys,
      frozen: 'B2',
      filter: `A1:R${keys.length + 1}`,
      links: keys.length,
      formulas: [],
    })
    expect(found.dates).toBeGreaterThan(keys.length)
  })

  test('icalendar reads deadlines in their zone; a second import updates every event and adds none', async () => {
    const ask = (at: string) => ({
      events: [{ event: 'ict_incident_classified_major', at: [at], case: 'one' }],
      country: 'DE',
      entity_roles: ['credit_institution'],
      pack_ids: ['eu-dora'],
    })
    const path = '/api/v1/filing-deadlines?format=ics'
    const first = read('ics', await save('one.ics', 'POST', path, ask('2027-03-27T20:00:00+01:00')))
    service.clock.set('2026-11-21T13:00:00Z')
    const second = read('ics', await save('two.ics', 'POST', path, ask('2027-03-27T21:00:00+01:00')))
    expect([first.errors, second.errors]).toEqual([[], []])
    expect(first.events).toMatchObject([
      { start: '2027-03-28T00:00:00+01:00', zone: 'Europe/Berlin', status: 'CONFIRMED' },
    ])
    const merged = new Map([...first.events, ...second.events].map((event: any) => [event.uid, event]))
    expect([...merged.values()]).toEqual(second.events)
    expect(second.events[0].sequence).toBeGreaterThan(first.events[0].sequence)
  })

  test('feedparser reads the changes', async () => {
    const found = read('atom', await save('changes.xml', 'GET', '/api/v1/change-events?format=atom'))
    expect(found).toMatchObject({ isBroken: false, version: 'atom10' })
    expect(new Set(found.ids).size).toBe(found.titles.length)
  })
})

describe.skipIf(!hasOffice)('LibreOffice', () => {
  test('opens a workbook with all of its rows', async () => {
    const file = await save('office.xlsx', 'POST', `${CHECK}?format=xlsx`, BANK)
    const keys = await keysOfCheck()
    const home = `-env:UserInstallation=file://${folder}/office`
    execFileSync('soffice', [home, '--headless', '--convert-to', 'csv', '--outdir', folder, file], { stdio: 'ignore' })
    const converted = execFileSync('cat', [join(folder, 'office.csv')]).toString()
    expect(keys.filter((key) => !converted.includes(`${key},`))).toEqual([])
  })
})
