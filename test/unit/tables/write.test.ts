import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Delimiter, DELIMITERS, writeCsv } from '#src/lib/tables/csv.ts'
import { defineTable, sheetOf, type Table } from '#src/lib/tables/table.ts'
import { writeXlsx } from '#src/lib/tables/xlsx.ts'
import { readCsv, readSheetNames, readXlsx } from '#test/support/read-tables.ts'

interface Row {
  text: string
  several?: string[]
  day?: string
  local?: string
  instant?: string
  amount?: number
  isSo?: boolean
  url?: string
}

const says = 'for a test'
const table: Table<Row> = {
  name: 'rows',
  title: 'Rows',
  says,
  columns: [
    { title: 'Text', says, type: 'text', width: 20, value: (row) => row.text },
    { title: 'Several', says, type: 'text', width: 20, value: (row) => row.several },
    { title: 'Day', says, type: 'date', width: 12, value: (row) => row.day },
    { title: 'Local', says, type: 'local', width: 17, value: (row) => row.local },
    { title: 'UTC', says, type: 'instant', width: 20, value: (row) => row.instant },
    { title: 'Amount', says, type: 'number', width: 9, value: (row) => row.amount },
    { title: 'So', says, type: 'boolean', width: 5, value: (row) => row.isSo },
    { title: 'Link', says, type: 'link', width: 30, value: (row) => row.url },
  ],
}

const FULL: Row = {
  text: 'a "quoted", text; with\ttabs\nand lines',
  several: ['one', 'two'],
  day: '2026-11-26',
  local: '2026-11-26T14:30:00',
  instant: '2026-11-26T13:30:00Z',
  amount: -3.5,
  isSo: true,
  url: 'https://example.org/?a=1&b=<2>',
}

test.each(Object.keys(DELIMITERS) as Delimiter[])('CSV with %s is read as it was written', async (delimiter) => {
  const csv = String(await writeCsv(sheetOf(table, [FULL, { text: '' }]), delimiter))
  expect(csv.startsWith('\ufeffText')).toBe(true)
  expect(readCsv(csv, DELIMITERS[delimiter]).slice(1)).toEqual([
    [FULL.text, 'one | two', '2026-11-26', '2026-11-26 14:30:00', '2026-11-26T13:30:00Z', '-3.5', 'yes', FULL.url],
    ['', '', '', '', '', '', '', ''],
  ])
})

test('no text of a CSV begins like a formula, and no number is changed for it', async () => {
  const start = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '')
  const rows = fc.array(fc.record({ text: fc.tuple(start, fc.string()).map(([first, rest]) => first + rest) }))
  await fc.assert(
    fc.asyncProperty(rows, async (all) => {
      const read = readCsv(String(await writeCsv(sheetOf(table, all), 'comma'))).slice(1)
      for (const [i, [text]] of read.entries()) {
        expect(text).not.toMatch(/^[=+\-@\t\r]/)
        expect([all[i]!.text, `'${all[i]!.text}`]).toContain(text)
      }
      expect(read).toHaveLength(all.length)
    }),
  )
})

test('a workbook has dates, numbers and links as such, a text that looks like a formula as text, and says what it is', async () => {
  const formula = '=HYPERLINK("https://example.org")'
  const bytes = await writeXlsx({
    name: 'rows',
    sheets: [sheetOf(table, [FULL, { text: formula }])],
    about: [['Question', 'Which rows?']],
  })
  const [head, first, second] = await readXlsx(bytes)
  expect(head).toEqual(table.columns.map(({ title }) => title))
  expect(first).toEqual([
    FULL.text,
    'one | two',
    new Date('2026-11-26T00:00:00Z'),
    // A workbook has no time zones: this is the local clock.
    new Date('2026-11-26T14:30:00Z'),
    new Date('2026-11-26T13:30:00Z'),
    -3.5,
    true,
    FULL.url,
  ])
  expect(second![0]).toBe(formula)
  expect(await readSheetNames(bytes)).toEqual(['Rows', 'About'])
  expect(await readXlsx(bytes, 'About')).toEqual([
    ['What', 'Value'],
    ['Question', 'Which rows?'],
  ])
})

test('a workbook takes any text, cut where Excel would call the file damaged', async () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constant('x'.repeat(40_000)))
  await fc.assert(
    fc.asyncProperty(text, async (any) => {
      const read = await readXlsx(
        await writeXlsx({ name: 'rows', sheets: [sheetOf(table, [{ text: `.${any}` }])], about: [] }),
      )
      expect(read).toHaveLength(2)
      expect(String(read[1]![0]).length).toBeLessThanOrEqual(32_767)
    }),
    { numRuns: 40 },
  )
})

test('two columns of one title are refused', () => {
  const column = table.columns[0]!
  expect(() => defineTable({ ...table, name: 'other', columns: [column, { ...column, title: 'TEXT' }] })).toThrow(
    'two columns',
  )
})
