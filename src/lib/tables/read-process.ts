/**
 * A program that reads a sheet that a stranger sent: the bytes on standard input, what it is as the only argument, the
 * answer on standard output. See `readSheetFile`.
 */
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { DELIMITERS } from './csv.ts'
import type { ReadSheet, SheetFile } from './read.ts'
import { findOutOfBounds, ROWS_MOST, withoutEmptyRows } from './workbook-bounds.ts'

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
    const rows = type === 'csv' ? readDelimited(bytes.toString('utf8')) : await readPart(bytes, sheet)
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

/** Reads CSV with the delimiter that its first line has most of: programs save it with that of their country. */
function readDelimited(text: string): unknown[][] {
  const [head = ''] = text.split('\n', 1)
  const countIn = (sign: string) => head.split(sign).length
  const [delimiter] = Object.values(DELIMITERS).toSorted((one, other) => countIn(other) - countIn(one))
  const rows = parse(text, { bom: true, delimiter: delimiter!, relax_column_count: true, to: ROWS_MOST + 1 })
  if (rows.length > ROWS_MOST) throw new RefusedFileError(`has more than ${ROWS_MOST} rows`)
  return rows
}

/** The wanted columns of the rows that have something in them. */
function pick([head = [], ...rows]: unknown[][], columns: readonly string[]): ReadSheet {
  const titles = head.map(textOf)
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
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

const answer = await read(await buffer(process.stdin), JSON.parse(process.argv[2]!))
process.stdout.end(JSON.stringify(answer))
