import { stringify } from 'csv-stringify/sync'
import { nextTurn } from '../waiting/turns.ts'
import { type CellType, type Sheet } from './table.ts'

export const DELIMITERS = { comma: ',', semicolon: ';', tab: '\t' } as const
export type Delimiter = keyof typeof DELIMITERS

/** Rows that are written in one step. */
const STEP = 100

/**
 * A sheet as CSV (RFC 4180) in UTF-8 with a byte-order mark, by which Excel knows the encoding. A text that a
 * spreadsheet would take for a formula begins with an apostrophe. Other requests run between two steps; each step gives
 * bytes, since encoding a text of 40 MB at once holds the event loop for 100 ms.
 */
export async function writeCsv({ table: { columns }, length, cells }: Sheet, delimiter: Delimiter): Promise<Buffer> {
  const head = stringify([columns.map(({ title }) => title)], {
    bom: true,
    delimiter: DELIMITERS[delimiter],
    record_delimiter: '\r\n',
  })
  const parts = [Buffer.from(head)]
  for (let from = 0; from < length; from += STEP) {
    await nextTurn()
    const step = cells(from, from + STEP).map((row) => row.map((cell, at) => textOf(columns[at]!.type, cell)))
    const text = stringify(step, {
      delimiter: DELIMITERS[delimiter],
      escape_formulas: true,
      cast: { number: asNumber },
      record_delimiter: '\r\n',
    })
    parts.push(Buffer.from(text))
  }
  return Buffer.concat(parts)
}

/** Dates and times as ISO 8601 has them; a local time without its zone has a blank for the `T`, which Excel reads. */
function textOf(type: CellType, value: string | number | boolean | undefined): string | number | undefined {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return type === 'local' && typeof value === 'string' ? value.replace('T', ' ') : value
}

/** A negative number is no formula. */
function asNumber(value: number) {
  return { value: String(value), escape_formulas: false }
}
