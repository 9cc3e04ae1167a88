/**
 * A program that reads a sheet that a stranger sent: the bytes on standard input, what it is as the only argument, the
 * answer on standard output. See `readSheetFile`.
 */
import { parse } from 'csv-parse/sync'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { buffer } from 'node:stream/consumers'
import { readSheet } from 'read-excel-file/universal'
import { withoutMark } from '../plain-text.ts'
import { DELIMITERS } from './csv.ts'
import type { ReadSheet, SheetFile } from './read.ts'

/** The most columns of a sheet, as Excel has them. */
const COLUMNS_MOST = 16_384
/** The most rows of a sheet: more than the service writes for as many subjects as a customer may have. */
const ROWS_MOST = 50_000
/** The most cells up to the last column and row. The library keeps each of them, also the empty ones. */
const CELLS_MOST = 1_000_000
/** The most characters between two tags or within one: a cell has 32,767 at most, and one may be written with six. */
const TOKEN_MOST = 256 * 1024
const TAGS_MOST = 4_000_000
const SHOWN_MOST = 40

/**
 * Attributes with references, ranges and counts, of any prefix. A text in which one is quoted is taken for one: that
 * refuses too much, and never too little.
 */
const NUMBERED = /(?<!xmlns:)\b(r|ref|sqref|spans|count|uniqueCount)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** A cell or a row. */
const REFERENCE = /^([A-Z]{0,3})([1-9]\d{0,6})$/
/** No range and no count has so many letters or digits together. */
const OUT_OF_SENSE = /[A-Za-z]{4}|\d{8}/
const ROW_TAG = /[<:]row[\s/>]/g
/** Some programs write rows without cells down to the last row of a sheet. */
const EMPTY_ROW = /<row\b[^<>]*?(?:\/>|><\/row>)/g

/** A part of a workbook without its empty rows. */
function withoutEmptyRows(xml: string): string {
  return xml.replaceAll(EMPTY_ROW, (row) => (/\sr="/.test(row) ? '' : row))
}

/**
 * Why a part of a workbook must not be given to the library that reads it, or undefined. The library believes each
 * reference: for one cell in the column ZZZZZZ it fills 321,272,406 cells.
 */
function findOutOfBounds(xml: string): string | undefined {
  if (!isPlain(xml))
    return 'has comments, declarations, or more and longer tags and texts than a workbook of this service'
  let [lastColumn, lastRow] = [0, 0]
  for (const [, name, quoted, single = ''] of xml.matchAll(NUMBERED)) {
    const value = quoted ?? single
    const shown = `${name}="${value.slice(0, SHOWN_MOST)}"`
    if (name !== 'r') {
      if (OUT_OF_SENSE.test(value)) return `has ${shown}, which no sheet has`
      continue
    }
    const [, letters, digits] = REFERENCE.exec(value) ?? []
    if (letters === undefined || columnOf(letters) > COLUMNS_MOST) return `has ${shown}, which no sheet has`
    lastColumn = Math.max(lastColumn, columnOf(letters))
    lastRow = Math.max(lastRow, Number(digits))
  }
  // A row without a number is the next one.
  lastRow = Math.max(lastRow, xml.match(ROW_TAG)?.length ?? 0)
  if (lastRow > ROWS_MOST) return `has more than ${ROWS_MOST} rows; delete those that have no question`
  if (lastRow * lastColumn > CELLS_MOST)
    return `has ${lastRow} rows and ${lastColumn} columns, more than ${CELLS_MOST} cells; delete those that have no question`
  return undefined
}

/**
 * True of elements and texts alone, none of them long. The library reads a part in pieces, and reads a tag, text or
 * comment that goes on in the next piece again from its beginning.
 */
function isPlain(xml: string): boolean {
  const [declaration = ''] = /^\uFEFF?\s*<\?xml\s[^<>]*\?>/.exec(xml) ?? []
  if (xml.includes('<!') || xml.includes('<?', declaration.length)) return false
  for (const sign of ['<', '>']) {
    let tags = 0
    for (let from = 0; from < xml.length; tags++) {
      const at = xml.indexOf(sign, from)
      const next = at === -1 ? xml.length : at + 1
      if (next - from > TOKEN_MOST || tags > TAGS_MOST) return false
      from = next
    }
  }
  return true
}

/** The number of a column: 1 of A, 27 of AA; 0 of no letters. */
function columnOf(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

/** A file is refused for the reason that it says. */
class RefusedFileError extends Error {}

/** The most bytes of all parts of a workbook that are read, unpacked. Those of the service have a tenth of it. */
const UNPACKED_MOST = 32 * 1024 * 1024
/** The most characters of all cells of the wanted columns. */
const ANSWER_MOST = 8 * 1024 * 1024
/** The most characters of a cell, as Excel has them. */
const CELL_MOST = 32_767

/** The parts of a workbook that hold a sheet, its texts and its formats. */
const READ_PARTS = /^xl\/(?:(?:worksheets\/)?[^/]+\.xml|_rels\/workbook\.xml\.rels)$/

async function read(bytes: Buffer, { type, sheet, columns }: Omit<SheetFile, 'bytes'>): Promise<ReadSheet> {
  try {
    const rows = type === 'csv' ? readDelimited(withoutMark(bytes.toString('utf8'))) : await readPart(bytes, sheet)
    return pick(rows, columns)
  } catch (error) {
    if (error instanceof RefusedFileError) return { refused: error.message }
    if ((error as Error).name === 'SheetNotFoundError') return { refused: `has no sheet ${sheet}` }
    return { refused: `is no ${type === 'csv' ? 'CSV' : 'Excel workbook (.xlsx)'} that can be read` }
  }
}

/**
 * Reads one sheet. The library unpacks a file of any size, so it gets the parts once more, unpacked and looked through:
 * none of them can become larger than it says that it is.
 */
async function readPart(bytes: Uint8Array, sheet: string): Promise<unknown[][]> {
  let size = 0
  const packed = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!READ_PARTS.test(name)) return false
      size += originalSize
      if (size > UNPACKED_MOST) throw new RefusedFileError(`has more than ${UNPACKED_MOST} bytes unpacked`)
      return true
    },
  })
  const parts = Object.entries(packed).map(([name, part]) => {
    const xml = withoutEmptyRows(new TextDecoder().decode(part))
    const reason = findOutOfBounds(xml)
    if (reason) throw new RefusedFileError(reason)
    return [name, strToU8(xml)] as const
  })
  const { buffer: zipped } = Uint8Array.from(zipSync(Object.fromEntries(parts), { level: 0 }))
  return readSheet(zipped, sheet)
}

