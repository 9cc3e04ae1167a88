import writeExcelFile, { type CellObject, type Row } from 'write-excel-file/node'
import {
  getCellAddress,
  insertElementMarkupAccordingToOrderOfSiblings,
  sanitizeAttributeValue,
} from 'write-excel-file/utility'
import type { CellType } from './table.ts'

type Written = Parameters<typeof writeExcelFile>
type FileSheet = Written[0][number]
type Feature = NonNullable<NonNullable<Written[1]>['features']>[number]

export type PlainValue = string | number | boolean | undefined

/** A sheet whose cells are worked out, as one thread gives it to another. */
export interface PlainSheet {
  title: string
  columns: ReadonlyArray<{ title: string; type: CellType; width: number; choices?: readonly string[] | undefined }>
  rows: PlainValue[][]
}

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
  'dataValidations',
  'hyperlinks',
  'pageMargins',
  'pageSetup',
  'drawing',
]
const LINK_TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink'

/**
 * Sheets as an Excel workbook. In each the head and the first column stay in view, the head filters, texts wrap, dates
 * are dates, links work, and columns with choices have a drop-down.
 */
export function writeWorkbook(sheets: readonly PlainSheet[]): Promise<Buffer> {
  const options = { features: [filterAndLink(sheets)], fontFamily: 'Calibri', fontSize: 11 }
  return writeExcelFile(sheets.map(fileSheetOf), options).toBuffer()
}

function fileSheetOf({ title, columns, rows }: PlainSheet): FileSheet {
  const data: Row[] = [columns.map((column) => ({ value: column.title, type: String, ...HEAD }))]
  for (const values of rows) {
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

const LINE_POINTS = 15
/** A longer text is read in its cell. */
const LINES_MOST = 8

/** The height at which wrapped texts are seen, in points: not every program works it out when it opens a file. */
function heightOf(columns: PlainSheet['columns'], values: PlainValue[]): number {
  const lines = values.map((value, at) => {
    const { type, width } = columns[at]!
    if (type !== 'text' || typeof value !== 'string') return 1
    return value.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0)
  })
  return LINE_POINTS * Math.min(LINES_MOST, Math.max(1, ...lines))
}

function writtenCell(type: CellType, value: PlainValue, height: number): CellObject | null {
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

/** What the library leaves out: filters in the head, drop-downs, links of cells, and the width of a page. */
function filterAndLink(sheets: readonly PlainSheet[]): Feature {
  const links = sheets.map(linksOf)
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform(written, _options, { sheetIndex }) {
            const { columns, rows } = sheets[sheetIndex]!
            const xml = fitToWidth(written)
            const range = `A1:${getCellAddress(rows.length, columns.length - 1)}`
            const filtered = offerChoices(insertAfterRows(xml, `<autoFilter ref="${range}"/>`), sheets[sheetIndex]!)
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

/** Adds the drop-downs. A cell takes other values too, because not every row of a column has the same choices. */
function offerChoices(xml: string, { columns, rows }: PlainSheet): string {
  const lists = columns.flatMap(({ choices }, at) => {
    if (!choices || rows.length === 0) return []
    const cells = `${getCellAddress(1, at)}:${getCellAddress(rows.length, at)}`
    const list = sanitizeAttributeValue(choices.join(','))
    return [
      `<dataValidation type="list" allowBlank="1" sqref="${cells}"><formula1>"${list}"</formula1></dataValidation>`,
    ]
  })
  if (lists.length === 0) return xml
  return insertAfterRows(xml, `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`)
}

function insertAfterRows(xml: string, element: string): string {
  return insertElementMarkupAccordingToOrderOfSiblings(xml, element, ORDER, 'worksheet')
}

/** The cells of a sheet that lead to an address. */
function linksOf({ columns, rows }: PlainSheet): Array<{ cell: string; target: string }> {
  return columns.flatMap(({ type }, at) =>
    type === 'link'
      ? rows.flatMap((values, i) => {
          const target = values[at]
          return typeof target === 'string' && target !== '' ? [{ cell: getCellAddress(i + 1, at), target }] : []
        })
      : [],
  )
}
