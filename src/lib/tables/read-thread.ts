import { parentPort, workerData } from 'node:worker_threads'
import { parse } from 'csv-parse/sync'
import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { DELIMITERS } from './csv.ts'

/** What the thread is given. */
export interface SheetFile {
  bytes: Uint8Array
  type: 'xlsx' | 'csv'
  /** The name of the sheet; CSV has one without a name. */
  sheet: string
}

/** The cells of a sheet as text, row by row, empty rows included. */
export type ReadRows = string[][]

/** What the thread answers. */
export type ReadMessage = { rows: ReadRows } | { refused: string }

/** A file is refused for the reason that it says. */
class RefusedFileError extends Error {}

/** The most bytes of all parts of a workbook, unpacked. Ours have a tenth of it. */
const UNPACKED_MOST = 64 * 1024 * 1024

async function read({ bytes, type, sheet }: SheetFile): Promise<ReadMessage> {
  try {
    const rows = type === 'csv' ? readDelimited(Buffer.from(bytes).toString('utf8')) : await readPart(bytes, sheet)
    return { rows: rows.map((row) => row.map(textOf)) }
  } catch (error) {
    if (error instanceof RefusedFileError) return { refused: error.message }
    if ((error as Error).name === 'SheetNotFoundError') return { refused: `has no sheet ${sheet}` }
    return { refused: `is no ${type === 'csv' ? 'CSV' : 'Excel workbook (.xlsx)'} that can be read` }
  }
}

/**
 * Reads one sheet. The library unpacks a file of any size, so it gets the parts once more, unpacked: none of them can
 * become larger than it says that it is.
 */
async function readPart(bytes: Uint8Array, sheet: string): Promise<unknown[][]> {
  let size = 0
  const parts = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!name.endsWith('.xml') && !name.endsWith('.rels')) return false
      size += originalSize
      if (size > UNPACKED_MOST) throw new RefusedFileError(`has more than ${UNPACKED_MOST} bytes unpacked`)
      return true
    },
  })
  const { buffer } = Uint8Array.from(zipSync(parts, { level: 0 }))
  return readSheet(buffer, sheet)
}

/** Reads CSV with the delimiter that its first line has most of: programs save it with that of their country. */
function readDelimited(text: string): unknown[][] {
  const [head = ''] = text.split('\n', 1)
  const countIn = (sign: string) => head.split(sign).length
  const [delimiter] = Object.values(DELIMITERS).toSorted((one, other) => countIn(other) - countIn(one))
  return parse(text, { bom: true, delimiter: delimiter!, relax_column_count: true })
}

/** A cell as text: a date as its day. Of a formula it is the value that the program saved; nothing is computed. */
function textOf(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.valueOf()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

parentPort!.postMessage(await read(workerData as SheetFile))