/** A first line that tells Excel the delimiter; Excel does not show it, and does not count it. */
const DELIMITER_LINE = /^"?sep=([^"\r\n])"?\1*\r?\n/i
/** How programs keep Excel from taking a text for a number. */
const FORCED_TEXT = /^="([^"]*)"$/
/** An apostrophe by which `writeCsv` keeps a text from being a formula. */
const ESCAPE = /^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/

/**
 * Reads CSV with the delimiter that it names, or that its first line has most of: programs save it with that of their
 * country.
 */
function readDelimited(whole: string): unknown[][] {
  const [line = '', named] = DELIMITER_LINE.exec(whole) ?? []
  const text = whole.slice(line.length)
  const [head = ''] = text.split('\n', 1)
  const countIn = (sign: string) => head.replaceAll(/"[^"]*"/g, '').split(sign).length
  const [counted] = Object.values(DELIMITERS).toSorted((one, other) => countIn(other) - countIn(one))
  const cast = (cell: string) => (FORCED_TEXT.exec(cell)?.[1] ?? cell).replace(ESCAPE, '')
  const relaxed = { relax_column_count: true, relax_quotes: true }
  const rows = parse(text, { delimiter: named ?? counted!, ...relaxed, to: ROWS_MOST + 1, cast })
  if (rows.length > ROWS_MOST) throw new RefusedFileError(`has more than ${ROWS_MOST} rows`)
  return rows
}

/** The wanted columns of the rows that have something in them. */
function pick([head = [], ...rows]: unknown[][], columns: readonly string[]): ReadSheet {
  const titles = head.map(textOf)
  const twice = columns.find((title) => titles.indexOf(title) !== titles.lastIndexOf(title))
  if (twice !== undefined) throw new RefusedFileError(`has two columns ${twice}; leave one of them`)
  const found = columns.flatMap((title) => (titles.includes(title) ? [{ title, at: titles.indexOf(title) }] : []))
  let size = 0
  const picked = rows.flatMap((row, index) => {
    const cells = found.flatMap(({ title, at }) => {
      const text = textOf(row[at])
      // Escaped, a control character is six.
      size += JSON.stringify(text).length
      if (text.length > CELL_MOST || size > ANSWER_MOST)
        throw new RefusedFileError(`has more than ${CELL_MOST} characters in a cell, or ${ANSWER_MOST} in all`)
      return text === '' ? [] : [[title, text] as const]
    })
    return cells.length === 0 ? [] : [{ row: index + 2, cells: Object.fromEntries(cells) }]
  })
  return { titles: found.map(({ title }) => title), rows: picked }
}

/** A cell as text: a date as its day. Of a formula it is the value that the program saved; nothing is computed. */
function textOf(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.valueOf()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  // As a text it would be a number of thousands to some.
  if (typeof value === 'number' && /^-?\d{1,3}\.\d{3}$/.test(String(value))) return `${value}0`
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

const answer = await read(await buffer(process.stdin), JSON.parse(process.argv[2]!))
process.stdout.end(JSON.stringify(answer))
