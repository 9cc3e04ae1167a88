import { describe, expect, test } from 'vitest'
import { readSheetFile } from '#src/lib/tables/read.ts'
import { HOSTILE_WORKBOOKS, workbookOf } from '#test/support/workbooks.ts'

const COLUMNS = ['Code', 'Answer']
const read = (bytes: Buffer, type: 'xlsx' | 'csv' = 'xlsx') =>
  readSheetFile({ bytes, type, sheet: 'Open questions', columns: COLUMNS })

describe('a sheet that somebody sent', () => {
  test('gives the wanted columns of rows that have something in them, by their numbers in the file', async () => {
    const answer = '<row r="4"><c r="B4" t="inlineStr"><is><t> yes </t></is></c><c r="C4"><v>7</v></c></row>'
    const lastRows = '<row r="1048575" ht="12.8"/><row r="1048576" ht="12.8"></row>'
    const expected = { titles: COLUMNS, rows: [{ row: 4, cells: { Answer: 'yes' } }] }
    expect(await read(workbookOf(answer + lastRows))).toEqual(expected)
    expect(await read(Buffer.from('Other,Answer\n1,\n2,\n3,yes\n'), 'csv')).toEqual({ ...expected, titles: ['Answer'] })
  })

  test('is read as CSV by the delimiter that its first line names, its columns in any order', async () => {
    const named = '\ufeffsep=;\r\nAnswer;Other, more;Code\r\n"yes";a,b,c;x\r\n'
    const expected = { titles: COLUMNS, rows: [{ row: 2, cells: { Code: 'x', Answer: 'yes' } }] }
    expect(await read(Buffer.from(named), 'csv')).toEqual(expected)
    expect(await read(Buffer.from(named.replaceAll(';', '|').replace('sep', 'SEP')), 'csv')).toEqual(expected)
    // As a program writes it that takes the line for a row, and with a comma in quotation marks.
    const padded = 'sep=;;;\nAnswer;"a, b, c, d";Code\nyes;12" pipe;="x"\n'
    expect(await read(Buffer.from(padded), 'csv')).toEqual(expected)
    expect(await read(Buffer.from(padded.slice(padded.indexOf('A'))), 'csv')).toEqual(expected)
  })

  test('means as CSV what it meant as a workbook: true, numbers, texts that begin like a formula', async () => {
    const cells = '<c r="B2" t="b"><v>1</v></c>'
    const number = '<c r="B3"><v>1.234</v></c>'
    const text = '<c r="B4" t="inlineStr"><is><t>=x</t></is></c>'
    const rows = `<row r="2">${cells}</row><row r="3">${number}</row><row r="4">${text}</row>`
    const answers = ['yes', '1.2340', '=x'].map((Answer, at) => ({ row: at + 2, cells: { Answer } }))
    expect(await read(workbookOf(rows))).toEqual({ titles: COLUMNS, rows: answers })
    expect(await read(Buffer.from("Answer\n'=x\n'x\n"), 'csv')).toEqual({
      titles: ['Answer'],
      rows: [
        { row: 2, cells: { Answer: '=x' } },
        { row: 3, cells: { Answer: "'x" } },
      ],
    })
  })

  test('is refused with two columns of one title', async () => {
    const twice = Buffer.from('Code,Answer,Answer\nx,yes,no\n')
    expect(await read(twice, 'csv')).toEqual({ refused: 'has two columns Answer; leave one of them' })
  })

  test.for(Object.entries(HOSTILE_WORKBOOKS))('is refused with a sentence for %s', async ([, make]) => {
    expect(await read(make())).toEqual({ refused: expect.stringMatching(/^(has|is|needs) /) })
  })

  test('is refused as CSV of more rows or longer cells than a workbook of this service has', async () => {
    const many = Buffer.from(`Code,Answer\n${'x,yes\n'.repeat(700_000)}`)
    expect(await read(many, 'csv')).toEqual({ refused: 'has more than 50000 rows' })
    const long = Buffer.from(`Code,Answer\n${'x'.repeat(4_000_000)},yes\n`)
    expect(await read(long, 'csv')).toEqual({ refused: expect.stringContaining('32767 characters in a cell') })
  })
})
