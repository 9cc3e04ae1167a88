import writeExcelFile, { type CellObject, type Row } from 'write-excel-file/node'
import {
  getCellAddress,
  insertElementMarkupAccordingToOrderOfSiblings,
  sanitizeAttributeValue,
} from 'write-excel-file/utility'
import { nextTurn } from '../waiting/turns.ts'
import { type Book, cellOf, type Sheet } from './book.ts'
import type { CellType, Table } from './table.ts'

type Written = Parameters<typeof writeExcelFile>
type FileSheet = Written[0][number]
type Feature = NonNullable<NonNullable<Written[1]>['features']>[number]

/** The most characters of a cell that Excel reads; it calls a file with longer ones damaged. */
const CELL_MOST = 32_767
const HEAD = { fontWeight: 'bold', backgroundColor: '#e8edf3', wrap: true, alignVertical: 'top' } as const
const FORMATS: Partial<Record<CellType, string>> = {
  date: 'yyyy-mm-dd',
  local: 'yyyy-mm-dd hh:mm',
  instant: 'yyyy-mm-dd hh:mm:ss',
}
/** The elements of a worksheet that surround those inserted here, in the order of ECMA-376. */
const ORDER = [
  'sheetData',
  'autoFilter',
  'mergeCells',
  'conditionalFormatting',
  'hyperlinks',
  'pageMargins',
  'pageSetup',
  'drawing',
]
const LINK_TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink'

/** One line of the sheet `About`. */
const aboutTable: Table<readonly [string, string]> = {
  name: 'about',
  title: 'About',
  says: 'What was asked, and of which law',
  columns: [
    { title: 'What', says: 'A label', type: 'text', width: 24, value: ([label]) => label },
    { title: 'Value', says: 'What it is', type: 'text', width: 110, value: ([, value]) => value },
  ],
}

/**
 * A book as an Excel workbook, with a sheet `About` at the end. In each sheet the head stays in view and filters, texts
 * wrap, dates are dates and links work. Other requests run between two steps.
 */
export async function writeXlsx({ sheets, about }: Book): Promise<Buffer> {
  const all = [...sheets, { table: aboutTable, rows: about } as unknown as Sheet]
  const files: FileSheet[] = []
  for (const sheet of all) files.push(await fileSheetOf(sheet))
  return writeExcelFile(files, { features: [filterAndLink(all)], fontFamily: 'Calibri', fontSize: 11 }).toBuffer()
}

async function fileSheetOf({ table: { title, columns }, rows }: Sheet): Promise<FileSheet> {
  const data: Row[] = [columns.map((column) => ({ value: column.title, type: String, ...HEAD }))]
  for (const row of rows) {
    await nextTurn()
    const values = columns.map((column) => cellOf(column, row))
    const height = heightOf(columns, values)
    data.push(values.map((value, at) => writtenCell(columns[at]!.type, value, height)))
  }
  return {
    data,
    sheet: title,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    stickyColumnsCount: 1,
    orientation: 'landscape',
  }
}

type Value = ReturnType<typeof cellOf>

const LINE_POINTS = 15
/** A longer text is read in its cell. */
const LINES_MOST = 8

/** The height at which wrapped texts are seen, in points: not every program works it out when it opens a file. */
function heightOf(columns: Sheet['table']['columns'], values: Value[]): number {
  const lines = values.map((value, at) => {
    const { type, width } = columns[at]!
    if (type !== 'text' || typeof value !== 'string') return 1
    return value.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0)
  })
  return LINE_POINTS * Math.min(LINES_MOST, Math.max(1, ...lines))
}

function writtenCell(type: CellType, value: Value, height: number): CellObject | null {
  if (value === undefined || value === '') return null
  const shown = { alignVertical: 'top', height } as const
  if (typeof value === 'number') return { value, type: Number, ...shown }
  if (typeof value === 'boolean') return { value, type: Boolean, ...shown }
  const format = FORMATS[type]
  // The library writes the clock of UTC, so a local time is given as if it were one.
  if (format) return { value: new Date(type === 'local' ? `${value}Z` : value), type: Date, format, ...shown }
  const text = value.length <= CELL_MOST ? value : `${value.slice(0, CELL_MOST - 1).toWellFormed()}…`
  if (type !== 'link') return { value: text, type: String, wrap: true, ...shown }
  return { value: text, type: String, textColor: '#0563c1', textDecoration: { underline: true }, ...shown }
}

/** What the library leaves out: filters in the head, links of cells, and the width of a page. */
function filterAndLink(sheets: readonly Sheet[]): Feature {
  const links = sheets.map(linksOf)
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform(written, _options, { sheetIndex }) {
            const { table, rows } = sheets[sheetIndex]!
            const xml = fitToWidth(written)
            const range = `A1:${getCellAddress(rows.length, table.columns.length - 1)}`
            const filtered = insertAfterRows(xml, `<autoFilter ref="${range}"/>`)
            const targets = links[sheetIndex]!
            if (targets.length === 0) return filtered
            const marks = targets.map(({ cell }, i) => `<hyperlink ref="${cell}" r:id="rId-link-${i + 1}"/>`)
            const space = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
            return insertAfterRows(filtered, `<hyperlinks ${space}>${marks.join('')}</hyperlinks>`)
          },
        },
        'xl/worksheets/_rels/sheet{id}.xml.rels': {
          insert: (_options, { sheetIndex }) =>
            links[sheetIndex]!.map(
              ({ target }, i) =>
                `<Relationship Id="rId-link-${i + 1}" Type="${LINK_TYPE}" Target="${sanitizeAttributeValue(target)}" TargetMode="External"/>`,
            ).join(''),
        },
      },
    },
  }
}

/** Has a sheet printed as wide as a page, and as long as it needs. */
function fitToWidth(xml: string): string {
  const fitted = xml.replace('<pageSetup ', '<pageSetup fitToHeight="0" ')
  const mark = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
  return insertElementMarkupAccordingToOrderOfSiblings(
    fitted,
    mark,
    ['sheetPr', 'sheetViews', 'sheetData'],
    'worksheet',
  )
}

function insertAfterRows(xml: string, element: string): string {
  return insertElementMarkupAccordingToOrderOfSiblings(xml, element, ORDER, 'worksheet')
}

/** The cells of a sheet that lead to an address. */
function linksOf({ table: { columns }, rows }: Sheet): Array<{ cell: string; target: string }> {
  return columns.flatMap((column, at) =>
    column.type === 'link'
      ? rows.flatMap((row, i) => {
          const target = cellOf(column, row)
          return typeof target === 'string' && target !== '' ? [{ cell: getCellAddress(i + 1, at), target }] : []
        })
      : [],
  )
}
